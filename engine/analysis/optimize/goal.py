"""Goals of an optimization: a few wishes, each a number of the game with a least, a most, or both.

The miss of a wish is the distance from its bounds, divided by a unit that makes wishes comparable: the effect of one
step of an important dial on this number (see `engine.analysis.optimize.search.units_of`). So a miss of 1 is one such
step; the misses of several wishes are added, and 0 is a goal that is reached.
"""

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from engine.analysis.duplicate_deals import SKILL
from engine.core.game import Game
from engine.core.rules import BadInput, short
from engine.core.text import did_you_mean
from engine.simulation.estimates import Estimate
from engine.simulation.metric import Metric
from engine.simulation.metrics import metrics

Holds = Literal["certainly", "probably", "not"]
MOST_WISHES, _LONGEST = 8, 1_000
ENDLESS = 0.01  # a larger share of endless games, above that of the published rules, is a miss in any case
EASE = 0.02  # in a solo game with a wish for skill: a larger change of the share of games won is a miss
_NUMBER = r"\d+(?:[.,]\d+)?"
_AMOUNT = rf"(?:{_NUMBER}\s*%\s*(?:of\s+)?(?:the\s+)?published|published(?:\s*[+-]\s*{_NUMBER}\s*%?)?|{_NUMBER}\s*%?)"
_LEAST = r"no less than|not less than|at least|more than|above|over|>=|≥|>"
_MOST = r"no more than|not more than|at most|less than|up to|below|under|<=|≤|<"
_TO = r"\.\.+|…|–|(?<!published)(?<!published )-|\bto\b|\band\b"
_BOUNDS = (
    re.compile(rf"(?:\b|(?=[<>≤≥]))(?:(?:{_MOST})\s*(?P<most>{_AMOUNT})|(?:{_LEAST})\s*(?P<least>{_AMOUNT}))"),
    re.compile(rf"(?:(?:between|from)\s+)?(?P<least>{_AMOUNT})\s*(?:{_TO})\s*(?P<most>{_AMOUNT})"),
)
_FILLING = {"is", "are", "be", "should", "the", "of", "a", "in", "points", "point", "percent", "games", "game", ","}
_NO_WISH = re.compile(r"(?:with\s+|by\s+)?as few changes as possible")
_EXAMPLE = "such as minutes 20..30, skill >30, draws <5% or minutes <published"


class Bound(NamedTuple):
    """A least or a most: a number, or an offset from (or a multiple of) the figure of the published rules."""

    plus: float
    times: float = 0.0

    def amount(self, published: float) -> float:
        """The bound as a number."""
        return self.plus + self.times * published if self.times else self.plus


class Wish(NamedTuple):
    """The wanted range of one number of the game. `tacit`: added without being asked for."""

    metric: Metric
    least: Bound | None = None
    most: Bound | None = None
    tacit: bool = False

    @property
    def text(self) -> str:
        """The wish as typed.

        >>> from engine.core import game as games
        >>> [wish.text for wish in read_goal(games.load("suits"), "20 to 30 minutes; skill at least published+5").asked]
        ['minutes 20..30', 'skill >published+5']
        """
        sides = [_typed(self.metric, each) for each in (self.least, self.most) if each]
        bounds = "..".join(sides) if len(sides) == 2 else f"{'>' if self.least else '<'}{sides[0]}"
        return f"{self.metric.name} {bounds}"

    @property
    def words(self) -> str:
        """The wish in words.

        >>> from engine.core import game as games
        >>> text = "minutes 20..30; skill >published+5; choices >=published; draws <80% of published"
        >>> for wish in read_goal(games.load("suits"), text).wishes:
        ...     print(wish.words)
        Length 20 to 30 minutes
        Skill at least 5 more than published
        Real choices no less than published
        Draws at most 80% of published
        Games that never end at most 1% more than published
        """
        title = "Games that never end" if self.metric.name == "unfinished" else self.metric.title
        least, most = (_said(self.metric, each) if each else "" for each in (self.least, self.most))
        if least and most:
            same = self.least and self.most and not (self.least.times or self.most.times)
            return f"{title} {least.removesuffix(self.metric.unit_words) if same else least} to {most}"
        if bound := next((each for each in (self.least, self.most) if each and each[:2] == (0.0, 1.0)), None):
            return f"{title} no {'less' if bound is self.least else 'more'} than published"
        return f"{title} at least {least}" if least else f"{title} at most {most}"

    def off(self, value: float, published: float) -> float:
        """How far a value is outside the bounds, in the unit of the metric; nan without a value."""
        if value != value:
            return value
        under = self.least.amount(published) - value if self.least else 0.0
        over = value - self.most.amount(published) if self.most else 0.0
        return max(0.0, under, over)


class Held(NamedTuple):
    """The result of a wish: the figure with its 95% interval, whether the wish holds, and the distance from its bounds,
    in the unit of the metric, with bounds that hold for all wishes together.

    `holds`: "certainly" if the whole interval is within the bounds, "probably" if the figure is, else "not". A bound
    relative to the published rules is compared with them on the same deals.
    """

    wish: Wish
    figure: Estimate
    holds: Holds
    off: Estimate


class Goal(NamedTuple):
    """Several wishes at once, the tacit ones last."""

    wishes: tuple[Wish, ...]

    @property
    def asked(self) -> tuple[Wish, ...]:
        """The wishes of the user."""
        return tuple(wish for wish in self.wishes if not wish.tacit)

    @property
    def text(self) -> str:
        """The goal as typed."""
        return "; ".join(wish.text for wish in self.asked)

    @property
    def of_skill(self) -> bool:
        """Whether skill is among the wishes, which needs duplicate deals."""
        return any(wish.metric is SKILL for wish in self.wishes)

    def miss(self, values: Iterable[float], published: Iterable[float], units: Iterable[float]) -> float:
        """How far these values are from the goal, in units; nan if a wish has no value.

        >>> from engine.core import game as games
        >>> goal = read_goal(games.load("suits"), "minutes 20..30; draws <5%")
        >>> round(goal.miss([18.0, 0.15, 0.0], [7.0, 0.06, 0.0], [1.0, 0.05, 0.01]), 9)  # 2 minutes, and 10 points of 5 each
        4.0
        """
        each = zip(self.wishes, values, published, units, strict=True)
        return sum(wish.off(value, then) / unit for wish, value, then, unit in each)


# ---------------------------------------------------------------- read


def read_goal(game: Game, text: str) -> Goal:
    """The goal of a text: wishes separated by semicolons, each a number of the game by its name or its title, and its
    bounds. BadInput in one sentence for an unreadable text.

    Bounds can be written in several ways: `20..30`, `20 to 30`, `between 20 and 30`, `>30`, `at least 30`, `<5%`,
    `below 5%`; `>` and `>=` mean the same, because figures are estimates. Shares are in percent, skill is in points of
    100. "published" is the figure of the published rules: `<published`, `>published+5`, `<80% of published`.
    "As few changes as possible" is accepted, and is always part of the goal.

    >>> from engine.core import game as games
    >>> read_goal(games.load("suits"), "20 to 30 minutes; skill above 30; draws below 5%; as few changes as possible").text
    'minutes 20..30; skill >30; draws <5%'
    >>> read_goal(games.load("suits"), "minutes 30..20")
    Traceback (most recent call last):
    engine.core.bad_input.BadInput: The least of 'minutes 30..20' is more than its most; write the smaller one first.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise BadInput(f"A goal is a text of at most {_LONGEST:,} characters, {_EXAMPLE}.")
    parts = [" ".join(part.split()) for part in re.split(r"[;\n]|,\s", text)]
    found: dict[str, Wish] = {}
    for part in parts:
        if not part or _NO_WISH.fullmatch(part.lower()):
            continue
        wish = _read_wish(game, part)
        known = found.get(wish.metric.name)
        found[wish.metric.name] = _together(known, wish) if known else wish
    return goal_of(game, found.values())


def goal_of(game: Game, wishes: Iterable[Wish]) -> Goal:
    """A goal of these wishes; BadInput if there are none, or too many.

    Tacit wishes are added, unless one of the wishes is about the same number: against more endless games, and in a solo
    game with a wish for skill for as many games won as published. There an easier game has more skill over a player at
    random, who wins none in either.
    """
    asked = tuple(wishes)
    if not 1 <= len(asked) <= MOST_WISHES:
        raise BadInput(f"A goal has 1 to {MOST_WISHES} wishes, {_EXAMPLE}; this one has {len(asked)}.")
    known, named = metrics(game), {wish.metric.name for wish in asked}
    tacit = [Wish(known["unfinished"], None, Bound(ENDLESS, 1), True)]
    if len(game.seats) == 1 and SKILL.name in named:
        tacit.insert(0, Wish(known["won"], Bound(-EASE, 1), Bound(EASE, 1), True))
    return Goal((*asked, *(wish for wish in tacit if wish.metric.name not in named)))


def wish_of(metric: Metric, least: str = "", most: str = "") -> Wish | None:
    """A wish from the texts of two fields; None if both are empty, BadInput if one cannot be read."""
    low, high = (_read_bound(metric, text.strip().lower()) if text.strip() else None for text in (least, most))
    return _in_order(Wish(metric, low, high)) if low or high else None


def _read_wish(game: Game, part: str) -> Wish:
    small = part.lower()
    for pattern in _BOUNDS:
        if hit := pattern.search(small):
            name = " ".join(f"{small[: hit.start()]} {small[hit.end() :]}".split())
            break
    else:
        raise BadInput(
            f"'{short(part)}' cannot be read as a wish; write a number of the game and its bounds, {_EXAMPLE}."
        )
    if any(pattern.search(name) for pattern in _BOUNDS):
        raise BadInput(f"'{short(part)}' has too many bounds; put a semicolon between two wishes, {_EXAMPLE}.")
    metric = _metric(game, name)
    sides = hit.groupdict()
    least, most = (_read_bound(metric, sides[side]) if sides.get(side) else None for side in ("least", "most"))
    return _in_order(Wish(metric, least, most))


def wishable(game: Game) -> dict[str, Metric]:
    """The numbers that a wish can be about, by name: skill, and all metrics of the game."""
    return {SKILL.name: SKILL, **metrics(game)}


def _metric(game: Game, name: str) -> Metric:
    """The metric of a name: as commands write it, by its title or its unit, in the singular too."""
    known = wishable(game)
    words = {game.seats[0].lower() + " wins": "seat0_wins"}
    for code, metric in reversed(known.items()):
        own = (code, code.replace("_", " "), metric.title.lower())
        words |= {f"{each} {metric.unit}": code for each in own} | dict.fromkeys(own, code)
    wanted = [word for word in name.split() if word not in _FILLING]
    for said in (name, " ".join(wanted), " ".join(wanted) + "s"):
        if said in words:
            return known[words[said]]
    raise BadInput(
        f"There is no metric '{short(name)}' in {game.title}{did_you_mean(name, words)}; choose one of {', '.join(known)}."
        if name
        else f"A wish must name its number, {_EXAMPLE}."
    )


def _read_bound(metric: Metric, text: str) -> Bound:
    hit = re.fullmatch(_AMOUNT, text)
    if hit is None:
        raise BadInput(
            f"'{short(text)}' is not a bound of {metric.title.lower()}; write a number, published, published+5 or 80% of published."
        )
    number = re.search(_NUMBER, text)
    amount = float(number[0].replace(",", ".")) if number else 0.0
    if "published" in text:
        if text.startswith("published"):
            return Bound((-1 if "-" in text else 1) * amount / metric.times, 1.0)
        return Bound(0.0, amount / 100)
    if "%" in text and metric.times != 100:
        raise BadInput(f"{metric.title} is not in percent; write {amount:g}, or {amount:g}% of published.")
    if metric.share and amount > 100:
        raise BadInput(f"{metric.title}: a share of the games goes from 0 to 100%, not to {amount:g}.")
    return Bound(amount / metric.times)


def _in_order(wish: Wish) -> Wish:
    """The wish, if its least is no more than its most."""
    least, most = wish.least, wish.most
    if least and most and least.times == most.times and least.plus > most.plus:
        raise BadInput(f"The least of '{wish.text}' is more than its most; write the smaller one first.")
    return wish


def _together(one: Wish, other: Wish) -> Wish:
    """The combination of two wishes about one number, one with a least and one with a most."""
    if (one.least and other.least) or (one.most and other.most):
        raise BadInput(f"'{one.text}' and '{other.text}' are about the same number; give one of them.")
    return _in_order(Wish(one.metric, one.least or other.least, one.most or other.most))


def _typed(metric: Metric, bound: Bound) -> str:
    """A bound as typed."""
    if not bound.times:
        return f"{_plain(bound.plus * metric.times)}{'%' if metric.in_percent else ''}"
    if bound.times != 1:
        return f"{_plain(100 * bound.times)}% of published"
    return (
        "published"
        if not bound.plus
        else f"published{'+' if bound.plus > 0 else '-'}{_plain(abs(bound.plus) * metric.times)}"
    )


def _said(metric: Metric, bound: Bound) -> str:
    """A bound in words."""
    if not bound.times:
        return f"{_plain(bound.plus * metric.times)}{metric.unit_words}"
    if bound.times != 1:
        return f"{_plain(100 * bound.times)}% of published"
    if not bound.plus:
        return "published"
    return f"{_plain(abs(bound.plus) * metric.times)}{metric.unit_words} {'more' if bound.plus > 0 else 'less'} than published"


def _plain(number: float) -> str:
    return f"{round(number, 6):g}" if abs(number) < 100_000 else f"{number:.0f}"
