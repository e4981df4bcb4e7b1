"""The state of the bench and what follows from it. No widget is known here."""

from dataclasses import dataclass
from typing import NamedTuple, Self

from engine import game as games
from engine.game import Game
from engine.lineup import Lineup, for_seats
from engine.metrics import headline, metrics
from engine.presets import Preset, preset
from engine.replay import GameId, Trace
from engine.rules import RuleSet
from engine.setup import Setup
from workbench.bench.predictions import Prediction, Question
from workbench.bench.predictions import questions as questions_about

FIRST_GAME = "suits"
PAGES = ("Tune", "Replay", "Rulebook")
GAME_COUNTS = (1_000, 10_000, 50_000, 200_000)
GAMES, MOST_GAMES = 10_000, GAME_COUNTS[-1]
PUBLISHED = "the published rules"


class Chip(NamedTuple):
    """A changed dial, as it stands on top: what it is, what it was, what it is now."""

    name: str
    label: str
    before: str
    after: str

    @property
    def words(self) -> str:
        """All of it, for who asks."""
        return f"{self.label}: {self.before} → {self.after}"

    @property
    def short(self) -> str:
        """As much of it as a button holds."""
        before, after = (
            text if len(text) <= 36 else f"{text[:34].rstrip(' ,')}…" for text in (self.before, self.after)
        )
        return f"{self.label}: {before} → {after}"


@dataclass(frozen=True)
class State:
    """What a person sees: the variant, what it is compared with, who plays, which game is open, which dial was touched.

    `seats` has one full strategy name for each seat that plays by the variant's rules. `pick` is the seed of the open game and
    `rotation` by how many seats its deal is rotated. `problem` is a sentence about the last move if it could not be
    made, `notice` one about a file or link of an older version. With `predict`, people say first what a change will do;
    `predictions` are what they said, of the present change and of others.
    """

    game: Game
    rules: RuleSet
    seats: tuple[str, ...]
    baseline: RuleSet
    baseline_name: str = PUBLISHED
    page: str = PAGES[0]
    pick: int | None = None
    rotation: int = 0
    touched: str = ""
    metric: str = ""
    games: int = GAMES
    seed: int = 0
    predict: bool = False
    predictions: tuple[Prediction, ...] = ()
    problem: str = ""
    notice: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", for_seats(self.seats, self.game.count(self.rules)))

    @classmethod
    def of(cls, game: str | Game = FIRST_GAME) -> Self:
        """The bench of a game as it opens: the published rules, the game's own strategies."""
        game = games.load(game) if isinstance(game, str) else game
        return cls(game, game.Rules(), Lineup.of(game).names, game.Rules(), metric=game.headline[0])

    # ------------------------------------------------------------ what it says

    @property
    def setup(self) -> Setup:
        """The variant."""
        return Setup(self.game, self.rules, self.seats)

    @property
    def published(self) -> Setup:
        """What the variant is compared with."""
        return Setup(self.game, self.rules, self.seats).by(self.baseline)

    @property
    def changed(self) -> bool:
        """Whether the variant differs from what it is compared with."""
        return self.rules != self.baseline

    def chips(self) -> list[Chip]:
        """The dials that differ from the baseline, in the order of the rules."""
        chips = []
        for name, (before, after) in self.rules.differences(self.baseline).items():
            p = self.game.Rules.parameter(name)
            chips.append(Chip(name, p.label, p.in_words(before), p.in_words(after)))
        return chips

    def questions(self) -> list[Preset]:
        """The opening questions of the game."""
        return [preset(self.game, name) for name in self.game.questions]

    def offers(self) -> list[Preset]:
        """Variants in which somebody chooses, where nobody does under the present rules."""
        return [preset(self.game, name) for name in self.game.offers] if self.game.without_choices(self.rules) else []

    # ------------------------------------------------------------ what is expected of it

    def questions_asked(self) -> tuple[Question, ...]:
        """What is asked about the present change before its effect is shown; nothing if nothing is changed."""
        return questions_about(self.published, self.setup)

    @property
    def asking(self) -> bool:
        """Whether people are to say what they expect; as long as they are, nothing may be shown that gives it away."""
        return self.predict and not self.looked and bool(self.questions_asked())

    @property
    def answers(self) -> dict[str, str]:
        """What is said so far about the present change: name of the question -> code of the option."""
        return dict(self.expected.answers)

    @property
    def looked(self) -> bool:
        """Whether the effect of the present change has been looked at after a prediction."""
        return self.expected.looked

    @property
    def prediction(self) -> Prediction | None:
        """The prediction of the present change, once its effect has been looked at."""
        return self.expected if self.looked else None

    @property
    def told(self) -> tuple[Prediction, ...]:
        """The predictions that have their score, in the order in which they were made."""
        return tuple(each for each in self.predictions if each.score)

    @property
    def tally(self) -> tuple[int, int]:
        """How many answers were right, and of how many."""
        answered = [answer for each in self.told for answer in each.score]
        return sum(answer.right for answer in answered), len(answered)

    @property
    def _change(self) -> tuple[str, str]:
        """What is compared, as texts: a prediction belongs to it."""
        return self.published.text(), self.setup.text()

    @property
    def expected(self) -> Prediction:
        """What is said about the present change, whether its effect has been looked at or not."""
        change = self._change
        return next((each for each in self.predictions if each.change == change), Prediction(change))


def metric_names(bench: State) -> list[str]:
    """The metrics that the curve offers, the headline ones first."""
    first = [m.name for m in headline(bench.game)]
    return first + [name for name in metrics(bench.game) if name not in first]


def traces(bench: State) -> tuple[Trace, Trace] | None:
    """The open game under the baseline and under the variant; None if no game is open."""
    if bench.pick is None:
        return None
    before, after = (GameId(setup, bench.pick, bench.rotation) for setup in (bench.published, bench.setup))
    return Trace(before), Trace(after)
