"""The saved variants on the screen: Undo and Redo, pinning, and a card for each variant with its sentence and small lines.

The page is plain HTML with attributes on its buttons (`data-wb-shelf`, `data-wb-walk`), which view/js/presses.js reads in both
notebooks; `read_press` makes a move of a press. A card plays no games: it shows games that were played already.
"""

from collections.abc import Callable
from html import escape
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached

from workbench.bench import Bench
from workbench.bench.shelf import LONGEST_NAME, LONGEST_WHY, Shelved, find, is_worth_it, pins
from workbench.page.kit.changes import Line, lines, track
from workbench.page.kit.controls import Move
from workbench.work.games import PROBE, PlayedGames, played_by_all

TOO_LONG = "The pinned variants make the link too long: they stay among your saved variants, and a link that you copy leaves them out."
FOLD = "shelf"  # of the saved variants
_LINES = 3  # of a card
_KEPT = 500  # cards

_MOVES: dict[str, Callable[[Bench, str, str], Bench]] = {
    "pin": lambda bench, key, _: bench.pin_variant(key),
    "unpin": lambda bench, key, _: bench.unpin_variant(key),
    "open": lambda bench, key, _: bench.take_from_shelf(key),
    "away": lambda bench, key, _: bench.throw_away(key),
    "name": lambda bench, key, name: bench.name_variant(key, name),
    "why": lambda bench, key, why: bench.explain_variant(key, why),
}


def read_press(pressed: dict[str, Any]) -> Move | None:
    """The move of a press in the browser; None if it is not a move."""
    do, key, text = (pressed.get(name, "") for name in ("do", "key", "text"))
    if not all(isinstance(each, str) for each in (do, key, text)) or do not in _MOVES:
        return None
    return lambda bench: _MOVES[do](bench, key, text)


# ---------------------------------------------------------------- the row


def shelf_html(bench: Bench, is_open: bool = True) -> str:
    """Undo and Redo, the button for the present variant, the variant saved last, and the fold of all saved variants; their
    cards are written when it is open."""
    put_away = f"Saved “{bench.put_away}”." if bench.put_away else ""
    said = f"{put_away} {'' if bench.pins_in_link else TOO_LONG}".strip()
    return (
        '<div class="wb-shelf-row"><span class="wb-walks" role="group" aria-label="History">'
        f"{_walk('back', 'Undo')}{_walk('forward', 'Redo')}</span>"
        f'{_pin_this(bench)}{_all(bench, is_open)}<span class="wb-put-away" role="status">{escape(said)}</span></div>'
    )


def _walk(way: str, word: str) -> str:
    """A step through the history; its arrow is drawn by the style sheet."""
    return f'<button type="button" class="wb-press" data-wb-walk="{way}" title="{word}"><span class="wb-unsaid">{word}</span></button>'


def _pin_this(bench: Bench) -> str:
    here = find(bench.shelf, bench.setup.text())
    if here is not None and here.letter:
        return f'<span class="wb-pinned-as">Pinned as <b class="wb-badge">{here.letter}</b></span>'
    if not is_worth_it(bench.setup):
        return ""
    tip = "Keep this variant, and compare it with up to three others"
    words = 'Pin<span class="wb-unsaid"> this variant</span>'
    return f'<button type="button" class="wb-press" data-wb-shelf="pin" title="{tip}">{words}</button>'


def _all(bench: Bench, is_open: bool) -> str:
    if not bench.shelf:
        return ""
    pinned = f", {len(pins(bench.shelf))} pinned" if pins(bench.shelf) else ""
    cards = "".join(_card(bench, each) for each in bench.shelf) if is_open else ""
    summary = f'<summary>Saved<span class="wb-unsaid"> variants</span>: {len(bench.shelf)}{pinned}</summary>'
    opened = " open" if is_open else ""
    return f'<details class="wb-shelf" data-fold="{FOLD}"{opened}>{summary}<ul class="wb-shelved-cards">{cards}</ul></details>'


# ---------------------------------------------------------------- a card


def _card(bench: Bench, each: Shelved) -> str:
    here = each.text == bench.setup.text() and each.game is bench.game
    badge = f'<b class="wb-badge">{each.letter}</b> ' if each.letter else ""
    game = f'<span class="wb-of-game">{escape(each.game.title)}</span>' if each.game is not bench.game else ""
    pin = ("unpin", "Unpin") if each.letter else ("pin", "Pin")
    presses = [*([] if here else [("open", "Open")]), pin, ("away", "Delete")]
    title = escape(each.title)
    buttons = "".join(
        f'<button type="button" class="wb-press" data-wb-shelf="{do}" aria-label="{word}: {title}">{word}</button>'
        for do, word in presses
    )
    name = (
        f'<input type="text" data-wb-shelf="name" maxlength="{LONGEST_NAME}" placeholder="Name it" '
        f'aria-label="Name of {title}" value="{escape(each.name)}">'
    )
    why = (
        f'<input type="text" class="wb-card-why" data-wb-shelf="why" maxlength="{LONGEST_WHY}" placeholder="Why this change?" '
        f'aria-label="Reason for {title}" value="{escape(each.why)}">'
    )
    return (
        f'<li class="wb-card-of{" wb-here" if here else ""}" data-wb-key="{escape(each.text)}">'
        f'<p class="wb-card-title">{badge}{title}{game}</p>{_told(bench, each, played_by_all())}'
        f'<div class="wb-card-presses">{buttons}{name}{why}</div></li>'
    )


def _told(bench: Bench, each: Shelved, played: PlayedGames) -> str:
    """The sentence and the small lines, if its games were played and no prediction is open."""
    there = bench.standing_on(each)
    games = min(played.played(there), there.games)
    if bench.asking or games < min(PROBE, there.games) or not there.changed or not bench.may_be_seen(each):
        return ""
    return _written(there, games, played)


def _played_of(bench: Bench, games: int, played: PlayedGames) -> tuple[Any, ...]:
    """The key of the text on these games and on all that is known beside them."""
    return bench.published.text(), bench.setup.text(), bench.seed, games, *played.known_beside(bench)


@cached(LRUCache(_KEPT), key=_played_of, lock=Lock())
def _written(bench: Bench, games: int, played: PlayedGames) -> str:
    comparison = played.so_far(bench, games)
    told, verdict = "".join(map(_line, lines(comparison)[:_LINES])), escape(comparison.verdict())
    return f'<p class="wb-card-says" title="{verdict}">{verdict}</p><div class="wb-card-lines">{told}</div>'


def _line(line: Line) -> str:
    drawn = f'<svg class="wb-track" aria-hidden="true">{track(line)}</svg>'
    return f'<span class="wb-card-line"><i>{escape(line.title)}</i>{drawn}</span>'
