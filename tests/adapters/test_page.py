"""The page about harnesses: its examples run and print what their comments say."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs/adapters.md").read_text("utf-8")
NEEDS = {"pettingzoo": "pettingzoo", "openspiel": "pyspiel"}


@pytest.mark.extra
@pytest.mark.parametrize("name", NEEDS)
def test_an_example_prints_what_its_comments_say(name, capsys):
    pytest.importorskip(NEEDS[name])
    (block,) = (found for found in re.findall(r"```python\n(.*?)```", PAGE, re.S) if f"warbench.{name}" in found)
    exec(compile(block, "adapters.md", "exec"), {})
    said = [line.removeprefix("# ") for line in block.splitlines() if line.startswith("# ")]
    assert said and capsys.readouterr().out.splitlines() == said
