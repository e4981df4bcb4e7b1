"""The state of the bench and what follows from it. No widget is known here.

A `Bench` is immutable: every move (turn a dial, put one back, press a question, open a game) returns a new one, and a
move that cannot be made returns the old one with a sentence in `problem`. The link holds all of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engine import game as games
from engine.compare import Comparison
from engine.game import Game
from engine.lineup import Lineup, for_seats
from engine.metrics import find, headline, metrics
from engine.presets import Preset, preset, presets, read_preset, version_notice
from engine.replay import GameId, Trace, read_id
from engine.rules import BadInput, RuleSet, Value
from engine.setup import Setup, read_setup
from engine.simulate import MAX_SEED, refuse_person
from workbench.predict import NOTHING_ASKED, Prediction, Question, read_answer, score
from workbench.predict import questions as questions_about

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
class Bench:
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

    def __post_init__(self):
        object.__setattr__(self, "seats", for_seats(self.seats, self.game.count(self.rules)))

    # ------------------------------------------------------------ opening

    @classmethod
    def of(cls, game: str | Game = FIRST_GAME) -> "Bench":
        """The bench of a game as it opens: the published rules, the game's own strategies."""
        game = games.load(game) if isinstance(game, str) else game
        return cls(game, game.Rules(), Lineup.of(game).names, game.Rules(), metric=game.headline[0])

    @classmethod
    def from_link(cls, link: Mapping[str, str]) -> "Bench":
        """The bench that a link describes. A part that cannot be read is left at its default and named in `problem`."""
        bench, problems = _open_game(link.get("game", ""))
        for name, read in _LINK_PARTS.items():
            if name in link:
                try:
                    bench = read(bench, _one(link[name]))
                except BadInput as error:
                    problems.append(str(error))
        return replace(bench, problem=" ".join(problems[:1]))

    @classmethod
    def at(cls, what: str) -> "Bench":
        """The bench of a game, a variant or one open game, as ids name them; BadInput if there is no such thing."""
        bench = cls.from_link({"game": what})
        if bench.problem:
            raise BadInput(bench.problem)
        return replace(bench, page="Replay") if bench.pick is not None else bench

    def link(self) -> dict[str, str]:
        """The whole state as query parameters; `from_link` brings it back."""
        setup = self.setup.text()
        parts = {"game": setup if self.pick is None else GameId(self.setup, self.pick, self.rotation).text()}
        if self.baseline != self.game.Rules():
            parts["against"] = self.published.text().split("@")[0]
        start = Bench.of(self.game)
        for name in ("page", "touched", "metric", "games", "seed"):
            if getattr(self, name) != getattr(start, name):
                parts[name] = str(getattr(self, name))
        parts |= {"predict": "1"} if self.predict else {}
        parts |= {"answers": ",".join(f"{name}:{code}" for name, code in self.answers.items())} if self.answers else {}
        parts |= {"looked": "1"} if self.looked else {}
        return {**parts, "version": str(self.game.version)}

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
        found = []
        for name, (before, after) in self.rules.differences(self.baseline).items():
            p = self.game.Rules.parameter(name)
            found.append(Chip(name, p.label, p.in_words(before), p.in_words(after)))
        return found

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
        return dict(self._expected.answers)

    @property
    def looked(self) -> bool:
        """Whether the effect of the present change has been looked at after a prediction."""
        return self._expected.looked

    @property
    def prediction(self) -> Prediction | None:
        """The prediction of the present change, once its effect has been looked at."""
        return self._expected if self.looked else None

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
    def _expected(self) -> Prediction:
        change = self._change
        return next((each for each in self.predictions if each.change == change), Prediction(change))

    # ------------------------------------------------------------ moves

    def change_game(self, name: str) -> "Bench":
        """Take up another game; who predicts goes on predicting."""
        try:
            return self._of(games.load(name))
        except BadInput as error:
            return replace(self, problem=str(error))

    def predict_first(self, on: bool) -> "Bench":
        """Ask what a change will do before its effect is shown, or show it at once."""
        return replace(self, predict=bool(on), problem="")

    def answer(self, name: str, code: str) -> "Bench":
        """Say what the present change will do."""
        try:
            read_answer(self.questions_asked(), name, code)
        except BadInput as error:
            return replace(self, problem=str(error))
        said = {**self.answers, name: code}
        if self.looked and said != self.answers:
            return replace(self, problem="You have seen what this change does, so your answers to it stay as they are.")
        ordered = tuple((each.name, said[each.name]) for each in self.questions_asked() if each.name in said)
        return self._expecting(self._expected._replace(answers=ordered))

    def look(self, comparison: Comparison) -> "Bench":
        """Look at what the change does: the prediction gets its score, or the score of more games than before."""
        if problem := self._not_ready():
            return replace(self, problem=problem)
        if (comparison.before.text(), comparison.after.text()) != self._change:
            return replace(self, problem="These games were played by other rules; look again in a moment.")
        found = tuple(score(self.answers, comparison))
        return self._expecting(self._expected._replace(looked=True, score=found))

    def turn(self, name: str, value: Value) -> "Bench":
        """Turn a dial."""
        try:
            return self._with_rules(self.rules.but(**{name: value}), touched=name)
        except BadInput as error:
            return replace(self, problem=str(error))

    def play_by(self, rules: RuleSet) -> "Bench":
        """Play by other rules of the same game."""
        return self._with_rules(rules, touched=next(iter(rules.differences(self.rules)), ""))

    def put_back(self, name: str) -> "Bench":
        """Put one dial back to the baseline."""
        return self.turn(name, getattr(self.baseline, name))

    def put_all_back(self) -> "Bench":
        """Put every dial back to the baseline."""
        return self._with_rules(self.baseline)

    def press(self, name: str) -> "Bench":
        """Press an opening question, or open a preset: its rules become the variant."""
        try:
            found = preset(self.game, name)
        except BadInput as error:
            return replace(self, problem=str(error))
        touched = next(iter(found.rules.differences(self.baseline)), "")
        return self._with_rules(found.rules, touched=touched)

    def compare_with(self, name: str) -> "Bench":
        """Compare with a preset instead of the published rules; an empty name: with the published rules again."""
        if not name:
            return replace(self, baseline=self.game.Rules(), baseline_name=PUBLISHED, problem="")
        try:
            found = preset(self.game, name)
        except BadInput as error:
            return replace(self, problem=str(error))
        return replace(self, baseline=found.rules, baseline_name=f"“{found.title}”", problem="")

    def pin(self) -> "Bench":
        """Compare with the variant as it is now."""
        return replace(self, baseline=self.rules, baseline_name=_name_of(self.game, self.rules), problem="")

    def open_file(self, text: str) -> "Bench":
        """Open a saved variant; a bad file leaves everything as it is and gets a sentence."""
        try:
            found = read_preset(text)
        except BadInput as error:
            return replace(self, problem=str(error))
        bench = self if found.game is self.game else replace(self._of(found.game), page=self.page)
        return replace(bench._with_rules(found.rules), notice=found.notice)

    def seat(self, seats: tuple[str, ...]) -> "Bench":
        """Let these strategies play, a full name for each seat."""
        try:
            refuse_person(Lineup.read(self.game, seats))
        except BadInput as error:
            return replace(self, problem=str(error))
        return replace(self, seats=seats, problem="", notice="")

    def let_play(self, seat: int, part: int, name: str) -> "Bench":
        """Choose a strategy for one part of one seat."""
        try:
            lineup = self.setup.lineup.but(seat, part, name)
        except BadInput as error:
            return replace(self, problem=str(error))
        return self.seat(lineup.names)

    def play(self, games: int) -> "Bench":
        """Play more or fewer games for each picture."""
        if not 100 <= games <= MOST_GAMES:
            return replace(self, problem=f"{games:,} games cannot be played here; from 100 to {MOST_GAMES:,} can.")
        return replace(self, games=games, problem="")

    def look_at(self, metric: str) -> "Bench":
        """Choose the metric of the curve."""
        try:
            return replace(self, metric=find(metric, self.game).name, problem="")
        except BadInput as error:
            return replace(self, problem=str(error))

    def open(self, seed: int | None) -> "Bench":
        """Open a game in the replay."""
        if seed is not None and not 0 <= seed <= MAX_SEED:
            return replace(self, problem=f"There is no game {seed}; games have numbers from 0 to {MAX_SEED}.")
        return replace(self, pick=seed, rotation=0, page="Replay", problem="")

    def open_text(self, text: str) -> "Bench":
        """Open a game by its number, or by a whole id, which brings its rules and strategies along."""
        words = text.strip()
        if words.isascii() and words.isdecimal() and len(words) < 17:
            return self.open(int(words))
        if "@" not in words:
            return replace(
                self, problem=f"“{words[:40]}” is no game; type its number, or an id such as suits@random@17."
            )
        try:
            game_id = read_id(words)
            refuse_person(game_id.setup.lineup)
        except BadInput as error:
            return replace(self, problem=str(error))
        bench = self if game_id.setup.game is self.game else self._of(game_id.setup.game)
        bench = replace(bench, seats=game_id.setup.strategies)
        return replace(bench._with_rules(game_id.setup.rules).open(game_id.seed), rotation=game_id.rotation)

    def turn_to(self, page: str) -> "Bench":
        """Turn to a page."""
        return replace(self, page=page if page in PAGES else PAGES[0], problem="")

    def _not_ready(self) -> str:
        """A sentence if nothing is asked, or a question is not answered yet; else nothing."""
        if not self.changed:
            return NOTHING_ASKED
        missing = [f"“{each.text}”" for each in self.questions_asked() if each.name not in self.answers]
        verb = "is" if len(missing) == 1 else "are"
        return f"Answer all questions before you look: {', '.join(missing)} {verb} still open." if missing else ""

    def _expecting(self, prediction: Prediction) -> "Bench":
        """With this prediction in the place of the earlier one of the same change, or behind the others."""
        kept = {each.change: each for each in self.predictions} | {prediction.change: prediction}
        return replace(self, predictions=tuple(kept.values()), problem="")

    def _of(self, game: Game) -> "Bench":
        """The bench of another game as it opens, with the predictions."""
        return replace(Bench.of(game), predict=self.predict, predictions=self.predictions)

    def _with_rules(self, rules: RuleSet, touched: str = "") -> "Bench":
        touched = touched or self.touched or next(iter(rules.changes()), "")
        return replace(self, rules=rules, touched=touched, problem="", notice="")


def _one(value) -> str:
    """A query parameter may come as a list."""
    return str(value[0]) if isinstance(value, list | tuple) and value else str(value)


def _open_game(value) -> tuple[Bench, list[str]]:
    text = _one(value) if value else ""
    if not text:
        return Bench.of(), []
    try:
        setup, seed, rotation = _read_game(text)
        refuse_person(setup.lineup)
    except BadInput as error:
        return _nearest_game(text), [str(error)]
    bench = replace(Bench.of(setup.game), rules=setup.rules, seats=setup.strategies, pick=seed, rotation=rotation)
    return replace(bench, touched=next(iter(setup.rules.changes()), "")), []


def _read_game(text: str) -> tuple[Setup, int | None, int]:
    if text.rpartition("@")[2][:1].isdigit():
        game_id = read_id(text)
        return game_id.setup, game_id.seed, game_id.rotation
    return read_setup(text), None, 0


def _nearest_game(text: str) -> Bench:
    """The published rules of the game that a broken link names, if it names one."""
    name = text.partition("@")[0].partition(":")[0]
    return Bench.of(name if name in games.names() else FIRST_GAME)


def _name_of(game: Game, rules: RuleSet) -> str:
    """How a baseline is called: the link holds only its rules."""
    known = [f"“{p.title}”" for p in presets(game).values() if p.rules == rules]
    return PUBLISHED if rules == game.Rules() else known[0] if known else "the variant you kept"


def _read_against(bench: Bench, text: str) -> Bench:
    setup = read_setup(text)
    if setup.game is not bench.game:
        raise BadInput(f"The link compares {bench.game.title} with another game, {setup.game.title}.")
    return replace(bench, baseline=setup.rules, baseline_name=_name_of(bench.game, setup.rules))


def _read_page(bench: Bench, text: str) -> Bench:
    if text not in PAGES:
        raise BadInput(f"The link names a page '{text[:40]}'; the pages are {', '.join(PAGES)}.")
    return replace(bench, page=text)


def _whole(name: str, text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 18 and low <= int(text) <= high):
        raise BadInput(f"The link says {name}={text[:40]}; allowed is a whole number from {low:,} to {high:,}.")
    return int(text)


def _read_number(name: str, low: int, high: int) -> Callable[[Bench, str], Bench]:
    def read(bench: Bench, text: str) -> Bench:
        change: dict[str, Any] = {name: _whole(name, text, low, high)}
        return replace(bench, **change)

    return read


def _read_touched(bench: Bench, text: str) -> Bench:
    return replace(bench, touched=bench.game.Rules.parameter(text).name)


def _read_metric(bench: Bench, text: str) -> Bench:
    return replace(bench, metric=find(text, bench.game).name)


def _read_predict(bench: Bench, text: str) -> Bench:
    return replace(bench, predict=bool(_whole("predict", text, 0, 1)))


def _read_answers(bench: Bench, text: str) -> Bench:
    pairs = [word.partition(":")[::2] for word in text.split(",")]
    if len({name for name, _ in pairs}) < len(pairs):
        raise BadInput("The link answers a question twice; every question has one answer, as in answers=length:longer.")
    for name, code in pairs:
        bench = bench.answer(name, code)
        if bench.problem:
            raise BadInput(f"The link holds an answer that cannot be used. {bench.problem}")
    return bench


def _read_looked(bench: Bench, text: str) -> Bench:
    """That the effect was looked at; the score comes from the games again."""
    if not _whole("looked", text, 0, 1):
        return bench
    if bench._not_ready():
        raise BadInput("The link says that a prediction was looked at, but not every question is answered in it.")
    return bench._expecting(bench._expected._replace(looked=True))


def _read_version(bench: Bench, text: str) -> Bench:
    return replace(bench, notice=version_notice(bench.game, _whole("version", text, 1, 1_000_000)))


_LINK_PARTS: dict[str, Callable[[Bench, str], Bench]] = {
    "against": _read_against,
    "page": _read_page,
    "touched": _read_touched,
    "metric": _read_metric,
    "games": _read_number("games", 100, MOST_GAMES),
    "seed": _read_number("seed", 0, MAX_SEED - MOST_GAMES),
    "predict": _read_predict,
    "answers": _read_answers,
    "looked": _read_looked,
    "version": _read_version,
}


# ---------------------------------------------------------------- what follows from it


def metric_names(bench: Bench) -> list[str]:
    """The metrics that the curve offers, the headline ones first."""
    first = [m.name for m in headline(bench.game)]
    return first + [name for name in metrics(bench.game) if name not in first]


def traces(bench: Bench) -> tuple[Trace, Trace] | None:
    """The open game under the baseline and under the variant; None if no game is open."""
    if bench.pick is None:
        return None
    before, after = (GameId(setup, bench.pick, bench.rotation) for setup in (bench.published, bench.setup))
    return Trace(before), Trace(after)
