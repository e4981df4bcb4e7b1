"""Wordings that everybody shares: how a number goes with its noun.

A template counts with a format: `{x:card}` is "1 card" or "3 cards", `{x:switch/switches}` names both forms, and
`{x:has/have}` says "1 has" or "3 have". With a leading `~` only the word is written: `{x} {x:~is/are} left`.
"""


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
