"""Wordings that everybody shares: numbers with their nouns and units, shares, outcomes, seats and how they play.

A template counts with a format: `{x:card}` is "1 card" or "3 cards", `{x:switch/switches}` names both forms, and
`{x:has/have}` says "1 has" or "3 have". With a leading `~` only the word is written: `{x} {x:~is/are} left`.
"""

from engine.game import Game
from engine.metrics import Change, Metric

INTERVAL = "95\u00a0% interval"
NOTHING = "–"  # where there is no number

# ---------------------------------------------------------------- numbers and their nouns


def counted(number: int, noun: str) -> str:
    """A number with its noun: '1 card', '3 cards'; 'switch/switches' names both forms.

    >>> counted(1, "card"), counted(3, "card"), counted(2, "switch/switches"), counted(0, "point")
    ('1 card', '3 cards', '2 switches', '0 points')
    """
    return f"{number:,} {form(number, noun)}"


def form(number: int | float, noun: str) -> str:
    """The form of a noun or verb that goes with a number: 'card' or 'cards', 'is' or 'are' of 'is/are'.

    >>> form(1, "card"), form(0, "card"), form(1, "is/are"), form(2.5, "minute")
    ('card', 'cards', 'is', 'minutes')
    """
    one, slash, many = noun.partition("/")
    return one if number == 1 else many if slash else f"{one}s"


class Count(int):
    """A number in a template of a sentence, which can be followed by its noun: `{x:card}`."""

    def __format__(self, noun: str) -> str:
        if not noun:
            return str(int(self))
        return form(self, noun[1:]) if noun.startswith("~") else f"{int(self)} {form(self, noun)}"


def unit_for(text: str, unit: str) -> str:
    """A unit, which is declared for many, as it goes with a number that is written like this.

    >>> unit_for("1", "switches"), unit_for("1", "cards"), unit_for("2", "cards"), unit_for("1", "of the game")
    ('switch', 'card', 'cards', 'of the game')
    """
    if text != "1" or not unit.endswith("s"):
        return unit
    return unit.removesuffix("es") if unit.endswith(("ches", "shes", "sses", "xes")) else unit.removesuffix("s")


def number(value: float, digits: int = 1) -> str:
    """A number with thousands parted, and without empty decimals: '1,294', '7.5'."""
    text = f"{value:,.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def with_unit(value: float, unit: str, digits: int = 1) -> str:
    """A number with its unit: '7.5 minutes', '1 turn'."""
    text = number(value, digits)
    return f"{text} {unit_for(text, unit)}"


def span(low: float, high: float, digits: int = 1) -> str:
    """The bounds of an interval: '3.1 to 3.4'."""
    return f"{low:,.{digits}f} to {high:,.{digits}f}"


def capital(text: str) -> str:
    """The text with a capital letter at its beginning; all others stay as they are."""
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------- shares


def percent(share: float, decimals: int = 1) -> str:
    """A share: '49.7 %'; two decimals where one would hide it ('0.03 %'), and never 0 % or 100 % of what is not.

    >>> percent(0.4971), percent(0.0003), percent(0.00001), percent(1.0)
    ('49.7 %', '0.03 %', 'under 0.01 %', '100 %')
    """
    if share != share:
        return NOTHING
    if share < 1e-9 or share > 1 - 1e-9:
        return f"{round(100 * share)} %"
    if not 0.00005 <= share < 0.99995:
        return "under 0.01 %" if share < 0.5 else "over 99.99 %"
    return f"{100 * share:.{decimals if 0.00995 <= share <= 0.99005 else max(2, decimals)}f} %"


def percents(low: float, high: float) -> str:
    """The bounds of an interval of a share: '48.7 to 50.7 %'."""
    return f"{percent(low).removesuffix(' %')} to {percent(high)}"


# ---------------------------------------------------------------- values of metrics


def figure(metric: Metric, amount: float, more: int = 0) -> str:
    """A value of a metric with its decimals (and some more) and unit: '23.4 choices', '61.2 %'."""
    if amount != amount:
        return NOTHING
    if metric.share:
        return percent(amount, metric.decimals + more)
    scale = 100 if metric.in_percent else 1
    return f"{scale * amount:,.{metric.decimals + more}f}{metric.unit_words}"


def figures(metric: Metric, low: float, high: float) -> str:
    """The bounds of an interval of a metric, the unit behind the second: '23.1 to 23.7 choices'."""
    return f"{figure(metric, low).removesuffix(metric.unit_words)} to {figure(metric, high)}"


def told_apart(change: Change) -> tuple[str, str]:
    """Both values in words, with as many decimals as it takes to see that they differ, if it takes no more than three."""
    sides = (change.before.mean, change.after.mean)
    tried = [(figure(change.metric, sides[0], more), figure(change.metric, sides[1], more)) for more in range(4)]
    return next((pair for pair in tried if pair[0] != pair[1]), tried[0])


def difference(change: Change) -> str:
    """The paired difference with its sign and interval: '+2.1 (+1.8 to +2.4)'."""
    paired = change.difference
    return f"{signed(change.metric, paired.mean)} ({signed(change.metric, paired.low)} to {signed(change.metric, paired.high)})"


def signed(metric: Metric, amount: float, more: int = 0) -> str:
    """A difference of two values of a metric, with its sign and without a unit; of shares in percentage points."""
    return f"{100 * amount if metric.in_percent else amount:+,.{metric.decimals + more}f}"


# ---------------------------------------------------------------- who wins


def outcome(game: Game, name: str) -> str:
    """An outcome of `simulate` as it stands inside a sentence: 'Red wins', 'a draw', 'the game never ends'.

    >>> from engine import game as games
    >>> [outcome(games.load("suits"), name) for name in ("seat0", "draw", "unfinished")]
    ['Red wins', 'a draw', 'the game never ends']
    """
    if name.startswith("seat"):
        return f"{game.seats[int(name.removeprefix('seat'))]} wins"
    usual = {"draw": "a draw", "unfinished": "the game never ends"}
    return game.outcomes.get(name, usual.get(name, name))
