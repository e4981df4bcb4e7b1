"""Luck and skill along many games: changes of win probability divided into cards and choices.

The win probability of a game (`engine.analysis.decisions.win_probability`) attributes each change for a seat to cards
or to a seat's choices. This module takes the mean over many games, from the winner's side: the first win probability,
the cards and the choices add up to the win.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import polars as pl

from engine.analysis.decisions.meaningful_choices import MOST_GAMES
from engine.analysis.decisions.move_values import MOST_PLAYS, whole
from engine.analysis.decisions.win_probability import Rollouts, win_probability
from engine.core.rules import BadInput
from engine.core.text import in_points
from engine.play.result import FINISHED
from engine.play.run import Cancelled
from engine.replay.trace import Trace, replay
from engine.runtime.result import Result
from engine.setup.game_id import GameId
from engine.setup.long_games import evaluation_of
from engine.setup.reference_players import reference
from engine.setup.setup import MAX_SEED, Setup
from engine.setup.world_rollouts import weigher
from engine.simulation.estimates import Estimate, mean_of
from engine.simulation.simulate import refuse_person

GAMES, PLAYS = 40, 100  # games; rollouts at each of their choices
_APART = 0x9E3779B97F4A7C15  # an odd number, so that each game has its own worlds


class Parts(NamedTuple):
    """The parts of a win probability's change, in shares of games won: the `deal` (all cards before the first choice),
    the `later` cards, the `own` choices, and those of the `others`."""

    deal: float
    later: float
    own: float
    others: float

    @property
    def cards(self) -> float:
        """The part of all cards."""
        return self.deal + self.later

    @property
    def choices(self) -> float:
        """The part of all seats' choices."""
        return self.own + self.others

    @property
    def whole(self) -> float:
        """The whole change."""
        return self.cards + self.choices


class _Luck(NamedTuple):
    players: tuple[str, ...]
    reference: tuple[str, ...]
    whole: Estimate
    cards: Estimate
    choices: Estimate
    deal: Estimate
    later: Estimate
    own: Estimate
    others: Estimate
    told: int
    games: int
    plays: int
    cut: str = ""

    @property
    def by_construction(self) -> str:
        """A sentence if the players are the measure of their own choices, which then bring nothing; empty if not."""
        if self.players != self.reference:
            return ""
        return "Every player here is the reference player, so choices bring nothing by construction; name other players to measure them."


class Luck(Result, _Luck):
    """Means over the games with a winner: `whole` is the change from the winner's win probability before the deal to
    the win. It is the sum of `cards` (the `deal` and the `later` ones) and `choices` (the winner's `own` and those of
    the `others`). For a solo player it is the change to the outcome, down to 0 for a loss. Shares are of games won,
    from 0 to 1.

    `players` chose, and `reference` players are the standard for choices; `told` of the `games` count, from `plays`
    rollouts at each choice. `cut` is a sentence about the truncation of rollouts, empty without truncation.
    """

    def frame(self) -> pl.DataFrame:
        """A row for each of `PARTS`. Columns: part; mean, low, high (its 95% interval); games (with a winner)."""
        rows = [(name, *getattr(self, name)[:3], self.told) for name in PARTS]
        return pl.DataFrame(rows, ["part", "mean", "low", "high", "games"], orient="row")

    def says(self) -> str:
        """What the cards and what the choices brought on the way to the win."""
        if not self.told:
            return "None of these games had a winner."
        cards, choices = (in_points(each.mean, 0, signed=True) for each in (self.cards, self.choices))
        way = "to the end" if len(self.players) == 1 else "to the win"
        told = f"On the way {way} the cards brought {cards} of 100, the choices {choices}."
        return f"{told} {self.by_construction}".rstrip()


#: The parts that are estimated.
PARTS = ("whole", "cards", "choices", *Parts._fields)


def luck(
    setup: Setup,
    games: int = GAMES,
    seed: int = 0,
    *,
    plays: int = PLAYS,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Luck:
    """How the change from the deal to the end divides into cards and choices, under the rules of a setup, between its
    players.

    Each part is a mean of differences, so the noise of single games averages out and does not inflate it as it would a
    mean of absolute sizes. Intervals are those of a mean over games, 95%, normal. `progress` is called after each game,
    `cancelled` before each choice. BadInput for a game without choices, and for a person.

    >>> found = luck(Setup.of("suits"), 4, plays=40)
    >>> abs(found.cards.mean + found.choices.mean - found.whole.mean) < 1e-9
    True
    """
    games, plays = _checked(setup, games, seed, plays)

    def told(game: int) -> Parts | None:
        found = luck_of_game(setup, game, seed, plays=plays, cancelled=cancelled)
        if progress:
            progress(1)
        return found

    with ThreadPoolExecutor(threads) as pool:
        return on_average(setup, list(pool.map(told, range(games))), plays)


def luck_of_game(
    setup: Setup,
    game: int,
    seed: int = 0,
    *,
    plays: int = PLAYS,
    cancelled: Callable[[], bool] | None = None,
) -> Parts | None:
    """One of the games of `luck`, which `on_average` combines; None without a winner."""
    _, plays = _checked(setup, GAMES, seed, plays)
    trace = replay(GameId(setup, seed + whole("number of the game", game, 0, MOST_GAMES)))
    worlds, seat = (seed + game) * _APART % MAX_SEED, _whose(trace)
    if seat is None:
        return None
    if not trace.choices:
        start = Rollouts(trace, reference(setup), [], worlds).dealt(plays, 0).shares[seat]
        return _towards_the_end(trace, Parts(0.0, _share(trace, seat) - start, 0.0, 0.0))

    def go_on(_: int) -> None:
        if cancelled and cancelled():
            raise Cancelled

    go_on(0)
    found = win_probability(trace.id, plays, worlds, go_on)
    deal, did = found.lucks[0].of(seat), found.choices(seat)
    return _towards_the_end(trace, Parts(deal, found.cards(seat) - deal, did[seat], sum(did) - did[seat]))


def on_average(setup: Setup, found: Sequence[Parts | None], plays: int) -> Luck:
    """The means over the first games of a setup, from `plays` rollouts at each of their choices."""
    told = [each for each in found if each is not None]
    players = reference(setup)
    parts = {name: _mean([getattr(each, name) for each in told]) for name in PARTS}
    evaluation = evaluation_of(players) if told else None
    words = evaluation.words if evaluation else ""
    return Luck(
        setup.lineup.short, players.lineup.short, **parts, told=len(told), games=len(found), plays=plays, cut=words
    )


def _mean(amounts: list[float]) -> Estimate:
    return mean_of(pl.Series(amounts, dtype=pl.Float64))


def _checked(setup: Setup, games: int, seed: int, plays: int) -> tuple[int, int]:
    refuse_person(setup.lineup)
    if nobody := setup.game.without_choices(setup.rules):
        raise BadInput(nobody)
    whole("seed", seed, 0, MAX_SEED - MOST_GAMES)
    weigher(setup.game)  # compiled once, before several threads need it
    return whole("number of games", games, 2, MOST_GAMES), whole("number of plays", plays, 2, MOST_PLAYS)


def _whose(trace: Trace) -> int | None:
    """The seat to report: the winner's; a solo player's if the game ends."""
    if trace.result["status"] != FINISHED:
        return None
    winner, seats = int(trace.result["winner"]), len(trace.setup.strategies)
    return 0 if seats == 1 else winner if 0 <= winner < seats else None


def _share(trace: Trace, seat: int) -> float:
    return float(int(trace.result["winner"]) == seat)


def _towards_the_end(trace: Trace, parts: Parts) -> Parts:
    """The same parts, with their sign towards the outcome: a solo player may have lost."""
    if len(trace.setup.strategies) > 1 or _share(trace, 0):
        return parts
    return Parts(*(-each for each in parts))


def to_json(found: Luck) -> dict[str, Any]:
    """The shape of `warbench luck --json`, without the rules."""
    return {
        "players": list(found.players),
        "reference": list(found.reference),
        **{name: getattr(found, name).to_json() for name in PARTS},
        "told": found.told,
        "games": found.games,
        "plays": found.plays,
        "cut": found.cut or None,
    }
