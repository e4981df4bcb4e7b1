"""The moves: every one returns a new bench, and one that cannot be made the old one with a sentence in `problem`."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from engine import game as games
from engine.compare import Comparison
from engine.game import Game
from engine.lineup import Lineup
from engine.metrics import metric_named
from engine.presets import preset, presets, read_preset
from engine.replay import read_id
from engine.rules import BadInput, RuleSet, Value
from engine.simulate import MAX_SEED, refuse_person
from workbench.bench.predictions import NOTHING_ASKED, Prediction, read_answer, score
from workbench.bench.state import MOST_GAMES, PAGES, PUBLISHED, State

B = TypeVar("B", bound=State)
P = ParamSpec("P")


def move(make: Callable[Concatenate[B, P], B]) -> Callable[Concatenate[B, P], B]:
    """A move that says in a BadInput what is wrong with it; then the bench stays as it is, with that sentence."""

    @wraps(make)
    def tried(bench: B, *how: P.args, **more: P.kwargs) -> B:
        try:
            return make(bench, *how, **more)
        except BadInput as error:
            return replace(bench, problem=str(error))

    return tried


class Moves(State):
    """What a person can do with the bench."""

    @move
    def change_game(self, name: str) -> Self:
        """Take up another game; who predicts goes on predicting."""
        return self._of(games.load(name))

    def predict_first(self, on: bool) -> Self:
        """Ask what a change will do before its effect is shown, or show it at once."""
        return self._with(predict=bool(on))

    @move
    def answer(self, name: str, code: str) -> Self:
        """Say what the present change will do."""
        read_answer(self.questions_asked(), name, code)
        said = {**self.answers, name: code}
        if self.looked and said != self.answers:
            raise BadInput("You have seen what this change does, so your answers to it stay as they are.")
        ordered = tuple((each.name, said[each.name]) for each in self.questions_asked() if each.name in said)
        return self.expecting(self.expected._replace(answers=ordered))

    @move
    def look(self, comparison: Comparison) -> Self:
        """Look at what the change does: the prediction gets its score, or the score of more games than before."""
        if problem := self.not_ready():
            raise BadInput(problem)
        if (comparison.before.text(), comparison.after.text()) != self._change:
            raise BadInput("These games were played under other rules; look again in a moment.")
        return self.expecting(self.expected._replace(looked=True, score=tuple(score(self.answers, comparison))))

    @move
    def set_dial(self, name: str, value: Value) -> Self:
        """Turn a dial to a value."""
        return self._with_rules(self.rules.but(**{name: value}), touched=name)

    def play_by(self, rules: RuleSet) -> Self:
        """Play by other rules of the same game."""
        return self._with_rules(rules, touched=next(iter(rules.differences(self.rules)), ""))

    def put_back(self, name: str) -> Self:
        """Put one dial back to the baseline."""
        return self.set_dial(name, getattr(self.baseline, name))

    def put_all_back(self) -> Self:
        """Put every dial back to the baseline."""
        return self._with_rules(self.baseline)

    @move
    def open_preset(self, name: str) -> Self:
        """Open a preset, or what an opening question asks: its rules become the variant."""
        rules = preset(self.game, name).rules
        touched = next(iter(rules.differences(self.baseline)), "")
        return self._with_rules(rules, touched=touched)

    @move
    def compare_with(self, name: str) -> Self:
        """Compare with a preset instead of the published rules; an empty name: with the published rules again."""
        if not name:
            return self._with(baseline=self.game.Rules(), baseline_name=PUBLISHED)
        against = preset(self.game, name)
        return self._with(baseline=against.rules, baseline_name=f"“{against.title}”")

    def pin(self) -> Self:
        """Compare with the variant as it is now."""
        return self._with(baseline=self.rules, baseline_name=name_of(self.game, self.rules))

    @move
    def open_file(self, text: str) -> Self:
        """Open a saved variant; a bad file leaves everything as it is and gets a sentence."""
        variant = read_preset(text)
        bench = self if variant.game is self.game else replace(self._of(variant.game), page=self.page)
        return replace(bench._with_rules(variant.rules), notice=variant.notice)

    @move
    def seat(self, seats: tuple[str, ...]) -> Self:
        """Let these strategies play, a full name for each seat."""
        refuse_person(Lineup.read(self.game, seats))
        return self._with(seats=seats, notice="")

    @move
    def let_play(self, seat: int, part: int, name: str) -> Self:
        """Choose a strategy for one part of one seat."""
        return self.seat(self.setup.lineup.but(seat, part, name).names)

    @move
    def play(self, games: int) -> Self:
        """Play more or fewer games for each picture."""
        if not 100 <= games <= MOST_GAMES:
            raise BadInput(f"{games:,} games cannot be played here; choose from 100 to {MOST_GAMES:,}.")
        return self._with(games=games)

    @move
    def look_at(self, metric: str) -> Self:
        """Choose the metric of the curve."""
        return self._with(metric=metric_named(metric, self.game).name)

    @move
    def open(self, seed: int | None) -> Self:
        """Open a game in the replay."""
        if seed is not None and not 0 <= seed <= MAX_SEED:
            raise BadInput(f"There is no game {seed}; games are numbered from 0 to {MAX_SEED}.")
        return self._with(pick=seed, rotation=0, page="Replay")

    @move
    def open_text(self, text: str) -> Self:
        """Open a game by its number, or by a whole id, which brings its rules and strategies along."""
        words = text.strip()
        if words.isascii() and words.isdecimal() and len(words) < 17:
            return self.open(int(words))
        if "@" not in words:
            raise BadInput(f"“{words[:40]}” is not a game; type its number, or an id such as suits@random@17.")
        game_id = read_id(words)
        refuse_person(game_id.setup.lineup)
        bench = self if game_id.setup.game is self.game else self._of(game_id.setup.game)
        bench = replace(bench, seats=game_id.setup.strategies)
        return replace(bench._with_rules(game_id.setup.rules).open(game_id.seed), rotation=game_id.rotation)

    def show_page(self, page: str) -> Self:
        """Open one of the pages."""
        return self._with(page=page if page in PAGES else PAGES[0])

    def not_ready(self) -> str:
        """A sentence if nothing is asked, or a question is not answered yet; else nothing."""
        if not self.changed:
            return NOTHING_ASKED
        missing = [f"“{each.text}”" for each in self.questions_asked() if each.name not in self.answers]
        verb = "is" if len(missing) == 1 else "are"
        return f"Answer all questions before you look: {', '.join(missing)} {verb} still open." if missing else ""

    def expecting(self, prediction: Prediction) -> Self:
        """With this prediction in the place of the earlier one of the same change, or behind the others."""
        kept = {each.change: each for each in self.predictions} | {prediction.change: prediction}
        return self._with(predictions=tuple(kept.values()))

    def _of(self, game: Game) -> Self:
        """The bench of another game as it opens, with the predictions."""
        return replace(self.of(game), predict=self.predict, predictions=self.predictions)

    def _with(self, **changes: Any) -> Self:
        """So changed, and nothing to complain about."""
        return replace(self, problem="", **changes)

    def _with_rules(self, rules: RuleSet, touched: str = "") -> Self:
        touched = touched or self.touched or next(iter(rules.changes()), "")
        return self._with(rules=rules, touched=touched, notice="")


def name_of(game: Game, rules: RuleSet) -> str:
    """How a baseline is called: the link holds only its rules."""
    known = [f"“{p.title}”" for p in presets(game).values() if p.rules == rules]
    return PUBLISHED if rules == game.Rules() else known[0] if known else "the variant you kept"
