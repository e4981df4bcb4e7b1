"""A War of Suits: War with a hand of three, in which a pair, a match or an Ace can turn a battle that seemed lost.

By Holly D'Zmura. Two armies, red and black; battles fill the victory piles, and the piles are scored at the end.
Clauses: data/suits/rulebook.md
"""

from engine.game import Game
from engine.games.suits.answers import legal, say
from engine.games.suits.events import Event
from engine.games.suits.round import cards, deal, step
from engine.games.suits.rules import Rules
from engine.games.suits.scoring import score, standing
from engine.games.suits.state import STATE, ZONES

GAME = Game(
    name="suits",
    title="A War of Suits",
    version=1,
    document="A War of Suits, by Holly D'Zmura",
    summary="Two armies, a hand of three: pairs, matches and Aces can turn a battle that seemed lost.",
    Rules=Rules,
    events=Event,
    zones=ZONES,
    state=STATE,
    seats=("Red", "Black"),
    parts=("lead", "response"),
    cards=cards,
    deal=deal,
    legal=legal,
    step=step,
    score=score,
    standing=standing,
    say=say,
    standing_means="points in the victory pile",
    strategies=("middle.miser", "highest.miser"),
    default_parts=("middle", "miser"),
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
)
