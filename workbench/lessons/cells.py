"""The cells of a lesson, the same in marimo and in Jupyter: a question, a card table, a bench.

    guess = ask("Who wins?", "Red", "Black", then="Red, in six of ten games.")
    watch("suits@middle/highest@17", moments=(("The first war", 4),), after=guess)  # the question, and then the cards
    lab = bench("suits", dials=("hand_size",), pages=("Bench",), answers=(guess,))
    lab                                                                             # in a cell of its own: the bench

This module alone knows which notebook runs, so that a lesson is written once.
"""

import sys
from inspect import cleandoc
from typing import Any

from markdown import markdown

from workbench.bench import IN_LESSONS
from workbench.bench import Bench as State
from workbench.hosts.replay import Replay
from workbench.hosts.widget import Bench
from workbench.lessons.exercise import ClaimsDesk, Desk, PlayerDesk
from workbench.lessons.question import Ask
from workbench.page.kit.frame import Frame

__all__ = ["Replay", "ask", "bench", "claims", "player", "tell", "watch"]


def ask(question: str, *options: str, then: str = "", hint: str = "", right: str = "") -> Ask:
    """A question to answer before reading on: one of the options, or a short text if there are none.

    `then` (Markdown) is shown below it once it is answered, `hint` in the empty field. With `right`, one of the options, the answer
    is marked right or not right. The answer is kept in the address of
    the page in marimo, and in the browser. Raises BadInput for a question that cannot be asked.
    """
    return Ask.of(question, *options, then=then, hint=hint, right=right, in_link=not _in_jupyter())


def tell(text: str, *, after: Ask) -> Any:
    """A text (Markdown) that would give the answer of a question away: it is shown once the question in `after` is answered."""
    html = f'<div class="wb-told">{markdown(cleandoc(text), extensions=["fenced_code", "sane_lists"])}</div>'
    return _waiting_in_jupyter(after, _html_in_jupyter(html)) if _in_jupyter() else _waiting_in_marimo(after, html)


def watch(*games: str, moments: tuple[tuple[str, int], ...] = (), after: Ask | None = None) -> Any:
    """A card table for one game or for one deal under two rulebooks; `moments` are turns with a button each.

    With a question in `after`, the question is shown above, and the cards appear when it is answered. Raises BadInput for
    an unknown game or turn.
    """
    return behind(after, Replay(*games, moments=moments))


def player(game: str, text: str, against: tuple[str, ...]) -> PlayerDesk:
    """An editor for the lines of a player, which plays against those of `against` from both seats. Its `table` shows games
    of it. Raises BadInput for lines that cannot play, and for unknown names.
    """
    return PlayerDesk(game, text, against)


def claims(*ids: str) -> ClaimsDesk:
    """Claims of designers, by their ids: readers predict the verdict, games judge the claim, and other players can be tried. The
    `table` shows games of it. Raises BadInput for an unknown claim.
    """
    return ClaimsDesk(*ids)


def bench(
    what: str = "suits",
    *,
    dials: tuple[str, ...] = (),
    charts: tuple[str, ...] = (),
    pages: tuple[str, ...] = IN_LESSONS,
    questions: bool = False,
    predict: bool = False,
    makes: bool = False,
    after: Ask | None = None,
    answers: tuple[Ask | Desk, ...] = (),
) -> Any:
    """A bench for a lesson. `what` is a game, a variant or one game, by id: `suits:hand_size=5@middle/highest@3`.

    `dials` and `charts` name the visible ones, in this order; `pages` the pages, the first of which is open;
    `questions` whether the opening questions are shown above; `predict` whether a change is predicted before its effect is shown;
    `makes` whether a game is made here, with modules and the story.
    The bench appears when the question in `after` is answered; that answer, and those of the questions in
    `answers`, are part of the page that is handed in.
    Raises BadInput, one sentence, for unknown names.
    """
    opening = State.at(what)
    asked = (*answers, *([after] if after else []))
    frame = Frame(tuple(dials), tuple(charts), tuple(pages), questions, whole=False, asked=asked, makes=makes)
    opening = frame.checked(opening.game).within(opening if opening.pick is not None else opening.show_page(pages[0]))
    opening = opening.predict_first(True) if predict else opening
    return behind(after, Bench(opening, frame=frame))


def behind(question: Ask | None, shown: Any) -> Any:
    """The question, and below it the content that waits for its answer; without a question the content alone."""
    if question is None:
        return shown
    return _behind_in_jupyter(question, shown) if _in_jupyter() else _behind_in_marimo(question, shown)


def _behind_in_jupyter(question: Ask, shown: Any) -> Any:
    from ipywidgets import VBox

    return VBox([question, _waiting_in_jupyter(question, shown)])


def _html_in_jupyter(html: str) -> Any:
    from ipywidgets import HTML

    return HTML(html)


def _waiting_in_jupyter(question: Ask, shown: Any) -> Any:
    from ipywidgets import VBox

    waiting = VBox([shown])

    def look(_change: object = None) -> None:
        waiting.layout.display = None if question.answer else "none"

    question.observe(look, "answer")
    look()
    return waiting


def _behind_in_marimo(question: Ask, shown: Any) -> Any:
    import marimo as mo

    return mo.vstack([question, _waiting_in_marimo(question, mo.as_html(shown).text)])


def _waiting_in_marimo(question: Ask, html: str) -> Any:
    """The content is part of the page, and question.js shows it: no cell has to run again."""
    import marimo as mo

    style = "" if question.answer else ' style="display: none"'
    return mo.Html(f'<div data-after="{question.name}"{style}>{html}</div>')


def _in_jupyter() -> bool:
    ipython = sys.modules.get("IPython")
    return ipython is not None and ipython.get_ipython() is not None
