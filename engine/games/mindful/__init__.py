"""Mindful War: War with a hand of three, a card to switch before each war, and royal cards that attack when they win.

By Zaki Agraraharja. Captured cards stay on a discard pile; the player with more cards there wins.
Clauses: data/mindful/rulebook.md
"""

from engine.core.game import Game
from engine.games.mindful.answers import cites, decides, legal, say
from engine.games.mindful.bounds import bounds
from engine.games.mindful.ending import score, standing
from engine.games.mindful.events import Event, Gauge
from engine.games.mindful.hands import lay_unseen
from engine.games.mindful.round import deal, step
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import STATE, ZONES, Verb
from engine.games.mindful.worth import cards

GAME = Game(
    name="mindful",
    title="Mindful War",
    version=2,
    document="Mindful War, by Zaki Agraraharja",
    summary="A hand of three, a card to switch before each war, and royal cards that attack when they win.",
    Rules=Rules,
    events=Event,
    gauges=Gauge,
    zones=ZONES,
    state=STATE,
    seats=("First player", "Second player"),
    parts=("war", "switch", "royal"),
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
    commits=lay_unseen,
    standing_means="captured cards",
    typical="highest.dump_low.always",
    typical_because="It plays the best card that it has, switches low cards away and takes every attack that the rules offer: the obvious "
    "way to play War with a choice.",
    typical_before={1: ("reveal_exploiter.dump_low.always", "highest.dump_low.always")},
    default_parts=("highest", "dump_low", "always"),
    ladder=("highest.never.peaceful", "random", "save_royals", "middle", "counter", "highest", "reveal_exploiter"),
    headline=("seat0_wins", "choices", "royal_attacks", "lead_changes"),
    questions=("mindful_no_royals", "mindful_no_switch_royal_only", "mindful_hand_5"),
    decided_by={
        "higher card": ("WON",),
        "tie": ("WON_TIE",),
        "undecided": ("NEUTRAL", "NEUTRAL_ALL", "NEUTRAL_LAST", "RECLAIMED", "CARRIED"),
    },
    no_choices="Nobody decides anything in this variant: the deal decides the game.",
    decides=decides,
    offers=("mindful_v1_2", "mindful_no_switch_royal_only", "mindful_attempt3"),
    ended_by={"all cards are played": ("ALL_PLAYED",), "one player has no cards left": ("RAN_OUT",)},
    changes={
        2: "The rules are the same. Unless players are named, both now play the highest card; before, the first one used what it had "
        "seen of the other hand, which wins more.",
    },
)
