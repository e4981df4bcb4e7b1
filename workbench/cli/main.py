"""The command `warbench`: its groups of commands, and how a mistake is answered. Everything heavy is imported inside the
commands, so that `--help` answers at once."""

import atexit
import gc
import os
import sys
from _thread import interrupt_main
from contextlib import suppress
from io import TextIOWrapper
from threading import Timer
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from engine.core.text import did_you_mean
from workbench.cli.hidden_password import hide_password
from workbench.cli.kit.interrupt import STOPPED
from workbench.cli.lessons import lessons
from workbench.cli.lookup import games, metrics, presets, rulebook, rules, strategies
from workbench.cli.notebook import notebook
from workbench.cli.open import open_workbench
from workbench.cli.replay import replay
from workbench.cli.simulate import simulate
from workbench.features.claims.command import claims
from workbench.features.collect.command import collect
from workbench.features.compare.command import compare
from workbench.features.coverage.command import coverage
from workbench.features.gaps.command import gaps
from workbench.features.history.command import history
from workbench.features.ladder.command import ladder
from workbench.features.luck.command import luck
from workbench.features.matchups.command import matchups
from workbench.features.meaningful_choices.command import meaningful_choices
from workbench.features.move_values.command import move_values
from workbench.features.new_game.command import new
from workbench.features.optimize.command import optimize
from workbench.features.play.command import play
from workbench.features.rule_weight.command import rule_weight
from workbench.features.sensitivity.command import sensitivity
from workbench.features.skill.command import skill
from workbench.features.skill_chain.command import skill_chain
from workbench.features.sweep.command import sweep
from workbench.features.win_probability.command import win_probability
from workbench.features.write_up.command import write_up

GROUPS = {
    "Open and play": (open_workbench, play, notebook, lessons),
    "Look up": (games, rules, rulebook, presets, strategies, metrics),
    "Many games": (simulate, compare, sweep),
    "Judge a design": (
        skill, luck, meaningful_choices, ladder, skill_chain, matchups, sensitivity, gaps, coverage, rule_weight, claims, history,
        optimize,
    ),
    "One game": (replay, win_probability, move_values),
    "Hand in": (write_up,),
    "A class": (collect,),
    "A game of your own": (new,),
}  # fmt: skip


_UsageError: Any = typer.BadParameter.__base__  # typer gives it no name of its own


class OneSentence(TyperGroup):
    """A command group in which every mistake of the user ends in one sentence on stderr and exit code 2."""

    def resolve_command(self, context: Any, words: list[str]) -> Any:
        try:
            return super().resolve_command(context, words)
        except _UsageError as error:
            error.message = error.message.rstrip(".") + did_you_mean(words[0], self.commands)
            raise

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
    """Ctrl-C may stop the compiler half-way: what Python prints while it clears that away is dropped. Python also drops a
    Ctrl-C that came while the compiler called back: it is sent again a moment later."""
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
        return f"{on_one_line(_of_usage(error)).rstrip('.')}; see --help."
    if isinstance(error, OSError):
        return on_one_line(f"{error.strerror or error}: {error.filename or ''}").rstrip(": ") + "."
    return (
        "There is not enough memory for that many games; choose fewer with --games."
        if isinstance(error, MemoryError)
        else None
    )


def _of_usage(error: Any) -> str:
    """What typer says; of an option that there is not, the one that was nearly typed."""
    if options := getattr(error, "possibilities", None):
        return error.message + did_you_mean(error.option_name, options)
    return error.format_message()


app = typer.Typer(
    name="warbench",
    cls=OneSentence,
    help="A workbench for card-game designers: change a rule and see how thousands of games come out.",
    epilog="Example: warbench compare suits --set hand_size=5",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    suggest_commands=False,
)

for group, commands in GROUPS.items():
    for each in commands:
        app.command(each.name, rich_help_panel=group, epilog=f"Example: {each.example}")(each.run)


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
        open_workbench.run()


def main() -> None:
    """What the installed command runs."""
    atexit.register(gc.freeze)  # Python searches what is left for garbage at the end: a fifth of the time of `simulate`
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 (a shell closed it, as with >&-)
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    hide_password()
    app(prog_name="warbench")


if __name__ == "__main__":
    main()
