"""The part Meaningful choices of the page Questions: skill and the worth of choices, before and after, with a game to watch for each."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import ceil

from engine.analysis.decisions.meaningful_choices import (
    POINTS,
    MeaningfulChoices,
    OfGame,
    ValuedChoice,
    simple_rule,
    together,
)
from engine.core.rules import BadInput
from engine.core.text import counted, number, points, with_unit
from engine.replay.choice import choice_of
from engine.replay.trace import Trace
from engine.setup.lineup import Lineup
from engine.setup.reference_players import ordinary
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from workbench.bench import PUBLISHED, Bench, traces
from workbench.bench.study_selection import Chosen
from workbench.features.meaningful_choices.task import GAMES, TOLD_AT, Between, meaningful_choices_task, read
from workbench.page.kit.html import Section, button, note, players, two_digits, watch
from workbench.page.kit.interval_rows import Row, bounds, rows_html
from workbench.replay.card_table import MOST_STEPS, align
from workbench.work.study_choice import sides_of
from workbench.work.tasks import Found, Task

_AT_LEAST = 5.0  # choices of a game: the least length of their axis
_BEFORE, _AFTER = "before", "after"


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part measures, in words."""
    if why := _nobody(bench):
        return why
    return (
        "Two numbers to judge a game by: skill (does the better player win whatever the cards?) and how many "
        "choices of a game matter. A choice is worth what its best option wins above the mean of all its options, which is "
        "what a random pick wins; hidden cards are dealt anew."
    )


def task(bench: Bench, chosen: Chosen) -> Task | None:
    """The task that measures it; None where no player has a choice."""
    return None if _nobody(bench) else meaningful_choices_task(bench)


def _nobody(bench: Bench) -> str:
    """A sentence if no player has a choice under either rule set."""
    return "" if sides_of(bench) else bench.game.without_choices(bench.rules)


def answer(bench: Bench, chosen: Chosen, found: Found) -> str:
    """How many choices of a game are worth more than a few points."""
    games = read(bench, found).after
    if not games:
        return bench.game.without_choices(bench.rules)
    now = _meaning(ordinary(bench.setup), games, found.games)
    many, worth = two_digits(now.choices.mean), now.above[POINTS[0]]
    if not worth.low > 0:
        return f"Of {many} choices in a game, none is certainly worth more than {POINTS[0]} points."
    return f"Of {many} choices in a game, {two_digits(worth.mean)} are worth more than {POINTS[0]} points."


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """The sentence, the two numbers with a game to watch for each, and the details."""
    if found is None or not found.each or _nobody(bench):
        return ""
    meant = read(bench, found)
    sides = [_meaning(ordinary(bench.setup), meant.after, found.games)] if meant.after else []
    now = sides[0] if sides else None
    was = _meaning(ordinary(bench.published), meant.before, found.games) if bench.changed and meant.before else None
    told = _sentence(bench, meant.skill, was, now)
    return (
        (f'<p class="ws-sentence">{escape(told)}</p>' if told else "")
        + f'<div class="ws-pair">{_skill(bench, meant.skill)}{_choices(bench, was, now, meant.before, meant.after)}</div>'
        + note(_how(bench, meant.skill, was, now, found))
    )


@lru_cache(maxsize=16)
def _meaning(setup: Setup, games: tuple[OfGame, ...], plays: int) -> MeaningfulChoices:
    return together(setup, games, plays)


# ---------------------------------------------------------------- the two numbers


def _sentence(bench: Bench, skill: Between | None, was: MeaningfulChoices | None, now: MeaningfulChoices | None) -> str:
    """Both numbers, by these rules and by the rules compared with."""
    by = f"by {bench.baseline_name}"
    told = []
    if skill is not None:
        before = f"; {by} {_points(skill.change.before.mean)}" if bench.changed else ""
        sure = bounds(skill.change.after, 100, 0)
        turned = (
            f", below 0 because now one that {skill.players[1]} plays better" if skill.change.after.high < 0 else ""
        )
        told.append(f"skill is {_points(skill.change.after.mean)} of 100 ({sure}{before}){turned}")
    if now is not None:
        before = f"; {by} {number(was.above[POINTS[0]].mean, fixed=True)}" if was else ""
        worth = now.above[POINTS[0]]
        sure = bounds(worth, 1, 1)
        told.append(
            f"{number(worth.mean, fixed=True)} choices of a game are worth more than {POINTS[0]} points ({sure}{before})"
        )
    elif skill is not None and bench.game.without_choices(bench.rules):
        told.append("no player has a choice")
    return f"By these rules {', and '.join(told)}." if told else ""


def _points(share: float) -> str:
    return points(share, 0)


def _share(found: MeaningfulChoices | None) -> Estimate | None:
    """The part of the worth that the obvious option gets; None where choices may be worth nothing."""
    return found.obvious if found and found.obvious.n else None


def _skill(bench: Bench, skill: Between | None) -> str:
    if skill is None:
        return ""
    was = skill.change.before if bench.changed else None
    start = -100.0 if min(skill.change.before.mean, skill.change.after.mean) < 0 else 0.0
    row = Row("Skill", 100, was, skill.change.after, 100, 0, " of 100", start)
    presses = [
        _watch_deal(bench, skill, at, label) for at, label in enumerate(_named(bench)) if bench.changed or at == 1
    ]
    return _part("Skill decides", [row], [each for each in presses if each], bench)


def _choices(
    bench: Bench,
    was: MeaningfulChoices | None,
    now: MeaningfulChoices | None,
    before: Sequence[OfGame],
    after: Sequence[OfGame],
) -> str:
    if was is None and now is None:
        return note(f"Results for choices appear after {TOLD_AT[0]} games.")
    sides = [each for each in (was, now) if each]
    top = max(_AT_LEAST, *(each.above[POINTS[0]].drawn.high for each in sides))
    top = float(ceil(top / 5) * 5)
    rows = [_above(points, top, was, now) for points in POINTS]
    before_worth, after_worth = (each.worth if each else None for each in (was, now))
    rows += [
        Row("What a choice is worth", 20, before_worth, after_worth, 100, 1, " points"),
        Row("Of this worth the obvious option gets", 100, _share(was), _share(now), 100, 0, "%"),
    ]
    presses = [
        _watch_choice(bench, side, games, label)
        for side, games, label in zip((_BEFORE, _AFTER), (before, after), _named(bench), strict=True)
        if games and (bench.changed or side == _AFTER)
    ]
    return _part("Choices matter", rows, presses, bench)


def _above(points: int, top: float, was: MeaningfulChoices | None, now: MeaningfulChoices | None) -> Row:
    before, after = (each.above[points] if each else None for each in (was, now))
    return Row(f"Choices of a game worth more than {points} points", top, before, after)


def _named(bench: Bench) -> tuple[str, str]:
    """The names of both sides on a button."""
    before = "as published" if bench.baseline_name == PUBLISHED else bench.baseline_title
    return before, "this variant" if bench.changed else "these rules"


def _part(heading: str, rows: Sequence[Row], presses: Sequence[str], bench: Bench) -> str:
    watch = f'<ul class="ws-watch">{"".join(f"<li>{each}</li>" for each in presses)}</ul>' if presses else ""
    return f'<section class="ws-chart"><h4>{heading}</h4>{rows_html(rows)}{watch}</section>'


# ---------------------------------------------------------------- games to watch


def _watch_deal(bench: Bench, skill: Between, at: int, called: str) -> str:
    """The button for a deal that the better player wins from every seat."""
    seed = skill.deals[at]
    if seed is None:
        return ""
    there = bench.open_from_seats(seed, skill.seats[at], by_baseline=at == 0 and bench.changed)
    better = skill.players[int((skill.change.before, skill.change.after)[at].mean < 0)]
    label = f"Watch deal {seed}"
    who = "wins it" if len(bench.seats) == 1 else "wins it from every seat"
    words = f"{called}: the one that {better} {who}"
    return f"{watch(label, there, f'{label}, {words}')} {escape(words)}"


def _watch_choice(bench: Bench, side: str, games: Sequence[OfGame], called: str) -> str:
    """The button for the choice that is most certainly worth much."""
    best = max(
        ((each, game) for game in games for each in game.weighed if each.step < MOST_STEPS),
        key=lambda pair: pair[0].least,
        default=None,
    )
    if best is None or best[0].least <= 0:
        return ""
    choice, game = best
    label, words = f"Watch game {game.id.seed}", f"{called}: {_said(choice, game)}"
    press = button(label, "choice", side, f"{game.id.seed}.{choice.choice}", aria=f"{label}, {words}")
    return f"{press} {escape(words)}"


@lru_cache(maxsize=64)
def _said(choice: ValuedChoice, game: OfGame) -> str:
    """The best option of the choice, its worth, and whether the player took it."""
    trace = Trace(game.id)
    state = trace.state_at_decision(choice_of(trace, choice.choice).decision)
    best, who = trace.game.say(choice.best, state, trace.setup.rules), game.id.names[choice.seat]
    does = f"and {who} does that" if choice.took else f"but {who} does something else"
    return f"{who} has a choice worth at least {with_unit(100 * choice.least, 'points', 0)}: “{best}” is best, {does}"


def watch_choice(bench: Bench, side: str, text: str) -> Bench:
    """The replay of a game at one of its choices, by the rules of a side; BadInput if there is no such choice."""
    numbers = text.split(".")
    if side not in (_BEFORE, _AFTER) or len(numbers) != 2 or not all(_is_number(each) for each in numbers):
        raise BadInput(f"There is no choice '{text[:40]}' to watch.")
    seats = ordinary(bench.setup).strategies
    there = (bench if seats == bench.seats else bench.seat(seats)).open(int(numbers[0]))
    both = traces(there)
    if there.problem or both is None:
        return there
    shown = both if there.changed else both[1:]
    at = 0 if side == _BEFORE else len(shown) - 1
    step = choice_of(shown[at], int(numbers[1])).step
    rows = align([[each.turn for each in trace.steps[:MOST_STEPS]] for trace in shown])
    return there.at_step(next((n for n, row in enumerate(rows, 1) if row[at] == step), None))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 18


# ---------------------------------------------------------------- how that is known


def _how(
    bench: Bench, skill: Between | None, was: MeaningfulChoices | None, now: MeaningfulChoices | None, found: Found
) -> str:
    """The players and the number of games."""
    told = []
    if skill is not None:
        one, other = skill.players
        told.append(
            f"Skill: {counted(skill.many, 'deal')}, each from every seat, between one that {one} and one that {other}."
        )
    known = now or was
    if known is not None:
        obvious = Lineup.read(bench.game, simple_rule(bench.setup).names).words[0]
        of = " a side" if was and now else ""
        told.append(
            f"Choices: {counted(known.weighed, 'choice')} of {counted(known.games, 'game')}{of}, {found.games} plays of every option. "
            f"{players(ordinary(bench.setup))}. The obvious option is that of a player who {obvious}."
        )
    return " ".join(told)


SECTION = Section(
    "meaningful_choices",
    "Do the choices matter?",
    lambda *_: f"Weigh {GAMES} games",
    says,
    "step",
    task,
    answer,
    body,
)
