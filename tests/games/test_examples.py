"""The worked examples in data/GAME/examples, played card by card: every event, its clause and its ruling must agree.

`events` are those from the deal on, as far as the example goes. What else it may say: `points`, `winner`, `zones`, what
is `asked` and what is `illegal` after the last choice; how many `turns` there were, with what `status` the game ended,
and how many of some events there were (`events_of`).
"""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from engine.core import decision, game
from engine.core.cards import card_code, read_card
from engine.core.events import EVENT
from engine.play import loop
from engine.play.result import FINISHED, STATUS_NAMES, WAITING
from engine.setup.lineup import Lineup

EXAMPLES = sorted((Path(__file__).parents[2] / "data").glob("*/examples/*.toml"))
ROWS = 1000


class Table:
    """One example at the table: the game, its rules and the deck as the example lays it."""

    def __init__(self, path: Path):
        self.example = tomllib.loads(path.read_text())
        self.game = game.load(path.parts[-3])
        self.rules = self.game.Rules.of(self.example.get("rules", {}))
        self.stack = stacked(self.game.cards(self.rules), self.example["top"])
        self.people = Lineup.of(self.game, ["person"]).pilots

    def play(self, script: list[int]):
        """The game up to the first choice that the script does not answer: result, state, log, last decision."""
        log = np.zeros(ROWS, EVENT)
        asked = np.zeros(ROWS, decision.ASKED)
        played = loop.play(
            self.game, self.rules, self.people, np.array([0]), stack=self.stack, script=script, asked=asked, log=log
        )
        result, state = played.results[0], played.state[0]
        return result, state, log[: state["tally"].sum()], asked[result["decisions"]]

    def offered(self, script: list[int]) -> dict[str, int]:
        """What may be said after a script, and the action each saying means; no two actions may share a saying."""
        result, state, _, asked = self.play(script)
        if result["status"] != WAITING:
            return {}
        actions = asked["options"]["action"][: asked["options"]["count"]]
        words = {self.game.say(int(action), state, self.rules): int(action) for action in actions}
        assert len(words) == len(actions)
        return words


def stacked(cards: np.ndarray, top: list[list[str]]) -> np.ndarray:
    """The deck with each seat's first cards on top, dealt round by round, and the others behind in their order."""
    rows = [[read_card(code) for code in row] for row in top]
    first = [row[i] for i in range(max(map(len, rows))) for row in rows if i < len(row)]
    assert set(first) <= set(cards.tolist()) and len(set(first)) == len(first), "a card twice, or one not in play"
    return np.array(first + [c for c in cards.tolist() if c not in first], "u1")


def in_words(kinds, row) -> dict:
    """A logged event with the names that an example uses."""
    kind = kinds(int(row["kind"]))
    return {
        "kind": kind.name,
        "seat": int(row["seat"]),
        "card": card_code(int(row["card"])) if row["card"] < 208 else None,
        "x": int(row["x"]),
        "y": int(row["y"]),
        "clause": kind.clause,
        "ruling": kind.ruling or None,
    }


def as_logged(event: dict) -> dict:
    """An event of an example: '10S' and 'TS' are one card, and a card may stand in x or y."""
    cards = {k: read_card(v) for k, v in event.items() if k in ("x", "y") and isinstance(v, str)}
    if "card" in event:
        cards["card"] = card_code(read_card(event["card"]))
    return {**event, **cards}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: f"{p.parts[-3]}-{p.stem}")
def test_example(path: Path):
    table = Table(path)
    example, script = table.example, []
    for words in example["choices"]:
        offered = table.offered(script)
        assert words in offered, f"after {len(script)} choices '{words}' is not offered, but {sorted(offered)}"
        script.append(offered[words])
    result, state, log, asked = table.play(script)
    logged = [in_words(table.game.events, row) for row in log]
    expected = [as_logged(event) for event in example["events"]]
    assert [e["kind"] for e in logged][: len(expected)] == [e["kind"] for e in expected]
    for i, (there, wanted) in enumerate(zip(logged, expected, strict=False)):
        assert {key: there[key] for key in wanted} == wanted, f"event {i}"
        assert "ruling" in wanted or there["ruling"] is None, f"event {i} rests on a gap that the example does not name"
    check_end(table, example, script, result, state, asked)


def check_end(table: Table, example: dict, script: list[int], result, state, asked):
    """What an example says about the table after its last choice."""
    offered = table.offered(script) if "illegal" in example else {}
    assert not set(example.get("illegal", ())) & set(offered)
    if "asked" in example:
        assert asked["seat"] == example["asked"] and offered
    if "points" in example:
        assert result["score"].tolist() == example["points"]
    if "winner" in example:
        assert result["status"] == FINISHED and result["winner"] == example["winner"]
    if "status" in example:
        assert STATUS_NAMES[result["status"]] == example["status"]
    if "turns" in example:
        assert result["turns"] == example["turns"]
    if "events_of" in example:
        kinds = [table.game.events[name] for name in example["events_of"]["kinds"]]
        assert result["tally"][kinds].sum() == example["events_of"]["count"]
    for name, rows in example.get("zones", {}).items():
        assert contents(state, name) == [sorted(read_card(code) for code in row) for row in rows], name


def contents(state, name: str) -> list[list[int]]:
    """The cards of a zone, row by row, sorted."""
    zone = state[name]
    capacity = zone["card"].shape[1]
    return [
        sorted(int(zone["card"][row, (zone["top"][row] + i) % capacity]) for i in range(zone["size"][row]))
        for row in range(len(zone["size"]))
    ]
