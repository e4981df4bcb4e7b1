"""Errors for mistakes of the user, each with a one-sentence message. Imports nothing heavy: the command that opens the
workbench needs it."""

import re

_ENDLESS = re.compile(r"\S{200,}")


class OneSentence(ValueError):
    """A mistake of the user as one sentence: a notebook shows only the sentence, without our traceback."""

    def __init__(self, sentence: str = "", on_screen: str = ""):
        super().__init__(on_one_line(sentence))
        self.on_screen = on_one_line(on_screen or sentence)  # as shown on a screen, where a dial has a label

    def _render_traceback_(self) -> list[str]:
        """The lines that IPython prints."""
        return [str(self)]


class BadInput(OneSentence):
    """Unusable input. The message is one sentence: what is wrong and what is allowed."""


class Conflict(BadInput):
    """Values that are each allowed, but do not go together."""


def on_one_line(text: str) -> str:
    """The text with its lines joined, unprintable characters replaced by a mark, and overlong words shortened."""
    line = _ENDLESS.sub(lambda word: f"{word[0][:100]}...{word[0][-40:]}", " ".join(text.split()))
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in line)
