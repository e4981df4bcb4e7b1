"""Your War with the rules of a game is that game: the same deal, questions, options, cards and events for each seed.

Random players toss the same dice where they are offered the same number of options, so that one option more or less would lead
to another game. Events are compared in a common form: `OURS` and `THEIRS` say how each event reads in it. Mere remarks are left out.
"""

from typing import NamedTuple

import numpy as np
import pytest

from engine.core import game as games
from engine.core.decision import ASKED
from engine.core.events import EVENT, window_dtype
from engine.games.mindful.state import LAID as LAID_THERE
from engine.games.yours.state import LAID
from engine.play.loop import play
from engine.replay.trace import zone_contents
from engine.setup.setup import Setup
from engine.simulation.simulate import simulate
from tests.games.yours.imitations import IMITATIONS, YOURS, pair_of
from tests.kit.lanes import case
from tests.kit.playing import results

FIELDS = ("winner", "turns", "choices", "status")
MOMENTS = 40  # decisions of a game at which the cards are compared


# ---------------------------------------------------------------- events in a common form


#: How an event reads: a word, then its fields by name, or seats by number; an event may read as several.
Reading = tuple[tuple[str | int, ...], ...]


def of(word: str, *fields: str | int) -> Reading:
    return ((word, *fields),)


UP, FLIP = of("up", "seat", "card"), of("up", 0, "x") + of("up", 1, "y")
EQUAL, DRAWS, WINS = of("equal"), of("draws", "seat", "x"), of("wins", "seat", "x")
ADDS, STANDS, PASSES = of("adds", "seat", "card"), of("stands", "seat"), of("passes", "seat")
NEW_DECK, SWITCHES, KEEPS = of("new deck", "seat", "x"), of("switches", "seat"), of("keeps", "seat")
DECLARES, DECLINES = of("declares", "seat", "card"), of("declines", "seat", "card")

OURS = {
    "FLIP": FLIP, "TURN_UP": UP, "ADD": UP, "ADD_TOP": UP, "LAST_FIGHTS": UP, "STAKE_UP": UP,
    "STAKE": of("stakes", "seat", "x"), "ADD_HAND": of("hand", "seat", "x"), "EQUAL": EQUAL, "EQUAL_AGAIN": EQUAL,
    "PAIR": ADDS, "MATCH": ADDS, "ACE": ADDS, "ACE_ON_ACE": ADDS, "ACE_AT_TIE": ADDS, "STANDS": STANDS,
    "PASS": PASSES, "PASS_ON_ACE": PASSES, "PASS_AT_TIE": PASSES,
    "DRAW_HAND": DRAWS, "DRAW": DRAWS, "WON": WINS, "WON_TIE": WINS, "NEW_DECK": NEW_DECK, "BONUS": of("bonus", "seat", "card", "x"),
    "SWITCH_BOTTOM": SWITCHES, "KEEP": KEEPS, "DECLARE": DECLARES, "DECLINE": DECLINES,
    "LOOT_OWN": of("loots", "seat", "card"), "LOOT_OTHER": of("loots", "seat", "card"), "LOOT_REPLACED": of("replaces", "seat", "card"),
    "SABOTAGE_PUT": of("sabotages", "seat"), "SHOW": of("shows", "seat", "card"), "TRADE": of("trades", "seat"),
    "TRADE_LAST": of("trades", "seat"), "LEFTOVERS_KEPT": of("leftovers", "seat", "x"), "TO_NEUTRAL": of("neutral", "x"),
    "TAKEN_BACK": of("undecided"), "NOTHING_TO_DRAW": of("cannot draw", "seat"), "TOO_LITTLE_TO_DRAW": of("cannot draw", "seat"),
}  # fmt: skip

THEIRS = {
    "war": {
        "FLIP": FLIP, "FIGHT": UP, "SHORT_FIGHTS": UP, "STAKE": OURS["STAKE"], "WAR": EQUAL, "WAR_AGAIN": EQUAL, "TAKE": WINS,
    },
    "suits": {
        "LEAD": UP, "LEAD_ACE_GIVES_UP_POWER": UP, "OWN_PAIR": ADDS, "CROSS_MATCH": ADDS, "ACE": ADDS, "ACE_ON_ACE": ADDS,
        "ACE_ON_TIE": ADDS, "PASS": PASSES, "PASS_ON_ACE": PASSES, "PASS_ON_TIE": PASSES, "HEAD_TO_HEAD": EQUAL,
        "STILL_EQUAL": EQUAL, "EQUAL_AGAIN": EQUAL, "REINFORCE": OURS["ADD_HAND"], "TOP_DECK": UP, "SHORT_ADDS_NOTHING": STANDS,
        "DRAW_HAND": DRAWS, "DRAW": DRAWS, "RECLAIMED": of("undecided"), "LEFTOVERS_KEPT": OURS["LEFTOVERS_KEPT"],
        **{f"WON_BY_{by}": WINS for by in (
            "HIGH_CARD", "OWN_PAIR", "CROSS_MATCH", "ACE", "ACE_ON_ACE", "HEAD_TO_HEAD", "TOP_DECK")},
    },
    "armed": {
        "FLIP": FLIP, "FIGHT": UP, "DECK_RESERVE": UP, "WAR": EQUAL, "WAR_AGAIN": EQUAL, "DRAW_HAND": DRAWS, "DRAW": DRAWS,
        "SHORT_STANDS": STANDS, "RECLAIMED": of("undecided"), "WON_WAR": WINS, "WON_BATTLE": WINS,
        "FAILED_DRAW": OURS["NOTHING_TO_DRAW"], "PARTIAL_LOSES": OURS["NOTHING_TO_DRAW"],
    },
    "mindful": {
        "PLAY": UP, "TIE": EQUAL, "DRAW_HAND": DRAWS, "DRAW": DRAWS, "WON": WINS, "WON_TIE": WINS, "SWITCH_BOTTOM": SWITCHES,
        "KEEP": KEEPS, "DECLARE": DECLARES, "DECLINE": DECLINES, "LOOT_OWN": OURS["LOOT_OWN"], "LOOT_OTHER": OURS["LOOT_OWN"],
        "LOOT_REPLACED": OURS["LOOT_REPLACED"], "SABOTAGE_PUT": OURS["SABOTAGE_PUT"], "SHOW": OURS["SHOW"],
        "TRADE_BLIND": OURS["TRADE"], "TRADE_LAST": OURS["TRADE"], "NEUTRAL": OURS["TO_NEUTRAL"], "NEUTRAL_ALL": OURS["TO_NEUTRAL"],
        "RECLAIMED": of("undecided"),
    },
    "river": {
        "FLIP": UP, "POT_CARD": UP, "TIE_BREAKER": UP, "TIE": EQUAL, "TIE_AGAIN": EQUAL, "TAKE": WINS, "SHORT_STANDS": STANDS,
        "COLOUR_BONUS": OURS["BONUS"], "UNBROKEN_RETURNED": of("undecided"),
        **dict.fromkeys(("RESHUFFLE", "RESHUFFLE_LATE", "RESHUFFLE_IN_TIE"), NEW_DECK),
    },
}  # fmt: skip


def told(game, events: np.ndarray, readings: dict[str, Reading]) -> list[tuple]:
    """The events in their common form."""
    kinds = [kind.name for kind in game.events]
    return [
        (word, *(field if isinstance(field, int) else int(event[field]) for field in fields))
        for event in events
        for word, *fields in readings.get(kinds[event["kind"]], ())
    ]


def spoken_of(readings: dict[str, Reading]) -> dict[str, Reading]:
    """Our readings of what these readings speak of: a remark of one game alone is left out."""
    words = {each[0] for reading in readings.values() for each in reading}
    return {kind: reading for kind, reading in OURS.items() if reading[0][0] in words}


# ---------------------------------------------------------------- questions, and the cards at each


class Game(NamedTuple):
    """A game with everything written down: events, decisions, the state at each decision, and the last state."""

    events: np.ndarray
    asked: np.ndarray
    states: np.ndarray
    last: np.void


def written_down(setup: Setup, seed: int) -> Game:
    seeds = np.array([seed], "u8")
    first = play(setup.game, setup.rules, setup.lineup.pilots, seeds).results[0]
    events, count = np.zeros(first["steps"], EVENT), max(int(first["decisions"]), 1)
    asked, states = np.zeros(count, ASKED), np.zeros(count, window_dtype(setup.game.state))
    played = play(setup.game, setup.rules, setup.lineup.pilots, seeds, log=events, asked=asked, asked_in=states)
    return Game(events, asked[: first["decisions"]], states["state"], played.state[0].copy())


def questions(game: Game) -> list[tuple]:
    """Every real choice: who, the cards of the options in their order, the card of the answer."""
    found = []
    for row in game.asked:
        count = int(row["options"]["count"])
        if count > 1:
            cards = tuple(int(action) & 255 for action in row["options"]["action"][:count])
            found.append((int(row["seat"]), cards, int(row["answer"]) & 255))
    return found


#: Zones of the imitated game -> ours; what is laid face down counts for the hand.
ZONES = {
    "suits": {"deck": "deck", "victory": "pile", "hand": "hand", "field": "field"},
    "armed": {"deck": "deck", "hand": "hand", "field": "field"},
    "mindful": {"deck": "deck", "hand": "hand", "field": "field", "discard": "pile", "neutral": "neutral"},
    "river": {"deck": "deck", "captured": "reserve"},
    "war": {"deck": "deck"},
}
IN_ORDER = ("deck", "field", "reserve", "captured")


def lying(game, state: np.void, names: list[str], laid: int) -> list[list[int]]:
    """The cards of these zones, of the first two seats; decks in their order; of a hand what is not laid face down."""
    rows = [(zone.name, row) for zone in game.zones for row in range(zone.rows)]
    held = dict(zip(rows, zone_contents(game, state), strict=True))
    found = []
    for name in names:
        for seat in range(2):
            cards = [int(card) for card in held.get((name, seat), [])]
            if name == "hand" and laid:
                cards = [card for card in cards if state["knows"][seat][card] < laid]
            found.append(cards if name in IN_ORDER else sorted(cards))
    return found


def same_cards(name: str, theirs: Game, ours: Game) -> None:
    """The same cards lie in the same places at decisions throughout the game, and at the end."""
    game = games.load(IMITATIONS[name].game)
    zones = ZONES[IMITATIONS[name].game]
    laid = LAID_THERE if game.name == "mindful" else 0
    alike = len(theirs.asked) == len(ours.asked) > 0
    some = range(0, len(ours.asked), 1 + len(ours.asked) // MOMENTS) if alike else ()
    for there, here in [*((theirs.states[k], ours.states[k]) for k in some), (theirs.last, ours.last)]:
        assert lying(game, there, list(zones), laid) == lying(YOURS, here, list(zones.values()), LAID)


# ---------------------------------------------------------------- the tests


@pytest.mark.parametrize(
    ("name", "seeds"),
    [case(many == 200, name, many, id=f"{name}-{many}") for name in IMITATIONS for many in (200, 10_000)],
)
def test_each_seed_is_the_same_game(name, seeds):
    theirs, ours = (results(setup, range(seeds)) for setup in pair_of(name))
    different = [seed for seed in range(seeds) if any(theirs[seed][field] != ours[seed][field] for field in FIELDS)]
    assert not different, f"{len(different)} of {seeds} games of {name} differ: {different[:5]}"


def test_with_no_rule_changed_it_takes_as_long_at_a_table_as_war():
    theirs, ours = (simulate(setup, 200, columns=["minutes"])["minutes"] for setup in pair_of("war"))
    assert theirs.to_list() == ours.to_list()


@pytest.mark.parametrize(
    ("name", "seeds"),
    [case(many == 3, name, many, id=f"{name}-{many}") for name in IMITATIONS for many in (3, 50)],
)
def test_questions_cards_and_events_are_the_same(name, seeds):
    theirs, ours = pair_of(name)
    words = THEIRS[theirs.game.name]
    for seed in range(seeds):
        there, here = written_down(theirs, seed), written_down(ours, seed)
        assert questions(there) == questions(here), (name, seed)
        same_cards(name, there, here)
        assert told(theirs.game, there.events, words) == told(YOURS, here.events, spoken_of(words)), (name, seed)
