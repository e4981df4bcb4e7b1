"""Is it true for other players? A row of arrows for each certain change, one arrow per table; a button seats that table's players."""

from html import escape

from engine.analysis.compare import Comparison
from engine.analysis.duplicate_deals import in_contrast
from engine.analysis.robustness import OtherTable, for_all_players, seated_at, tables_beside
from engine.core.text import capital, counted
from engine.runtime.environment import is_shared
from engine.setup import precompile
from engine.simulation.paired import Change
from workbench.bench import Bench
from workbench.page.kit.button import Button
from workbench.page.kit.changes import title_of
from workbench.work.duplicate_deals import has_skill

HEADING = "Is it true for other players?"
WAITS = "The games of the other players are still to be played."
_MOST = 4  # changes that have a row
_NOT_HERE = "skill is tried between two other players"
_SAYS = {"same": "the same way", "unclear": "unclear", "opposite": "the other way"}
_ARROW = '<svg viewBox="-6 -6 12 12" aria-hidden="true"><path d="{}"/></svg>'
_UP, _DOWN, _FLAT = "M0-5L5 1H1.600V5H-1.600V1H-5Z", "M0 5L5-1H1.600V-5H-1.600V-1H-5Z", "M-4-1H4V1H-4Z"


def is_shown(bench: Bench) -> bool:
    """Whether there is a change and other players could play it; never on a machine that a class shares."""
    return not is_shared() and bench.changed and has_skill(bench) and bool(tables_beside(bench.setup))


def is_ready(bench: Bench) -> bool:
    """Whether all players needed are compiled; if not, a child process compiles them."""
    tables = [seated_at(bench.setup, seats) for seats in tables_beside(bench.setup)]
    if all(precompile.is_ready(table) for table in tables):
        return True
    precompile.start(bench.game, tuple(name for table in tables for name in table.strategies))
    return False


def looked_at(comparison: Comparison) -> list[Change]:
    """The certain changes that get a row: skill, then headline metrics."""
    return comparison.certain()[:_MOST]


def html(comparison: Comparison) -> str:
    """The table with its note; a sentence if no change is certain."""
    found, others = looked_at(comparison), comparison.others
    if not others:
        return f'<p class="wb-note">{WAITS}</p>'
    if not found:
        return '<p class="wb-note">No change is certain between the players at the table.</p>'
    numbers = "".join(f'<th scope="col">{n}</th>' for n in range(1, len(others) + 1))
    head = f'<thead><tr><th scope="col">here</th>{numbers}<td></td></tr></thead>'
    body = "".join(_row(comparison, change) for change in found)
    return (
        f'<div class="wb-wide"><table class="wb-others">{head.replace("<tr>", "<tr><td></td>", 1)}'
        f'<tbody>{body}</tbody></table></div><p class="wb-note">{escape(_note(comparison))}</p>'
    )


def _row(comparison: Comparison, change: Change) -> str:
    way = _way(change)
    cells = "".join(_cell(other, change) for other in comparison.others)
    holds = "with every player we tried" if for_all_players(change, comparison.others) else ""
    title = escape(title_of(change, comparison))
    return (
        f'<tr><th scope="row">{title}</th><td class="wb-here">{way}</td>{cells}<td class="wb-for-all">{holds}</td></tr>'
    )


def _way(change: Change) -> str:
    word = "rises" if change.difference.mean > 0 else "falls"
    return f'{_ARROW.format(_UP if word == "rises" else _DOWN)}<span class="wb-unsaid">{word}</span>'


def _cell(other: OtherTable, change: Change) -> str:
    """An arrow up or down for a certain change, else a dash; empty for skill where it is not tried."""
    if change.metric.name not in other.changes:
        return f'<td title="{escape(f"{called(other)}: {_NOT_HERE}")}"></td>'
    holds, here = other.holds(change), other.changes[change.metric.name]
    path = _FLAT if holds == "unclear" else _UP if here.difference.mean > 0 else _DOWN
    says = escape(f"{called(other)}: {_SAYS[holds]}")
    return (
        f'<td class="wb-{holds}" title="{says}">{_ARROW.format(path)}<span class="wb-unsaid">{_SAYS[holds]}</span></td>'
    )


def _note(comparison: Comparison) -> str:
    deals = comparison.others[0].deals
    tables = counted(len(comparison.others), "other table")
    return f"Arrow: direction of a certain change (95% interval); dash: unclear. {capital(tables)}, {counted(deals, 'deal')} each:"


def called(other: OtherTable) -> str:
    """The strategies at a table, in words: 'counts the cards – plays anything', 'all: plays anything'."""
    if len(set(other.words)) == 1:
        return (
            other.words[0]
            if len(other.words) == 1
            else f"{'both' if len(other.words) == 2 else 'all'}: {other.words[0]}"
        )
    first, second = in_contrast(other.words[0], other.words[1])
    return f"{first} – {second}"


def presses(comparison: Comparison) -> list[Button]:
    """A button for each table, which seats its players on the bench."""
    if not looked_at(comparison):
        return []
    return [_press(n, other) for n, other in enumerate(comparison.others, 1)]


def _press(n: int, other: OtherTable) -> Button:
    tip = f"Seat these players: {'; '.join(dict.fromkeys(other.words))}"
    return Button(f"others-{n}", f"{n} {called(other)}", tip, lambda bench: bench.seat(other.seats))
