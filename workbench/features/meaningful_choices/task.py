"""The task that measures whether choices matter: skill under both rule sets, then game by game the worth of some choices."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.analysis.decisions.meaningful_choices import CHOICES, PLAYS, OfGame, simple_rule, value_choices
from engine.analysis.duplicate_deals import DuplicateDeals, skill_metric, tables
from engine.analysis.skill import headline_players
from engine.setup.nominal_time import seconds_of_rollouts
from engine.setup.reference_players import ordinary
from engine.setup.setup import Setup
from engine.simulation.paired import Change, changes_of
from engine.simulation.simulate import make_ready
from workbench.bench.link import Bench
from workbench.work.duplicate_deals import has_skill
from workbench.work.games import played_by_all
from workbench.work.study_choice import sides_of
from workbench.work.tasks import Found, Task, ready

GAMES = 120  # of each side
TOLD_AT = (4, 6, 9, 13, 20, 30, 45, 60, 80, 100, GAMES)  # games of a side after which its numbers are computed anew


class Between(NamedTuple):
    """Skill before and after, from `many` deals, between the two ways to play that `players` names. `deals` has for each side a deal
    that its better player wins from every seat (None if there is none), `seats` the players of that deal."""

    change: Change
    many: int
    players: tuple[str, str]
    deals: tuple[int | None, int | None]
    seats: tuple[tuple[str, ...], tuple[str, ...]]


class Meant(NamedTuple):
    """The results so far: skill, and the games whose choices were measured, of the baseline and of the variant (the same if nothing
    is changed)."""

    skill: Between | None
    before: tuple[OfGame, ...]
    after: tuple[OfGame, ...]


def meaningful_choices_task(bench: Bench) -> Task:
    """First skill, then game by game the worth of some choices, of both sides in turn."""
    sides = sides_of(bench)
    games = [(side, game) for game in range(GAMES) for side in sides]

    def play(known: int, plays: int, how: dict[str, Any]) -> Iterator[Any]:
        if not known:
            yield _between(bench, how)
        for side, game in games[max(0, known - 1) :]:
            yield value_choices(side, game, bench.seed, plays=plays, choices=CHOICES, cancelled=how.get("cancelled"))

    def seconds() -> float:
        return GAMES * sum(seconds_of_rollouts(ready(side), PLAYS, CHOICES, whole=True) for side in sides)

    of_skill = ("between", bench.published.text(), bench.setup.text(), bench.seed)
    texts = [side.text() for side in sides]
    of_games = [("weighed", text, bench.seed, game) for game in range(GAMES) for text in texts]
    key = ("meaningful_choices", bench.published.text(), bench.setup.text(), bench.seed)
    return Task(
        key, 1 + len(games), lambda: _compiled(bench), lambda: PLAYS, play, (of_skill, *of_games), True, seconds
    )


def _compiled(bench: Bench) -> list[Setup]:
    """The setups of all players that take part."""
    sides = (bench.published, bench.setup)
    simple = (Setup.of(side.game, side.rules, simple_rule(side).names) for side in sides)
    return [*sides, *sides_of(bench), *simple, *tables(bench.setup, headline_players(bench.game))]


def _between(bench: Bench, how: dict[str, Any]) -> Between | None:
    """Skill, from the same deals as on the page Bench."""
    if not has_skill(bench):
        return None
    for table in tables(bench.setup, headline_players(bench.game)):
        make_ready(table)
    found = played_by_all().comparison(bench, **how).seated
    return _told(found) if found else None


def _told(found: DuplicateDeals) -> Between:
    (change,) = changes_of(found.before, found.after, [skill_metric(found)])
    sides = (found.before, found.after)
    kinds = ("better_both" if each.mean >= 0 else "weaker_both" for each in (change.before, change.after))
    deals = (
        side.filter(side["kind"] == kind)["seed"].head(1).to_list() for side, kind in zip(sides, kinds, strict=True)
    )
    first, second = (each[0] if each else None for each in deals)
    seats = (found.tables[0][0].strategies, found.tables[1][0].strategies)
    return Between(change, len(found.after), found.contrast, (first, second), seats)


def read(bench: Bench, found: Found) -> Meant:
    """The pieces found so far, sorted: of each side as many games as its numbers are computed from."""
    sides, (skill, *games) = sides_of(bench), found.each
    each = {side: tuple(games[at :: len(sides)]) for at, side in enumerate(sides)}
    before, after = (each.get(ordinary(side), ()) for side in (bench.published, bench.setup))
    return Meant(skill, *(side[: max((n for n in TOLD_AT if n <= len(side)), default=0)] for side in (before, after)))
