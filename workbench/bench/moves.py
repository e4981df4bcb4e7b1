"""The moves of the bench: each returns a new bench; an impossible move returns the old one with a sentence in `problem`."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from engine.analysis.compare import Comparison
from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput, RuleSet, Value
from engine.setup.game_id import GameId, read_id
from engine.setup.lineup import Lineup
from engine.setup.presets import MOST_NAME, Against, preset, presets, read_preset
from engine.simulation.metrics import metric_named
from engine.simulation.simulate import refuse_person
from workbench.bench.attempts import KeptAttempt, attempt_of, with_attempt, with_line, without_attempt
from workbench.bench.branch import left_at, played_on, refuse_branch
from workbench.bench.predictions import NOTHING_ASKED, Prediction, read_answer, score
from workbench.bench.shelf import (
    LONGEST_NAME,
    LONGEST_WHO,
    LONGEST_WHY,
    Shelved,
    explained,
    is_worth_it,
    named,
    pinned,
    put,
    taken,
    unpinned,
    without,
)
from workbench.bench.state import (
    LAST_STEP,
    MOST_GAMES,
    PAGES,
    PUBLISHED,
    ROOMS,
    SEATS,
    SEATS_BEFORE,
    State,
    open_ids,
)
from workbench.bench.study_selection import Chosen, read_chosen

_OF_ONE_GAME = {
    "rules",
    "seats",
    "baseline",
    "pick",
    "rotation",
    "branch",
    "beside",
}  # a change of one of these opens another game
KEPT = "the variant you saved"  # a baseline without a name
B = TypeVar("B", bound=State)
P = ParamSpec("P")


def move(make: Callable[Concatenate[B, P], B]) -> Callable[Concatenate[B, P], B]:
    """Make a function a move: a BadInput leaves the bench unchanged and puts its sentence into `problem`."""

    @wraps(make)
    def tried(bench: B, *how: P.args, **more: P.kwargs) -> B:
        try:
            return make(bench, *how, **more)
        except BadInput as error:
            return replace(bench, problem=error.on_screen, problem_at="")

    return tried


class Moves(State):
    """All that a person can do with the bench."""

    @move
    def change_game(self, name: str) -> Self:
        """Switch to another game; the option to predict first stays on."""
        return self._of(games.load(name))._leaving(self, unasked=True)

    def predict_first(self, on: bool) -> Self:
        """Ask for predictions before the effect of a change is shown, or show it at once."""
        return self._with(predict=bool(on))

    @move
    def answer(self, name: str, code: str) -> Self:
        """Predict what the present change will do."""
        read_answer(self.questions_asked(), name, code)
        said = {**self.answers, name: code}
        if self.looked and said != self.answers:
            raise BadInput("You have seen the effect of this change, so your predictions can no longer be changed.")
        ordered = tuple((each.name, said[each.name]) for each in self.questions_asked() if each.name in said)
        return self.expecting(self.expected._replace(answers=ordered))

    @move
    def look(self, comparison: Comparison) -> Self:
        """Reveal the effect of the change: score the prediction, or update its score from more games."""
        if problem := self.not_ready():
            raise BadInput(problem)
        if (comparison.before.text(), comparison.after.text()) != self._change:
            raise BadInput("These games were played under other rules; try again in a moment.")
        return self.expecting(self.expected._replace(looked=True, score=tuple(score(self.answers, comparison))))

    @move
    def set_dial(self, name: str, value: Value) -> Self:
        """Set a dial to a value."""
        return self._with_rules(self.rules.but(**{name: value}), touched=name)._leaving(self, f"dial {name}")

    @move
    def tried(self, make: Callable[[Self], Self]) -> Self:
        """Make a move that may fail."""
        return make(self)

    @move
    def turn_to(self, values: Mapping[str, str]) -> Self:
        """Set one or more dials, to values given as text."""
        read = {name: self.game.Rules.parameter(name).read(text) for name, text in values.items()}
        return self._with_rules(self.rules.but(**read), touched=next(iter(read), ""))._leaving(self)

    def play_by(self, rules: RuleSet) -> Self:
        """Replace the rules by others of the same game."""
        return self._with_rules(rules, touched=next(iter(rules.differences(self.rules)), ""))._leaving(self)

    def play_without_dial(self, rules: RuleSet) -> Self:
        """Replace the rules by others, of which no single dial is in the hand: no curve is drawn."""
        return replace(self.play_by(rules), touched="")

    def put_back(self, name: str) -> Self:
        """Reset one dial to the baseline."""
        return replace(self, in_hand="").set_dial(name, getattr(self.baseline, name))

    def put_all_back(self) -> Self:
        """Reset every dial to the baseline."""
        return self._with_rules(self.baseline)._leaving(self, unasked=True)

    @move
    def open_preset(self, name: str) -> Self:
        """Open a preset or the rules of an opening question as the variant."""
        rules = preset(self.game, name).rules
        touched = next(iter(rules.differences(self.baseline)), "")
        return self._with_rules(rules, touched=touched)._leaving(self, unasked=True)

    @move
    def compare_with(self, name: str) -> Self:
        """Compare with a preset instead of the published rules; an empty name goes back to the published rules."""
        against = preset(self.game, name) if name else None
        return self._against(Against(against.title, against.rules) if against else None)._leaving(self)

    def take_as_baseline(self) -> Self:
        """Make the present variant the baseline."""
        return self._with(baseline=self.rules, baseline_name=self._name_of(self.rules))._leaving(self)

    @move
    def open_file(self, text: str) -> Self:
        """Open a saved variant, with its players and its baseline; a bad file changes nothing and gives one
        sentence."""
        variant = read_preset(text)
        refuse_person(Lineup.read(variant.game, variant.players))
        bench = self if variant.game is self.game else replace(self._of(variant.game), page=self.page)
        bench = bench._against(variant.against)._with(seats=variant.players)._with_rules(variant.rules)
        return replace(bench._leaving(self, unasked=True), notice=variant.notice, saved=variant)

    @move
    def seat(self, seats: tuple[str, ...]) -> Self:
        """Set the strategies, a full name for each seat."""
        refuse_person(Lineup.read(self.game, seats))
        return self._with(seats=seats, notice="")._leaving(self, "players")

    @move
    def let_play(self, seat: int, part: int, name: str) -> Self:
        """Choose a strategy for one part of one seat."""
        return self.seat(self.setup.lineup.but(seat, part, name).names)

    @move
    def let_meet(self, one: str, other: str) -> Self:
        """Give the first seat the strategy `one`, and all other seats `other`."""
        return self.seat(Lineup.read(self.game, (one, *(other for _ in self.seats[1:]))).names)

    @move
    def play(self, games: int) -> Self:
        """Set the number of games per chart."""
        if not 100 <= games <= MOST_GAMES:
            raise BadInput(f"Choose from 100 to {MOST_GAMES:,} games, not {games:,}.")
        return self._with(games=games, wanted=0)

    def enough(self, games: int) -> Self:
        """Stop at `games` games of the present change, although they leave a prediction undecided."""
        stopped = replace(self.play(games), wanted=self.wanted or self.games)
        return stopped.expecting(stopped.expected._replace(enough=True)) if stopped.looked else stopped

    @move
    def look_at(self, metric: str) -> Self:
        """Choose the metric of the curve."""
        return self._with(metric=metric_named(metric, self.game).name)

    @move
    def open(self, seed: int | None) -> Self:
        """Open a game in the replay."""
        if seed is not None:
            GameId(self.setup, seed)  # BadInput if there is no such game
        return self._with(pick=seed, rotation=0, beside="", page="Replay")._leaving(self)

    @move
    def open_from_seats(self, seed: int, seats: tuple[str, ...], by_baseline: bool = False) -> Self:
        """Open a deal in the replay as two seats play it, side by side; `seats` play, the two between whom skill is measured.
        With `by_baseline`, by the rules of the baseline."""
        seated = self._with(seats=seats)
        GameId(seated.setup, seed)
        rotation, beside = min(1, len(seated.seats) - 1), SEATS_BEFORE if by_baseline else SEATS
        return seated._with(pick=seed, rotation=rotation, beside=beside, page="Replay")._leaving(self)

    def at_step(self, step: int | None) -> Self:
        """Set the step of the replay, the first being 1; None: the step at which it opens."""
        if self.pick is None or step is None:
            return replace(self, step=None)
        return replace(self, step=max(1, min(step, LAST_STEP)))

    def open_text(self, text: str) -> Self:
        """Open a game by its number, or by a whole id, which brings its rules and strategies along."""
        opened = self._open_text(text)
        return replace(opened, problem_at="picks") if opened.problem else opened

    @move
    def _open_text(self, text: str) -> Self:
        words = text.strip()
        if words.isascii() and words.isdecimal() and len(words) < 1000:
            return self.open(int(words))
        if "@" not in words:
            raise BadInput(f"“{words[:40]}” is not a game; type its number, or an id such as suits@random@17.")
        game_id = read_id(words)
        refuse_person(game_id.setup.lineup)
        refuse_branch(game_id)
        bench = self if game_id.setup.game is self.game else self._of(game_id.setup.game)
        bench = bench._with(seats=game_id.setup.strategies)._with_rules(game_id.setup.rules)
        bench = bench.open(game_id.seed)._with(rotation=game_id.rotation, branch=game_id.answers)
        return bench._leaving(self, unasked=True)

    # ------------------------------------------------------------ what if

    @move
    def what_if(self, choice: int, code: int, as_played: bool = False) -> Self:
        """Branch from a real choice of the open game: of its branch, if there is one, or of the game as it was
        played."""
        game = self._open_id()
        return self._with(branch=played_on(game.answered(()) if as_played else game, choice, code))

    def put_aside(self) -> Self:
        """Show the open game as it was played, at the choice where its branch began."""
        if not self.branch:
            return self
        left = left_at(self._open_id())
        return self._with(branch=()).at_step(None if self.changed else left + 1)

    def _open_id(self) -> GameId:
        """The id of the open game, with its branch; BadInput if no game is open."""
        ids = open_ids(self)
        if ids is None:
            raise BadInput("No game is open; open one, then branch from one of its choices.")
        return ids[1]

    def show_page(self, page: str) -> Self:
        """Open one of the pages."""
        return self._with(page=page if page in PAGES else PAGES[0])

    def mark_changes(self, on: bool) -> Self:
        """Show what is changed on the page "Rulebook", or the rules alone."""
        return self._with(marked=on)

    def enter(self, room: str) -> Self:
        """Open a room; of the Table the side at which something is going on: Play while a game is at the table, else Replay."""
        if room == self.room:
            return self
        replay, *play = ROOMS.get(room, PAGES[:1])
        return self.show_page(play[0] if play and self.match is not None else replay)

    @move
    def look_into(self, /, **what: Any) -> Self:
        """Change the selection on the page "Questions": another `part`, `metric`, `first` or `second` dial, `chapter`, or `goal`."""
        return self._with(study=read_chosen(self.game, {**self.study._asdict(), **what}))

    def drop_goal(self) -> Self:
        """Forget the goal of a dealt start."""
        return replace(self, start=0, study=self.study._replace(goal=()))

    # ------------------------------------------------------------ the shelf

    @move
    def pin_variant(self, text: str = "") -> Self:
        """Pin a variant of the shelf, or the present one: it is kept and compared with the others."""
        if text:
            return self._with(shelf=pinned(self.shelf, text))
        if not is_worth_it(self.setup):
            raise BadInput("These are the published rules, which every variant is compared with; turn a dial first.")
        return self._with(shelf=pinned(put(self.shelf, self.to_shelve()), self.setup.text()))

    @move
    def unpin_variant(self, text: str) -> Self:
        """Unpin a variant of the shelf."""
        return self._with(shelf=unpinned(self.shelf, text))

    @move
    def name_variant(self, text: str, name: str) -> Self:
        """Name a variant on the shelf."""
        return self._with(shelf=named(self.shelf, text, name))

    @move
    def explain_variant(self, text: str, why: str) -> Self:
        """Note why a variant on the shelf was made."""
        return self._with(shelf=explained(self.shelf, text, why))

    @move
    def throw_away(self, text: str) -> Self:
        """Delete a variant from the shelf."""
        taken(self.shelf, text)
        return self._with(shelf=without(self.shelf, text))

    @move
    def take_from_shelf(self, text: str) -> Self:
        """Open a variant of the shelf, with its baseline."""
        return self.standing_on(taken(self.shelf, text))._leaving(self)

    def standing_on(self, there: Shelved) -> Self:
        """The bench with such a variant open."""
        bench = self if there.game is self.game else replace(self._of(there.game), page=self.page)
        bench = bench._with(seats=there.setup.strategies, baseline=there.baseline, baseline_name=there.baseline_name)
        return bench._with_rules(there.setup.rules, next(iter(there.setup.rules.changes()), ""))

    def may_be_seen(self, each: Shelved) -> bool:
        """Whether this variant can be shown without revealing the answer to a pending prediction."""
        there = self.standing_on(each)
        return not self.predict or there.looked or not there.questions_asked()

    def to_shelve(self) -> Shelved:
        """The present variant, with the name, author and reason of the file that brought it."""
        here, saved = Shelved(self.setup, self.baseline, self.baseline_name), self.saved
        if saved is None or (saved.game, saved.rules) != (self.game, self.rules):
            return here
        told = (
            saved.title[:LONGEST_NAME].replace("~", "-"),
            saved.who.strip()[:LONGEST_WHO],
            " ".join(saved.why.split())[:LONGEST_WHY],
        )
        name, who, why = (text if text.isprintable() else "" for text in told)
        return here._replace(name=name, who=who, why=why)

    def _leaving(self, left: Self, by: str = "", unasked: bool = False) -> Self:
        """After a move: put the variant that was `left` on the shelf, if it was opened by a user and the same dial is not
        still moving. `unasked`: a user chose another variant, and is shown where the old one went."""
        if (by and by == left.in_hand) or not is_worth_it(left.setup):
            return replace(self, in_hand=by)
        shelved = left.to_shelve()
        shelf = put(self.shelf, shelved)
        gone = shelf[0].title if unasked and left.setup != self.setup else ""
        return replace(self, in_hand=by, shelf=shelf, put_away=gone)

    # ------------------------------------------------------------ the story

    @move
    def keep_attempt(self) -> Self:
        """Keep the present rules as the next attempt of the story."""
        return self._with(story=with_attempt(self.story, KeptAttempt(self.setup)))

    @move
    def say_of_attempt(self, text: str, line: str, words: str) -> Self:
        """Write one of the two lines of an attempt."""
        return self._with(story=with_line(self.story, text, line, words))

    @move
    def drop_attempt(self, text: str) -> Self:
        """Delete an attempt from the story."""
        return self._with(story=without_attempt(self.story, text))

    @move
    def go_to_attempt(self, text: str) -> Self:
        """Open an attempt of the story, beside the published rules."""
        there = attempt_of(self.story, text)
        bench = self if there.game is self.game else replace(self._of(there.game), page=self.page)
        return bench._with(seats=there.setup.strategies)._with_rules(there.setup.rules)._leaving(self)

    # ------------------------------------------------------------ parts of moves

    def not_ready(self) -> str:
        """A sentence if there is no question or one is not answered yet; else empty."""
        if not self.changed:
            return NOTHING_ASKED
        missing = [f"“{each.text}”" for each in self.questions_asked() if each.name not in self.answers]
        verb = "is" if len(missing) == 1 else "are"
        return (
            f"Answer all questions before you reveal the result: {', '.join(missing)} {verb} still open."
            if missing
            else ""
        )

    def expecting(self, prediction: Prediction) -> Self:
        """With this prediction in place of the earlier one of the same change, or after the others."""
        kept = {each.change: each for each in self.predictions} | {prediction.change: prediction}
        return self._with(predictions=tuple(kept.values()))

    def _against(self, against: Against | None) -> Self:
        """The bench with this baseline, or with the published rules."""
        if against is None:
            return self._with(baseline=self.game.Rules(), baseline_name=PUBLISHED)
        return self._with(baseline=against.rules, baseline_name=called(self.game, against.rules, against.title))

    def _name_of(self, rules: RuleSet) -> str:
        """The name of rules of this game: that of the file that brought them, if one did."""
        known = self.saved is not None and (self.saved.game, self.saved.rules) == (self.game, rules)
        return called(self.game, rules, self.saved.title if known and self.saved else "")

    def _of(self, game: Game) -> Self:
        """The bench of another game as it opens, with the predictions, the shelf and the selected part of the study."""
        study = Chosen(self.study.part)
        return replace(
            self.of(game),
            predict=self.predict,
            predictions=self.predictions,
            shelf=self.shelf,
            story=self.story,
            study=study,
        )

    def _with(self, **changes: Any) -> Self:
        """The bench with these changes and no problem; step and branch are dropped, since they belong to the open game, and so is
        `enough`, which holds for one change only."""
        if any(getattr(self, name) != changes[name] for name in _OF_ONE_GAME & changes.keys()):
            changes = {"branch": (), "beside": ""} | changes | {"step": None}
        moved = replace(self, problem="", problem_at="", in_hand="", put_away="", **changes)
        other = moved.wanted and moved._change != self._change
        return replace(moved, games=moved.wanted, wanted=0) if other else moved

    def _with_rules(self, rules: RuleSet, touched: str = "") -> Self:
        touched = touched or self.touched or next(iter(rules.changes()), "")
        return self._with(rules=rules, touched=touched, notice="")


def called(game: Game, rules: RuleSet, title: str = "") -> str:
    """The name of a baseline: that of its preset, or the title that a user gave it."""
    if rules == game.Rules():
        return PUBLISHED
    known = [p.title for p in presets(game).values() if p.rules == rules]
    name = known[0] if known else title.strip().strip("“”")[:MOST_NAME]
    return f"“{name}”" if name and name != KEPT else KEPT
