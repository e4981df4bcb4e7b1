"""Mindful War of the engine against the same game in plain Python: events, questions and views, step by step."""

from collections.abc import Iterable

import numpy as np
import pytest

from engine.core import game as games
from engine.core.events import NO_CARD
from engine.games.mindful.state import Verb
from engine.play.loop import WAITING, make_work
from engine.replay.trace import zone_contents
from engine.setup.setup import Setup
from tests.games.mindful.lineups import LINEUPS, PEOPLE, SEATS
from tests.games.mindful.oracle import Blind, Happening, mindful
from tests.kit.hidden import seen_by
from tests.kit.lanes import case
from tests.kit.playing import Played, logged, silent, zone
from tests.kit.telling import Telling, first_difference

GAME = games.load("mindful")
KINDS = list(GAME.events)
SEEDS_EACH = 100
EVERY = 16  # of so many choices the views of one are compared, another one in each game: each takes a game of its own
IN_ORDER = ("deck",)  # zones whose order a player may know; elsewhere only which cards lie there is compared


# ---------------------------------------------------------------- what the engine tells


TELLING = Telling(GAME)


def decoded(action: int) -> tuple[str, int | None]:
    verb = Verb(action // 256).name
    return (verb, None) if verb == "PASS" else (verb, action % 256)


# ---------------------------------------------------------------- what a seat sees


def engine_view(setup: Setup, state: np.ndarray, seat: int) -> dict:
    """(zone, owner) -> cards as this seat sees them, None for a card that it does not."""
    view = np.frombuffer(seen_by(setup, state, seat), setup.game.state)[0]
    rows = [(place.name, None if place.shared else row) for place in GAME.zones for row in range(place.rows)]
    return {
        row: [None if card == NO_CARD else card for card in cards]
        for row, cards in zip(rows, zone_contents(GAME, view), strict=True)
    }


def comparable(view: dict) -> dict:
    """Decks in their order, other zones sorted."""
    return {
        row: tuple(cards) if row[0] in IN_ORDER else tuple(sorted(cards, key=lambda card: -1 if card is None else card))
        for row, cards in view.items()
    }


def views_when_asked(setup: Setup, seed: int, answers: list[int], which: Iterable[int]) -> list[tuple[dict, dict]]:
    """What both seats see at some of the real choices: the game is played up to there by people who give these answers."""
    people, found = Setup(GAME, setup.rules, PEOPLE), []
    work = make_work(GAME, GAME.cards(setup.rules))
    for k in which:
        result, state = silent(people, seed, script=answers[:k], work=work)
        assert result["status"] == WAITING
        found.append(tuple(comparable(engine_view(setup, state, seat)) for seat in SEATS))
    return found


# ---------------------------------------------------------------- the comparison


class Asked:
    """A decision as the engine logged it: who, which part, what was legal, what was answered."""

    def __init__(self, row):
        legal = row["options"]["action"][: row["options"]["count"]].tolist()
        self.question = (int(row["seat"]), GAME.parts[row["part"]], frozenset(decoded(action) for action in legal))
        self.answer = decoded(int(row["answer"]))
        self.is_choice = len(legal) > 1
        self.action = int(row["answer"])


def cards_taken(setup: Setup, played: Played) -> list[int]:
    """The card that each Trade brought to its attacker: the one that was the opponent's before."""
    taken = []
    for i, row in enumerate(played.events):
        if KINDS[row["kind"]] in (GAME.events.TRADE_BLIND, GAME.events.TRADE_LAST):
            contents = (zone_contents(GAME, played.states[j]) for j in (i - 1, i))
            before, after = (zone(setup, each, "hand", 1 - int(row["seat"])) for each in contents)
            taken += set(before) - set(after)
    return taken


class Told:
    """What the oracle tells when it is given the engine's answers; it stops where it cannot follow them."""

    def __init__(self, decks: list[list[int]], asked: list[Asked], taken: list[int]):
        self.events, self.questions, self.views = [], [], []
        answers, taken, game = iter(asked), iter(taken), mindful(decks)
        item = next(game, None)
        while item is not None:
            answer = self._answer(item, answers, taken)
            if not isinstance(item, Happening) and answer not in item.options:
                break
            try:
                item = game.send(answer)
            except StopIteration:
                break

    def _answer(self, item, answers, taken):
        """Write down what the oracle says; the answer if it asks."""
        if isinstance(item, Happening):
            self.events.append(TELLING.only_used(item))
            return None
        if isinstance(item, Blind):
            return next(taken, None)
        self.questions.append((item.seat, item.part, item.options))
        if len(item.options) > 1:
            self.views.append(tuple(comparable(view) for view in item.views))
        given = next(answers, None)
        return given.answer if given else None


def unlike(ours: tuple[dict, dict], theirs: tuple[dict, dict]) -> str:
    """Where two pairs of views differ."""
    for seat in SEATS:
        for row in ours[seat]:
            if ours[seat][row] != theirs[seat].get(row):
                return f"seat {seat} sees {row}: engine {ours[seat][row]}, oracle {theirs[seat].get(row)}"
    return ""


def disagreement(setup: Setup, seed: int) -> str:
    """Where engine and oracle part in this game; empty if they do not."""
    played = logged(setup, seed)
    dealt = zone_contents(GAME, played.states[0])
    asked = [Asked(row) for row in played.asked]
    told = Told([zone(setup, dealt, "deck", seat) for seat in SEATS], asked, cards_taken(setup, played))
    difference = first_difference(
        TELLING.with_sorted_notes(TELLING.engine_events(played.events)), TELLING.with_sorted_notes(told.events)
    )
    if difference:
        return f"seed {seed}, event {difference}"
    difference = first_difference([each.question for each in asked], told.questions)
    if difference:
        return f"seed {seed}, question {difference}"
    answers = [each.action for each in asked if each.is_choice]
    looked_at = range(seed % EVERY, len(answers), EVERY)
    for k, ours in zip(looked_at, views_when_asked(setup, seed, answers, looked_at), strict=True):
        if ours != told.views[k]:
            return f"seed {seed}, choice {k}, {unlike(ours, told.views[k])}"
    return ""


@pytest.mark.parametrize("seats", [case(each == LINEUPS[1], each) for each in LINEUPS], ids="/".join)
def test_engine_and_oracle_tell_the_same_game(seats):
    setup = Setup.of("mindful", strategies=seats)
    count = 3 * SEEDS_EACH if seats == ("random", "random") else SEEDS_EACH
    first = 10_000 * LINEUPS.index(seats)
    found = [text for seed in range(first, first + count) if (text := disagreement(setup, seed))]
    assert not found, f"{len(found)} of {count} games differ, first: {found[0]}"


#: Decks without some royal cards, or without any, and their attacks; and decks of royal cards alone.
DECKS = [
    {"max_rank": 13}, {"min_rank": 5, "max_rank": 12}, {"decks": 2, "max_rank": 11}, {"decks": 2, "max_rank": 10},
    {"decks": 4, "min_rank": 10, "max_rank": 13}, {"decks": 2, "min_rank": 11},
]  # fmt: skip


@pytest.mark.parametrize("deck", [case(at == 0, each, id=str(each)) for at, each in enumerate(DECKS)])
def test_engine_and_oracle_tell_the_same_game_with_other_decks(deck):
    setup = Setup.of("mindful", deck, ["random"])
    found = [text for seed in range(SEEDS_EACH // 2) if (text := disagreement(setup, seed))]
    assert not found, f"{len(found)} of {SEEDS_EACH // 2} games differ, first: {found[0]}"
