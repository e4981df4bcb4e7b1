"""The part of a bench that the browser keeps between visits: the shelf, the story and the predictions. It is read as untrusted input.

A prediction is stored with its true answer (`was`), so that the tally does not have to replay all of its games.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from engine.core.rules import BadInput
from engine.core.untrusted import parse_json
from engine.setup.presets import MOST_NAME
from engine.setup.setup import read_setup
from engine.simulation.simulate import refuse_person
from workbench.bench.attempts import LINES, KeptAttempt, merged, read_line
from workbench.bench.attempts import MOST as MOST_ATTEMPTS
from workbench.bench.link import Bench
from workbench.bench.moves import called
from workbench.bench.predictions import Answered, Prediction, questions, read_answer
from workbench.bench.shelf import LETTERS, MOST, Shelved, read_name, read_who, read_why, together

FORMAT = 1
LONGEST = 200_000  # characters
PREDICTIONS = 200  # the latest ones are kept
_UNREADABLE = "This browser's saved variants cannot be read, so the list begins empty."
T = TypeVar("T")


def to_store(bench: Bench) -> str:
    """The shelf, the story and the scored predictions, as JSON."""
    told = [_prediction(each) for each in bench.told[-PREDICTIONS:]]
    story = [[each.text, each.wrong, each.changed] for each in bench.story]
    shelf = [_shelved(each) for each in bench.shelf]
    return json.dumps({"format": FORMAT, "shelf": shelf, "story": story, "predictions": told})


def from_store(bench: Bench, text: str) -> Bench:
    """The bench with the stored variants and predictions added after its own; a sentence names the part that could not be read."""
    if not text:
        return bench
    try:
        content = parse_json(text, "The list of saved variants in this browser", LONGEST)
    except ValueError:
        content = None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return replace(bench, notice=bench.notice or _UNREADABLE)
    shelf, lost = _each(content.get("shelf"), MOST, _read_shelved)
    story, gone = _each(content.get("story"), MOST_ATTEMPTS, _read_attempt)
    told, _ = _each(content.get("predictions"), PREDICTIONS, _read_prediction)
    known = {each.change for each in bench.predictions}
    predictions = (*{each.change: each for each in told if each.change not in known}.values(), *bench.predictions)
    notice = f"{lost + gone} of the variants saved in this browser can no longer be read." if lost + gone else ""
    bench = replace(bench, shelf=together(bench.shelf, shelf), story=merged(bench.story, tuple(story)))
    return replace(bench, predictions=predictions, notice=bench.notice or notice)


def _each(found: Any, most: int, read: Callable[[Any], T]) -> tuple[list[T], int]:
    """The readable entries of a list, and the number of unreadable ones."""
    made, given = [], found[:most] if isinstance(found, list) else []
    for each in given:
        try:
            made.append(read(each))
        except (BadInput, KeyError, TypeError, ValueError, AttributeError):
            continue
    return made, len(given) - len(made)


# ---------------------------------------------------------------- the shelf


def _shelved(each: Shelved) -> dict[str, str]:
    called = each.baseline_name.strip("“”")
    against = each.setup.by(each.baseline).text()
    told = {"name": each.name, "letter": each.letter, "who": each.who, "why": each.why}
    return {"setup": each.text, "against": against, "called": called, **told}


def _read_shelved(given: dict[str, Any]) -> Shelved:
    setup, against = (read_setup(given[key]) for key in ("setup", "against"))
    refuse_person(setup.lineup)
    if against.game is not setup.game or given["letter"] not in ("", *LETTERS):
        raise BadInput("A variant is compared with one of the same game.")
    title = given["called"]
    name = called(setup.game, against.rules, title if len(title) <= MOST_NAME and title.isprintable() else "")
    told = read_who(given.get("who", "")), read_why(given.get("why", ""))
    return Shelved(setup, against.rules, name, read_name(given["name"]), given["letter"], *told)


def _read_attempt(given: Any) -> KeptAttempt:
    text, *lines = given
    setup = read_setup(text)
    refuse_person(setup.lineup)
    if len(lines) != len(LINES):
        raise BadInput("An attempt has two lines.")
    return KeptAttempt(setup, *map(read_line, lines))


# ---------------------------------------------------------------- the predictions


def _prediction(each: Prediction) -> dict[str, Any]:
    was = {answered.question.name: "?" if answered.undecided else answered.was for answered in each.score}
    return {"change": list(each.change), "answers": dict(each.answers), "was": was, "enough": each.enough}


def _read_prediction(given: dict[str, Any]) -> Prediction:
    before, after = (read_setup(text) for text in given["change"])
    if before.game is not after.game:
        raise BadInput("A change is one of a single game.")
    asked, was, answers = questions(before, after), given["was"], given["answers"]
    said = [read_answer(asked, name, code) for name, code in answers.items()]
    if {question.name for question in asked} != set(answers) or not set(was) <= set(answers):
        raise BadInput("A prediction answers every question.")
    score = [
        _answered(question, answers[question.name], was[question.name]) for question in said if question.name in was
    ]
    change = (before.text(), after.text())
    return Prediction(change, tuple(answers.items()), True, tuple(score), given.get("enough") is True)


def _answered(question: Any, said: str, was: str) -> Answered:
    """An answer as it was scored; its sentence comes back with the games, when that change is opened again."""
    if was not in ("", "?", *question.options):
        raise BadInput("That was no answer.")
    true = was.strip("?")
    return Answered(question, said, true, said == true, "", was == "?")
