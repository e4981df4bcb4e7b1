"""Loot: a card is taken from a discard pile, and one from the deck takes its place (MIND-05.1, MIND-05.2)."""

from engine.compile.jit import rule
from engine.core.cards import ACE, JACK, card_at, learn, put_at, put_bottom, rank_of, take_at, take_top
from engine.core.events import note
from engine.core.types import Card, Cards, Log, Seat, State
from engine.games.mindful.captured import recount
from engine.games.mindful.events import Event
from engine.games.mindful.hands import deck_after_draw, leave_hand_unseen
from engine.games.mindful.options import Attack, LootForbidden, LootPiles, LootTiming, LootWithoutDeck
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import NEUTRAL_PILE, Part, Phase, ask, go_on, is_before_draw


@rule
def is_open(rules: Rules, seat: Seat, pile: int) -> bool:
    """MIND-A05: whether this seat may loot a pile: a player's, or the neutral one."""
    if pile == NEUTRAL_PILE:
        return rules.loot_piles == LootPiles.ALL
    return pile != seat or rules.loot_piles != LootPiles.OPPONENT


@rule
def may_be_looted(rules: Rules, card: Card) -> bool:
    """MIND-05.1: whether a card may be looted; by the published rules, all but Aces."""
    rank = rank_of(card)
    return (
        rank < JACK
        or rules.loot_forbidden == LootForbidden.NONE
        or (rules.loot_forbidden == LootForbidden.ACES and rank != ACE)
    )


@rule
def has_loot(state: State, rules: Rules, seat: Seat) -> bool:
    """MIND-05.1: whether an open pile holds a card that may be looted."""
    for pile in range(3):
        if is_open(rules, seat, pile) and holds_loot(state, rules, pile):
            return True
    return False


@rule
def holds_loot(state: State, rules: Rules, pile: int) -> bool:
    """MIND-05.1: whether a pile holds a card that may be looted."""
    if pile == NEUTRAL_PILE:
        return is_worth_looting(rules, state.neutral, 0)
    return is_worth_looting(rules, state.discard, pile)


@rule
def is_worth_looting(rules: Rules, zone: Cards, row: int) -> bool:
    """MIND-05.1: whether one of the cards of a zone may be looted."""
    for i in range(zone.size[row]):
        if may_be_looted(rules, card_at(zone, row, i)):
            return True
    return False


@rule
def has_replacement(state: State, rules: Rules, seat: Seat) -> bool:
    """MIND-05.2: whether the deck has a card to replace a looted one, or needs none (MIND-A06)."""
    if rules.loot_empty_deck != LootWithoutDeck.UNAVAILABLE:
        return True
    return (state.deck.size[seat] if is_before_draw(rules, Attack.LOOT) else deck_after_draw(state, rules, seat)) > 0


@rule
def loot(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """MIND-05.1: a card goes from a pile into the hand; the top card of the deck takes its place (MIND-05.2)."""
    note_closed_piles(state, rules, seat, log)
    pile = pile_of(state, card)
    if pile == NEUTRAL_PILE:
        exchange(state, rules, seat, state.neutral, 0, pile, card, Event.LOOT_NEUTRAL, log)
    else:
        kind = Event.LOOT_OWN if pile == seat else Event.LOOT_OTHER
        exchange(state, rules, seat, state.discard, pile, pile, card, kind, log)
    go_on(state, rules)
    if rules.loot_timing == LootTiming.REPLACES_SWITCH:
        ask(state, seat, Phase.GIVE_UP, Part.ROYAL)


@rule
def pile_of(state: State, card: Card) -> int:
    """MIND-06.5: the pile that holds a card."""
    for seat in range(2):
        for i in range(state.discard.size[seat]):
            if card_at(state.discard, seat, i) == card:
                return seat
    return NEUTRAL_PILE


@rule
def exchange(
    state: State, rules: Rules, seat: Seat, zone: Cards, row: int, pile: int, card: Card, kind: int, log: Log
) -> None:
    """MIND-05.2: the looted card goes to the hand, seen by both; the top of the deck takes its place (MIND-A06)."""
    place = 0
    while card_at(zone, row, place) != card:
        place += 1
    put_bottom(state.hand, seat, take_at(zone, row, place))
    recount(state, rules, pile, card, -1)
    learn(state, 1 - seat, card)
    note(state, log, kind, seat, card)
    if state.deck.size[seat] == 0:
        note(state, log, Event.LOOT_NOT_REPLACED, seat)
        return
    top = take_top(state.deck, seat)
    put_at(zone, row, place, top)
    recount(state, rules, pile, top, 1)
    note(state, log, Event.LOOT_REPLACED, seat, top)


@rule
def note_closed_piles(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """MIND-A05: note a pile closed to this seat that holds cards to loot."""
    for pile in range(3):
        if not is_open(rules, seat, pile) and holds_loot(state, rules, pile):
            note(state, log, Event.PILE_CLOSED, seat)
            return


@rule
def give_up(state: State, seat: Seat, card: Card, log: Log) -> None:
    """MIND-A04: where Loot takes the place of the switch, a card of the hand goes under the attacker's deck."""
    put_bottom(state.deck, seat, leave_hand_unseen(state, seat, card))
    note(state, log, Event.LOOT_GIVES_UP, seat)
