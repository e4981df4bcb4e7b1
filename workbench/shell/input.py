"""What the command line is given: read, checked before anything is computed, and made ready to play."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from engine import game as games
from engine.game import Game
from engine.lineup import for_seats
from engine.presets import read_preset
from engine.rules import BadInput, RuleSet, Value
from engine.setup import Setup, read_setup
from engine.simulate import MAX_GAMES, MAX_SEED, MAX_THREADS, simulate
from engine.sweep import read_axis
from engine.warm import is_ready


@dataclass(frozen=True)
class Run:
    """How many games are played, from which seed, on how many threads."""

    games: int
    seed: int
    threads: int | None


def read_run(games: int, seed: int, threads: int | None) -> Run:
    """The amounts of a command; BadInput names the one that is out of bounds."""
    _within("--games", games, 1, MAX_GAMES)
    _within("--seed", seed, 0, MAX_SEED - games)
    if threads is not None:
        _within("--threads", threads, 1, MAX_THREADS)
    return Run(games, seed, threads)


def _within(option: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        raise BadInput(f"{option} cannot be {str(number)[:40]}; it must be a whole number from {low:,} to {high:,}.")


def read_variant(game: str, preset: str, changes: list[str] | None, strategies: str = "") -> Setup:
    """A variant from `--preset` (a name, or a file saved by the workbench), `--set` and `--strategies`."""
    loaded = games.load(game)
    wanted = loaded.Rules.read(dict(_pairs(changes or [])))
    seats = tuple(re.split("[,/]", strategies)) if strategies else ()
    if preset.endswith(".toml"):
        return Setup.of(loaded, {**_from_file(loaded, Path(preset)).changes(), **wanted}, seats)
    return Setup.of(loaded, wanted, seats, preset)


def read_against(after: Setup, text: str) -> Setup:
    """What `--against` means, between the strategies of the variant: a preset, or rules as ids name them.

    Without a text, the published rules.
    """
    game = after.game
    if "@" in text:
        raise BadInput("--against names rules, such as suits:hand_size=4; --strategies says who plays, for both sides.")
    named = ":" in text or text in games.names()
    before = read_setup(text) if named else Setup.of(game, base=text)
    if before.game is not game:
        raise BadInput(f"--against {text[:60]} cannot be compared: it is {before.game.title}, not {game.title}.")
    return Setup(game, before.rules, for_seats(after.strategies, game.count(before.rules)), before.base)


def read_link(text: str, against: str) -> dict[str, str]:
    """The link to a game, a variant or one game, compared with the published rules or with other ones."""
    from workbench.bench import FIRST_GAME, Bench

    bench = Bench.at(text or FIRST_GAME)
    link = {"game": bench.link()["game"]}
    if bench.pick is not None:
        link["page"] = bench.page
    return link | ({"against": read_against(bench.setup, against).text().partition("@")[0]} if against else {})


def _pairs(texts: list[str]) -> Iterator[tuple[str, str]]:
    """Names and values of `--set`."""
    seen = set()
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not name:
            raise BadInput(f"--set {text[:40]} cannot be read; write it as name=value, such as --set max_turns=100.")
        if name in seen:
            raise BadInput(f"--set gives {name[:40]} twice; give it once.")
        seen.add(name)
        yield name, value


def _from_file(game: Game, path: Path) -> RuleSet:
    try:
        preset = read_preset(path.read_text("utf-8"), path.stem, game)
    except UnicodeDecodeError:
        raise BadInput(f"The file {path.name} is not a variant saved by Warbench: it is not a text file.") from None
    if preset.notice:
        print(preset.notice, file=sys.stderr)
    return preset.rules


def read_axes(setup: Setup, over: list[str]) -> dict[str, list[Value]]:
    """The axes of `--over`, each parameter once."""
    axes = [read_axis(setup, text) for text in over]
    if len({name for name, _ in axes}) < len(axes):
        raise BadInput("--over names a parameter twice; give each one once.")
    return dict(axes)


def make_ready(setup: Setup, seed: int = 0) -> None:
    """Compile what this variant needs, and play one game of it: a strategy that cannot play is found out here."""
    announce_compiling(setup)
    simulate(setup, 1, seed, threads=1)


def announce_compiling(setup: Setup) -> None:
    """A word on stderr if the next game has to be compiled first."""
    if not is_ready(setup):
        print(
            f"Compiling the rules of {setup.game.title} (once; this can take a minute) ...", file=sys.stderr, flush=True
        )


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr that is told how many more are done; nothing if nobody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda more: bar.advance(task, more)
