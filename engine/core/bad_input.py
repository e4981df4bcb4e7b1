"""Mistakes of the user, each told in one sentence. Nothing heavy is imported here: the command that opens the workbench needs it."""

import re

_ENDLESS = re.compile(r"\S{200,}")


class OneSentence(ValueError):
    """A mistake of the user, told in one sentence: a notebook shows just that, without the way through our code."""

    def __init__(self, sentence: str = "", on_screen: str = ""):
        super().__init__(on_one_line(sentence))
        self.on_screen = on_one_line(on_screen or sentence)  # in the words of a screen, where a dial has a label

    def _render_traceback_(self) -> list[str]:
        """What IPython prints."""
        return [str(self)]


class BadInput(OneSentence):
    """What a user gave cannot be used. The message is one sentence: what is wrong and what is allowed."""


class Conflict(BadInput):
    """Values that are allowed one by one, but do not go together."""


def on_one_line(text: str) -> str:
    """A text whose lines are joined; what cannot be printed, such as a control character that was typed, is a mark, and a
    word without end is cut."""
    line = _ENDLESS.sub(lambda word: f"{word[0][:100]}...{word[0][-40:]}", " ".join(text.split()))
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in line)
