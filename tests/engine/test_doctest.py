"""The examples in the docstrings of the engine do what they say."""

import doctest
from importlib import import_module

import pytest

MODULES = [
    "beats", "between", "compare", "gaps", "goal", "lineup", "matters", "meaning", "metrics", "others", "reached", "replay", "rules",
    "seated", "setup", "simulate", "skill", "stairs", "sweep", "towards", "way",
]  # fmt: skip


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name, capsys):
    failed, tried = doctest.testmod(import_module(f"engine.{name}"), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried and not failed, capsys.readouterr().out
