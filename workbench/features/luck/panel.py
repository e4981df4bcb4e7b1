"""The part Luck of the page Questions: how cards and decisions bring a winner from the deal to the win, before and after."""

from functools import lru_cache
from html import escape
from math import ceil, floor

from engine.analysis.decisions.luck import Luck, Parts, on_average
from engine.core.text import counted, points, with_unit
from engine.setup.reference_players import ordinary
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.luck.task import GAMES, TOLD_AT, luck_task, read
from workbench.page.kit.html import Section, listed, note, players, two_digits, watch
from workbench.page.kit.interval_rows import Row, bounds, rows_html
from workbench.work.study_choice import sides_of
from workbench.work.tasks import Found, Task

_STEP = 20  # points: the axis ends at a multiple


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part measures, in words."""
    if not sides_of(bench):
        return bench.game.without_choices(bench.rules)
    measured = "is measured against what the best ordinary player would have done there"
    if len(bench.seats) == 1:
        return (
            "Before the deal there is a chance to win; at the end the game is won or lost. What moved that chance on the way? A choice "
            f"{measured}; everything else counts as cards."
        )
    return (
        "Before the deal every seat has its chance to win; at the end one has won. What moved the winner's chance on the way? A choice "
        f"{measured}, in every seat; everything else counts as cards. A winner whose opponents made mistakes needed less luck."
    )


def task(bench: Bench, chosen: Chosen) -> Task | None:
    """The task that follows the games; None where no player has a choice."""
    return luck_task(bench) if sides_of(bench) else None


def answer(bench: Bench, chosen: Chosen, found: Found) -> str:
    """How many points cards bring, and how many choices do."""
    now = _on_average(ordinary(bench.setup), read(bench, found).after, found.games)
    if now is None:
        return bench.game.without_choices(bench.rules) or "None of the games that were followed has a winner."
    end = "a win" if len(bench.seats) > 1 else "the end"
    way = f"Of {with_unit(100 * now.whole.mean, 'points', 0)} from the deal to {end}"
    if not (now.choices.low > 0 or now.choices.high < 0):
        return f"{way}, cards bring {_briefly(now.cards.mean)}; choices nothing certain."
    return f"{way}, cards bring {_briefly(now.cards.mean)} and choices {_briefly(now.choices.mean)}."


def _briefly(share: float) -> str:
    """Points of 100, in two digits."""
    return f"{'−' if share < 0 else ''}{two_digits(100 * share)}"


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """The sentence, a line for each cause, and games to watch."""
    if found is None or not found.each or not sides_of(bench):
        return ""
    parted = read(bench, found)
    now = _on_average(ordinary(bench.setup), parted.after, found.games)
    was = _on_average(ordinary(bench.published), parted.before, found.games) if bench.changed else None
    if max(map(len, parted)) < TOLD_AT[0]:
        return note(f"Results appear after {TOLD_AT[0]} games.")
    told = f'<p class="ws-sentence">{escape(_sentence(bench, was, now))}</p>'
    if was is None and now is None:
        return told
    return told + rows_html(_rows(bench, was, now)) + _games(bench, parted.after) + note(_how(bench, was, now))


@lru_cache(maxsize=16)
def _on_average(setup: Setup, games: tuple[Parts | None, ...], plays: int) -> Luck | None:
    """The mean over the games; None while there are too few, or if no game has a winner."""
    return on_average(setup, games, plays) if any(games) else None


# ---------------------------------------------------------------- in words


def _sentence(bench: Bench, was: Luck | None, now: Luck | None) -> str:
    """How many points choices and cards bring."""
    end = "a win" if len(bench.seats) > 1 else "the end"
    told = "By these rules cards bring it all: no player has a choice"
    if now is not None:
        told = f"Of the {with_unit(100 * now.whole.mean, 'points', 0)} from the deal to {end}, {_divided(bench, now)}"
    elif not bench.game.without_choices(bench.rules):
        told = "By these rules none of the games that were followed has a winner"
    return (
        f"{told}; by {bench.baseline_name} {_divided(bench, was)} of {_points(was.whole.mean)}." if was else f"{told}."
    )


def _divided(bench: Bench, found: Luck) -> str:
    return f"choices bring {_brought(found.choices)}{_whose(found, len(bench.seats))} and cards {_brought(found.cards)}"


def _whose(found: Luck, seats: int) -> str:
    """Whose choices bring these points: the mistakes of the loser are among them. Nothing in a game for one."""
    if seats == 1:
        return ""
    others = "the loser's" if seats == 2 else "the others'"
    return f", {_points(found.others.mean)} of them {others} and {_points(found.own.mean)} the winner's own,"


def _brought(found: Estimate) -> str:
    return f"{_points(found.mean)} ({bounds(found, 100, 0)})"


def _points(share: float) -> str:
    return points(share, 0)


# ---------------------------------------------------------------- the picture


def _rows(bench: Bench, was: Luck | None, now: Luck | None) -> list[Row]:
    """A line for each cause, on one axis."""
    alone = len(bench.seats) == 1
    named = {"deal": "The deal", "later": "Cards after it", "own": "Choices" if alone else "The winner's choices"}
    named |= {} if alone else {"others": "The choices of the other" if len(bench.seats) == 2 else "The others' choices"}
    sides = [getattr(side, name) for side in (was, now) if side for name in named]
    start, top = _ends(sides)

    def row(name: str, label: str) -> Row:
        before, after = (getattr(side, name) if side else None for side in (was, now))
        return Row(label, top, before, after, 100, 0, " points", start)

    return [row(name, label) for name, label in named.items()]


def _ends(sides: list[Estimate]) -> tuple[float, float]:
    """The ends of an axis that holds all intervals."""
    low, high = min(100 * each.drawn.low for each in sides), max(100 * each.drawn.high for each in sides)
    return min(0.0, _STEP * floor(low / _STEP)), max(float(_STEP), _STEP * ceil(high / _STEP))


# ---------------------------------------------------------------- games to watch


def _games(bench: Bench, found: tuple[Parts | None, ...]) -> str:
    """Buttons for the game in which choices mattered most and for the one in which cards did."""
    told = {bench.seed + game: parts for game, parts in enumerate(found) if parts is not None}
    if not told:
        return ""
    items = []
    for name, choose in (("choices", max), ("cards", min)):
        seed = choose(told, key=lambda game: told[game].choices - told[game].cards)
        label, words = (
            f"Watch game {seed}",
            f"{name} brought {with_unit(100 * getattr(told[seed], name), 'points', 0)} there",
        )
        items.append(f"{watch(label, _opened(bench, seed), f'{label}, {words}')} {escape(words)}")
    return listed(items, "ws-watch")


def _opened(bench: Bench, seed: int) -> Bench:
    seats = ordinary(bench.setup).strategies
    return (bench if seats == bench.seats else bench.seat(seats)).open(seed)


# ---------------------------------------------------------------- how that is known


def _how(bench: Bench, was: Luck | None, now: Luck | None) -> str:
    """The players, the reference player and the number of games."""
    sides = [side for side in (was, now) if side]
    known = sides[-1]
    measure = Setup.of(bench.game, bench.rules, [known.reference[0]]).lineup.words[0]
    games = counted(known.games, "game")
    others = " The loser's mistakes bring the winner points." if len(bench.seats) > 1 else ""
    nobody = "".join(
        f" {counted(side.games - side.told, 'game')} had no winner." for side in sides if side.told < side.games
    )
    told = (
        f"{games}{' a side' if len(sides) > 1 else ''}, {known.plays} plays at each choice. {players(ordinary(bench.setup))}. Each "
        f"choice is measured against a player who {measure}.{nobody} A worse choice brings less than nothing.{others} "
        f"{known.by_construction} Skill is another question: the best player against one at random. {known.cut}"
    )
    return " ".join(told.split())  # some of them are empty


SECTION = Section(
    "luck", "Do cards or decisions win?", lambda *_: f"Follow {GAMES} games", says, "game", task, answer, body
)
