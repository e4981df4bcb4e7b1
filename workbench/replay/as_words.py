"""The card table in words: the step on show, and the place of its cards; for front ends that cannot draw."""

from collections.abc import Sequence
from html import escape
from typing import Any

from engine.core.cards import DECK_SIZE
from engine.core.text import counted
from workbench.displays.html import cell, copied, framed, heading, table

_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
_SUITS = "♣♦♥♠"
_MOST = 12  # cards of a zone that are named
_NOBODY = -1


def table_html(trace: dict[str, Any], at: int, seen_by: int = _NOBODY) -> str:
    """The step at a position of the scrubber, on each side; `seen_by` is the seat whose view is shown, or -1 for all cards."""
    sides = [_side(trace, side, _step(trace, n, at), seen_by) for n, side in enumerate(trace["sides"])]
    return framed(*sides)


def _step(trace: dict[str, Any], side: int, at: int) -> dict[str, Any]:
    """The step of a side at a position, or its last one before."""
    passed = [row[side] for row in trace["rows"][: at + 1] if row[side] >= 0]
    return trace["sides"][side]["steps"][passed[-1] if passed else 0]


def _side(trace: dict[str, Any], side: dict[str, Any], step: dict[str, Any], seen_by: int) -> str:
    title = heading(side["label"], f"turn {step['turn']}")
    hidden = seen_by in step.get("unseen", ())
    text = f"{trace['seats'][seen_by]} does not see what happens here." if hidden else step["text"]
    said = f'<p class="wbs-verdict">{escape(text)} <span class="wbs-clause">{escape(step["clause"])}</span></p>'
    lying = [_zone(trace, *each, seen_by) for each in zip(trace["zones"], step["zones"], strict=True) if each[1]]
    outcome = f'<p class="wbs-less">{escape(side["outcome"])} {copied(side["id"])}</p>'
    return title + said + table(lying) + outcome


def _zone(trace: dict[str, Any], zone: dict[str, Any], cards: list[int], seen_by: int) -> str:
    whose = f"{trace['seats'][zone['seat']]}: " if zone["seat"] >= 0 else ""
    hidden = zone["sees"] != "all" and seen_by != _NOBODY and (zone["sees"] == "nobody" or zone["seat"] != seen_by)
    colours = trace.get("deck_colours") or []
    names = [] if hidden else [card_words(card, colours) for card in cards[:_MOST]]
    more = [counted(len(cards) - len(names), "more card" if names else "card")] if len(cards) > len(names) else []
    return f"<tr>{cell(escape(whose + zone['label']), 'label')}{cell(escape(', '.join(names + more)))}</tr>"


def card_words(card: int, colours: Sequence[str]) -> str:
    """'Q♥', or 'blue Q' where decks have colours; a negative card is face down."""
    if card < 0:
        return "a card face down"
    rank = _RANKS[card % 13]
    return f"{colours[card // DECK_SIZE]} {rank}" if colours else f"{rank}{_SUITS[card // 13 % 4]}"
