"""What the document of a variant holds, before it is written in one form or the other."""

from dataclasses import dataclass

from engine.analysis.documents.examples import Examples
from engine.analysis.documents.history import History
from engine.setup.clean_rulebook import CleanRulebook, origin
from engine.setup.presets import Preset, presets
from engine.setup.setup import Setup
from workbench.features.write_up.needs import needs
from workbench.features.write_up.numbers import Number, command_of

_OURS = "ours"  # what the authors of presets that are not from a document begin with


@dataclass(frozen=True, eq=False, repr=False)
class Parts:
    """The parts of a document: what is typed, the rules, the examples, the attempts that led to the variant (None: not asked for), and
    the results of `games` games from `seed` on."""

    setup: Setup
    title: str
    author: str
    abstract: str
    book: CleanRulebook
    examples: Examples
    process: History | None
    numbers: tuple[Number, ...]
    games: int
    seed: int

    @property
    def after(self) -> str:
        """Where the game comes from: 'after “Armed” by Kristen Marcinek'."""
        return after(self.setup)

    @property
    def needs(self) -> tuple[tuple[str, str], ...]:
        """What players need, each with what it is."""
        return needs(self.setup, self.numbers)

    @property
    def command(self) -> str:
        """The command that plays the games of the results again."""
        return command_of(self.setup, self.games, self.seed)


def after(setup: Setup) -> str:
    """Where a game comes from, and the preset that its rules are or begin with."""
    title, by, author = origin(setup.game).partition(", by ")
    named = f"after “{title}” by {author}" if by else f"after {title}"
    begun = _preset(setup)
    if begun is None or begun.who.startswith(_OURS):
        return named
    word = "its rules are" if begun.rules == setup.rules else "begun with"
    return f"{named}; {word} the preset “{begun.title}”{f' ({begun.who})' if begun.who else ''}"


def shortened(setup: Setup) -> Setup:
    """The same setup by the name of a preset, if that has its rules: its text is then a short one."""
    begun = _preset(setup)
    same = begun is not None and begun.rules == setup.rules
    return Setup(setup.game, setup.rules, setup.strategies, begun.short) if begun and same else setup


def _preset(setup: Setup) -> Preset | None:
    """The preset that a setup names, or one with the same rules."""
    known = presets(setup.game)
    if setup.base:
        return known[setup.base]
    changed = setup.rules != setup.game.Rules()
    return next((each for each in known.values() if changed and each.rules == setup.rules), None)
