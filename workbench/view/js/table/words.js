// Names of seats, cards and zones.

export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const RANK_NAMES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King", "Ace"];
export const SUITS = ["clubs", "diamonds", "hearts", "spades"];

export const rankOf = (card) => card % 13;
export const suitOf = (card) => Math.floor((card % 52) / 13);
export const deckOf = (card) => Math.floor(card / 52);
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
export const count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

export function cardName(card, deckColours) {
  if (card < 0) return "a card face down";
  const colour = deckColours[deckOf(card)];
  return colour ? `${colour} ${RANK_NAMES[rankOf(card)]}` : `${RANK_NAMES[rankOf(card)]} of ${SUITS[suitOf(card)]}`;
}

export function seatName(game, seat) {
  return game.seats[seat] ?? "";
}

// The colour of a player; those of theme/theme.py.
export function seatColour(seat) {
  return `var(--wt-seat-${(seat % 8) + 1})`;
}

// The text of a step for a seat: without the cards that it may not see.
export function textOf(game, step, seenBy) {
  if (seenBy < 0 || !step.unseen?.includes(seenBy)) return step.text ?? "";
  return `${seatName(game, step.seat) || "A player"} does something that ${seatName(game, seenBy)} does not see.`;
}

export function zoneName(game, zone) {
  return zone.seat < 0 ? zone.label : `${seatName(game, zone.seat)}: ${zone.label}`;
}
