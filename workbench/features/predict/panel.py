"""Predictions: what is about to change, the prediction against the games, and the score so far.

The questions are `bench.questions_asked()`, each a group of radio buttons in either notebook.
"""

from html import escape

from engine.analysis.compare import Comparison
from engine.core.text import counted
from workbench.bench import Bench
from workbench.bench.predictions import MEANS, TOLD_AT_MOST, Answered, Question, score
from workbench.page.kit.controls import Control, Move
from workbench.work.games import games_of

SAYS = "Say what a change will do before you see it."
_SIGNS = {  # a tick, a cross, three dots: drawn, because a font may lack them
    "right": "M3 9.5 L7 13 L13.5 4",
    "not right": "M4 4 L12 12 M12 4 L4 12",
    "too early to say": "M2 8 L4 8 M7 8 L9 8 M12 8 L14 8",
}
_LISTED = 4


def intro_html(bench: Bench) -> str:
    """What is about to change, with the request to predict; empty without questions."""
    if not bench.asking:
        return ""
    chips = [f"<b>{escape(chip.short)}</b>" for chip in bench.chips()]
    more = [f"{len(chips) - _LISTED} more"] if len(chips) > _LISTED else []
    changed = "; ".join(chips[:_LISTED] + more)
    return (
        f'<p class="wb-predict-intro">Compared with {escape(bench.baseline_name)}, this changes: {changed}. '
        "Before you look: what do you expect?</p>"
    )


def forms(bench: Bench) -> dict[str, Control]:
    """A group of options for each question, with the answers so far; empty without questions."""
    if not bench.asking:
        return {}
    return {q.name: _form(q, bench.answers.get(q.name)) for q in bench.questions_asked()}


def _form(question: Question, said: str | None) -> Control:
    def answer(code: str) -> Move:
        return lambda bench: bench.answer(question.name, code)

    return Control("radio", question.text, said, {words: code for code, words in question.options.items()}, sets=answer)


def score_html(bench: Bench, comparison: Comparison) -> str:
    """The prediction of the present change against its games; empty if there is none, or before the first look."""
    answers = score(bench.answers, comparison) if bench.looked else []
    if not answers:
        return ""
    right = sum(answered.right for answered in answers)
    undecided = _undecided(sum(answered.undecided for answered in answers))
    what = f'<details class="wb-what"><summary aria-label="What counts as right?">?</summary><p>{escape(what_counts(bench))}</p></details>'
    return (
        f'<section class="wb-predicted" role="status" aria-label="Your prediction">'
        f'<div class="wb-predicted-head">Your prediction: {right} of {len(answers)} right{undecided}</div>{what}'
        f"<ul>{''.join(_answered_html(answered) for answered in answers)}</ul></section>"
    )


def tally(bench: Bench) -> str:
    """The score so far, in a sentence; empty before the first prediction."""
    (right, of), times = bench.tally, len(bench.told)
    predictions = "prediction" if times == 1 else "predictions"
    undecided = _undecided(sum(answer.undecided for each in bench.told for answer in each.score))
    return f"So far: {right} of {of} right in {times:,} {predictions}{undecided}." if times else ""


def _undecided(answers: int) -> str:
    return f", {answers} too early to say" if answers else ""


def wanted(bench: Bench, comparison: Comparison) -> int:
    """The number of games to play: those of a page, and more while an answer is not clear."""
    if bench.most == bench.games or not any(answered.undecided for answered in score(bench.answers, comparison)):
        return games_of(bench)
    return bench.most


def playing_on(played: int) -> str:
    """The sentence shown while more games are played to decide an answer."""
    return f"{counted(played, 'game')} do not decide your prediction yet: more are played, up to {TOLD_AT_MOST:,}."


def what_counts(bench: Bench) -> str:
    """The rules of the score: what counts as right and as "about the same", and how each question is decided."""
    return " ".join([MEANS, *(question.says for question in bench.questions_asked())])


def _answered_html(answered: Answered) -> str:
    """A question with the answer given and what happened; the verdict as a sign and in words."""
    question = answered.question
    word = "right" if answered.right else "too early to say" if answered.undecided else "not right"
    sign = (
        '<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">'
        f'<path d="{_SIGNS[word]}" fill="none" stroke="currentColor" stroke-width="2.4"/></svg>'
    )
    return (
        f'<li class="wb-{word.replace(" ", "-")}"><span class="wb-verdict">{sign} {word}</span>'
        f'<div class="wb-asked">{escape(question.text)}</div>'
        f"<div>You said: <b>{escape(question.options[answered.said])}</b>. {escape(answered.tells)}</div></li>"
    )
