"""The state of the bench and the values derived from it. This module knows no widget."""

from dataclasses import dataclass, field
from typing import NamedTuple, Self

from engine.analysis.duplicate_deals import tables
from engine.analysis.skill import headline_players
from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import RuleSet
from engine.replay.trace import GameId, Trace
from engine.runtime.cached import cached_property
from engine.setup.lineup import Lineup, for_seats
from engine.setup.presets import Preset, preset
from engine.setup.setup import Setup
from engine.simulation.metrics import headline, metrics
from workbench.bench.attempts import Story
from workbench.bench.budget import budget_here
from workbench.bench.predictions import TOLD_AT_MOST, Prediction, Question
from workbench.bench.predictions import questions as questions_about
from workbench.bench.shelf import Shelf
from workbench.bench.study_selection import NOTHING_CHOSEN, Chosen

FIRST_GAME = "suits"
#: The rooms of a game, and the pages of each: the Table has two sides.
ROOMS = {"Bench": ("Bench",), "Table": ("Replay", "Play"), "Questions": ("Questions",), "Rulebook": ("Rulebook",)}
PAGES = tuple(page for pages in ROOMS.values() for page in pages)
IN_LESSONS = ("Bench", "Replay", "Rulebook")  # a study would reveal the answers of a lesson
GAME_COUNTS = (1_000, 10_000, 50_000, 200_000)
MOST_GAMES = GAME_COUNTS[-1]
PUBLISHED = "the published rules"
SEATS, SEATS_BEFORE = "seats", "seats_before"  # the second game beside an open one: the same deal from another seat
LAST_STEP = 100_000  # no replay is longer


class Chip(NamedTuple):
    """A changed dial as shown above the charts: its label, its value before, its value now."""

    name: str
    label: str
    before: str
    after: str

    @property
    def words(self) -> str:
        """The full text, for a tooltip."""
        return f"{self.label}: {self.before} → {self.after}"

    @property
    def short(self) -> str:
        """The text shortened to fit on a button."""
        before, after = (
            text if len(text) <= 36 else f"{text[:34].rstrip(' ,')}…" for text in (self.before, self.after)
        )
        return f"{self.label}: {before} → {after}"


@dataclass(frozen=True)
class State:
    """The state of a person's view: the variant, its baseline, the players, the open game, the dial touched last.

    `seats` has one full strategy name for each seat under the variant's rules. `pick` is the seed of the open game and
    `rotation` the number of seats by which its deal is rotated; `branch` holds the answers by which it differs from the game as
    played, as in its id; with `beside` the same deal is shown beside it as another seat plays it (by the variant's rules, or both
    by those of the baseline); `step` is the step of its replay, counted from 1, or None for the step at which it opens.
    `problem` is a sentence about the last move if it was impossible (`problem_at` names the part of the screen that shows it,
    if not the top), `notice` one about a file or link of an older version; `saved` is the file that was opened last.
    On the page "Play", `sits` holds the chosen players of the next game, and `match` is the game at the table, with
    the answers given so far; of a game without choices, `turned` turns were
    turned over by hand. With `predict`, people predict what a change will do; `predictions` holds their answers for
    the present change and for others. `wanted` is the number of games of other changes, where fewer are enough for the present
    one. `study` is the selection on the page "Questions"; with `marked`, the page "Rulebook" shows what is changed.
    `start` is the code of the start that was dealt, 0 if none was. The `story` holds the attempts that were kept.
    The `shelf` holds variants that were left; `put_away` is the name
    of the one that the last move left without a request, `in_hand` the control of that move, such as a dial: variants that it
    leaves next are intermediate.
    """

    game: Game
    rules: RuleSet
    seats: tuple[str, ...]
    baseline: RuleSet
    baseline_name: str = PUBLISHED
    page: str = PAGES[0]
    pick: int | None = None
    rotation: int = 0
    branch: tuple[tuple[int, int], ...] = ()
    beside: str = ""
    step: int | None = None
    sits: tuple[str, ...] = ()
    match: GameId | None = None
    turned: int = 0
    touched: str = ""
    metric: str = ""
    marked: bool = False
    games: int = field(default_factory=lambda: budget_here().games)
    wanted: int = 0
    seed: int = 0
    start: int = 0
    predict: bool = False
    predictions: tuple[Prediction, ...] = ()
    study: Chosen = NOTHING_CHOSEN
    problem: str = ""
    problem_at: str = ""
    notice: str = ""
    saved: Preset | None = field(default=None, compare=False)
    story: Story = field(default=(), compare=False)
    shelf: Shelf = field(default=(), compare=False)
    in_hand: str = field(default="", compare=False)
    put_away: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", for_seats(self.seats, self.game.count(self.rules)))

    @classmethod
    def of(cls, game: str | Game = FIRST_GAME) -> Self:
        """The bench of a game as it opens: the published rules, the game's own strategies."""
        game = games.load(game) if isinstance(game, str) else game
        return cls(game, game.Rules(), Lineup.of(game).names, game.Rules(), metric=game.headline[0])

    # ------------------------------------------------------------ derived values

    @property
    def room(self) -> str:
        """The room of the open page."""
        return next(room for room, pages in ROOMS.items() if self.page in pages)

    @cached_property
    def setup(self) -> Setup:
        """The variant."""
        return Setup(self.game, self.rules, self.seats)

    @cached_property
    def published(self) -> Setup:
        """The baseline of the variant."""
        return Setup(self.game, self.rules, self.seats).by(self.baseline)

    @property
    def baseline_title(self) -> str:
        """The name of the baseline, without its quotation marks."""
        return self.baseline_name.strip("“”")

    @property
    def baseline_given(self) -> str:
        """The name of the baseline; empty for the published rules and for an unnamed one."""
        return self.baseline_title if self.baseline_name.startswith("“") else ""

    @property
    def changed(self) -> bool:
        """Whether the variant differs from the baseline."""
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
        """Variants with choices, where the present rules offer none."""
        return [preset(self.game, name) for name in self.game.offers] if self.game.without_choices(self.rules) else []

    # ------------------------------------------------------------ predictions

    def questions_asked(self) -> tuple[Question, ...]:
        """The questions about the present change before its effect is shown; none if nothing is changed."""
        return questions_about(self.published, self.setup)

    @property
    def asking(self) -> bool:
        """Whether a prediction is pending; until it is made, nothing may be shown that reveals the effect."""
        return self.predict and not self.looked and bool(self.questions_asked())

    @property
    def answers(self) -> dict[str, str]:
        """The answers given so far about the present change: name of the question -> code of the option."""
        return dict(self.expected.answers)

    @property
    def looked(self) -> bool:
        """Whether the effect of the present change has been revealed after a prediction."""
        return self.expected.looked

    @property
    def prediction(self) -> Prediction | None:
        """The prediction of the present change, once its effect has been revealed."""
        return self.expected if self.looked else None

    @property
    def told(self) -> tuple[Prediction, ...]:
        """The scored predictions, in the order in which they were made."""
        return tuple(each for each in self.predictions if each.score)

    @property
    def tally(self) -> tuple[int, int]:
        """The number of right answers, and the number of all answers."""
        answered = [answer for each in self.told for answer in each.score]
        return sum(answer.right for answer in answered), len(answered)

    @property
    def most(self) -> int:
        """The most games that may be played: the chosen number, or more where a prediction needs them."""
        more = self.predict and self.looked and not self.expected.enough
        return max(self.games, TOLD_AT_MOST) if more else self.games

    @property
    def _change(self) -> tuple[str, str]:
        """Baseline and variant as texts, the key of a prediction."""
        return self.published.text(), self.setup.text()

    @property
    def expected(self) -> Prediction:
        """The answers for the present change, whether its effect has been revealed or not."""
        change = self._change
        return next((each for each in self.predictions if each.change == change), Prediction(change))


def metric_names(bench: State) -> list[str]:
    """The metrics that the curve offers, the headline ones first."""
    first = [m.name for m in headline(bench.game)]
    return first + [name for name in metrics(bench.game) if name not in first]


def open_ids(bench: State) -> tuple[GameId, GameId] | None:
    """The open game under the baseline and under the variant; if it has a branch, the game as played under the
    variant, and the branch; or the same deal from two seats. None if no game is open."""
    if bench.pick is None:
        return None
    if bench.beside and not bench.branch:
        return _from_two_seats(bench, bench.pick)
    played = GameId(bench.setup, bench.pick, bench.rotation)
    if bench.branch:
        return played, played.answered(bench.branch)
    return GameId(bench.published, bench.pick, bench.rotation), played


def _from_two_seats(bench: State, seed: int) -> tuple[GameId, GameId]:
    """The deal as dealt and rotated; in a game for one, as the other player plays it and as this one does."""
    setup = bench.published if bench.beside == SEATS_BEFORE else bench.setup
    _, *others = tables(setup, headline_players(setup.game))
    return GameId(others[0] if others else setup, seed), GameId(setup, seed, bench.rotation)


def traces(bench: State) -> tuple[Trace, Trace] | None:
    """The two games of `open_ids`, replayed."""
    ids = open_ids(bench)
    return (Trace(ids[0]), Trace(ids[1])) if ids else None
