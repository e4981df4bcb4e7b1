"""Estimates for each value of a dial: from games already played, or from new ones."""

from collections.abc import Callable
from dataclasses import replace

from engine.core.rules import BadInput, Value
from engine.play.run import Cancelled
from engine.setup import precompile
from engine.simulation.metrics import Estimate, headline
from engine.simulation.simulate import IllegalAnswer
from workbench.bench.link import Bench
from workbench.work.games import PlayedGames
from workbench.work.parameter_values import nearest_first, turned, values_of


def known_by_value(played: PlayedGames, bench: Bench, name: str) -> dict[Value, Estimate]:
    """The game's first metric at each value of a dial already played: from the games of that value or from the curve of
    the dial, the larger sample of the two."""
    swept = _swept(played, bench, name)
    known = {}
    for value, there in turned(bench, name, values_of(bench, name)).items():
        games = played.lying(there)
        own = [games.estimate(headline(bench.game)[0])] if games is not None else []
        told = [each for each in (*own, swept.get(value)) if each is not None and each.n]
        if told:
            known[value] = max(told, key=lambda each: each.n)
    return known


def play_by_value(
    played: PlayedGames, bench: Bench, name: str, told: Callable[[], object], given_up: Callable[[], bool]
) -> None:
    """Play the games for the small curve of a dial, the values nearest to the present one first, in this
    thread; `told` is called after each. A move gets the machine back after the piece in progress. A dial without effect
    here needs no games."""
    if bench.rules.idle(name):
        return
    values = values_of(bench, name)
    games = played.in_hand(bench, len(values))
    here = values.index(getattr(bench.rules, name))
    for there in turned(bench, name, nearest_first(values, here)).values():
        if given_up() or not games or not played.has_room(bench, len(values), games):
            return
        if not precompile.is_ready(there.setup):
            continue
        try:
            played.more(there, games, threads=1, cancelled=given_up)
        except (Cancelled, BadInput, IllegalAnswer):  # no page has requested it
            return
        told()


def _swept(played: PlayedGames, bench: Bench, name: str) -> dict[Value, Estimate]:
    """The same metric from the curve of the dial, if that was played."""
    swept = played.swept(replace(bench, touched=name, metric=bench.game.headline[0]))
    rows = [] if swept is None else swept.filter(swept["mean"].is_not_null()).iter_rows(named=True)
    return {row[name]: Estimate(row["mean"], row["low"], row["high"], row["games"]) for row in rows}
