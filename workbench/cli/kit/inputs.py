"""What the command line is given: read, checked before anything is computed, and made ready to play.

What plays games is imported by the functions that need it: a variant is read to be looked up, too.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput, RuleSet, Value
from engine.runtime.text_file import read_text
from engine.setup.lineup import for_seats
from engine.setup.presets import MAX_FILE, Preset, read_preset
from engine.setup.setup import MAX_SEED, Setup, as_setup, read_setup
from engine.simulation.metrics import Metric, metrics
from workbench.cli.kit.whole_number import read_whole

_LONG = 20.0  # nominal seconds from which a command says beforehand how long it takes


@dataclass(frozen=True)
class Run:
    """How many games are played, from which seed, on how many threads."""

    games: int
    seed: int
    threads: int | None


def read_run(games: str, seed: str, threads: str, most: int | None = None) -> Run:
    """The amounts of a command, with at most `most` games; BadInput names the one that is out of bounds."""
    from engine.simulation.simulate import MAX_GAMES, MAX_THREADS

    amount = read_whole("--games", games, 1, most or MAX_GAMES)
    first = read_whole("--seed", seed, 0, MAX_SEED - amount + 1)
    return Run(amount, first, read_whole("--threads", threads, 1, MAX_THREADS) if threads else None)


def read_plays(text: str, low: int = 2) -> int:
    """How many times a game is played on, of `--plays`."""
    from engine.analysis.decisions.move_values import MOST_PLAYS

    return read_whole("--plays", text, low, MOST_PLAYS)


def read_top(text: str) -> int | None:
    """How many lines of a table are shown, of `--top`; None for all of them."""
    return read_whole("--top", text, 1, 10_000) if text else None


def read_metrics(setup: Setup, text: str) -> list[Metric] | None:
    """The metrics of `--metrics`, None for the usual ones, "all" for every one; BadInput names those there are. Skill may be
    among them."""
    from engine.analysis.duplicate_deals import SKILL, chosen_with_skill

    if text.strip() == "all":
        chooses = not setup.game.without_choices(setup.rules)
        return [*([SKILL] if chooses else []), *metrics(setup.game).values()]
    names = [name.strip() for name in text.split(",")] if text else []
    return chosen_with_skill(names, setup.game) if names else None


def read_variant(game: str, preset: str, changes: list[str] | None, players: str = "", file: str = "") -> Setup:
    """A variant from GAME (a name, or rules and players as ids name them), `--preset` (a name, or a file that was saved),
    `--set` and `--players`, those of the `--strategy-file` too."""
    add_strategies(game, file)
    start = as_setup(game)
    loaded = start.game
    wanted = loaded.Rules.read(dict(_pairs(changes or [])))
    seats = tuple(re.split("[,/]", players)) if players else ()
    if preset.endswith(".toml"):
        saved = _from_file(loaded, Path(preset))
        usual = Setup.of(loaded, start.rules).lineup
        named = saved.players if start.lineup == usual else ()  # who is named in GAME plays
        return _seated(Setup.of(start, {**saved.rules.changes(), **wanted}, seats), () if seats else named)
    return Setup.of(start, wanted, seats, preset)


def _seated(setup: Setup, players: tuple[str, ...]) -> Setup:
    """The setup with these players, if there are any; their number follows the rules."""
    seats = for_seats(players, setup.game.count(setup.rules)) if players else setup.strategies
    return Setup(setup.game, setup.rules, seats, setup.base)


def read_against(after: Setup, text: str) -> Setup:
    """What `--against` means, between the strategies of the variant: a preset, or rules as ids name them.

    Without a text, the published rules.
    """
    game = after.game
    if "@" in text:
        raise BadInput("--against names rules, such as suits:hand_size=4; --players says who plays, for both sides.")
    named = ":" in text or text in games.names()
    before = read_setup(text) if named else Setup.of(game, base=text)
    if before.game is not game:
        raise BadInput(f"--against {text[:60]} cannot be compared: it is {before.game.title}, not {game.title}.")
    return Setup(game, before.rules, for_seats(after.strategies, game.count(before.rules)), before.base)


def read_link(game: str, against: str = "", step: str = "") -> dict[str, str]:
    """The link to a game, a variant or one game at one of its steps, compared with the published rules or with other ones."""
    from workbench.bench import FIRST_GAME, Bench
    from workbench.bench.state import LAST_STEP

    bench = Bench.at(game or FIRST_GAME)
    link = {"game": bench.link()["game"]}
    if bench.pick is not None:
        link["page"] = bench.page
    if step and bench.pick is None:
        raise BadInput("--step needs a single game; give one with --game, such as suits@17.")
    link |= {"step": str(read_whole("--step", step, 1, LAST_STEP))} if step else {}
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


def _from_file(game: Game, path: Path) -> Preset:
    try:
        if path.exists() and not path.is_file():
            raise BadInput(f"{path.name[:60]} is not a file; give the name of a variant saved by Warbench.")
        preset = read_preset(read_text(path, MAX_FILE), path.stem, game)
    except UnicodeError as error:
        raise BadInput(f"The file {path.name[:60]} is not a variant saved by Warbench: {error}.") from None
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        reason = error.strerror if isinstance(error, OSError) else "no file can have that name"
        raise BadInput(f"The file {path.name[:60]} cannot be read: {reason}.") from None
    if preset.notice:
        print(preset.notice, file=sys.stderr)
    return preset


def read_axes(setup: Setup, over: list[str]) -> dict[str, list[Value]]:
    """The axes of `--over`, each parameter once."""
    from engine.analysis.sweep import read_axis

    axes = [read_axis(setup, text) for text in over]
    if len({name for name, _ in axes}) < len(axes):
        raise BadInput("--over names a parameter twice; give each one once.")
    return dict(axes)


def add_strategies(game: str, path: str) -> tuple[str, ...]:
    """Let the strategies of a file play the game that is meant, and name them; a word on stderr about those that are slow."""
    if not path:
        return ()
    from engine.play.custom_strategy import read_file

    added = read_file(re.split("[:@]", game)[0], path)
    for each in added:
        if each.why_slow:
            print(each, file=sys.stderr)
    return tuple(each.name for each in added)


def make_ready(setup: Setup, seed: int = 0) -> None:
    """Compile what this variant needs, and play one game of it: a strategy that cannot play is found out here."""
    from engine.simulation.simulate import simulate

    announce_compiling(setup)
    simulate(setup, 1, seed, threads=1)


def announce_compiling(setup: Setup, *loops: str) -> None:
    """A word on stderr if the next game, or one of these loops, has to be compiled first."""
    from engine.compile.disk_cache import is_cached
    from engine.setup.precompile import is_ready

    if not is_ready(setup) or not all(is_cached(loop) for loop in loops):
        print(
            f"Compiling the rules of {setup.game.title} (once; this can take a minute) ...", file=sys.stderr, flush=True
        )


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr, moved on by the function that this yields; None where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda more: bar.advance(task, more)


def nominal_seconds(setups: Iterable[Setup], games: float) -> float:
    """The nominal seconds of this number of games of each of these setups."""
    from engine.setup.nominal_time import seconds_of_game

    return games * sum(map(seconds_of_game, setups))


def announce(rules: RuleSet, seconds: float, what: str, bounded: bool) -> None:
    """Say on stderr how long something takes on one processor core, if that is long, and what makes it shorter."""
    from engine.setup.nominal_time import about_time
    from workbench.page.kit.html import MANY_DIALS

    if seconds < _LONG:
        return
    chapters = rules.chapters()
    many = sum(map(len, chapters.values())) > MANY_DIALS
    ways = [f'--chapter "{next(iter(chapters))}"'] if many and not bounded else []
    told = f"{what}, about {about_time(seconds, whole=True)} on one core. Ctrl+C shows what is known by then"
    print(f"{told}; {' or '.join([*ways, 'a smaller --games'])} makes it shorter.", file=sys.stderr)


def player_names(players: str) -> tuple[str, ...]:
    """The players of `--players`, as they are written there."""
    return tuple(re.split("[,/]", players)) if players else ()
