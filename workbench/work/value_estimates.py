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
    metric, games = headline(bench.game)[0], played.curve_games(bench, name)
    benches, known = turned(bench, name, values_of(bench, name)), {}
    for value, there in benches.items():
        own = there.setup in (bench.published, bench.setup)
        count, lying = played.games_of(bench) if own else games, played.lying(there)
        if lying is not None and len(lying) >= count:
            known[value] = lying.head(count).estimate(metric)
    if len(known) < len(benches):
        known = _swept(played, bench, name) | known
    return {value: known[value] for value in benches if value in known and known[value].n}


def play_by_value(
    played: PlayedGames, bench: Bench, name: str, told: Callable[[], object], given_up: Callable[[], bool]
) -> None:
    """Play the games that are due for the small curve of a dial, the values nearest to the present one first, in this
    thread; `told` is called after each. A move gets the machine back after the piece in progress."""
    due, games = values_due(played, bench, name), played.curve_games(bench, name)
    behind = played.turns.behind({"cancelled": given_up})
    for there in due:
        if given_up() or not played.has_room(bench, len(due), games):
            return
        if not precompile.is_ready(there.setup):
            continue
        try:
            played.more(there, games, threads=1, **behind)
        except (Cancelled, BadInput, IllegalAnswer):  # no page has requested it
            return
        told()


def values_due(played: PlayedGames, bench: Bench, name: str) -> list[Bench]:
    """The bench at each value whose games are still to be played for the small curve of a dial. A dial without effect here
    needs none, and players that think would need too long."""
    if bench.rules.idle(name) or bench.setup.lineup.thinks:
        return []
    games = played.curve_games(bench, name)
    there = ((each, played.lying(each)) for each in played.curve_values(bench, name).values())
    return [each for each, lying in there if lying is None or len(lying) < games]


def plays_all_values(played: PlayedGames, bench: Bench, name: str) -> bool:
    """Whether games at all other values of a dial are short enough for its small curve."""
    others = set(turned(bench, name, values_of(bench, name))) - {getattr(bench.rules, name)}
    return set(played.curve_values(bench, name)) == others


def _swept(played: PlayedGames, bench: Bench, name: str) -> dict[Value, Estimate]:
    """The same metric from the curve of the dial, if that was played."""
    swept = played.swept(replace(bench, touched=name, metric=bench.game.headline[0]))
    rows = [] if swept is None else swept.filter(swept["mean"].is_not_null()).iter_rows(named=True)
    return {row[name]: Estimate(row["mean"], row["low"], row["high"], row["games"]) for row in rows}
