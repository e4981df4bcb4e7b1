"""Cards as SVG text, for pages without scripts. The signs and crowns are those of the card table, read from its script."""

import re
from functools import cache
from html import escape

from workbench.view.script import source

WIDTH, HEIGHT = 60, 84  # of a card, around its centre
BACK = "back"
_CORNER = 6
_SUITS = dict(zip("CDHS", ("clubs", "diamonds", "hearts", "spades"), strict=True))
_COURT = {"J": "9", "Q": "10", "K": "11"}  # their keys among the crowns
_PAPER = f'<rect class="wc-paper" x="-30" y="-42" width="{WIDTH}" height="{HEIGHT}" rx="{_CORNER}"/>'
_HEAD = "M-30 2V-36A6 6 0 0 1 -24 -42H24A6 6 0 0 1 30 -36V2Z"

# Three cards in a fan: for each the centre, from the middle of the upper edge, and how far it is turned.
_FAN = ((-61, 103, -11), (0, 95, 1), (61, 105, 12))
_SCALE = 1.36


def fan_svg(cards: tuple[str, ...]) -> str:
    """Three cards fanned in the middle of a picture of any width; their feet are below a lower edge at 150 pixels."""
    placed = (
        f'<g class="wc-card" transform="translate({x} {y}) rotate({turned}) scale({_SCALE})">{card_svg(card)}</g>'
        for card, (x, y, turned) in zip(cards, _FAN, strict=True)
    )
    return f'<svg aria-hidden="true"><svg x="50%" overflow="visible">{"".join(placed)}</svg></svg>'


def card_svg(card: str) -> str:
    """A card by its name: `8H` or `10S` of a deck of four suits, `8 blue` of a coloured deck, or `back`.

    >>> card_svg("10H").count("<path"), card_svg("QS").count("<path"), "wt-deck-blue" in card_svg("8 blue")
    (2, 3, True)
    """
    if card == BACK:
        return _back()
    rank, _, colour = card.partition(" ")
    return _coloured(rank, colour) if colour else _front(rank[:-1], rank[-1])


def _front(rank: str, suit: str) -> str:
    """The rank and a small sign in the corner, a large sign, and above that of a Jack, Queen or King a crown."""
    signs = [_sign(suit, -18, -9, 13)]
    if rank in _COURT:
        signs += [
            f'<path d="{_crowns()[_COURT[rank]]}" transform="translate(9 -5) scale(.74)"/>',
            _sign(suit, 8, 17, 25),
        ]
    else:
        signs.append(_sign(suit, 6, 14, 33))
    return f'{_PAPER}<g class="wc-{_SUITS[suit]}">{_text("wc-ten" if rank == "10" else "wc-rank", -18, -20, rank)}{"".join(signs)}</g>'


def _coloured(rank: str, colour: str) -> str:
    """A head in the colour with the rank, below it the initial of the colour: it does not depend on colour alone."""
    deck = "; ".join(f"--wt-deck{part}: var(--wt-deck-{escape(colour)}{part})" for part in ("", "-ink", "-word"))
    return (
        f'<g style="{deck}">{_PAPER}<path class="wc-head" d="{_HEAD}"/>'
        f"{_text('wc-head-rank', 0, -8, rank)}{_text('wc-initial', 0, 30, colour[0].upper())}</g>"
    )


@cache
def _back() -> str:
    left, top = 5 - WIDTH / 2, 5 - HEIGHT / 2
    wide, high, gap = WIDTH - 10, HEIGHT - 10, 7
    lines = []
    for start in range(gap - high, wide, gap):  # diagonals that begin on the upper edge or left of it
        x, y = max(start, 0), max(-start, 0)
        length = min(wide - x, high - y)
        for sign in (1, -1):
            begin = (left + x) * sign
            lines.append(f"M{begin:g} {top + y:g}l{length * sign} {length}")
    field = f'<rect class="wc-field" x="{left:g}" y="{top:g}" width="{wide}" height="{high}" rx="3.5"/>'
    return f'{_PAPER}{field}<path class="wc-lattice" d="{"".join(lines)}"/>'


def _text(css: str, x: float, y: float, words: str) -> str:
    return f'<text class="{css}" x="{x:g}" y="{y:g}">{escape(words)}</text>'


def _sign(suit: str, x: float, y: float, size: float) -> str:
    return f'<path d="{_signs()[suit]}" transform="translate({x:g} {y:g}) scale({size / 92:.3f})"/>'


@cache
def _signs() -> dict[str, str]:
    """The outline of each suit, by its letter."""
    listed = source("table/card").partition("const SUIT_PATHS = [")[2].partition("]")[0]
    return dict(zip(_SUITS, re.findall(r'"([^"]+)"', listed), strict=True))


@cache
def _crowns() -> dict[str, str]:
    """The crowns of Jack, Queen and King, by the keys of the script."""
    listed = source("table/card").partition("const CROWNS = {")[2].partition("};")[0]
    return dict(re.findall(r'(\d+): "([^"]+)"', listed))
