"""River (Mismatch): War for several players, two at a time around the table, with cards of four coloured decks.

Author not named in the document; playtested by Clay and Aaron. A colour adds one point against the next colour of a
cycle; equal values are a tie, which two more cards each and a tie-breaker decide. The last player with cards wins.
Clauses: data/river/rulebook.md
"""

from engine.core.game import Game
from engine.games.river.answers import cites, decides, legal, say
from engine.games.river.bounds import GUARD, bounds
from engine.games.river.ending import score, standing
from engine.games.river.events import Event, Gauge
from engine.games.river.opening import BACKS
from engine.games.river.round import deal, step
from engine.games.river.rules import Rules
from engine.games.river.seating import players
from engine.games.river.state import SEAT_NAMES, STATE, ZONES, Verb
from engine.games.river.worth import COLOURS, card_name, cards

GAME = Game(
    name="river",
    title="River (Mismatch)",
    version=2,
    changes={
        2: "the order of turns changes nothing where players do not take turns, and colours that decide nothing cost no time."
    },
    document="River (Mismatch); the document does not name its author",
    summary="War for several players, two at a time around the table; colours add a point, and ties bring in more cards.",
    Rules=Rules,
    events=Event,
    zones=ZONES,
    state=STATE,
    seats=SEAT_NAMES,
    parts=("opponent", "card"),
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
    backs=BACKS,
    standing_means="cards held",
    typical="across.middle",
    typical_because="It fights the player across the table (RIVER-X7) with the middle card, which neither wastes nor saves.",
    default_parts=("across", "middle"),
    # for variants in which opponents or cards are chosen; the published rules have no choices
    ladder=("colour_hunt.colour_aware", "across.big_first", "random", "leader_hunt.middle", "weakest.small_first"),
    headline=("minutes", "wait_share", "winner_lowest", "colour_mattered"),
    questions=("river_three_players", "river_bonus_two", "river_play_all"),
    decided_by={
        "number": ("WON_BY_NUMBER",),
        "colour": ("WON_BY_COLOUR",),
        "tie": ("WON_BY_TIE_BREAK",),
        "too few cards": ("WON_BY_FORFEIT",),
        "undecided": ("UNBROKEN_RETURNED", "UNBROKEN_ASIDE", "UNBROKEN_SPLIT"),
    },
    ended_by={
        "one player left": ("LAST_STANDING",),
        "first player out": ("FIRST_OUT_ENDS",),
        "decks played through": ("PASS_ENDS",),
        "round limit": ("ROUND_LIMIT",),
        "nobody left": ("NOBODY_LEFT",),
    },
    gauges=Gauge,
    players=players,
    no_choices="Nobody decides anything in River: the deal and the shuffles decide the game.",
    decides=decides,
    offers=("river_across_table", "river_hand_three"),
    deck_colours=COLOURS,
    card_name=card_name,
    guard=GUARD,
)
