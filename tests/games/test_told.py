"""What a sentence says about cards is what the table shows at that step: which cards move, how many, whence and whither.

A step is an event with the state after it. The cards that lie elsewhere than before are those that it moves.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import game as games
from engine.core.cards import ALL, MAX_CARDS, card_code
from engine.core.events import NO_CARD, NOBODY
from engine.core.game import Game
from engine.core.rules import BadInput, RuleSet
from engine.replay.sentences import across
from engine.replay.trace import zone_rows
from engine.setup.presets import presets
from engine.setup.setup import Setup
from tests.kit.checks import all_companies, companies
from tests.kit.lanes import case, sample
from tests.kit.playing import Played, logged, silent
from tests.kit.random_rules import SEEDS, few, setups

LONGEST = 3_000  # events of a game that is read
every_game = pytest.mark.parametrize("name", sample(games.names(), 4))

#: Words by which a sentence says that cards change their places, and phrases after which some must have done so.
_ACT = (
    r"adds|brings in|captures|collects|draws|gets|gives|lays|leads|loses|picks|plays|puts|shuffles|stops the Ace with|"
    r"switches|takes|turns? up|turns over"
)
_GO = r"(?<!Nothing )go(?:es)? (?:back|into|to|under)"
MOTION = re.compile(
    rf"\b(?:{_ACT}|{_GO}|changes places|comes back|dealt|divided|fights|leaves|out of the game|set aside|set out|"
    r"shared out|shuffled|takes? back|takes its place|waits)\b"
)
MOVES = re.compile(
    rf"\b(?:{_ACT})\b(?! no\b)[^.:,{{}}]*\{{(?:x:\w* ?card|card|x_card)\b|"
    rf"\btakes? (?:back|one|both|a card|the only card)\b|\b{_GO}\b|\bwaits on\b"
)
COUNTED = re.compile(
    r"(?<!asks for )(?<!together, )(?<!has only )(?<!has )(?<!have )\{([xy]):(?:captured |other )?card\}"
)
NAMED = re.compile(r"\{(card|x_card|y_card)\}")
SHOWN = re.compile(r"\b(?:shows|sees that|held|top card of)\b")  # a sentence that lets a hidden card be seen


class Said(NamedTuple):
    """What a sentence says of cards: that some move, the fields of how many and of which, the zones, how many are held."""

    text: str
    motion: bool
    moves: bool
    counted: tuple[str, ...]
    named: tuple[str, ...]
    zones: tuple[tuple[bool, str, str], ...]
    held: str
    shown: bool


@cache
def said(game: Game, sentence: str) -> Said:
    """A sentence as it was read once."""
    text = for_one(sentence)
    held = HELD.search(text)
    return Said(
        text,
        bool(MOTION.search(text)),
        bool(MOVES.search(text)),
        tuple(COUNTED.findall(text)),
        tuple(field.removesuffix("_card") for field in NAMED.findall(text)),
        zones_named(game, text),
        held[1] if held else "",
        bool(SHOWN.search(text)),
    )


class Step(NamedTuple):
    """One event, what its sentence says, where every card lies before and after it, and which it moves."""

    game: Game
    event: np.void
    said: Said
    before: np.ndarray
    after: np.ndarray
    moved: frozenset[int]

    @property
    def seen_to_move(self) -> set[int]:
        """Without those that go unseen from hand to table: what is laid in secret is told when it is turned up."""
        secret = secret_rows(self.game)
        return {card for card in self.moved if self.after[card] not in secret}

    def named(self) -> list[int]:
        """The cards that the sentence names."""
        return [card for field in self.said.named if (card := int(self.event[field])) != NO_CARD]

    def size(self, row: int) -> int:
        return int((self.after == row).sum())


@cache
def secret_rows(game: Game) -> set[int]:
    return {row for row, (name, _) in enumerate(zone_rows(game)) if name == "ready"}


@cache
def for_one(sentence: str) -> str:
    """A sentence with its verbs as they go with one card: '{x:~goes/go}' is 'goes'."""
    return re.sub(r"\{\w:~(\w+)/\w+\}", r"\1", sentence)


def places(setup: Setup, states: np.ndarray) -> np.ndarray:
    """By step and card the row of a zone in which it lies, in the order of `zone_rows`; -1 for a card not in play."""
    where = np.full((len(states), MAX_CARDS), -1, "i2")
    for number, (zone, row) in enumerate([(each, row) for each in setup.game.zones for row in range(each.rows)]):
        inner = states[zone.name]
        at = (np.arange(zone.capacity) - inner["top"][:, row, None]) & (zone.capacity - 1)
        step, slot = np.nonzero(at < inner["size"][:, row, None])
        where[step, inner["card"][step, row, slot]] = number
    return where


def steps_of(setup: Setup, played: Played) -> Iterator[Step]:
    """The steps of a game after the first, which deals."""
    kinds, where = list(setup.game.events), places(setup, played.states)
    changed = where[1:] != where[:-1]
    moves = changed.any(axis=1)
    for i in range(1, len(where)):
        event = played.events[i]
        moved = frozenset(np.flatnonzero(changed[i - 1]).tolist()) if moves[i - 1] else frozenset()
        sentence = said(setup.game, kinds[event["kind"]].sentence)
        yield Step(setup.game, event, sentence, where[i - 1], where[i], moved)


# ---------------------------------------------------------------- what moves is told, and what is told moves


def what_moves_is_told(step: Step) -> None:
    assert step.said.motion or not step.seen_to_move, "cards move, and the sentence says nothing of it"


def what_is_told_moves(step: Step) -> None:
    none = any(step.event[field] == 0 for field in step.said.counted)
    assert not step.said.moves or none or step.moved, "no card moves"


def as_many_move_as_are_told(step: Step) -> None:
    numbers = [int(step.event[field]) for field in step.said.counted]
    if numbers and step.said.motion and step.seen_to_move:
        each = 2 if "each side" in step.said.text else 1
        assert len(step.seen_to_move) == each * numbers[0], f"{len(step.seen_to_move)} move"


def the_cards_that_move_are_those_that_are_named(step: Step) -> None:
    if step.named() and step.seen_to_move:
        assert set(step.named()) <= step.moved, "another card moves"


# ---------------------------------------------------------------- whence and whither


def zones_named(game: Game, sentence: str) -> tuple[tuple[bool, str, str], ...]:
    """(whether it is the goal, whose, the name of the zone) for each zone from which or to which a sentence says cards go."""
    found = []
    owners = r"(?:the |a |an |their own |its |(?P<whose>\{seat\}'s |\{other\}'s ))"
    for zone in game.zones:
        for goal, words in ((True, "under|onto|into|to|on top of|on"), (False, "from|card of")):
            phrase = rf"{MOTION.pattern}[^.:]*?\b(?:{words}) {owners}(?:\w+ )?{zone.label.lower()}\b"
            found += [(goal, (match["whose"] or "").strip(), zone.name) for match in re.finditer(phrase, sentence)]
    return tuple(found)


def cards_come_from_where_and_go_where_is_told(step: Step) -> None:
    rows = zone_rows(step.game) if step.said.zones else []
    for goal, whose, name in step.said.zones:
        lies = step.after if goal else step.before
        there = {rows[lies[card]] for card in step.moved}
        assert any(zone == name and is_theirs(step, whose, seat) for zone, seat in there), (
            f"no card {'comes to' if goal else 'comes from'} the {name}"
        )


def is_theirs(step: Step, whose: str, seat: int) -> bool:
    if not whose or seat == NOBODY:
        return True
    own = int(step.event["seat"])
    return seat == (own if whose == "{seat}'s" else across(step.game, own))


# ---------------------------------------------------------------- what is held


HELD = re.compile(r"\b(?:together,|(?:holds|has(?! drawn)|have|shows|with|(?<!\{x\} )of)\b[^.:]*) ?\{([xy]):card\}")


def numbers_are_sizes_of_zones(step: Step) -> None:
    """Where nothing moves, or cards join others, a number is what somebody has: in some of their zones, or in one of all."""
    if step.said.held and (not step.moved or "together" in step.said.text):
        assert int(step.event[step.said.held]) in set(sizes(step)), "nobody has so many cards"


def sizes(step: Step) -> Iterator[int]:
    """How many cards lie in each set of zones of one seat, and in each zone of all."""
    rows = zone_rows(step.game)
    for owner in {seat for _, seat in rows}:
        own = [step.size(row) for row, (_, seat) in enumerate(rows) if seat == owner]
        for count in range(1, len(own) + 1):
            yield from map(sum, combinations(own, count))
    for zone in {name for name, _ in rows}:
        yield sum(step.size(row) for row, (name, _) in enumerate(rows) if name == zone)


# ---------------------------------------------------------------- all laws, held against the same games

LAWS = (
    what_moves_is_told,
    what_is_told_moves,
    as_many_move_as_are_told,
    the_cards_that_move_are_those_that_are_named,
    cards_come_from_where_and_go_where_is_told,
    numbers_are_sizes_of_zones,
)


def check_told(setup: Setup, seed: int) -> None:
    """The message names the game, the step, the sentence and the law."""
    if silent(setup, seed)[0]["steps"] > LONGEST:
        return
    played = logged(setup, seed)
    for number, step in enumerate(steps_of(setup, played), 1):
        for law in LAWS:
            try:
                law(step)
            except AssertionError as broken:
                told = f"{setup.text()}@{seed}, step {number}: '{step.said.text}'"
                raise AssertionError(f"{told}: {law.__name__.replace('_', ' ')}: not so: {broken}") from broken
    only_cards_that_lie_open_are_named(setup, seed, played)


def only_cards_that_lie_open_are_named(setup: Setup, seed: int, played: Played) -> None:
    """A card that is named lies open, or did in this turn or the last; or the sentence says that it is shown."""
    is_open = np.array([zone.sees == ALL for zone in setup.game.zones for _ in range(zone.rows)] + [False])
    where, turns = places(setup, played.states), played.events["turn"]
    seen_in = np.full(MAX_CARDS, -2)
    seen_in[is_open[where[0]]] = 0
    for number, step in enumerate(steps_of(setup, played), 1):
        seen_in[is_open[step.after]] = turns[number]
        for card in () if step.said.shown else step.named():
            told = f"{setup.text()}@{seed}, step {number}: '{step.said.text}'"
            assert turns[number] - seen_in[card] <= 1, f"{told}: {card_code(card)} is named and lies hidden"


def variants(game: Game) -> Iterable[RuleSet]:
    """The published rules, the presets, the company in which dials matter, and every option of every choice."""
    yield game.Rules()
    yield from (preset.rules for preset in presets(game).values())
    for name, parameter in game.Rules.parameters().items():
        company = companies(game.name, name)[0]
        for value in parameter.soft_values if parameter.type != "int" else ():
            try:
                yield game.Rules.of({**company, name: value})
            except BadInput:
                continue
    yield from map(game.Rules.of, [{}, *all_companies(game.name)])


@pytest.mark.parametrize("name", [case(name not in ("river", "armed"), name) for name in games.names()])  # long games
def test_what_a_sentence_says_about_cards_is_what_the_table_shows(name):
    for preset in presets(games.load(name)).values():
        setup = Setup.of(preset.game, preset.rules.changes(), ["random"])
        for seed in (0, 1):
            check_told(setup, seed)


@pytest.mark.slow
@every_game
def test_what_a_sentence_says_about_cards_is_what_the_table_shows_in_every_variant(name):
    game = games.load(name)
    for at, rules in enumerate(variants(game)):
        check_told(Setup.of(game, rules.changes(), ["random"]), at % 3)


@every_game
@few
@given(data=st.data(), seed=SEEDS)
def test_what_a_sentence_says_about_cards_is_what_the_table_shows_under_random_rules(name, data, seed):
    check_told(data.draw(setups(games.load(name))), seed)
