"""How long a command will take, said on stderr before it begins, where that is long."""

from collections.abc import Iterable

import typer

from engine.core.rules import RuleSet
from engine.setup.nominal_time import about_time, seconds_of_game
from engine.setup.setup import Setup
from workbench.page.kit.html import MANY_DIALS

_LONG = 20.0  # nominal seconds


def nominal_seconds(setups: Iterable[Setup], games: float) -> float:
    """The nominal seconds of this number of games of each of these setups."""
    return games * sum(map(seconds_of_game, setups))


def announce(rules: RuleSet, seconds: float, what: str, bounded: bool) -> None:
    """Say how long something takes on one processor core, if that is long, and what makes it shorter."""
    if seconds < _LONG:
        return
    chapters = [] if bounded or not _has_chapters(rules) else [_chapter(rules)]
    shorter = " or ".join([*chapters, "a smaller --games"])
    typer.echo(
        f"{what}, about {about_time(seconds, whole=True)} on one core. Ctrl+C shows what is known by then; {shorter} makes it "
        "shorter.",
        err=True,
    )


def _has_chapters(rules: RuleSet) -> bool:
    return sum(map(len, rules.chapters().values())) > MANY_DIALS


def _chapter(rules: RuleSet) -> str:
    """An example of a chapter, as it is typed."""
    name = next(iter(rules.chapters()))
    return f'--chapter "{name}"' if " " in name else f"--chapter {name}"
