"""A War of Suits: War with a hand of three, where a pair, a match or an Ace can turn a losing battle.

By Holly D'Zmura. Two armies, red and black; the winner of a battle adds its cards to a victory pile, and the piles are scored at the end.
Clauses: data/suits/rulebook.md
"""

from engine.core.game import Game
from engine.games.suits.answers import cites, decides, legal, say
from engine.games.suits.bounds import bounds
from engine.games.suits.ending import score, standing
from engine.games.suits.events import Event, Gauge
from engine.games.suits.round import belongs, deal, seat_names, step
from engine.games.suits.rules import Rules
from engine.games.suits.state import STATE, ZONES, Verb
from engine.games.suits.worth import cards

GAME = Game(
    name="suits",
    title="A War of Suits",
    version=4,
    document="A War of Suits, by Holly D'Zmura",
    summary="Two armies, a hand of three: pairs, matches and Aces can turn a losing battle.",
    Rules=Rules,
    events=Event,
    gauges=Gauge,
    zones=ZONES,
    state=STATE,
    seats=("Red", "Black"),
    seat_names=seat_names,
    parts=("lead", "response"),
    verbs=max(Verb) + 1,
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
    standing_means="points in the victory pile",
    typical="middle.greedy",
    typical_because="It leads the middle card, as a player of the document did (SUITS-X5), and wins a battle as cheaply as it can.",
    typical_before={2: ("middle.miser", "highest.miser"), 3: ("middle.greedy", "lowest.greedy")},
    documented=("middle.miser", "highest.miser"),
    default_parts=("middle", "miser"),
    ladder=(
        "highest.never",
        "highest",
        "random",
        "middle",
        "highest.greedy",
        "lowest.greedy",
        "middle.greedy",
        "counter.greedy",
    ),
    headline=("seat0_wins", "choices", "turns", "lead_changes"),
    questions=("suits_hand_5", "suits_plain_aces", "suits_equal_faces"),
    decided_by={
        "high card": ("WON_BY_HIGH_CARD",),
        "own pair": ("WON_BY_OWN_PAIR",),
        "match": ("WON_BY_CROSS_MATCH",),
        "Ace": ("WON_BY_ACE",),
        "Ace on Ace": ("WON_BY_ACE_ON_ACE",),
        "head-to-head": ("WON_BY_HEAD_TO_HEAD",),
        "top of the deck": ("WON_BY_TOP_DECK",),
        "undecided": ("RECLAIMED", "LEFT_OUT", "CARRIED", "LAST_WINNER"),
    },
    no_choices="With one card in hand nobody chooses anything: the shuffle decides the game.",
    decides=decides,
    changes={
        2: "The published game is the same. Variants no longer ask for a card that the rules never allow, and offer a card that "
        "both pairs and matches as either, where that makes a difference.",
        3: "The rules are the same. Unless players are named, both armies now answer greedily and Black leads its lowest card; "
        "before, it was middle against highest.",
        4: "The rules are the same. Unless players are named, both armies now play alike; before, Red led the middle card and "
        "Black its lowest, which loses more.",
    },
)
