"""Text for people: numbers with their nouns and units, shares in percent, names that were nearly right."""

from collections.abc import Iterable
from difflib import get_close_matches

INTERVAL = "95% interval"


NOTHING = "–"  # the sign for a missing number
TOO_FEW = "too few games"  # instead of an interval
MINUS = "\N{MINUS SIGN}"  # a hyphen is no minus: it is shorter, and a line breaks behind it
_LONGEST_NAME = 60  # letters of a name that is compared with others
_NEARLY = 0.75  # of 1, where two names are the same; at 0.6, which is usual, "clever" is nearly "never"


def counted(number: int, noun: str) -> str:
    """A number with its noun: '1 card', '3 cards'; 'switch/switches' gives both forms.

    >>> counted(1, "card"), counted(3, "card"), counted(2, "switch/switches"), counted(0, "point")
    ('1 card', '3 cards', '2 switches', '0 points')
    """
    return f"{number:,} {form(number, noun)}"


def number_word(number: int) -> str:
    """A small number in words, another in digits.

    >>> number_word(2), number_word(13)
    ('two', '13')
    """
    words = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    return words[number] if number < len(words) else str(number)


def ordinal_word(number: int) -> str:
    """A place in a row in words, a late one in digits.

    >>> ordinal_word(1), ordinal_word(3), ordinal_word(13)
    ('first', 'third', '13th')
    """
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    return words[number - 1] if number <= len(words) else f"{number}th"


def form(number: int | float, noun: str) -> str:
    """The form of a noun or verb that goes with a number: 'card' or 'cards', 'is' or 'are' of 'is/are'.

    >>> form(1, "card"), form(0, "card"), form(1, "is/are"), form(2.5, "minute")
    ('card', 'cards', 'is', 'minutes')
    """
    one, slash, many = noun.partition("/")
    return one if number == 1 else many if slash else f"{one}s"


class Count(int):
    """A number in the template of a sentence, which can bring its noun: `{x:card}`."""

    def __format__(self, noun: str) -> str:
        if not noun:
            return str(int(self))
        return form(self, noun[1:]) if noun.startswith("~") else f"{int(self)} {form(self, noun)}"


def unit_for(text: str, unit: str) -> str:
    """A unit (declared in the plural) in the form that goes with a formatted number.

    >>> unit_for("1", "switches"), unit_for("1", "cards"), unit_for("2", "cards"), unit_for("1", "of the game")
    ('switch', 'card', 'cards', 'of the game')
    """
    if text != "1" or not unit.endswith("s"):
        return unit
    return unit.removesuffix("es") if unit.endswith(("ches", "shes", "sses", "xes")) else unit.removesuffix("s")


def number(value: float, digits: int = 1, signed: bool = False, fixed: bool = False) -> str:
    """A number for people, with thousands separators and a true minus; a zero has no sign.

    `signed`: a difference, with its plus; `fixed`: all decimals, also trailing zeros.

    >>> number(1294.0), number(7.5), number(-0.04), number(-2.0, fixed=True)
    ('1,294', '7.5', '0', '−2.0')
    >>> number(2.1, signed=True), number(-2.1, signed=True), number(-0.04, signed=True, fixed=True)
    ('+2.1', '−2.1', '0.0')
    """
    if value != value:
        return NOTHING
    text = f"{abs(value):,.{digits}f}"
    sign = "" if not text.strip("0.,") else MINUS if value < 0 else "+" if signed else ""
    return sign + (text if fixed or "." not in text else text.rstrip("0").rstrip("."))


def points(share: float, digits: int = 1, signed: bool = False) -> str:
    """A share in points of 100, without a unit: '12.3'; a difference with its sign.

    >>> points(0.123), points(0.123, 0), points(-0.001, 0), points(-0.02, signed=True)
    ('12.3', '12', '0', '−2.0')
    """
    return number(100 * share, digits, signed, fixed=True)


def in_points(share: float, digits: int = 1, signed: bool = False) -> str:
    """The same with its unit.

    >>> in_points(0.123, 0), in_points(0.01, 0), in_points(-0.01, 0, signed=True)
    ('12 points', '1 point', '−1 point')
    """
    text = points(share, digits, signed)
    return f"{text} {unit_for(text.lstrip('+−'), 'points')}"


def with_unit(value: float, unit: str, digits: int = 1) -> str:
    """A number with its unit: '7.5 minutes', '1 turn'."""
    text = number(value, digits)
    return f"{text} {unit_for(text, unit)}"


def span(low: float, high: float, digits: int = 1) -> str:
    """The bounds of an interval: '3.1 to 3.4'; without one, that there are too few games."""
    if low != low:
        return TOO_FEW
    return f"{number(low, digits, fixed=True)} to {number(high, digits, fixed=True)}"


def capital(text: str) -> str:
    """The text with its first letter in upper case and the rest unchanged."""
    return text[:1].upper() + text[1:]


def percent(share: float, decimals: int = 1) -> str:
    """A share: '49.7%'; two decimals where one would hide it ('0.03%'), and never 0% or 100% for a share that is
    not exactly that.

    >>> percent(0.4971), percent(0.0003), percent(0.00001), percent(1.0)
    ('49.7%', '0.03%', 'under 0.01%', '100%')
    """
    if share != share:
        return NOTHING
    if share < 1e-9 or share > 1 - 1e-9:
        return f"{number(100 * share, 0)}%"
    if not 0.00005 <= share < 0.99995:
        return "under 0.01%" if share < 0.5 else "over 99.99%"
    return f"{100 * share:.{decimals if 0.00995 <= share <= 0.99005 else max(2, decimals)}f}%"


def percents(low: float, high: float) -> str:
    """The bounds of an interval of a share: '48.7 to 50.7%'; without one, that there are too few games."""
    if low != low:
        return TOO_FEW
    return f"{percent(low).removesuffix('%')} to {percent(high)}"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """What a sentence says behind a name that is unknown but close to a known one, otherwise nothing.

    >>> did_you_mean("Suitz", ["suits", "war"]), did_you_mean("bridge", ["suits", "war"])
    (' (did you mean suits?)', '')
    """
    by_small_letters = {each.lower(): each for each in known}
    close = get_close_matches(name[:_LONGEST_NAME].lower(), by_small_letters, 1, _NEARLY)
    return f" (did you mean {by_small_letters[close[0]]}?)" if close else ""
