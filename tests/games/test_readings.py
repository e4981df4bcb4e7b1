"""Every reading of what a document leaves open is played in a worked example, and so is the other reading of a choice."""

import tomllib

import pytest

from engine.core import game as games
from engine.setup.rulebook import data_folder


def played(name: str) -> set[tuple]:
    """The values that differ from the published rules in some example of a game."""
    files = (data_folder() / name / "examples").glob("*.toml")
    rules = [tomllib.loads(file.read_text("utf-8")).get("rules", {}) for file in files]
    return {(parameter, value) for each in rules for parameter, value in each.items()}


@pytest.mark.parametrize("name", games.names())
def test_every_reading_that_is_not_the_default_has_an_example(name):
    """Of a number one other value is enough; of the others each one is a reading."""
    found, missing = played(name), []
    for parameter in games.load(name).Rules.parameters().values():
        if not parameter.dial.ruling:
            continue
        if parameter.type == "int":
            missing += [] if any(each == parameter.name for each, _ in found) else [parameter.name]
        else:
            others = [value for value in parameter.values if value != parameter.default]
            missing += [(parameter.name, value) for value in others if (parameter.name, value) not in found]
    assert not missing
