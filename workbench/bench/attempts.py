"""The story of a design: the attempts that a designer kept, the first one first, each with two lines.

story = with_attempt(story, KeptAttempt(setup))
story = with_line(story, setup.text(), "wrong", "It took for ever.")
"""

from typing import NamedTuple

from engine.core.game import Game
from engine.core.rules import BadInput
from engine.setup.setup import Setup

MOST = 200  # attempts of all games
LONGEST = 300  # characters of a line
LINES = {"wrong": "What was wrong", "changed": "What I changed"}


class KeptAttempt(NamedTuple):
    """An attempt: its rules and players, the fault of the attempt before, and the change."""

    setup: Setup
    wrong: str = ""
    changed: str = ""

    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def text(self) -> str:
        """The rules and the players as text, the key of the attempt."""
        return self.setup.text()


Story = tuple[KeptAttempt, ...]


def of_game(story: Story, game: Game) -> Story:
    """The attempts of one game, in their order."""
    return tuple(each for each in story if each.game is game)


def with_attempt(story: Story, attempt: KeptAttempt) -> Story:
    """The story with one more attempt; BadInput for the published rules, for rules that it has, and for one too many."""
    if not attempt.setup.rules.changes():
        raise BadInput("The story begins with the published rules; change one of them, then keep the attempt.")
    known = [each.setup.rules for each in of_game(story, attempt.game)]
    if attempt.setup.rules in known:
        raise BadInput(f"These rules are kept already, as attempt {known.index(attempt.setup.rules) + 1}.")
    if len(story) >= MOST:
        raise BadInput(f"A story holds at most {MOST} attempts; delete one of them first.")
    return (*story, attempt)


def with_line(story: Story, text: str, line: str, words: str) -> Story:
    """The story with another text in one of the two lines of an attempt."""
    there = attempt_of(story, text)
    if line not in LINES:
        raise BadInput(f"An attempt has two lines, {' and '.join(LINES)}, not '{line[:40]}'.")
    read = read_line(words)
    changed = there._replace(wrong=read) if line == "wrong" else there._replace(changed=read)
    return tuple(changed if each.text == text else each for each in story)


def without_attempt(story: Story, text: str) -> Story:
    """The story without this attempt."""
    there = attempt_of(story, text)
    return tuple(each for each in story if each is not there)


def attempt_of(story: Story, text: str) -> KeptAttempt:
    """The attempt of these rules and players; BadInput if it is not there."""
    found = next((each for each in story if each.text == text), None)
    if found is None:
        raise BadInput("That attempt is no longer in the story.")
    return found


def merged(first: Story, more: Story) -> Story:
    """Two stories merged, the first in front; of the same rules the first attempt is kept, and no more than fit."""
    known = {(each.game.name, each.setup.rules) for each in first}
    others = {(each.game.name, each.setup.rules): each for each in more}
    return (*first, *(each for key, each in others.items() if key not in known))[:MOST]


def read_line(words: str) -> str:
    """A valid line of an attempt; BadInput says what is wrong with it."""
    words = " ".join(words.split())
    if len(words) > LONGEST or not words.isprintable():
        raise BadInput(f"A line of an attempt has at most {LONGEST} printable characters.")
    return words
