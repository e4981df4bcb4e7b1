"""The steps of a card table: kept field by field, they read as the list that they were made of."""

import doctest
import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import workbench.replay.steps
from workbench.replay.steps import Steps
from workbench.session.parts.card_table import CardTable

ROWS = some.lists(some.lists(some.integers(0, 3), max_size=2), min_size=2, max_size=2)
ANSWERS = some.lists(some.tuples(some.integers(0, 300), some.sampled_from("abc")), min_size=1, max_size=4)


def decision_of(seat: int, choice: int | None, answers: list[tuple[int, str]]) -> dict[str, Any]:
    (code, taken), *others = answers
    told = {"taken": taken, "code": code, "others": [word for _, word in others], "codes": [code for code, _ in others]}
    return {"seat": seat, "choice": choice, **told}


DECISIONS = some.none() | some.builds(decision_of, some.integers(0, 1), some.none() | some.integers(0, 9), ANSWERS)
STEP = {"turn": some.integers(0, 2), "text": some.sampled_from(["a", "b"]), "decision": DECISIONS, "zones": ROWS}
LISTS = some.lists(some.fixed_dictionaries(STEP), max_size=12)


@given(LISTS, some.slices(12))
def test_they_read_as_the_list_they_were_made_of(told, part):
    steps = Steps(told)
    assert steps == told and list(steps) == told and len(steps) == len(told) and steps[part] == told[part]
    assert [steps[at] for at in range(-len(told), 0)] == told
    with pytest.raises(IndexError):
        steps[len(told)]


def unpacked(packed: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps as packed.js reads them."""
    fields = {name: values_of(column) for name, column in packed["columns"].items()}
    lying = [values_of({**row, "of": cards_of(row["of"])}) for row in packed["rows"]]
    return [
        {**{name: of[at] for name, of in fields.items()}, "zones": [row[at] for row in lying]}
        for at in range(packed["many"])
    ]


def values_of(column: dict[str, list]) -> list[Any]:
    values = [column["of"][place] for place in column["at"]] if "at" in column else column["of"]
    if "words" in column:
        values = [each and decision_from(column["words"], *each) for each in values]
    runs = column.get("for", [1] * len(values))
    return [value for value, many in zip(values, runs, strict=True) for _ in range(many)]


def decision_from(words: list[str], seat: int, choice: int | None, *answers: int) -> dict[str, Any]:
    return decision_of(seat, choice, [(code, words[place]) for code, place in zip(*[iter(answers)] * 2, strict=True)])


def cards_of(moves: list[list]) -> list[list]:
    found: list[list] = [[]]
    for passed, kept, *laid in moves:
        found.append([*found[-1][passed : passed + kept], *laid])
    return found[1:]


@pytest.mark.slow
@given(LISTS)
def test_their_packed_form_holds_all_of_them(told):
    assert unpacked(json.loads(json.dumps(Steps(told).columns))) == told


@given(some.lists(some.lists(some.integers(0, 5), max_size=8), max_size=8))
def test_the_cards_of_a_zone_follow_from_those_before(lying):
    steps = Steps({"turn": 0, "zones": [cards]} for cards in lying)
    assert [step["zones"][0] for step in unpacked(steps.columns)] == lying


@given(LISTS, LISTS)
def test_they_are_equal_where_the_lists_are(told, other):
    assert (Steps(told) == Steps(other)) == (told == other) == (Steps(told) == other)
    assert all(Steps(told).of(name) == [step[name] for step in told] for name in STEP if told and name != "zones")


def test_what_is_told_of_some_steps_alone_is_refused():
    with pytest.raises(ValueError, match="the same fields"):
        Steps([{"zones": []}, {"zones": [], "came": {}}])


@pytest.mark.parametrize("name", ["war", "suits"])
def test_a_row_that_stays_is_there_once(name):
    steps = CardTable.of(f"{name}@3").trace["sides"][0]["steps"]
    for row, column in enumerate(steps.columns["rows"]):
        lying = [step["zones"][row] for step in steps]
        assert len(column["of"]) == 1 + sum(now != before for before, now in pairwise(lying))


def test_the_example_runs(capsys):
    failed, tried = doctest.testmod(workbench.replay.steps)
    assert tried and not failed, capsys.readouterr().out
