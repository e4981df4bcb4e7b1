"""The results: who wins, how long a game is, skill, choices, games that never end; each with its interval and what it means."""

import shlex
from typing import NamedTuple

import polars as pl

from engine.analysis.duplicate_deals import SKILL
from engine.core.text import capital, counted, number, percent, percents, points
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate, wilson
from engine.simulation.format import figure, figures, finer, span_of_points
from engine.simulation.metrics import estimate, metric_named

_MANY = 4  # players at most, for a row of each


class Number(NamedTuple):
    """A result: its name and title, the estimate, its value and interval in words, and a sentence that says what it means."""

    name: str
    title: str
    estimate: Estimate
    value: str
    interval: str
    means: str


def numbers(setup: Setup, frame: pl.DataFrame, skill: Estimate) -> tuple[Number, ...]:
    """The results of the games of a frame; those that no game counts for are left out."""
    found = [*_winners(setup, frame), *_lengths(frame), _skill(setup, skill), _choices(setup, frame), _endless(frame)]
    return tuple(each for each in found if each.estimate.n)


def command_of(setup: Setup, games: int, seed: int) -> str:
    """The command that repeats them."""
    words = ["warbench", "simulate", setup.text(), "--games", str(games)]
    return shlex.join([*words, *(["--seed", str(seed)] if seed else []), "--metrics", "all"])


# ---------------------------------------------------------------- who wins


def _winners(setup: Setup, frame: pl.DataFrame) -> list[Number]:
    if setup.game.count(setup.rules) == 1:
        share = estimate(frame, "won")
        return [_share("won", "Games won", share, f"The player wins about {number(100 * share.mean, 0)} of 100 games.")]
    names = setup.game.seats_of(setup.rules)
    found = [_wins(seat, names, frame) for seat in range(len(names) if len(names) <= _MANY else 1)]
    draws = estimate(frame, "draws")
    without = "They end by the rules, and nobody has won."
    return [*found, *([_share("draws", "Draws", draws, without)] if draws.mean else [])]


def _wins(seat: int, names: tuple[str, ...], frame: pl.DataFrame) -> Number:
    """How often a seat wins, and whether that is more than its part of the games with a winner."""
    title = f"{capital(names[seat])} wins"
    won, decided = int((frame["winner"] == seat).sum()), len(frame) - frame["winner"].null_count()
    share, fair = wilson(won, decided), 1 / len(names)
    if not decided:
        return _share(f"seat{seat}_wins", title, wilson(won, len(frame)), "No game has a winner.")
    verdict = (
        "so this seat is favoured" if share.low > fair
        else "so this seat is at a disadvantage" if share.high < fair
        else "and no difference from it is certain"
    )  # fmt: skip
    means = f"{percent(share.mean)} of the games with a winner; an equal share is {number(100 * fair)}%, {verdict}."
    return _share(f"seat{seat}_wins", title, wilson(won, len(frame)), means)


def _share(name: str, title: str, share: Estimate, means: str) -> Number:
    return Number(name, title, share, percent(share.mean), percents(share.low, share.high), means)


# ---------------------------------------------------------------- the other questions


def _lengths(frame: pl.DataFrame) -> list[Number]:
    table = "A game takes this long at a table, by an estimate of the seconds for each action."
    taken = "A turn is over when a player takes the cards, or when it is clear that nobody does."
    return [_of_games("minutes", frame, table), _of_games("turns", frame, taken)]


def _of_games(name: str, frame: pl.DataFrame, means: str) -> Number:
    metric, found = metric_named(name), estimate(frame, name)
    more = finer(metric, found)
    value, interval = figure(metric, found.mean, more), figures(metric, found.low, found.high, more)
    if metric.unit in metric.title.lower():  # "3.7 choices per turn" below "Real choices per turn"
        value = value.removesuffix(metric.unit_words)
    return Number(name, metric.title, found, value, interval.removesuffix(metric.unit_words), means)


def _skill(setup: Setup, skill: Estimate) -> Number:
    seats = setup.game.count(setup.rules)
    best = "the best ordinary player that Warbench has for this game"
    if seats == 1:
        means = f"Of 100 deals, those that only {best} wins, minus those that only one who plays at random wins."
    elif seats == 2:
        means = (
            f"Of 100 deals, each played from both seats, {best} wins both games of this many more than one who plays at random. "
            "0 is luck alone, as in Classic War."
        )
    else:
        means = f"How often {best} wins among players at random: 0 is an equal share, 100 every game."
    return Number(SKILL.name, "Skill", skill, f"{points(skill.mean, 0)} of 100", span_of_points(skill, 0), means)


def _choices(setup: Setup, frame: pl.DataFrame) -> Number:
    found = _of_games("choices_per_turn", frame, "")
    if setup.game.without_choices(setup.rules):
        never = Estimate(0.0, 0.0, 0.0, len(frame))
        means = "Nobody chooses anything: the game plays itself."
        return found._replace(estimate=never, value="0", interval="0 to 0", means=means)
    times = f"about {number(found.estimate.mean, 1)} times between several things"
    who = "all players together choose" if setup.game.count(setup.rules) > 1 else "the player chooses"
    return found._replace(means=f"In a turn {who} {times}; at 0 the game plays itself.")


def _endless(frame: pl.DataFrame) -> Number:
    share = estimate(frame, "unfinished")
    count = int((frame["status"] != "finished").sum())
    means = (
        "In these games a position came back, or they passed a limit of turns; nobody wins them, and length and choices leave them out."
        if count
        else "All games ended by the rules."
    )
    title, value = "Games that never end", f"{count:,} of {counted(len(frame), 'game')}"
    return Number("unfinished", title, share, value, percents(share.low, share.high), means)
