"""Your War: classic War, with the rules of the five student games as dials, and some of our own.

Every default is War. A hand, a switch, answers, powers, other ways to end and to win can be added one by one.
Clauses: data/yours/rulebook.md
"""

from engine.core.game import Game, Mark
from engine.games.yours.bounds import bounds
from engine.games.yours.captured import belongs
from engine.games.yours.decisions import cites, decides, legal, say
from engine.games.yours.events import Event, Gauge
from engine.games.yours.hands import lay_unseen
from engine.games.yours.round import deal, seat_names, step
from engine.games.yours.rules import Rules
from engine.games.yours.state import STATE, ZONES, Verb
from engine.games.yours.worth import cards, score, standing

GAME = Game(
    name="yours",
    title="Your War",
    version=1,
    document="our own: classic War, with the rules of the five student documents as dials",
    summary="Begin with classic War and make it yours: a hand, a choice, an answer, a power, another end.",
    Rules=Rules,
    events=Event,
    gauges=Gauge,
    zones=ZONES,
    state=STATE,
    seats=("First player", "Second player"),
    seat_names=seat_names,
    parts=("fight", "answer", "switch", "power"),
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
    commits=lay_unseen,
    standing_means="points, or cards",
    typical="middle.greedy.low.always",
    typical_because="It plays the middle card, answers and attacks whenever it can, and switches low cards away: an ordinary player.",
    default_parts=("highest", "greedy", "low", "always"),
    ladder=(
        "lowest.never.keep.peaceful",
        "random",
        "highest",
        "middle",
        "narrow",
        "counter",
        "outbids",
        "by_the_rules",
    ),
    headline=("seat0_wins", "turns", "choices", "lead_changes"),
    questions=("yours_hand", "yours_counted", "yours_pairs"),
    decided_by={
        "higher card": ("WON",),
        "equal cards": ("WON_TIE",),
        "undecided": ("TAKEN_BACK", "TO_NEUTRAL", "CARRIED"),
    },
    no_choices="Nobody decides anything yet: add a hand to choose from.",
    decides=decides,
    offers=("yours_hand", "yours_suits"),
    ended_by={
        "all the cards": ("ALL_CARDS",),
        "nothing to draw": ("NOTHING_TO_DRAW", "TOO_LITTLE_TO_DRAW", "THIN_DECK", "BOTH_FAIL"),
        "no cards left": ("RAN_OUT", "ALL_PLAYED"),
        "no card for equal cards": ("SHORT_LOSES", "NONE_LEFT_LOSES", "NOBODY_WINS"),
        "points": ("TARGET",),
        "turn limit": ("TURN_LIMIT",),
    },
    marks={"power": Mark("power", "purple")},
)
