"""The command `play`: whole games of people in the terminal, and no card on the screen that is hidden from who looks."""

import random
import re
from io import StringIO

import pytest
from rich.console import Console
from typer.testing import CliRunner

from engine.replay.view import View, see
from engine.setup.setup import MAX_SEED
from tests.kit.choosing import AND_OPPONENTS as CHOOSING
from tests.kit.command_line import refused
from tests.kit.lanes import case
from warbench import Match, replay
from workbench.cli.main import app
from workbench.features.play.command import read_game, sit
from workbench.features.play.terminal import TOO_CLOSE, Screen

SUITS = "♣♦♥♠"
TEXTS = [
    "suits",
    "mindful",
    "profiteer",
    "armed:max_turns=40",
    "river:hand_three,max_rounds=40",
    "suits:deck_split=shuffled,hand_size=5",
]


def table(width: int = 60) -> tuple[Screen, StringIO]:
    """A terminal as narrow as that, and what stands on it."""
    screen, shown = Screen(width), StringIO()
    screen.console = Console(file=shown, width=width, highlight=False, emoji=False)
    screen.console.input = lambda prompt="": screen.console.print(prompt) or ""  # type: ignore[method-assign,assignment]
    return screen, shown


def played(game: str, seat: str, seed: int, most: int = 10_000, width: int = 60) -> list[tuple[Match, str]]:
    """A game in which persons answer anything: the matches, and all that stood on the screen by then."""
    screen, shown = table(width)
    dice, moments = random.Random(seed), []
    begun = Match(read_game(game, "", None, seat, "", str(seed)))
    for moment in ("turn", "end", "leave"):
        _listen(screen, moment, lambda match: moments.append((match, shown.getvalue())))

    def ask() -> str:
        if len(moments) > most:
            raise EOFError
        return str(dice.randint(1, len(moments[-1][0].choices)))

    screen.begin(begun)
    sit(begun, screen, ask)
    return moments


def _listen(screen: Screen, moment: str, told) -> None:
    shows = getattr(screen, moment)
    setattr(screen, moment, lambda match: (shows(match), told(match)))


def seen_in(match: Match, seat: int) -> set[str]:
    """The names of all cards that a seat saw, or was shown, up to here: read from every state of the game."""
    setup, trace = match.id.setup, match.trace
    states = [trace.state(step) for step in range(len(trace))] + [trace.last_state]
    views = (View(setup, seat, see(setup, state, seat)) for state in states)
    return {code for view in views for zone in view.zones for code in zone.cards if code}


def hidden_from(match: Match, seats: tuple[int, ...]) -> list[str]:
    """Patterns of the cards in play that none of these seats saw, in full and in short."""
    from engine.core.cards import card_code, read_card

    game = match.id.setup.game
    seen = {code for seat in seats for code in seen_in(match, seat)}
    known = {_called(game, read_card(code)) for code in seen}
    cards = [int(card) for card in game.cards(match.id.setup.rules) if card_code(int(card)) not in seen]
    return [name for card in cards if _called(game, card) not in known for name in _called(game, card)]


def _called(game, card: int) -> tuple[str, ...]:
    if game.deck_colours:
        return (game.card_name(card),)
    return game.card_name(card), f"{['', *'23456789', '10', *'JQKA'][card % 13 + 1]}{SUITS[card // 13 % 4]}"


def names_one(text: str, names: list[str]) -> list[str]:
    flat = " ".join(text.split())
    return [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", flat)]


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("game", [case(game == "suits", game) for game in TEXTS])
def test_no_hidden_card_is_shown_at_any_moment(game):
    """What stands on the screen names no card that this seat has not seen by then, and some that it has."""
    moments = played(game, "0", 5, most=13)
    for match, shown in moments[::4]:
        assert not names_one(shown, hidden_from(match, (0,)))
        assert names_one(shown, [name for code in seen_in(match, 0) for name in _called_code(match, code)])
    assert hidden_from(moments[0][0], (0,))
    assert all(len(line) <= 60 for line in shown.splitlines() if not line.startswith("warbench"))
    assert (" (you)" in shown) == (game != "profiteer")


def _called_code(match: Match, code: str) -> tuple[str, ...]:
    from engine.core.cards import read_card

    return _called(match.id.setup.game, read_card(code))


@pytest.mark.parametrize("game", ["suits", "profiteer", case(False, "mindful")])
def test_the_end_says_how_it_ended_and_how_to_watch_it(game):
    _, shown = played(game, "0", 5)[-1]
    command = re.findall(r"warbench (\w+) (\S+)", shown)[-1]
    assert command[0] == "replay" and replay(command[1]).outcome in " ".join(shown.split())


def test_what_happened_stands_there_with_its_clause():
    match, shown = played("suits", "0", 5, most=4)[-1]
    flat = " ".join(shown.split())
    for step in match.trace.steps[:5]:
        assert f"{step.text} ({step.clause})" in flat


# ---------------------------------------------------------------- several persons


@pytest.mark.parametrize(
    "game", [case(game == "suits", game) for game in ("suits", "mindful", "river:hand_three,max_rounds=40")]
)
def test_between_persons_there_is_a_cover(game):
    """What is shown between two covers is for one pair of eyes."""
    match, shown = played(game, "0,1", 8, most=12)[-1]
    names = match.id.names
    parts = re.split(r"(\w[\w ]*) is to move\. All\s+others", shown)
    assert len(parts) > 8
    for who, text in zip(parts[1::2], parts[2::2], strict=True):
        seat = names.index(who.strip().splitlines()[-1].strip())
        assert not names_one(text.partition("Continue the game")[0], hidden_from(match, (seat,))), who


def test_a_terminal_is_cleared_before_the_next_person():
    screen, shown = table()
    screen.console = Console(file=shown, width=60, force_terminal=True)
    screen.console.input = lambda prompt="": ""  # type: ignore[method-assign,assignment]
    match = Match("suits@person@3")
    screen.turn(match)
    assert "\033[2J" not in shown.getvalue()  # nothing was shown yet
    while match.seat == 0:
        match = match.play(match.choices[0])
    screen.turn(match)
    assert "\033[2J" in shown.getvalue() and "\033[3J" in shown.getvalue()


# ---------------------------------------------------------------- on the command line


def run(*arguments: str, typed: str = "") -> str:
    done = CliRunner().invoke(app, ["play", *arguments], input=typed)
    assert done.exit_code == 0, done.output
    assert all(line.startswith("Compiling") for line in done.stderr.splitlines())
    return done.stdout


def test_whoever_leaves_is_told_how_to_go_on_and_can():
    for typed in ("1\n2\nq\n", "1\n2\n"):  # or nothing more is typed
        shown = run("suits", "--seed", "17", typed=typed)
        command, text = re.findall(r"^warbench (\w+) (\S+)$", shown, re.M)[-1]
        assert (
            command == "play"
            and text.startswith("suits@person/middle.greedy@17.0-")
            and len(Match(text).id.answers) == 2
        )
    again = run(text, typed="").partition("q leaves.\n")[2]
    assert again.strip() and again.strip() in shown


def test_an_answer_is_taken_back():
    shown = run("suits", "--seed", "17", typed="1\nu\nu\n")
    assert shown.count("Red leads the 5 of diamonds") == 1 and "There is nothing to take back" in " ".join(
        shown.split()
    )
    assert "warbench play suits@person/middle.greedy@17\n" in shown


def test_a_hint_says_what_each_choice_is_worth():
    shown = " ".join(run("suits", "--seed", "17", typed="h\n").split())
    found = Match("suits@person/middle.greedy@17").chances(400)
    assert re.search(r"lead 5 of diamonds wins \d+%", shown) and "played on 400 times" in shown
    assert f"{100 * found.options[0].share:.0f}%" in shown
    named = next(choice.words for choice in found.choices if choice.code == found.best.code)
    assert (f"Best: {named}" in shown) == found.best.clear and (TOO_CLOSE in shown) != found.best.clear


@pytest.mark.parametrize("typed", ["9", "0", "one", "-1", "", "1 2", "²"])
def test_what_is_no_choice_is_answered(typed):
    assert "from 1 to 3; u takes back" in " ".join(run("suits", "--seed", "17", typed=f"{typed}\n").split())


def test_ctrl_c_leaves_as_q_does():
    screen, shown = table()

    def stop() -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sit(Match("suits@person/middle@17"), screen, stop)
    assert "warbench play suits@person/middle@17\n" in shown.getvalue()


def test_players_and_rules_are_as_they_were_asked_for():
    shown = run("suits", "--seat", "Black", "--against", "highest", "--set", "hand_size=5", "--seed", "3")
    assert (
        "You are Black. Red leads the highest" in shown and "warbench play suits:hand_size=5@highest/person@3" in shown
    )
    assert "You are Player 2" in run("river:hand_three,players=5@random", "--seat", "1", "--seed", "3")
    assert "@person@" in run("suits@middle", "--seat", "all", "--seed", "3")
    assert "suits@middle.greedy/person@17r1" in run("suits@middle.greedy/person@17r1")
    assert "suits@person/highest@17\n" in run("suits@middle/highest@17")  # a seat of a game of strategies


def test_without_a_seed_it_is_any_deal():
    seeds = {int(re.findall(r"deal (\d+)", run("suits"))[0]) for _ in range(4)}
    assert len(seeds) > 1 and all(0 <= seed <= MAX_SEED for seed in seeds)


@pytest.mark.parametrize(
    "arguments, word",
    [
        (["war"], "Nobody decides anything in War"),
        (["bridge"], "No game is called 'bridge'"),
        (["suits", "--seat", "7"], "the seats are 0 (Red), 1 (Black), or all."),
        (["suits", "--seat", "0", "--against", "a,b"], "--against names 2 for 1 other"),
        (["suits", "--seat", "all", "--against", "random"], "persons sit at all seats"),
        (["suits", "--against", "clever"], "There is no strategy 'clever'"),
        (["suits", "--seed", "x"], "--seed cannot be 'x'"),
        (["suits@person@17", "--seed", "3"], "leave out all options but --seat"),
        (["suits@person@17.0-999"], "is not a legal answer"),
        (["suits@person@17.0"], ".K-CODE"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(arguments, word):
    assert word in refused("play", *arguments)


def test_every_game_in_which_somebody_chooses_can_be_played():
    assert {text.partition(":")[0] for text in TEXTS} == {text.partition(":")[0] for text in CHOOSING.values()}
