"""Armed: War with a hand of six; the winner shuffles captured cards into the deck, and an empty deck loses the game.

By Kristen Marcinek. Both choose a card in secret and turn it up together; equal cards are a war of more chosen cards.
Clauses: data/armed/rulebook.md
"""

from engine.core.game import Game
from engine.games.armed.answers import cites, decides, legal, say
from engine.games.armed.bounds import bounds
from engine.games.armed.captured import belongs
from engine.games.armed.ending import score, standing
from engine.games.armed.events import Event, Gauge
from engine.games.armed.round import deal, step
from engine.games.armed.rules import Rules
from engine.games.armed.state import STATE, ZONES
from engine.games.armed.worth import cards

GAME = Game(
    name="armed",
    title="Armed",
    version=3,
    document="Armed, by Kristen Marcinek",
    summary="War with a hand of six: choose what to fight with, and lose if your deck runs out.",
    Rules=Rules,
    events=Event,
    gauges=Gauge,
    zones=ZONES,
    state=STATE,
    seats=("First player", "Second player"),
    parts=("battle", "war"),
    verbs=1,
    cards=cards,
    deal=deal,
    legal=legal,
    step=step,
    score=score,
    bounds=bounds,
    standing=standing,
    say=say,
    cites=cites,
    belongs=belongs,
    standing_means="cards in deck and hand",
    typical="threshold",
    typical_because="It answers what it sees: a big card after a low one, a small card after a high one, and so uses both plans of the "
    "playtests (ARMED-X2, ARMED-X3).",
    typical_before={1: ("small_first", "big_first"), 2: ("save_up", "threshold")},
    documented=("small_first", "big_first"),
    default_parts=("big_first", "big_first"),
    ladder=("middle", "small_first", "big_first", "threshold", "random", "save_up", "counter"),
    headline=("turns", "minutes", "lead_changes", "seat0_wins"),
    questions=("armed_original_all52", "armed_fast_threshold10", "armed_hand3"),
    no_choices="With one card in hand nobody chooses anything: the shuffles decide the game.",
    decides=decides,
    offers=("armed_final", "armed_hand3"),
    guard=10_000,  # some 70 hours at a table; with all 52 cards to win, two stubborn players exceed any guard
    decided_by={
        "higher card": ("WON_BATTLE",),
        "war": ("WON_WAR",),
        "undecided": ("RECLAIMED",),
    },
    ended_by={
        "nothing to draw": ("FAILED_DRAW",),
        "too little to draw": ("PARTIAL_LOSES",),
        "empty deck": ("DECK_EMPTY_LOSES",),
        "thin deck": ("THIN_DECK_LOSES",),
        "no card for a war": ("SHORT_LOSES_GAME",),
        "all the cards": ("ALL_CARDS",),
        "both lost at once": ("BOTH_FAIL_MORE", "BOTH_FAIL_EQUAL", "BOTH_FAIL_DRAW", "BOTH_FAIL_LAST"),
        "turn limit": ("TIME_UP", "TIME_UP_EQUAL"),
    },
    changes={
        2: "The rules are the same. Unless players are named, one now saves up while it is ahead and the other answers the "
        "last card; before, it was the smallest card against the biggest.",
        3: "The rules are the same. Unless players are named, both now answer the last card; before, the first one saved up, which "
        "wins more.",
    },
)
