"""Predict first: the questions about a change, asked before its effect is shown, and their scores.

Questions come from two setups of one game, scores from a comparison of them. This module knows no widget and no bench.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.core.text import counted
from engine.setup.setup import Setup
from engine.simulation.format import as_said, finer, signed, told_apart
from engine.simulation.metrics import Metric, metric_named
from engine.simulation.paired import SMALL, SMALL_SHARE, Change

TOLD_AT_MOST = 100_000  # the most games played to decide an answer
ABOUT = "About the same"
NOTHING_ASKED = "Nothing is changed yet, so there is nothing to predict: turn a dial first."
_SMALL, _SMALL_SHARE = f"{100 * SMALL:.0f}%", f"{100 * SMALL_SHARE:.0f} percentage point"
MEANS = (
    "An answer is right if the games rule out all others, and not right if they rule it out. The test is the 95% "
    f"interval of the change, corrected for the number of questions. “{ABOUT}” means a change too small to matter: "
    f"under {_SMALL} of the old value, or under {_SMALL_SHARE} for shares of the games. While an answer "
    f"is undecided, more games are played, up to {TOLD_AT_MOST:,}."
)


class Question(NamedTuple):
    """A question about a change: its options (code -> words), and how the games decide between them.

    The options are for a metric that rises, stays and falls, in this order; `found` holds the sentence for each of them
    when the games show it, `says` how it is decided.
    """

    name: str
    text: str
    options: dict[str, str]
    metric: Metric
    found: dict[str, str]
    says: str


class Answered(NamedTuple):
    """An answer and the truth: the code predicted, the code that was true, and what happened in a sentence.

    `was` is empty as long as the games leave several answers. The answer is then `undecided`, neither right nor wrong,
    unless the games rule it out.
    """

    question: Question
    said: str
    was: str
    right: bool
    tells: str
    undecided: bool = False


class Prediction(NamedTuple):
    """The predictions for a change (its two setups as texts), whether the effect was revealed, and the score.

    The score is empty until the effect is revealed, and after a link was opened until its games are played again.
    `enough` says that no more games are to be played to decide it.
    """

    change: tuple[str, str]
    answers: tuple[tuple[str, str], ...] = ()
    looked: bool = False
    score: tuple[Answered, ...] = ()
    enough: bool = False


# ---------------------------------------------------------------- the questions


def questions(before: Setup, after: Setup) -> tuple[Question, ...]:
    """The questions about this change; none if nothing is changed."""
    if (before.rules, before.strategies) == (after.rules, after.strategies):
        return ()
    game = after.game
    asked = [_length(game)]
    if any(not game.without_choices(setup.rules) for setup in (before, after)):
        asked.append(_choices(game))
    if len(before.strategies) == len(after.strategies):
        asked.append(_gain(before, after))
    return tuple(asked)


def read_answer(asked: tuple[Question, ...], name: str, code: str) -> Question:
    """The question of that name; BadInput if it is not asked, or if it has no such option."""
    if not asked:
        raise BadInput(NOTHING_ASKED)
    known = {question.name: question for question in asked}
    if name not in known:
        raise BadInput(f"There is no question '{str(name)[:40]}' about this change; choose one of {', '.join(known)}.")
    if code not in known[name].options:
        allowed = ", ".join(known[name].options)
        raise BadInput(f"'{str(code)[:40]}' is not an answer to the question '{name}'; the answers are {allowed}.")
    return known[name]


def _length(game: Game) -> Question:
    """The question about length, in the unit that the game shows first: turns and minutes may move in opposite directions."""
    metric = metric_named(next((name for name in game.headline if name in ("turns", "minutes")), "turns"), game)
    return Question(
        "length",
        f"Will a game be longer or shorter, counted in {metric.unit}?",
        {"longer": "Longer", "same": ABOUT, "shorter": "Shorter"},
        metric,
        {"longer": "Games get longer", "same": "Games stay about as long", "shorter": "Games get shorter"},
        f"The length of a game is the number of {metric.unit} in the games that end; where fewer than half of them end "
        "under both rulebooks, games are longer if more of them never end.",
    )


def _choices(game: Game) -> Question:
    who = f"the {game.seats[0]}" if len(game.seats) == 1 else "the players"
    return Question(
        "choices",
        f"Will {who} have more or fewer real choices in a game?",
        {"more": "More", "same": ABOUT, "fewer": "Fewer"},
        metric_named("choices", game),
        {
            "more": "There are more real choices",
            "same": "There are about as many real choices",
            "fewer": "There are fewer real choices",
        },
        f"Real choices: {metric_named('choices', game).says}",
    )


def _gain(before: Setup, after: Setup) -> Question:
    """The question about wins: between two players, which one gains; else the first, whose wins show what a seat is worth."""
    game, seats = after.game, len(after.strategies)
    if seats == 2:
        return _gain_of_two(game)
    first = game.seats[0]
    if seats > 2:
        return _gain_of_one(game, first, "win", "seat0_wins")
    goal = game.goal and all(game.goal(setup.rules) is not None for setup in (before, after))
    return _gain_of_one(game, f"the {first}", "reach the goal" if goal else "win", "won")


def _gain_of_one(game: Game, who: str, does: str, metric: str) -> Question:
    who_, often = f"{who[0].upper()}{who[1:]}", does.replace("reach", "reaches").replace("win", "wins")
    return Question(
        "gain",
        f"Will {who} {does} more often or less often?",
        {"more": "More often", "same": ABOUT, "less": "Less often"},
        metric_named(metric, game),
        {
            "more": f"{who_} {often} more often",
            "same": f"{who_} {often} about as often",
            "less": f"{who_} {often} less often",
        },
        f"How often {who} {often} is the share of all games, including those that never end.",
    )


@cache
def _gain_of_two(game: Game) -> Question:
    first, second = game.seats[:2]
    says = (
        f"Who gains is measured by the wins of {first} minus the wins of {second}: a draw, or a game that never ends, "
        "counts half for each."
    )
    metric = Metric("gain", f"What {first} gets", "of games", 3, True, says, _points)
    return Question(
        "gain",
        f"Who will gain, {first} or {second}?",
        {"seat0": first, "same": f"Neither, {ABOUT.lower()}", "seat1": second},
        metric,
        {"seat0": f"{first} gains", "same": "Neither gains", "seat1": f"{second} gains"},
        says,
    )


def _points() -> pl.Expr:
    """One for a win of the first seat, none for one of the second, a half if nobody wins."""
    return pl.when(pl.col("winner") == 0).then(1.0).when(pl.col("winner") == 1).then(0.0).otherwise(0.5)


# ---------------------------------------------------------------- the truth


def score(answers: Mapping[str, str], comparison: Comparison) -> list[Answered]:
    """Every answer scored against the games; BadInput for an answer that is no option."""
    asked = questions(comparison.before, comparison.after)
    for name, code in answers.items():
        read_answer(asked, name, code)
    if not asked:
        return []
    metrics = [_decisive(question, comparison) for question in asked]
    strict, told = comparison.together(metrics), comparison.changes(metrics)
    by_question = zip(asked, strict, told, strict=True)
    return [
        _answered(question, answers[question.name], wide, change, comparison)
        for question, wide, change in by_question
        if question.name in answers
    ]


def _answered(question: Question, said: str, wide: Change, change: Change, comparison: Comparison) -> Answered:
    left = possible(question, wide)
    was = left[0] if len(left) == 1 else ""
    tells = _tells(question, change, was, comparison) if was else _leaves(question, change, wide, left, comparison)
    return Answered(question, said, was, said == was, tells, not was and said in left)


def _decisive(question: Question, comparison: Comparison) -> Metric:
    """The metric that decides a question; for length, where most games never end, their share instead of the length of the few that end."""
    if question.name == "length":
        both = (comparison.games_before["status"] == "finished") & (comparison.games_after["status"] == "finished")
        if 2 * both.sum() < len(both):
            return metric_named("unfinished", comparison.after.game)
    return question.metric


def possible(question: Question, change: Change) -> tuple[str, ...]:
    """The answers that the interval of a change allows, in the order of the question; all of them without an interval."""
    margin, low, high = change.margin, change.difference.low, change.difference.high
    if not change.difference.bounded:
        return tuple(question.options)
    rises, same, falls = question.options
    leaves = {
        rises: high >= margin and high > 0,
        same: (low < margin and high > -margin) or low <= 0 <= high,
        falls: low <= -margin and low < 0,
    }
    return tuple(code for code, left in leaves.items() if left)


def is_small(change: Change) -> bool:
    """Whether a change is too small to matter, according to its estimate."""
    return not change.felt


# ---------------------------------------------------------------- in words


def _tells(question: Question, change: Change, was: str, comparison: Comparison) -> str:
    """The effect as one sentence with its figures."""
    figures = _figures(change, was == "same", comparison)
    why = _why_same(change) if was == "same" else ""
    return f"{question.found[was]}: {figures}{why}{_never_ending(change.metric, comparison)}."


def _leaves(question: Question, change: Change, wide: Change, left: tuple[str, ...], comparison: Comparison) -> str:
    """The answers that remain possible, and the interval of the change."""
    answers = " or ".join(f"“{question.options[code]}”" for code in left)
    which = f"whether {answers} is right" if len(left) < len(question.options) else "which answer is right"
    cannot = "It is too early to say" if wide.deals < TOLD_AT_MOST else f"Even {TOLD_AT_MOST:,} games cannot show"
    if not wide.difference.n:
        return f"{cannot} {which}: no deal counts under both rulebooks."
    metric = as_said(change).metric
    more, far = finer(metric, change), wide.difference
    unit = " percentage points" if metric.share else metric.unit_words
    bounds = f"{signed(metric, far.low, more)} and {signed(metric, far.high, more)}{unit}"
    known = f"after {counted(far.n, 'game')} the change is only known to be between {bounds}"
    return f"{cannot} {which}: {_figures(change, True, comparison)}; {known}."


def _figures(change: Change, same: bool, comparison: Comparison) -> str:
    """The values before and after: 'turns fall from 21.6 to 19.1', 'Red wins 49.1% of the games instead of 51.0%'."""
    metric, seats = as_said(change).metric, comparison.after.game.seats
    if metric.name == "gain":
        return ", ".join(_share(_wins(seat, comparison), seats[seat]) for seat in (0, 1))
    if metric.share:
        return _share(change, seats[0])
    before, after = told_apart(change)
    bare = before.removesuffix(metric.unit_words)
    if same:
        return f"{after} under both rulebooks" if before == after else f"{after} instead of {bare}"
    verb = "rise" if change.difference.mean > 0 else "fall"
    where = " in the deals that end under both rulebooks" if change.few else ""
    return f"{metric.unit} {verb} from {bare} to {after.removesuffix(metric.unit_words)}{where}"


def _share(change: Change, who: str) -> str:
    before, after = told_apart(change)
    now = change.metric.phrase.format(first=who, share=after)
    return f"{now} under both rulebooks" if before == after else f"{now} instead of {before}"


def _wins(seat: int, comparison: Comparison) -> Change:
    """The share of games that a seat wins, before and after."""
    first = metric_named("seat0_wins", comparison.after.game)
    metric = first._replace(value=lambda: (pl.col("winner") == seat).fill_null(False).cast(pl.Float64))
    return comparison.changes([metric])[0]


def _why_same(change: Change) -> str:
    """Why a real change counts as none."""
    if not change.difference.mean:
        return ""
    between = " between them" if change.metric.name == "gain" else ""
    return f", a change{between} of under {_SMALL_SHARE if change.metric.share else _SMALL}"


def _never_ending(metric: Metric, comparison: Comparison) -> str:
    """The share of games that never end, where it differs: a length covers only the games that end."""
    if metric.name not in ("turns", "minutes"):
        return ""
    never = comparison.changes([metric_named("unfinished", comparison.after.game)])[0]
    if is_small(never):
        return ""
    before, after = told_apart(never)
    return f"; {after} of the games never end instead of {before}"
