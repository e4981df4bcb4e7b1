"""The command `warbench`. Everything heavy is imported inside the commands, so that `--help` answers at once."""

import atexit
import gc
import os
import sys
from _thread import interrupt_main
from contextlib import suppress
from io import TextIOWrapper
from math import prod
from threading import Timer
from time import perf_counter
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from workbench.cli import lookup
from workbench.cli.kit.common import (
    Against,
    AsJson,
    Changes,
    GameName,
    Games,
    Headless,
    Host,
    Metrics,
    Password,
    PasswordFile,
    Port,
    Preset,
    Seed,
    Strategies,
    StrategyFile,
    Threads,
)
from workbench.cli.kit.hidden_password import hide_password
from workbench.cli.kit.interrupt import STOPPED
from workbench.features.claims import command as claims_command
from workbench.features.collect import command as collect_command
from workbench.features.compare import versus
from workbench.features.gaps import command as gaps_command
from workbench.features.ladder import command as ladder_command
from workbench.features.luck import command as luck_command
from workbench.features.matchups import command as matchups_command
from workbench.features.meaningful_choices import command as meaningful_choices_command
from workbench.features.move_values import command as move_values_command
from workbench.features.optimize import command as optimize_command
from workbench.features.play import command as play_command
from workbench.features.sensitivity import command as sensitivity_command
from workbench.features.skill import command as skill_command
from workbench.features.skill_chain import command as skill_chain_command
from workbench.features.win_probability import command as win_probability_command

_UsageError: Any = typer.BadParameter.__base__  # typer gives it no name of its own


class OneSentence(TyperGroup):
    """A command group in which every mistake of the user ends in one sentence on stderr and exit code 2."""

    def main(self, *args: Any, **more: Any) -> Any:
        sys.unraisablehook = _unless_of_the_compiler
        try:
            code = super().main(*args, **{**more, "standalone_mode": False})
            sys.stdout.flush()
        except SystemExit as end:
            if not isinstance(end.__context__, BrokenPipeError):
                raise
            code = _nobody_reads()
        except BrokenPipeError:
            code = _nobody_reads()
        except Exception as error:
            sentence = _sentence(error)
            if sentence is None:
                raise
            _complain(sentence)
            sys.exit(2)
        if code == STOPPED:
            _complain("Stopped before the end.")
            exec("")  # what Ctrl-C stopped in text that was run would end by the signal, until the next text is run
        sys.exit(code or 0)


def _complain(sentence: str) -> None:
    with suppress(OSError):
        print(sentence, file=sys.stderr)


def _nobody_reads() -> int:
    """`| head` has seen enough: what is still to be said goes nowhere, and that is no mistake."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno())  # type: ignore[union-attr]
    return 0


def _unless_of_the_compiler(unraisable: Any) -> None:
    """Ctrl-C may stop the compiler half-way; what its remains say while they are cleared away is for nobody. Where it came
    while the compiler asked for something, Python drops it: then it comes again, a moment later."""
    if isinstance(unraisable.exc_value, KeyboardInterrupt):
        again = Timer(0.05, interrupt_main)
        again.daemon = True
        again.start()
    elif not str(getattr(unraisable.object, "__module__", "")).startswith("llvmlite"):
        sys.__unraisablehook__(unraisable)


def _sentence(error: Exception) -> str | None:
    """What to say about a mistake of the user; None for a mistake of ours."""
    from engine.core.bad_input import OneSentence as Said
    from engine.core.bad_input import on_one_line

    if isinstance(error, Said):
        return str(error)
    if isinstance(error, _UsageError):
        return f"{on_one_line(error.format_message()).rstrip('.')}; see --help."
    if isinstance(error, OSError):
        return on_one_line(f"{error.strerror or error}: {error.filename or ''}").rstrip(": ") + "."
    return (
        "There is not enough memory for that many games; choose fewer with --games."
        if isinstance(error, MemoryError)
        else None
    )


app = typer.Typer(
    name="warbench",
    cls=OneSentence,
    help="A workbench for card-game designers: change a rule and see how thousands of games come out.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _say_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"warbench {version('warbench')}")
        except PackageNotFoundError:
            print("warbench, from a folder in which it is not installed")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", callback=_say_version, is_eager=True)
    ] = False,
) -> None:
    """Without a command, open the workbench."""
    if context.invoked_subcommand is None:
        open_workbench()


@app.command("open")
def open_workbench(
    host: Host = "127.0.0.1",
    port: Port = "",
    headless: Headless = False,
    password: Password = "",
    password_file: PasswordFile = "",
    game: Annotated[
        str, typer.Option(metavar="ID", help="A variant or a game to show, such as suits:hand_size=5.")
    ] = "",
    against: Against = "",
    step: Annotated[
        str, typer.Option(metavar="N", help="With a single game: the step that its replay stands at.")
    ] = "",
) -> None:
    """Open the workbench in the browser (the same as no command at all)."""
    from workbench.cli.kit.password import password_from
    from workbench.cli.kit.whole_number import read_port
    from workbench.in_marimo.serve import serve

    place, secret = read_port(port), password_from(password, password_file)
    asked = {"game": game, "against": against, "step": step} if game or against or step else {}
    raise typer.Exit(serve(host, place, headless, secret, asked))


@app.command()
def lessons(
    which: Annotated[
        str, typer.Argument(metavar="[N]", help="A lesson by its number, or all; if left out, a list.")
    ] = "",
    jupyter: Annotated[
        bool, typer.Option("--jupyter", help="Copy the lessons to warbench-lessons and open JupyterLab there.")
    ] = False,
    host: Host = "127.0.0.1",
    port: Port = "",
    headless: Headless = False,
    password: Password = "",
    password_file: PasswordFile = "",
) -> None:
    """List the lessons, or open them in the browser: one, or all to choose from."""
    from workbench.cli import open_lessons
    from workbench.cli.kit.password import password_from
    from workbench.cli.kit.whole_number import read_port
    from workbench.lessons import course as lessons_course

    if not which and not jupyter:
        print(lessons_course.listed())
        return
    lesson = lessons_course.chosen(which)
    open_it = open_lessons.open_in_jupyter if jupyter else open_lessons.open_in_marimo
    raise typer.Exit(open_it(lesson, host, read_port(port), headless, password_from(password, password_file)))


app.command()(lookup.games)


@app.command()
def rules(game: GameName, preset: Preset = "", changes: Changes = None, as_json: AsJson = False) -> None:
    """Show every rule that can be changed: value, bounds, clause, meaning."""
    from workbench.cli.kit.inputs import read_variant
    from workbench.cli.kit.json_text import text
    from workbench.cli.kit.lists import show_rules

    setup = read_variant(game, preset, changes)
    if as_json:
        print(text(setup.rules.table()))
    else:
        show_rules(setup)


@app.command()
def rulebook(game: GameName, preset: Preset = "", changes: Changes = None, as_json: AsJson = False) -> None:
    """Print the rulebook of a variant as Markdown, with its numbers filled in and its changes marked."""
    from engine.setup.rulebook import rulebook as written
    from workbench.cli.kit.inputs import read_variant
    from workbench.cli.kit.json_text import of_rulebook, text

    setup = read_variant(game, preset, changes)
    book = written(setup.game, setup.rules)
    if as_json:
        print(text(of_rulebook(setup, book)))
    else:
        print(book.markdown(), end="")


@app.command()
def simulate(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    strategies: Strategies = "",
    strategy_file: StrategyFile = "",
    games: Games = "10000",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsJson = False,
    out: Annotated[str, typer.Option(metavar="FILE", help="Write one row per game, as FILE.parquet or FILE.csv.")] = "",
    columns: Annotated[
        str, typer.Option(metavar="A,B", help="With --out: write only these columns, of any number of games, or 'all'.")
    ] = "",
) -> None:
    """Play many games of one variant: how they end and what they are like."""
    from engine.simulation.simulate import simulate as play
    from workbench.cli.kit import columns_output as only
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit import json_output as written
    from workbench.cli.kit import output_file, tables

    setup = given.read_variant(game, preset, changes, strategies, strategy_file)
    run = given.read_run(games, seed, threads)
    if columns:
        only.write(setup, run, columns, out, as_json)
        return
    with output_file.place_for(out) as place:
        given.make_ready(setup, run.seed)
        with given.progress("Playing", run.games) as more:
            began = perf_counter()
            frame = play(setup, run.games, run.seed, threads=run.threads, progress=more)
            seconds = perf_counter() - began
        if place:
            output_file.write_games(frame, place, setup)
    facts = written.of_games(setup, run, frame, seconds)
    if as_json:
        print(written.text(facts))
    else:
        tables.show_games_played(setup, run, frame, facts)


@app.command()
def compare(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    against: Against = "",
    strategies: Strategies = "",
    metrics: Metrics = "",
    games: Games = "10000",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsJson = False,
) -> None:
    """Hold a variant against the published rules, or against other ones, on the same deals; or against another game."""
    from engine.analysis.compare import compare as play
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit import json_output as written
    from workbench.cli.kit import tables

    after = given.read_variant(game, preset, changes, strategies)
    if other := versus.other_game(after, against):
        return versus.show(after, other, given.read_run(games, seed, threads), metrics, as_json)
    before, wanted = given.read_against(after, against), given.read_metrics(after, metrics, skill=True)
    run = given.read_run(games, seed, threads)
    given.make_ready(after, run.seed)
    with given.progress("Playing", run.games if before == after else 2 * run.games) as more:
        began = perf_counter()
        comparison = play(before, after, run.games, run.seed, threads=run.threads, progress=more)
        comparison = comparison.from_every_seat() if versus.has_skill(wanted) else comparison
        seconds = perf_counter() - began
    if as_json:
        print(written.text(written.of_comparison(comparison, run, seconds, wanted)))
    else:
        tables.show_comparison(comparison, run, wanted)


@app.command()
def sweep(
    game: GameName,
    over: Annotated[list[str], typer.Option(metavar="NAME=1:7", help="A rule and its values; can be repeated.")],
    preset: Preset = "",
    changes: Changes = None,
    strategies: Strategies = "",
    metrics: Metrics = "",
    games: Games = "2000",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsJson = False,
) -> None:
    """Play a variant with every value of one rule, or of several together."""
    from engine.simulation.sweep import sweep as play
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit import json_output as written
    from workbench.cli.kit import tables

    setup = given.read_variant(game, preset, changes, strategies)
    run = given.read_run(games, seed, threads)
    axes, wanted = given.read_axes(setup, over), given.read_metrics(setup, metrics)
    given.make_ready(setup, run.seed)
    with given.progress("Values", prod(len(values) for values in axes.values())) as more:
        began = perf_counter()
        tell = (lambda done, total: more(1)) if more else None
        frame = play(setup, {**axes}, run.games, run.seed, wanted, progress=tell, threads=run.threads)
        seconds = perf_counter() - began
    if as_json:
        print(written.text(written.of_sweep(setup, run, axes, frame, seconds)))
    else:
        tables.show_sweep(setup, run, axes, frame)


@app.command()
def replay(
    game_id: Annotated[str, typer.Argument(metavar="ID", help="A game, such as war:war_face_down=3@random@17.")],
    as_json: AsJson = False,
) -> None:
    """Tell one game step by step, with the clause of each step."""
    from engine.replay.trace import read_id
    from engine.replay.trace import replay as play
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit import json_output as written
    from workbench.cli.kit import tables

    game = read_id(game_id)
    given.announce_compiling(game.setup)
    trace = play(game)
    if as_json:
        print(written.text(trace.to_json()))
    else:
        tables.show_replay(trace)


for each in (
    lookup, ladder_command, claims_command, move_values_command, win_probability_command, skill_command, sensitivity_command, gaps_command,
    meaningful_choices_command, luck_command, skill_chain_command, matchups_command, optimize_command, collect_command, play_command,
):  # fmt: skip
    each.register(app)


def main() -> None:
    """What the installed command runs."""
    atexit.register(gc.freeze)  # Python searches what is left for garbage at the end: a fifth of the time of `simulate`
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 (closed by whoever started us, as with >&-)
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    hide_password()
    app(prog_name="warbench")


if __name__ == "__main__":
    main()
