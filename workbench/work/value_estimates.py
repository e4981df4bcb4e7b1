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
from workbench.work.parameter_values import turned, values_of


def known_by_value(played: PlayedGames, bench: Bench, name: str) -> dict[Value, Estimate]:
    """The game's first metric at each value of a dial, as far as its games are played. Each value has the number of games of the
    curve of the dial, but the two rule sets of the bench have its own: more games, of other pages, change no number."""
    metric, swept, games = headline(bench.game)[0], _swept(played, bench, name), played.curve_games(bench, name)
    known = {}
    for value, there in turned(bench, name, values_of(bench, name)).items():
        own = there.setup in (bench.published, bench.setup)
        count, lying = played.games_of(bench) if own else games, played.lying(there)
        told = swept.get(value)
        if lying is not None and len(lying) >= count:
            told = lying.head(count).estimate(metric)
        if told is not None and told.n:
            known[value] = told
    return known


def play_by_value(
    played: PlayedGames, bench: Bench, name: str, told: Callable[[], object], given_up: Callable[[], bool]
) -> None:
    """Play the games for the small curve of a dial, the values nearest to the present one first, in this
    thread; `told` is called after each. A move gets the machine back after the piece in progress. A dial without effect
    here needs no games, and players that think would need too long."""
    if not plays_values(bench, name):
        return
    benches, games = played.curve_values(bench, name), played.curve_games(bench, name)
    behind = played.turns.behind({"cancelled": given_up})
    for there in benches.values():
        if given_up() or not played.has_room(bench, len(benches), games):
            return
        if not precompile.is_ready(there.setup):
            continue
        try:
            played.more(there, games, threads=1, **behind)
        except (Cancelled, BadInput, IllegalAnswer):  # no page has requested it
            return
        told()


def plays_values(bench: Bench, name: str) -> bool:
    """Whether the values of a dial are played while it is in hand."""
    return not bench.rules.idle(name) and not bench.setup.lineup.thinks


def plays_all_values(played: PlayedGames, bench: Bench, name: str) -> bool:
    """Whether games at all other values of a dial are short enough for its small curve."""
    others = set(turned(bench, name, values_of(bench, name))) - {getattr(bench.rules, name)}
    return set(played.curve_values(bench, name)) == others


def _swept(played: PlayedGames, bench: Bench, name: str) -> dict[Value, Estimate]:
    """The same metric from the curve of the dial, if that was played."""
    swept = played.swept(replace(bench, touched=name, metric=bench.game.headline[0]))
    rows = [] if swept is None else swept.filter(swept["mean"].is_not_null()).iter_rows(named=True)
    return {row[name]: Estimate(row["mean"], row["low"], row["high"], row["games"]) for row in rows}
