"""The command that lets people play: in the terminal, against strategies, alone, or several at one screen."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Changes, Preset, StrategyFile

if TYPE_CHECKING:
    from engine.analysis.decisions.match import Match
    from engine.analysis.decisions.move_values import MoveValues
    from engine.setup.game_id import GameId
    from engine.setup.setup import Setup
    from workbench.features.play.terminal import Screen

_ANY_DEAL = 1_000_000  # a short number is easier to tell others
_ID = re.compile(r"@[0-9]+(r[0-9])?(\.|$)")
HINT_PLAYS = 400


GameOrId = Annotated[
    str,
    typer.Argument(metavar="GAME|ID", help="A game, a variant such as suits:hand_size=5, or a game to go on with."),
]
Seat = Annotated[
    str, typer.Option(metavar="N", help="Your seat, by number or name; several with commas between them, or all.")
]
Others = Annotated[
    str, typer.Option(metavar="A,B", help="Who plays at the other seats: a strategy for all, or one for each.")
]
Deal = Annotated[str, typer.Option("--seed", metavar="S", help="Which deal; if left out, any.")]


@command("warbench play suits --against middle")
def play(
    game: GameOrId,
    preset: Preset = "",
    changes: Changes = None,
    seat: Seat = "",
    against: Others = "",
    strategy_file: StrategyFile = "",
    seed: Deal = "",
) -> None:
    """Play a game yourself, in the terminal.

    Take a seat against strategies, or several of you at one screen.
    """
    from engine.analysis.decisions.match import Match
    from workbench.cli.kit import inputs as given
    from workbench.features.play.terminal import Screen

    given.add_strategies(game, strategy_file)
    begun = read_game(game, preset, changes, seat, against, seed)
    given.announce_compiling(begun.setup)
    screen = Screen()
    screen.begin(Match(begun))
    sit(Match(begun), screen, screen.ask)


# ---------------------------------------------------------------- which game, and who sits where


def read_game(game: str, preset: str, changes: list[str] | None, seat: str, against: str, seed: str) -> "GameId":
    """The game that is played; BadInput names what is wrong."""
    from secrets import randbelow

    from engine.core.rules import BadInput
    from engine.setup.game_id import GameId, read_id
    from engine.setup.setup import MAX_SEED
    from workbench.cli.kit.inputs import read_variant, read_whole
    from workbench.features.play.terminal import LONGEST

    if _ID.search(game):
        if preset or changes or seed or against:
            raise BadInput(
                "A game that is gone on with has its rules, players and deal; leave out all options but --seat."
            )
        begun = read_id(game, LONGEST)
        return GameId(seated(begun.setup, seat, rotation=begun.rotation), begun.seed, begun.rotation, begun.answers)
    setup = seated(read_variant(game, preset, changes), seat, against)
    return GameId(setup, read_whole("--seed", seed, 0, MAX_SEED) if seed else randbelow(_ANY_DEAL))


def seated(setup: "Setup", seat: str, against: str = "", rotation: int = 0) -> "Setup":
    """The setup with persons at these seats and strategies at the others; BadInput if nobody would be asked anything."""
    from engine.core.rules import BadInput
    from engine.play.strategy import PERSON
    from engine.setup.setup import Setup

    if nobody := setup.game.without_choices(setup.rules):
        raise BadInput(nobody)
    names = list(setup.strategies)
    if seat or not setup.lineup.has_person:
        taken = read_seats(setup.game.seats_of(setup.rules, rotation), seat or "0")
        names = [PERSON if each in taken else name for each, name in enumerate(names)]
    if against:
        names = _against(names, against)
    return Setup(setup.game, setup.rules, tuple(names), setup.base)


def read_seats(called: tuple[str, ...], text: str) -> set[int]:
    """The seats of `--seat`: numbers, names, or all; BadInput says which there are."""
    from engine.core.rules import BadInput

    if text.strip().lower() == "all":
        return set(range(len(called)))
    known = {str(seat): seat for seat in range(len(called))} | {name.lower(): seat for seat, name in enumerate(called)}
    words = [word.strip().lower() for word in text.split(",")]
    if wrong := next((word for word in words if word not in known), None):
        told = ", ".join(f"{seat} ({name})" for seat, name in enumerate(called))
        raise BadInput(f"There is no seat '{wrong[:40]}' here; the seats are {told}, or all.")
    return {known[word] for word in words}


def _against(names: list[str], text: str) -> list[str]:
    """The names with these strategies where no person sits."""
    from engine.core.rules import BadInput
    from engine.play.strategy import PERSON

    others = [seat for seat, name in enumerate(names) if PERSON not in name.split(".")]
    given = re.split("[,/]", text)
    if len(given) not in (1, len(others)) or not others:
        raise BadInput(
            f"--against names {len(given)} for {len(others)} other seats; give one strategy for all of them or one for each."
            if others
            else "--against names strategies, but persons sit at all seats; leave it out, or take fewer seats."
        )
    for seat, name in zip(others, given * len(others), strict=False):
        names[seat] = name
    return names


# ---------------------------------------------------------------- a game at the table


def sit(match: "Match", screen: "Screen", ask: Callable[[], str]) -> None:
    """Play to the end, or until a player leaves: with q, at the end of the input, or with Ctrl-C, which is raised again."""
    try:
        while not match.over:
            screen.turn(match)
            match = answered(match, screen, ask)
        screen.end(match)
    except EOFError:
        screen.leave(match)
    except KeyboardInterrupt:
        screen.leave(match)
        raise


def answered(match: "Match", screen: "Screen", ask: Callable[[], str]) -> "Match":
    """The match after the next answer, or before the last one; EOFError if a player leaves."""
    from engine.core.rules import BadInput
    from workbench.features.play.terminal import COMMANDS

    while True:
        word = ask().strip().lower()
        try:
            if word == "q":
                raise EOFError
            if word == "u":
                return match.back()
            if word == "h":
                screen.hint(match, hint(match))
            elif word.isascii() and word.isdecimal() and 0 < int(word[:9]) <= len(match.choices):
                return match.play(match.choices[int(word) - 1])
            else:
                screen.say(f"Type the number of a choice, from 1 to {len(match.choices)}; {COMMANDS}.")
        except BadInput as error:
            screen.say(str(error))


def hint(match: "Match") -> "MoveValues":
    """What each choice is worth, as far as this seat can know."""
    from engine.setup.reference_players import without_persons
    from engine.setup.world_rollouts import weigher_name
    from workbench.cli.kit.inputs import announce_compiling

    announce_compiling(without_persons(match.id.setup), weigher_name(match.id.setup.game))
    return match.chances(HINT_PLAYS)
