"""The predictions of a class, change by change and question by question, and the question that most missed."""

from collections import Counter
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


class Said(NamedTuple):
    """An answer to a question: its words, how many gave it, as a share of the most frequent one too, and whether it is right."""

    words: str
    given: int
    share: float
    right: bool


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


class OfChange(NamedTuple):
    """A change that several pages made, or several changes that one page made each: its words, its predictions, and for each
    question who said what."""

    title: str
    table: Table
    said: tuple[tuple[str, tuple[Said, ...]], ...]


def by_change(pages: list[HandedIn]) -> list[OfChange]:
    """The predictions for each change, the one of most pages first; in the end those that a single page made."""
    groups: dict[tuple[str, str], list[HandedIn]] = {}
    for page in pages:
        if page.told.predictions():
            bench = page.told.bench
            groups.setdefault((bench.published.text(), bench.setup.text()), []).append(page)
    shared = sorted((each for each in groups.values() if len(each) > 1), key=lambda each: (-len(each), each[0].who))
    single = [page for each in groups.values() if len(each) == 1 for page in each]
    found = [_of_change(change_of(each[0]), each) for each in shared]
    title = change_of(single[0]) if len(single) == 1 else "Changes that one page made"
    return [*found, *([_of_change(title, single)] if single else [])]


def change_of(page: HandedIn) -> str:
    """What a page changes, in a line."""
    return ", ".join(chip.words for chip in page.told.bench.chips()) or "Nothing is changed"


def _of_change(title: str, pages: list[HandedIn]) -> OfChange:
    table = table_of(pages)
    assert table is not None
    columns = zip(table.asked, zip(*(row.cells for row in table.rows), strict=True), strict=True)
    return OfChange(
        title, table, tuple((asked.question, _said([each for each in cells if each])) for asked, cells in columns)
    )


def _said(answers: list[Prediction]) -> tuple[Said, ...]:
    """The answers, the most frequent first; the right one too if it was never given."""
    counts, right = Counter(each.said for each in answers), {each.was for each in answers if each.was}
    words = [*(said for said, _ in counts.most_common()), *sorted(right - counts.keys())]
    most = max(counts.values())
    return tuple(Said(each, counts[each], counts[each] / most, right == {each}) for each in words)


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
