"""The state of the bench and what follows from it. No widget is known here."""

from dataclasses import dataclass, field
from typing import NamedTuple, Self

from engine.analysis.duplicate_deals import pair_of, tables
from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import RuleSet
from engine.replay.trace import GameId, Trace
from engine.setup.lineup import Lineup, for_seats
from engine.setup.presets import Preset, preset
from engine.setup.setup import Setup
from engine.simulation.metrics import headline, metrics
from workbench.bench.budget import budget_here
from workbench.bench.predictions import TOLD_AT_MOST, Prediction, Question
from workbench.bench.predictions import questions as questions_about
from workbench.bench.shelf import Shelf
from workbench.bench.study_selection import NOTHING_CHOSEN, Chosen

FIRST_GAME = "suits"
PAGES = ("Tune", "Play", "Replay", "Study", "Rulebook")
IN_LESSONS = ("Tune", "Replay", "Rulebook")  # a study would give away what a lesson asks
GAME_COUNTS = (1_000, 10_000, 50_000, 200_000)
MOST_GAMES = GAME_COUNTS[-1]
PUBLISHED = "the published rules"
SEATS, SEATS_BEFORE = "seats", "seats_before"  # what stands beside an open game: the same deal from another seat
LAST_STEP = 100_000  # no replay is longer


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
    `rotation` by how many seats its deal is rotated; `branch` are the answers with which it is played on otherwise, as in its
    id; with `beside` the same deal stands beside it as another seat plays it (by the variant's rules, or both by those that it
    is compared with); `step` is the step at which its replay stands, counted from 1, or None where it stands as it opens.
    `problem` is a sentence about the last move if it could not be made (`problem_at` names the part of the screen beside which
    it stands, if not above everything), `notice` one about a file or link of an older version; `saved` is the file that was
    opened last.
    On the page "Play" `sits` says who will sit where, as far as that was chosen, and `match` is the game at the table, with
    the answers given so far. With `predict`, people say first what a change will do; `predictions` are what they said, of
    the present change and of others. `wanted` is how many games other changes get, where fewer are enough for the present
    one. `study` is what is looked at on the page "Study". On the `shelf` stand variants that were left; `put_away` is the name
    of the one that the last move left unasked, `in_hand` what that move was made with, such as a dial: what it leaves next is
    still on the way.
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
    touched: str = ""
    metric: str = ""
    games: int = field(default_factory=lambda: budget_here().games)
    wanted: int = 0
    seed: int = 0
    predict: bool = False
    predictions: tuple[Prediction, ...] = ()
    study: Chosen = NOTHING_CHOSEN
    problem: str = ""
    problem_at: str = ""
    notice: str = ""
    saved: Preset | None = field(default=None, compare=False)
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
    def baseline_title(self) -> str:
        """The name of what the variant is compared with, without its quotation marks."""
        return self.baseline_name.strip("“”")

    @property
    def baseline_given(self) -> str:
        """The same if it is a name; nothing for the published rules and for what has none."""
        return self.baseline_title if self.baseline_name.startswith("“") else ""

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
    def most(self) -> int:
        """How many games may be played: as many as were chosen; more, where that is needed to tell a prediction."""
        more = self.predict and self.looked and not self.expected.enough
        return max(self.games, TOLD_AT_MOST) if more else self.games

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


def open_ids(bench: State) -> tuple[GameId, GameId] | None:
    """The open game under the baseline and under the variant; if it is played on otherwise, as it was played under the
    variant, and its branch; or the same deal from two seats. None if no game is open."""
    if bench.pick is None:
        return None
    if bench.beside and not bench.branch:
        return _from_two_seats(bench, bench.pick)
    played = GameId(bench.setup, bench.pick, bench.rotation)
    if bench.branch:
        return played, played.answered(bench.branch)
    return GameId(bench.published, bench.pick, bench.rotation), played


def _from_two_seats(bench: State, seed: int) -> tuple[GameId, GameId]:
    """The deal as it lies and moved round; in a game for one as the other player plays it, and as it is played here."""
    setup = bench.published if bench.beside == SEATS_BEFORE else bench.setup
    _, *others = tables(setup, pair_of(setup))
    return GameId(others[0] if others else setup, seed), GameId(setup, seed, bench.rotation)


def traces(bench: State) -> tuple[Trace, Trace] | None:
    """The two games of `open_ids`, played again."""
    ids = open_ids(bench)
    return (Trace(ids[0]), Trace(ids[1])) if ids else None
