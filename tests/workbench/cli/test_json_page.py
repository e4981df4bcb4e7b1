"""docs/json.md: every key that a command prints for `--json` is in its table, and no other."""

import re
import shlex

import pytest

from tests.kit import json_page
from tests.kit.command_line import facts
from tests.kit.lanes import case
from workbench.cli.kit.json_output import text
from workbench.cli.main import GROUPS

PAGE = json_page.PAGE.read_text("utf-8")
QUICK = ("games", "rules", "presets", "metrics")
WITHOUT = {"open", "play", "notebook", "lessons", "collect", "new"}  # they have no --json


def keys_on_the_page(example: str) -> set[str]:
    table = PAGE.partition(f"\nwarbench {example} --json\n")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| `(.+?)` \|", table, re.M))


@pytest.mark.parametrize("example", [case(each.split()[0] in QUICK, each) for each in json_page.EXAMPLES])
def test_every_key_of_a_command_is_on_the_page(example):
    found = facts(*shlex.split(example))
    told = json_page.kinds_of({"rows": found} if isinstance(found, list) else found)
    shown = keys_on_the_page(example) - {"schema"}
    assert shown and {key.removesuffix("[]") for key in told} == {key.removesuffix("[]") for key in shown}


def test_every_command_with_json_is_on_the_page():
    commands = {each.name for group in GROUPS.values() for each in group} - WITHOUT
    assert commands == {example.split()[0] for example in json_page.EXAMPLES}


def test_numbers_are_plain():
    """No power of ten, in a text neither changed nor taken for a number."""
    written = text({"small": 0.00001, "large": 1e22, "few": [-2.5e-7, 3], "said": "1e-05", "none": float("nan")})
    assert '"schema": 2' in written and '"small": 0.00001' in written and '"said": "1e-05"' in written
    assert "-0.00000025,\n" in written and "10000000000000000000000" in written and '"none": null' in written
