"""What is on the table at a moment of an example: the cards of each player, as words and as drawn cards."""

from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup

from engine.analysis.documents.examples import Example, in_battle
from engine.core.cards import ALL, DECK_SIZE, NO_ONE, Zone
from engine.core.events import NOBODY
from engine.core.text import counted
from engine.replay.trace import Trace
from workbench.replay.as_words import card_words
from workbench.replay.visible_cards import face_up
from workbench.view.card_art import BACK, card_svg

_MOST = 10  # cards of a row that are shown
_FEW = 4  # owners of cards, the table among them, who are all shown
_RANKS, _SUITS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"), "CDHS"


class Row(NamedTuple):
    """The cards of a place; a negative one is face down. Of a stack or a pile only their number is shown."""

    label: str
    cards: tuple[int, ...]
    is_battle: bool
    is_open: bool


class Owner(NamedTuple):
    """The rows of a player, a side, or of the table (without a name)."""

    name: str
    rows: tuple[Row, ...]

    @property
    def open(self) -> tuple[Row, ...]:
        """The rows whose cards are shown, the battlefield first."""
        return tuple(sorted((row for row in self.rows if row.is_open), key=lambda row: not row.is_battle))

    @property
    def counts(self) -> str:
        """The stacks and piles: 'Deck 23, Victory pile 4'."""
        return ", ".join(f"{row.label} {len(row.cards)}" for row in self.rows if not row.is_open)


class Moment(NamedTuple):
    """The table after a sentence of an example, by its number."""

    after: int
    owners: tuple[Owner, ...]


def moments(example: Example) -> Iterator[Moment]:
    """The moment of an example, and the one with most cards on the battlefield if that has more, in their order."""
    trace, steps = example.trace, [each.step for each in example.told]
    most = max(steps, key=lambda step: in_battle(trace, step))
    shown = {example.step} | ({most} if in_battle(trace, most) > in_battle(trace, example.step) else set())
    for step in sorted(shown):
        yield Moment(steps.index(step) + 1, _at_play(table_at(trace, step)))


def _at_play(owners: tuple[Owner, ...]) -> tuple[Owner, ...]:
    """Of many players those with cards that are shown, if there are any."""
    shown = tuple(owner for owner in owners if owner.open)
    return shown if shown and len(owners) > _FEW else owners


def table_at(trace: Trace, step: int) -> tuple[Owner, ...]:
    """The places with cards after a step: of each player and side, then of the table."""
    rows: dict[int, list[Row]] = {}
    for (zone, owner), cards in zip(_places(trace), face_up(trace, step), strict=True):
        if cards:
            rows.setdefault(owner, []).append(_row(zone, cards))
    owners = sorted(rows, key=lambda owner: (owner == NOBODY, owner))
    return tuple(Owner("" if each == NOBODY else trace.id.names[each], tuple(rows[each])) for each in owners)


def _places(trace: Trace) -> Iterator[tuple[Zone, int]]:
    """The rows of all zones, each with its owner."""
    return ((zone, NOBODY if zone.shared else zone.of + row) for zone in trace.game.zones for row in range(zone.rows))


def _row(zone: Zone, cards: list[int]) -> Row:
    hidden = zone.sees == NO_ONE
    lying = tuple(-1 - card if hidden and card >= 0 else card for card in cards)
    is_open = zone.look in ("row", "fan")
    return Row(zone.label, lying, is_open and zone.sees == ALL and zone.look == "row", is_open)


# ---------------------------------------------------------------- in words


def in_words(moment: Moment, colours: tuple[str, ...]) -> str:
    """The table in a line: '8♣ against J♥. First player: Hand 5♠, 7♦; Deck 20. ...'."""
    battles = [_cards(row, colours) for owner in moment.owners for row in owner.rows if row.is_battle]
    fight = [" against ".join(battles)] if battles else []
    return " ".join(f"{part}." for part in (*fight, *(_of_owner(owner, colours) for owner in moment.owners)) if part)


def _of_owner(owner: Owner, colours: tuple[str, ...]) -> str:
    held = [f"{row.label} {_cards(row, colours)}" for row in owner.open if not row.is_battle]
    told = "; ".join(filter(None, (*held, owner.counts)))
    return f"{owner.name}: {told}" if told and owner.name else told


def _cards(row: Row, colours: tuple[str, ...]) -> str:
    more = len(row.cards) - _MOST
    named = [card_words(card, colours) for card in row.cards[:_MOST]]
    return ", ".join([*named, *([counted(more, "more card")] if more > 0 else [])])


# ---------------------------------------------------------------- as drawn cards


class Drawn(NamedTuple):
    """A row of cards as references to drawings, and how many more there are; `words` for screen readers."""

    label: str
    is_battle: bool
    keys: tuple[str, ...]
    more: int
    words: str


def drawn(row: Row, colours: tuple[str, ...]) -> Drawn:
    """A row of cards, to draw."""
    keys = tuple(_key(card, colours) for card in row.cards[:_MOST])
    return Drawn(row.label, row.is_battle, keys, max(0, len(row.cards) - _MOST), _cards(row, colours))


def _key(card: int, colours: tuple[str, ...]) -> str:
    """The name of a card in `card_art`, which is also the key of its drawing."""
    if card < 0:
        return BACK
    rank = _RANKS[card % 13]
    return f"{rank} {colours[card // DECK_SIZE]}" if colours else f"{rank}{_SUITS[card // 13 % 4]}"


def drawings(keys: set[str]) -> list[tuple[str, Markup]]:
    """The drawing of each card, once; the key without blanks is its id on the page."""
    return [(each.replace(" ", "-"), Markup(card_svg(each))) for each in sorted(keys)]
