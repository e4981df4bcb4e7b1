"""The command `warbench`. Everything heavy is imported inside the commands, so that `--help` answers at once."""

import sys
from io import TextIOWrapper
from math import prod
from time import perf_counter
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from workbench.shell import catalogue

_UsageError: Any = typer.BadParameter.__base__  # typer gives it no name of its own

INTERRUPTED = 130


class OneSentence(TyperGroup):
    """A command group in which every mistake of the user ends in one sentence on stderr and exit code 2."""

    def main(self, *args: Any, **more: Any) -> Any:
        sys.unraisablehook = _unless_of_the_compiler
        try:
            code = super().main(*args, **{**more, "standalone_mode": False})
        except Exception as error:
            sentence = _sentence(error)
            if sentence is None:
                raise
            print(sentence, file=sys.stderr)
            sys.exit(2)
        if code == INTERRUPTED:
            print("Stopped before the end.", file=sys.stderr)
        sys.exit(code or 0)


def _unless_of_the_compiler(unraisable: Any) -> None:
    """Ctrl-C may stop the compiler half-way; what its remains say while they are cleared away is for nobody."""
    if not str(getattr(unraisable.object, "__module__", "")).startswith("llvmlite"):
        sys.__unraisablehook__(unraisable)


def _sentence(error: Exception) -> str | None:
    """What to say about a mistake of the user; None for a mistake of ours."""
    if isinstance(error, _UsageError):
        return f"{' '.join(error.format_message().split()).rstrip('.')}; see --help."
    if isinstance(error, OSError):
        return f"{error.strerror or error}: {error.filename or ''}".rstrip(": ") + "."
    if isinstance(error, MemoryError):
        return "There is not enough memory for that many games; choose fewer with --games."
    from engine.rules import BadInput
    from engine.simulate import IllegalAnswer

    return str(error) if isinstance(error, BadInput | IllegalAnswer) else None


app = typer.Typer(
    name="warbench",
    cls=OneSentence,
    help="A workbench for card-game designers: change a rule and see how thousands of games come out.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="One of the games that 'warbench games' lists.")]
Preset = Annotated[str, typer.Option(metavar="P", help="A named variant, or a .toml file saved by the workbench.")]
Changes = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Change a rule; can be repeated.")
]
Strategies = Annotated[str, typer.Option(metavar="A,B", help="A strategy for all seats, or one for each.")]
Games = Annotated[int, typer.Option(metavar="N", help="How many games to play.")]
Seed = Annotated[int, typer.Option(metavar="S", help="The first seed; the same seed is the same deal.")]
Threads = Annotated[int | None, typer.Option(metavar="T", help="How many threads to use; the results are the same.")]
Against = Annotated[
    str, typer.Option(metavar="TEXT", help="Instead of the published rules: a preset, or GAME:NAME=VALUE,...")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Without a command, open the workbench."""
    if context.invoked_subcommand is None:
        open_workbench()


@app.command("open")
def open_workbench(
    host: Annotated[str, typer.Option(help="The address to serve on.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="The port; if left out, the first free one.")
    ] = None,
    headless: Annotated[bool, typer.Option("--headless", help="Do not open a browser.")] = False,
    password: Annotated[str, typer.Option(help="Ask every visitor for this password.")] = "",
    game: Annotated[
        str, typer.Option(metavar="ID", help="A variant or a game to show, such as suits:hand_size=5.")
    ] = "",
    against: Against = "",
) -> None:
    """Open the workbench in the browser (the same as no command at all)."""
    from workbench.in_marimo.serve import serve

    query = {}
    if game or against:
        from workbench.shell.input import read_link

        query = read_link(game, against)
    raise typer.Exit(serve(host, port, headless, password, query))


@app.command()
def lessons(
    which: Annotated[
        str, typer.Argument(metavar="[N]", help="A lesson by its number, or all; if left out, a list.")
    ] = "",
    jupyter: Annotated[
        bool, typer.Option("--jupyter", help="Copy the lessons to warbench-lessons and open JupyterLab there.")
    ] = False,
    host: Annotated[str, typer.Option(help="The address to serve on.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="The port; if left out, the first free one.")
    ] = None,
    headless: Annotated[bool, typer.Option("--headless", help="Do not open a browser.")] = False,
    password: Annotated[str, typer.Option(help="Ask every visitor for this password.")] = "",
) -> None:
    """List the lessons, or open them in the browser: one, or all to choose from."""
    from workbench.shell import lessons as course

    if not which and not jupyter:
        print(course.listed())
        return
    lesson = course.chosen(which)
    open_it = course.open_in_jupyter if jupyter else course.open_in_marimo
    raise typer.Exit(open_it(lesson, host, port, headless, password))


@app.command("games")
def list_games() -> None:
    """List the games."""
    from workbench.shell.tables import show_games

    show_games()


@app.command()
def rules(game: GameName, preset: Preset = "", changes: Changes = None, as_json: AsJson = False) -> None:
    """Show every rule that can be changed: value, bounds, clause, meaning."""
    from workbench.shell import as_json as written
    from workbench.shell import input as given
    from workbench.shell import tables

    setup = given.read_variant(game, preset, changes)
    if as_json:
        print(written.text(setup.rules.table()))
    else:
        tables.show_rules(setup)


@app.command()
def rulebook(game: GameName, preset: Preset = "", changes: Changes = None) -> None:
    """Print the rulebook of a variant as Markdown, with its numbers filled in and its changes marked."""
    from engine.rulebook import rulebook as written
    from workbench.shell.input import read_variant

    setup = read_variant(game, preset, changes)
    print(written(setup.game, setup.rules).markdown(), end="")


@app.command()
def simulate(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    strategies: Strategies = "",
    games: Games = 10_000,
    seed: Seed = 0,
    threads: Threads = None,
    as_json: AsJson = False,
    out: Annotated[str, typer.Option(metavar="FILE", help="Write one row per game, as FILE.parquet or FILE.csv.")] = "",
) -> None:
    """Play many games of one variant: how they end and what they are like."""
    from engine.simulate import simulate as play
    from workbench.shell import as_json as written
    from workbench.shell import files, tables
    from workbench.shell import input as given

    setup = given.read_variant(game, preset, changes, strategies)
    run = given.read_run(games, seed, threads)
    with files.place_for(out) as place:
        given.make_ready(setup, seed)
        with given.progress("Playing", games) as more:
            began = perf_counter()
            frame = play(setup, games, seed, threads=threads, progress=more)
            seconds = perf_counter() - began
        if place:
            files.write_games(frame, place, setup)
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
    games: Games = 10_000,
    seed: Seed = 0,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Hold a variant against the published rules, or against other ones, on the same deals."""
    from engine.compare import compare as play
    from workbench.shell import as_json as written
    from workbench.shell import input as given
    from workbench.shell import tables

    after = given.read_variant(game, preset, changes, strategies)
    before = given.read_against(after, against)
    run = given.read_run(games, seed, threads)
    given.make_ready(after, seed)
    with given.progress("Playing", games if before == after else 2 * games) as more:
        began = perf_counter()
        comparison = play(before, after, games, seed, threads=threads, progress=more)
        seconds = perf_counter() - began
    if as_json:
        print(written.text(written.of_comparison(comparison, run, seconds)))
    else:
        tables.show_comparison(comparison, run)


@app.command()
def sweep(
    game: GameName,
    over: Annotated[list[str], typer.Option(metavar="NAME=1:7", help="A rule and its values; can be repeated.")],
    preset: Preset = "",
    changes: Changes = None,
    strategies: Strategies = "",
    games: Games = 2_000,
    seed: Seed = 0,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Play a variant with every value of one rule, or of several together."""
    from engine.sweep import sweep as play
    from workbench.shell import as_json as written
    from workbench.shell import input as given
    from workbench.shell import tables

    setup = given.read_variant(game, preset, changes, strategies)
    run = given.read_run(games, seed, threads)
    axes = given.read_axes(setup, over)
    given.make_ready(setup, seed)
    with given.progress("Values", prod(len(values) for values in axes.values())) as more:
        began = perf_counter()
        tell = (lambda done, total: more(1)) if more else None
        frame = play(setup, {**axes}, games, seed, progress=tell, threads=threads)
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
    from engine.replay import read_id
    from engine.replay import replay as play
    from workbench.shell import as_json as written
    from workbench.shell import input as given
    from workbench.shell import tables

    game = read_id(game_id)
    given.announce_compiling(game.setup)
    trace = play(game)
    if as_json:
        print(written.text(trace.to_json()))
    else:
        tables.show_replay(trace)


catalogue.register(app)


def main() -> None:
    """What the installed command runs."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    app()


if __name__ == "__main__":
    main()
