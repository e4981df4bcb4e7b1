"""The predictions of a class, question by question, and the question that most missed."""

from typing import NamedTuple

from engine.core.text import counted
from workbench.features.collect.folder import HandedIn
from workbench.features.hand_in.block import Prediction


class Asked(NamedTuple):
    """A question of the table: its words, how many answers were right, and how many are decided."""

    question: str
    right: int
    told: int

    @property
    def score(self) -> str:
        return f"{self.right} of {self.told} right" if self.told else "too early to say"

    @property
    def missed(self) -> float:
        """The share of the answers that were not right."""
        return 1 - self.right / self.told if self.told else 0.0


class Row(NamedTuple):
    """The answers of one page, in the order of the questions; None for a question not asked or not answered."""

    page: HandedIn
    cells: tuple[Prediction | None, ...]


class Table(NamedTuple):
    """The pages with predictions, and the score of each question."""

    asked: tuple[Asked, ...]
    rows: tuple[Row, ...]

    @property
    def most_missed(self) -> str:
        """The question that most missed, in a sentence; another sentence if there is none."""
        told = [each for each in self.asked if each.told]
        if not told:
            return "None of these predictions is decided yet."
        worst = max(told, key=lambda each: (each.missed, each.told))
        if worst.right == worst.told:
            return "Every decided answer was right."
        return f"Most missed: “{worst.question}” {worst.score[0].upper()}{worst.score[1:]}."


def table_of(pages: list[HandedIn]) -> Table | None:
    """The predictions of these pages; None if there are none."""
    said = [(page, {each.question: each for each in page.told.predictions()}) for page in pages]
    said = [(page, answers) for page, answers in said if answers]
    questions = list(dict.fromkeys(question for _, answers in said for question in answers))
    rows = tuple(Row(page, tuple(answers.get(question) for question in questions)) for page, answers in said)
    asked = tuple(
        _asked(question, [answers[question] for _, answers in said if question in answers]) for question in questions
    )
    return Table(asked, rows) if rows else None


def _asked(question: str, answers: list[Prediction]) -> Asked:
    verdicts = [answer.verdict for answer in answers]
    right = verdicts.count("right")
    return Asked(question, right, right + verdicts.count("not right"))


def in_words(pages: list[HandedIn], table: Table | None) -> str:
    """The number of pages with predictions, in a sentence."""
    if table is None:
        return "No page holds a prediction."
    people, of = len(table.rows), len(pages)
    return f"{counted(people, 'page')} of {of} {'holds' if people == 1 else 'hold'} a prediction."
