"""The answers to the four questions of every designer, as the first view gives them: a number, a caption, a small picture."""

from collections.abc import Callable
from html import escape
from typing import NamedTuple

from engine.analysis.compare import Comparison
from engine.analysis.duplicate_deals import SKILL
from engine.core.text import capital, counted, number, percent, percents
from engine.simulation.format import figure
from engine.simulation.metrics import metrics
from engine.simulation.paired import Change
from workbench.page.kit.distribution import spread_html

FAIR, LONG, CHOICES, WON = "seat0_wins", "turns", "choices", "won"
#: The number that answers each question, in the order of the questions.
QUESTIONS = {FAIR: "Fair?", LONG: "Long?", SKILL.name: "Skill?", CHOICES: "Choices?"}
QUESTIONS_OF_ONE = {WON: "Winnable?", **{name: asked for name, asked in QUESTIONS.items() if name != FAIR}}
_IN_MINUTES = 90  # from here on a length is in hours, with a decimal
_MANY = 4  # players at most, for a share of each


_NOTHING = "<span></span>"  # instead of an axis


class Answer(NamedTuple):
    """The number, what it counts, its small picture (HTML); without one its axis is shown."""

    value: str
    caption: str
    picture: str


def questions(comparison: Comparison) -> dict[str, str]:
    """The questions, by the name of the number that answers each."""
    return QUESTIONS if len(comparison.after.strategies) > 1 else QUESTIONS_OF_ONE


def answer_of(change: Change, comparison: Comparison) -> Answer:
    """The answer that a number gives under the rules as they are now."""
    return _ANSWERS[change.metric.name](change, comparison)


def answer_html(question: str, answer: Answer | None) -> str:
    """A question with its answer; without one, as where something is changed, the question alone; nothing without a question."""
    asks = f'<span class="wb-asks">{escape(question)}</span>' if question else ""
    return f"{asks}{_told_html(answer)}" if answer else asks


def _told_html(answer: Answer) -> str:
    drawn = f'<span class="wb-answer-picture" aria-hidden="true">{answer.picture}</span>' if answer.picture else ""
    return f'<span class="wb-answer"><b>{escape(answer.value)}</b> <span>{escape(answer.caption)}</span></span>{drawn}'


def _fair(_: Change, comparison: Comparison) -> Answer:
    games, seats = comparison.games_after, range(len(comparison.after.strategies))
    won = [float((games["winner"] == seat).sum()) / len(games) for seat in seats]
    never = float((games["status"] != "finished").sum()) / len(games)
    draws = max(0.0, 1 - sum(won) - never)
    names = [capital(name) for name in comparison.names[: len(won)]]
    few = len(won) <= _MANY
    value = " : ".join(number(100 * share, 0) for share in won) if few else percents(min(won), max(won))
    who = _called(names) if few else f"of the games each of {len(won)} wins"
    rest = "".join(
        f"; {percent(share)} {what}" for share, what in ((draws, "draws"), (never, "never end")) if share >= 0.005
    )
    parts = [(share, f"var(--wt-seat-{seat + 1})") for seat, share in enumerate(won)]
    return Answer(value, who + rest, _bar([*parts, (draws, "var(--wb-line)"), (never, "var(--wb-grey)")]))


def _called(names: list[str]) -> str:
    """The players: Red and Black by their names, others by their numbers."""
    numbered = len(names) > 2 and all(name.startswith("Player ") for name in names)
    return f"Players 1 to {len(names)}" if numbered else ", ".join(names)


def _bar(parts: list[tuple[float, str]]) -> str:
    pieces = "".join(f'<i style="flex: {share:.4f}; background: {colour}"></i>' for share, colour in parts if share > 0)
    return f'<span class="wb-answer-bar">{pieces}</span>'


def _long(change: Change, comparison: Comparison) -> Answer:
    metric = metrics(comparison.after.game)["minutes"]
    minutes = comparison.played[1].estimate(metric).mean
    whole = -metric.decimals if minutes < _IN_MINUTES else 0
    caption = f"turns on average, {figure(metric, minutes, whole)}" if minutes == minutes else "turns on average"
    return Answer(number(change.after.mean, 0), caption, spread_html(change.metric, comparison))


def _skill(change: Change, _: Comparison) -> Answer:
    return Answer(number(change.metric.times * change.after.mean, 0), "of 100", "")


def _choices(change: Change, comparison: Comparison) -> Answer:
    if change.after.mean == 0:
        return Answer("None", "nobody decides anything", _NOTHING)
    a_turn = metrics(comparison.after.game)["choices_per_turn"]
    found = comparison.played[1].estimate(a_turn).mean
    caption = f"a game, {number(found, 1)} a turn" if found == found else "a game"
    return Answer(number(change.after.mean, 0), caption, "")


def _won(change: Change, comparison: Comparison) -> Answer:
    share, games = change.after.mean, len(comparison.games_after)
    parts = [(share, "var(--wb-published)"), (1 - share, "var(--wb-faint)")]
    return Answer(percent(share, 0), f"of {counted(games, 'game')} won", _bar(parts))


_ANSWERS: dict[str, Callable[[Change, Comparison], Answer]] = {
    FAIR: _fair,
    LONG: _long,
    SKILL.name: _skill,
    CHOICES: _choices,
    WON: _won,
}
