"""Game ids, as links, files and commands write them: a setup, a seed, the rotation of the deal, and the answers that
differ from the strategies'.

A game is its seed and the answers given. Real choices (those with more than one legal answer) are counted from 0 over
all seats; `.K-CODE` after the seed answers choice K with the action of that code, and the strategies answer all others.
So a branch of a game has an id too: in `suits@middle/highest@17.9-513` Black does not pass at choice 9 but adds a pair.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.core.game import Game
from engine.core.rules import BadInput, short
from engine.runtime.notebook import html_of
from engine.setup.setup import MAX_SEED, Setup, read_setup

T = TypeVar("T")
LONGEST = 2_000  # characters of an id; a link holds no more
LAST_CHOICE, LAST_CODE = 999_999, 32_767  # no game is as long, and no action has a higher number
_SEED = re.compile(r"([0-9]{1,999})(?:r([0-9]))?")
_ANSWER = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")


@dataclass(frozen=True, repr=False)
class GameId:
    """One game: a setup, a seed, the number of seats by which the deal is rotated, and (choice, code) for each choice
    that its strategy does not answer. It includes all answers of a person.

    >>> GameId(Setup.of("suits@middle/highest", {"hand_size": 5}), 17).text()
    'suits:hand_size=5@middle/highest@17'
    >>> GameId(Setup.of("suits@middle/highest"), 17, answers=((9, 513),)).text()
    'suits@middle/highest@17.9-513'
    """

    setup: Setup
    seed: int
    rotation: int = 0
    answers: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.seed <= MAX_SEED:
            raise BadInput(f"No game has the seed {short(self.seed)}; a seed is a whole number from 0 to {MAX_SEED:,}.")
        object.__setattr__(self, "answers", tuple((int(choice), int(code)) for choice, code in self.answers))
        _refuse_order(self.answers)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"read_id({self.text()!r})"

    def _repr_html_(self) -> str | None:
        """A card for notebooks: the game, the changes, the players, the seed, the text to copy."""
        return html_of(self)

    def text(self) -> str:
        """`suits:equal_faces,hand_size=4@highest.miser/middle@17r1`: rebuilds the game anywhere."""
        branch = "".join(f".{choice}-{code}" for choice, code in self.answers)
        return f"{self.setup.text()}@{self.seed}{f'r{self.rotation}' if self.rotation else ''}{branch}"

    def answered(self, answers: Iterable[tuple[int, int]]) -> "GameId":
        """The same deal and players with exactly these answers."""
        return GameId(self.setup, self.seed, self.rotation, tuple(answers))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all owners of cards in this game."""
        return self.setup.game.called(self.setup.rules, self.rotation)


def as_id(given: GameId | str, example: str = "suits@middle/highest@17") -> GameId:
    """The game of an argument: a `GameId`, or the text of one; BadInput for anything else, with an example of a text.

    >>> as_id("suits@17")
    read_id('suits@middle.greedy@17')
    >>> as_id(17)
    Traceback (most recent call last):
    engine.core.bad_input.BadInput: '17' is not a game; give the text of its id, such as suits@middle/highest@17.
    """
    if isinstance(given, str):
        return read_id(given)
    if not isinstance(given, GameId):
        raise BadInput(f"'{str(given)[:40]}' is not a game; give the text of its id, such as {example}.")
    return given


def read_id(text: str, longest: int = LONGEST) -> GameId:
    """The game of an id; BadInput names the part that is wrong and what is allowed.

    More answers than a link of `longest` characters holds are refused.

    >>> game_id = read_id("suits:hand_size=5@middle/highest@17")
    >>> game_id.seed, game_id.setup.rules
    (17, suits.Rules(hand_size=5))
    >>> read_id("suits@middle/highest@17r1.4-0.9-268").answers
    ((4, 0), (9, 268))
    >>> read_id("suits:hand_size=5@middle")
    Traceback (most recent call last):
    engine.core.bad_input.BadInput: A game id ends in @ and a seed, such as @17 or @17r1; this one ends in 'middle'.
    """
    _refuse_length(str(text), longest)
    head, at, tail = str(text).rpartition("@")
    start, *branch = tail.split(".")
    match = _SEED.fullmatch(start)
    if not at or not match:
        raise BadInput(f"A game id ends in @ and a seed, such as @17 or @17r1; this one ends in '{tail[-40:]}'.")
    setup = read_setup(head)
    seed, rotation = int(match[1]), int(match[2] or 0)
    if rotation >= len(setup.strategies):
        raise BadInput(
            f"{setup.game.title} has {len(setup.strategies)} seats: a deal can be rotated by fewer than that."
        )
    return GameId(setup, seed, rotation, tuple(_read_answer(word) for word in branch))


def _read_answer(word: str) -> tuple[int, int]:
    match = _ANSWER.fullmatch(word)
    if not match:
        raise BadInput(
            f"After its seed a game id writes each answer as .K-CODE, such as .4-268 for choice 4; '{short(word)}' is not one."
        )
    return int(match[1]), int(match[2])


def _refuse_length(text: str, longest: int) -> None:
    """BadInput for more answers than a link holds."""
    tail = text.rpartition("@")[2]
    if len(text) > longest and re.match(r"[0-9]+(r[0-9])?\.", tail):
        raise BadInput(
            f"A game id has at most {longest:,} characters, room for some {longest // 8:,} answers; "
            f"this one has {len(text):,}, with {tail.count('.'):,} answers."
        )


def _refuse_order(answers: tuple[tuple[int, int], ...]) -> None:
    """BadInput unless each choice is answered once, in order, with a possible number of an action."""
    for (choice, code), (before, _) in zip(answers, ((-1, 0), *answers), strict=False):
        if choice <= before:
            raise BadInput(
                f"The answers of a game id must follow the order of the choices, each once; {choice} comes too late."
            )
        if choice > LAST_CHOICE:
            raise BadInput(f"No game has a choice {choice:,}; they are counted from 0 to at most {LAST_CHOICE:,}.")
        if not 0 <= code <= LAST_CODE:
            raise BadInput(f"No action has the code {code:,}; codes are whole numbers from 0 to {LAST_CODE:,}.")


# ---------------------------------------------------------------- the text of a game of which a part is wrong


def read_in_parts(text: str, game: Game, refuse: Callable[[Setup], None]) -> tuple[Setup, GameId | None]:
    """The setup of a game with the rules and the players that can be read, and the single game if its seed can; `refuse` raises
    BadInput for players that may not be here.

    >>> from engine.core import game as games
    >>> read_in_parts("suits:hand_size=banana,decks=2@random@17", games.load("suits"), lambda setup: None)[1]
    read_id('suits:decks=2@random@17')
    """
    head, *tails = text.split("@")
    setup = Setup.of(game)
    for at, word in enumerate(filter(None, head.partition(":")[2].split(","))):
        setup = _or(setup, _with_rule, setup, word, at == 0)
    if tails and tails[0] and not tails[0][0].isdigit():
        setup = _or(setup, _with_players, setup, tails[0], refuse)
    seeded = tails[-1] if tails and tails[-1][:1].isdigit() else ""
    return setup, _or(None, read_id, f"{setup.text()}@{seeded}") if seeded else None


def _or(otherwise: T, read: Callable[..., T], *given: Any) -> T:
    """What is read, or else something else where that is bad input."""
    try:
        return read(*given)
    except BadInput:
        return otherwise


def _with_rule(setup: Setup, word: str, first: bool) -> Setup:
    """The setup with one more change, or with its preset, which is the first word; the first of two values of a rule is kept."""
    game, (name, equals, value) = setup.game, word.partition("=")
    if not equals:
        return Setup.of(game, base=word) if first else setup
    changes = setup.rules.changes()
    return setup if name in changes else Setup.of(game, {**changes, **game.Rules.read({name: value})}, base=setup.base)


def _with_players(setup: Setup, players: str, refuse: Callable[[Setup], None]) -> Setup:
    seated = Setup.of(setup.game, setup.rules, players.split("/"), setup.base)
    refuse(seated)
    return seated
