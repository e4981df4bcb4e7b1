"""The dictionary of version 0.2: everything that has a new name is found under it, and no old name is left."""

import tomllib
from ast import AnnAssign, Assign, ClassDef, FunctionDef, parse, unparse
from functools import cache
from pathlib import Path

import pytest

import warbench
from workbench.cli.main import app

ROOT = Path(__file__).parents[1]
TABLE = tomllib.loads((ROOT / "tests/dictionary.toml").read_text("utf-8"))


def file_of(module: str) -> Path | None:
    path = ROOT / module.replace(".", "/")
    return next((each for each in (path.with_suffix(".py"), path / "__init__.py") if each.is_file()), None)


@cache
def declared(module: str) -> frozenset[str]:
    """What a module declares at its top level."""
    file = file_of(module)
    assert file, module
    body = parse(file.read_text("utf-8")).body
    found = {node.name for node in body if isinstance(node, ClassDef | FunctionDef)}
    found |= {unparse(node.target) for node in body if isinstance(node, AnnAssign)}
    return frozenset(found | {unparse(target) for node in body if isinstance(node, Assign) for target in node.targets})


def test_a_module_is_where_its_name_says_and_the_old_one_is_gone():
    now = set(TABLE["modules"].values())
    assert not [new for new in now if not file_of(new)]
    assert not [old for old in TABLE["modules"] if old not in now and file_of(old) and not is_package_now(old)]


def is_package_now(module: str) -> bool:
    """Whether an old module is the folder of its successors: `engine.replay`."""
    return any(new.startswith(f"{module}.") for new in TABLE["modules"].values())


@pytest.mark.parametrize("name", TABLE["names"])
def test_a_name_is_the_new_one(name):
    module, _, new = name.rpartition(".")
    assert new in declared(module) and TABLE["names"][name] not in declared(module)


def test_commands_have_their_new_names():
    commands = {each.name or each.callback.__name__.replace("_", "-") for each in app.registered_commands}
    assert set(TABLE["commands"].values()) <= commands and not set(TABLE["commands"]) & commands


def test_the_functions_of_warbench_have_their_new_names():
    assert set(TABLE["functions"].values()) <= set(warbench.__all__) and not set(TABLE["functions"]) & set(
        warbench.__all__
    )
