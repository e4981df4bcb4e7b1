"""What several commands print for people: numbers, headings, which variant it is."""

from collections.abc import Iterable

from engine.core.rules import RuleSet, Value
from engine.core.text import NOTHING, TOO_FEW, counted, form, in_points, number, percent
from engine.setup.lineup import Lineup
from engine.setup.setup import Setup
from engine.simulation.format import finer, shown
from engine.simulation.metrics import Estimate, Metric
from workbench.cli.kit.inputs import Run

# ---------------------------------------------------------------- numbers


def plain(metric: Metric, value: float | None, signed: bool = False, digits: int | None = None) -> str:
    """A value without its unit; a dash if there is none."""
    if value is None or value != value:
        return NOTHING
    digits = metric.decimals if digits is None else digits
    if metric.share and not signed:
        return percent(value, digits)
    if metric.in_percent and signed:
        return in_points(value, digits, signed)
    unit = "%" if metric.in_percent else ""
    return f"{number(metric.times * value, digits, signed, fixed=True)}{unit}"


def label(metric: Metric) -> str:
    """The title of a metric with its unit where the title does not say it."""
    unit = metric.unit
    if metric.share or not unit or unit in metric.title.lower():
        return metric.title
    return f"{metric.title} ({unit})"


def between(low: str, high: str) -> str:
    """Two bounds, with the unit behind the second one only."""
    return NOTHING if low == NOTHING else f"{without_unit(low)} to {high}"


def without_unit(share: str) -> str:
    """A share, or a difference of two, as `plain` writes it, without its unit."""
    return share.removesuffix("%").removesuffix(" points").removesuffix(" point")


def estimated(metric: Metric, found: Estimate) -> tuple[str, str]:
    """A mean and its interval, with as many decimals as that needs."""
    digits = metric.decimals + finer(metric, found)
    return plain(metric, found.mean, digits=digits), bounds_of(metric, found, digits)


def bounds_of(metric: Metric, found: Estimate, digits: int, signed: bool = False) -> str:
    """The interval of an estimate; a dash if no game counts, and a word if too few do."""
    if not found.n:
        return NOTHING
    if not shown(found):
        return TOO_FEW
    return between(*(plain(metric, each, signed, digits) for each in (found.low, found.high)))


def of_skill(setup: Setup, metrics: Iterable[Metric]) -> list[str]:
    """A sentence on the players and the deals of skill, if it is one of these metrics."""
    from engine.analysis.duplicate_deals import SKILL
    from engine.analysis.skill import GAMES as DUPLICATE_DEALS
    from engine.analysis.skill import headline_players

    if not any(metric.name == SKILL.name for metric in metrics):
        return []
    one, other = Lineup.read(setup.game, headline_players(setup.game)).words
    return [f"Skill: one that {one} against one that {other}, on at most {DUPLICATE_DEALS:,} deals from every seat."]


def value_text(value: Value) -> str:
    """A value as commands and links write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


# ---------------------------------------------------------------- which lines


def left_out(lines: int, top: int | None) -> str:
    """A word on the lines that `--top` leaves out; empty if it leaves out none."""
    more = lines - (lines if top is None else top)
    return f"{counted(more, 'more line')}: leave out --top to see {form(more, 'it/them')}." if more > 0 else ""


def folded(title: str, members: Iterable[tuple[str, str]]) -> str:
    """What is alike: a line for each name, with everything it has behind it; empty without members.

    >>> print(folded("These do nothing", [("Decks", "2"), ("Aces", "true"), ("Decks", "3")]))
    These do nothing:
      Decks: 2, 3
      Aces: true
    """
    lines: dict[str, list[str]] = {}
    for name, says in members:
        if says not in lines.setdefault(name, []):
            lines[name].append(says)
    return "\n  ".join([f"{title}:", *(f"{name}: {', '.join(told)}" for name, told in lines.items())]) if lines else ""


# ---------------------------------------------------------------- which variant


def heading(setup: Setup, run: Run | None = None, rotation: int = 0) -> str:
    """Game, how many games, between whom, by which rules."""
    amount = f", {counted(run.games, 'game')} from seed {run.seed}" if run else ""
    return above(setup, f"{setup.game.title}{amount}", players(setup, rotation))


def above(setup: Setup, *lines: str) -> str:
    """The lines above a table: these, then the rules, and their warning if there is one."""
    return "\n".join(line for line in (*lines, rules_in_words(setup), setup.rules.warning()) if line)


def heading_of_deals(setup: Setup, run: Run, players: str = "") -> str:
    """Game, how many deals, by which rules; and between whom, where nothing else says so."""
    each = "from every seat" if setup.game.count(setup.rules) > 1 else "by both players"
    sample = f"{setup.game.title}, {counted(run.games, 'deal')} from seed {run.seed}, each {each}"
    told = above(setup, sample, f"Between {players}" if players else "")
    return "\n".join(filter(None, (told, setup.game.without_choices(setup.rules))))


def players(setup: Setup, rotation: int = 0) -> str:
    """Who plays how; where nobody chooses anything, just that."""
    if nothing := setup.game.without_choices(setup.rules):
        return nothing
    pairs = zip(setup.game.seats_of(setup.rules, rotation), setup.strategies, strict=True)
    return "Strategies: " + ", ".join(f"{seat} plays {strategy}" for seat, strategy in pairs)


def who_plays(setup: Setup) -> str:
    """How the players play, in words, each way once."""
    return f"Players: {'; '.join(dict.fromkeys(setup.lineup.words))}"


def rules_in_words(setup: Setup) -> str:
    """What differs from the published rules."""
    changes = setup.rules.differences(setup.game.Rules())
    if not changes:
        return "Rules: as published"
    listed = (changed(setup.rules, name, before, now) for name, (before, now) in changes.items())
    return "\n  ".join(["Rules: as published, but", *listed])


def changed(rules: RuleSet, name: str, before: Value, now: Value) -> str:
    """One change: 'Hand size (hand_size): 5 (published: 3)'."""
    parameter = rules.parameter(name)
    return f"{parameter.label} ({name}): {parameter.in_words(now)} (published: {parameter.in_words(before)})"
