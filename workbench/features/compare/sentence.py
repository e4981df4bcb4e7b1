"""The sentence on a change: its certain effects only; and the notes above the numbers."""

from html import escape

from engine.analysis.compare import Comparison
from workbench.bench import Bench
from workbench.features.compare.headline import headline
from workbench.page.kit.frame import WHOLE


def sentence(comparison: Comparison, baseline_name: str, todo: str = WHOLE.todo) -> str:
    """The verdict with its baseline; while nothing is changed, what to do."""
    if not _changed(comparison):
        return f"These are {baseline_name}. {todo}".rstrip()
    verdict = comparison.verdict()
    if verdict.split()[0] not in " ".join(comparison.names).split():
        verdict = verdict[:1].lower() + verdict[1:]
    return f"Compared with {baseline_name}: {verdict}"


def sentence_html(comparison: Comparison, baseline_name: str, todo: str = WHOLE.todo) -> str:
    """The verdict as HTML, below its headline."""
    told = sentence(comparison, baseline_name, todo)
    head = headline(comparison) if _changed(comparison) else f"These are {baseline_name}."
    rest = told.removeprefix(head).lstrip()
    above = f'<b class="wb-headline">{escape(head)}</b> ' if head else ""
    return f'<p class="wb-sentence" aria-live="polite">{above}{escape(rest)}</p>'


def notes_html(bench: Bench, fewer: str = "") -> str:
    """The notes above the numbers, as HTML: a warning of the rules, that there are no choices, that there are `fewer` games."""
    notes = [bench.rules.warning(), bench.game.without_choices(bench.rules), fewer]
    return "".join(f'<p class="wb-note">{escape(note)}</p>' for note in notes if note)


def missing(comparison: Comparison, wanted: int) -> str:
    """The number of games behind the chart, while it is below the number wanted."""
    played = len(comparison.games_after)
    if played >= wanted:
        return ""
    return f"Playing all games takes a while: the first {played:,} of {wanted:,} are shown while the rest are played."


def fewer(played: int, chosen: int) -> str:
    """That a class plays fewer of long games than usual, and how to get more."""
    if played >= chosen:
        return ""
    return f"Games by these rules take long: in a class, {played:,} of them are played. “Games played for each chart” offers more."


def _changed(comparison: Comparison) -> bool:
    return comparison.before != comparison.after
