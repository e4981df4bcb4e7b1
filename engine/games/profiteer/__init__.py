"""Profiteer: one player feeds a war between two sides, and wins by holding half of the cards when it ends.

By Michael Gray. The sides play by themselves; the profiteer switches cards, and earns the face-down cards of wars.
Clauses: data/profiteer/rulebook.md
"""

from engine.core.game import Game
from engine.games.profiteer.answers import cites, decides, legal, say
from engine.games.profiteer.bounds import bounds
from engine.games.profiteer.ending import goal, score, standing
from engine.games.profiteer.events import Event, Gauge
from engine.games.profiteer.reshuffling import belongs
from engine.games.profiteer.round import deal, step
from engine.games.profiteer.rules import Rules, cards
from engine.games.profiteer.state import SIDES, STATE, ZONES, Verb

GAME = Game(
    name="profiteer",
    title="Profiteer",
    version=2,
    changes={
        2: "in the last pass of a limited game no cards are given away, and without resources no cards are drawn."
    },
    document="Profiteer, by Michael Gray",
    summary="One player feeds a war between two sides, and wins by holding half of the cards when it ends.",
    Rules=Rules,
    events=Event,
    zones=ZONES,
    state=STATE,
    seats=("Profiteer",),
    sides=SIDES,
    parts=("swap", "donation"),
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
    decides=decides,
    no_choices="Without resources the profiteer can only watch: the cards decide the game.",
    offers=("profiteer_final",),
    standing_means="cards of profit",
    typical="parity_aware.keep_win",
    typical_because="It starts wars in pairs, because the sides are paid by twos, and gives no win away.",
    default_parts=("parity_aware", "keep_win"),
    ladder=(
        "random",
        "balance_keeper",
        "passive",
        "warmonger",
        "war_then_balance",
        "endgame_hoarder",
        "parity_aware",
        "dp_counter",
    ),
    headline=("won", "profit", "passes", "wars_caused"),
    questions=("profiteer_4_resources", "profiteer_swap_in_war", "profiteer_target24"),
    gauges=Gauge,
    outcomes={"win": "the profiteer wins", "loss": "the profiteer loses"},
    goal=goal,
    decided_by={
        "higher card": ("BATTLE_WON",),
        "war": ("WAR_WON",),
        "undecided": ("WAR_UNDECIDED", "DEAD_GAME_OVER"),
    },
    ended_by={
        "too few resources": ("TOO_FEW_RESOURCES",),
        "refused to give": ("REFUSED",),
        "uneven sides": ("UNEVEN",),
        "even sides": ("SIDES_EVEN",),
        "enough profit": ("TARGET_REACHED", "STOPPED"),
        "pass limit": ("PASS_LIMIT",),
        "no cards left": ("NO_SIDES", "DEAD_GAME_OVER"),
    },
)
