"""`Setup`: a game, its rules and its strategies. With a seed it is one game.

    suits:equal_faces,hand_size=4@highest.miser/middle

A preset, changes against it, strategies by seat (parts joined by a dot, seats by a slash; one is for all seats). All
characters survive a link and a shell without quoting. Functions that play games take such a text as well as a `Setup`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput, RuleSet, Value, named_values
from engine.runtime.cached import cached_property
from engine.runtime.notebook import html_of
from engine.setup.lineup import Lineup, for_seats
from engine.setup.presets import preset, presets

MAX_SEED = 2**53 - 1  # the last game; a spreadsheet, JSON and a browser hold this number exactly
_ALLOWED = re.compile(r"[A-Za-z0-9_:,=@./-]{1,2000}")
_SEEDED = re.compile(r"@[0-9]+(r[0-9])?(\.[0-9]+-[0-9]+)*$")


@dataclass(frozen=True, repr=False)
class Setup:
    """A game without its seed. `strategies` has one full name for each seat; `base` is a short preset
    name.

    `lineup` holds the parsed strategies.
    """

    game: Game
    rules: RuleSet
    strategies: tuple[str, ...]
    base: str = ""
    lineup: Lineup = field(init=False, compare=False)

    def __post_init__(self) -> None:
        lineup = Lineup.read(self.game, self.strategies)
        object.__setattr__(self, "lineup", lineup)
        object.__setattr__(self, "strategies", lineup.names)

    @classmethod
    def of(
        cls,
        game: "Given",
        changes: Mapping[str, Value] | RuleSet | None = None,
        strategies: Iterable[str] = (),
        base: str = "",
    ) -> "Setup":
        """A setup from a game (or its name), changes to a preset, strategies; BadInput if one of them is wrong.

        The game may also be the text of a whole setup, or a setup; changes and strategies then start from it.

        >>> Setup.of("suits", {"hand_size": 5}, ["middle", "highest"])
        Setup.of('suits:hand_size=5@middle/highest')
        >>> Setup.of("suits:plain_aces").rules  # a preset
        suits.Rules(ace_power='none')
        >>> Setup.of("suits", strategies=["clever"])
        Traceback (most recent call last):
        engine.core.bad_input.BadInput: There is no strategy 'clever' in A War of Suits; choose one of ace_saver, counter, greedy, \
highest, highest_nonace, lowest, lowest_nonace, middle, middle_nonace, miser, never, pair_baiter, random, think100.
        """
        of_game, start, seats, of_base = _start(game)
        wanted = changes.changes() if isinstance(changes, RuleSet) else named_values(changes)
        named = preset(of_game, base).rules.changes() if base else {}
        rules = of_game.Rules.of({**named, **start, **wanted})
        count = of_game.count(rules)
        lineup = Lineup.of(of_game, names_of_seats(strategies) or for_seats(seats, count), count)
        return cls(of_game, rules, lineup.names, base.removeprefix(f"{of_game.name}_") or of_base)

    def __reduce__(self) -> tuple:
        """Pickle the arguments without the compiled strategies."""
        return Setup, (self.game, self.rules, self.strategies, self.base)

    def __repr__(self) -> str:
        return f"Setup.of({self.text()!r})"

    def _repr_html_(self) -> str | None:
        """A card for notebooks: the game, the changes, the players, the text to copy."""
        return html_of(self)

    def text(self) -> str:
        """The text of the setup in ids and links.

        >>> Setup.of("suits", {"hand_size": 5, "ace_on_tie": False}).text()
        'suits:hand_size=5,ace_on_tie=false@middle.greedy'
        """
        return self._text

    @cached_property
    def _text(self) -> str:
        """The text, kept because all caches of games use it as a key, hundreds of times while a dial moves."""
        start = presets(self.game)[self.base].rules if self.base else self.game.Rules()
        changed = [f"{n}={_value_text(new)}" for n, (_, new) in self.rules.differences(start).items()]
        rules = ",".join(([self.base] if self.base else []) + changed)
        return f"{self.game.name}{':' + rules if rules else ''}@{self.lineup.text}"

    def but(self, **changes: Value) -> "Setup":
        """The same with some rules changed; the strategies follow the number of seats.

        >>> Setup.of("suits@random").but(hand_size=5)
        Setup.of('suits:hand_size=5@random')
        """
        return self.by(self.rules.but(**changes))

    def by(self, rules: RuleSet) -> "Setup":
        """The same with other rules; the strategies follow the number of seats."""
        return Setup(self.game, rules, for_seats(self.strategies, self.game.count(rules)), self.base)


Given = Setup | Game | str


def as_setup(given: Given) -> Setup:
    """The setup from a `Setup`, a game or a text; BadInput says what is allowed.

    >>> as_setup("suits")
    Setup.of('suits@middle.greedy')
    >>> as_setup("suits:equal_faces,hand_size=4@highest").rules.hand_size
    4
    >>> as_setup(5)
    Traceback (most recent call last):
    engine.core.bad_input.BadInput: '5' is not a setup; give a Setup, or a text such as suits, suits:hand_size=5 or suits@random.
    """
    if isinstance(given, Setup):
        return given
    if isinstance(given, Game):
        return Setup.of(given)
    if not isinstance(given, str):
        raise BadInput(
            f"'{str(given)[:40]}' is not a setup; give a Setup, or a text such as suits, suits:hand_size=5 or suits@random."
        )
    seed = _SEEDED.search(given)
    if seed:
        raise BadInput(
            f"'{given[:80]}' is a single game; leave out its seed {seed[0]} to say by which rules it is played."
        )
    return read_setup(given)


def _start(given: Given) -> tuple[Game, dict[str, Value], tuple[str, ...], str]:
    """The starting point of changes: the published rules of a game, or another setup, whose rules include its
    preset."""
    if isinstance(given, Game):
        return given, {}, (given.typical,), ""
    setup = as_setup(given)
    return setup.game, setup.rules.changes(), setup.strategies, setup.base


def names_of_seats(strategies: Iterable[str]) -> tuple[str, ...]:
    """Strategies from a list or a text such as 'middle/highest'; BadInput if they are not names."""
    if isinstance(strategies, str):
        return tuple(re.split("[,/]", strategies) if strategies else ())
    texts = tuple(strategies) if isinstance(strategies, Iterable) else (strategies,)
    if not all(isinstance(text, str) for text in texts):
        raise BadInput(
            f"Strategies are given by their names, such as ['middle', 'highest'], not {str(strategies)[:60]}."
        )
    return texts


def _value_text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_setup(text: str) -> Setup:
    """The setup of a text; BadInput names the part that is wrong and what is allowed.

    >>> read_setup("war:war_face_down=3").text()
    'war:war_face_down=3@random'
    >>> read_setup("suits:hand_size=50")
    Traceback (most recent call last):
    engine.core.bad_input.BadInput: hand_size cannot be '50'; it must be a whole number from 1 to 13.
    """
    if not isinstance(text, str) or not _ALLOWED.fullmatch(text):
        raise BadInput(
            "The text of a game holds only letters, digits and _ : , = @ . / - (no spaces), and at most 2,000 characters."
        )
    head, at, seats = text.partition("@")
    name, colon, rules = head.partition(":")
    game = games.load(name)
    if (colon and not rules) or (at and not seats):
        sign, missing = ("@", "strategies") if at and not seats else (":", "a preset or rules")
        raise BadInput(
            f"Behind the {sign} of '{text[:60]}' there must be {missing}; without them, leave out the {sign}."
        )
    words = rules.split(",") if rules else []
    base = words.pop(0) if words and "=" not in words[0] else ""
    pairs = list(_pairs(words))
    if twice := next((each for each, _ in pairs if [name for name, _ in pairs].count(each) > 1), ""):
        raise BadInput(f"'{text[:80]}' gives {twice[:40]} twice; give it once.")
    changes = game.Rules.read(dict(pairs))
    return Setup.of(game, changes, seats.split("/") if seats else (), base)


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadInput(f"'{word[:40]}' in a game id must read name=value; a preset comes first.")
        yield name, value
