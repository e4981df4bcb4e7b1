// Drawing a card.

import { RANKS, SUITS, cardName, deckOf, rankOf, suitOf } from "./words.js";
import { svg } from "./nodes.js";

export const CARD = { width: 60, height: 84 };

const SUIT_PATHS = [
  "M-22,-23a22,22 0 1 1 44,0a22,22 0 1 1 -44,0ZM-47,11a22,22 0 1 1 44,0a22,22 0 1 1 -44,0ZM3,11a22,22 0 1 1 44,0a22,22 0 1 1 -44,0ZM-9,-12L9,-12L6,14C7,30 10,40 17,46L-17,46C-10,40 -7,30 -6,14Z",
  "M0,-48C8,-32 22,-14 36,0C22,14 8,32 0,48C-8,32 -22,14 -36,0C-22,-14 -8,-32 0,-48Z",
  "M0,45C-11,27 -46,8 -46,-18C-46,-35 -34,-44 -22,-44C-11,-44 -3,-37 0,-27C3,-37 11,-44 22,-44C34,-44 46,-35 46,-18C46,8 11,27 0,45Z",
  "M0,-46C12,-27 45,-9 45,15C45,30 34,37 24,37C15,37 7,31 4,24C5,34 9,42 16,46L-16,46C-9,42 -5,34 -4,24C-7,31 -15,37 -24,37C-34,37 -45,30 -45,15C-45,-9 -12,-27 0,-46Z",
];

// The headgear of Jack, Queen and King above the suit.
const CROWNS = {
  9: "M-15,8C-15,-3 -8,-9 1,-9C10,-9 15,-3 15,8ZM-17,10H17V14H-17ZM6,-8C8,-16 15,-19 21,-18C20,-12 15,-7 9,-6Z",
  10: "M-16,14L-19,-4L-10,4L-6,-8L0,2L6,-8L10,4L19,-4L16,14ZM-21.5,-6a2.5,2.5 0 1 1 5,0a2.5,2.5 0 1 1 -5,0ZM-8.5,-10a2.5,2.5 0 1 1 5,0a2.5,2.5 0 1 1 -5,0ZM3.5,-10a2.5,2.5 0 1 1 5,0a2.5,2.5 0 1 1 -5,0ZM16.5,-6a2.5,2.5 0 1 1 5,0a2.5,2.5 0 1 1 -5,0Z",
  11: "M-17,9L-21,-9L-10,-1L0,-15L10,-1L21,-9L17,9ZM-17,11.5H17V16H-17Z",
};

// Lattice of the back, inside a frame of 5 units.
const LATTICE = (() => {
  let path = "";
  const [left, top, right, bottom] = [7, 7, CARD.width - 7, CARD.height - 7];
  const lowest = left - bottom, highest = right - top, gap = (highest - lowest) / 14;
  for (let c = lowest + gap; c < highest - 1; c += gap) {
    const from = Math.max(left, c + top), to = Math.min(right, c + bottom);
    if (to > from) path += `M${from} ${from - c}L${to} ${to - c}M${left + right - from} ${from - c}L${left + right - to} ${to - c}`;
  }
  return path;
})();

export function pip(suit, x, y, size) {
  return svg("path", { d: SUIT_PATHS[suit], transform: `translate(${x} ${y}) scale(${size / 92})` });
}

function drawFront(card, deckColours) {
  const rank = rankOf(card), suit = suitOf(card), colour = deckColours[deckOf(card)];
  if (colour) return drawColourFront(rank, colour);
  const front = svg("g", { class: `wb-front wb-${SUITS[suit]}` },
    svg("rect", { class: "wb-paper", width: CARD.width, height: CARD.height, rx: 6 }));
  front.append(
    svg("text", { x: 13, y: 21, class: rank === 8 ? "wb-rank wb-ten" : "wb-rank", text: RANKS[rank] }),
    pip(suit, 13, 33, 13));
  if (CROWNS[rank]) front.append(svg("path", { class: "wb-crown", d: CROWNS[rank], transform: "translate(39 38) scale(.74)" }), pip(suit, 38, 62, 25));
  else front.append(pip(suit, 38, rank === 12 ? 52 : 56, (rank === 12 ? 39 : 29) * (suit === 1 ? 1.12 : 1)));
  return front;
}

// The colour of a deck, by its name among the tokens.
function styleOfDeck(colour) {
  const name = /^[a-z]+$/.test(colour) ? colour : "grey";
  return ["", "-ink", "-word"].map((part) => `--wt-deck${part}: var(--wt-deck-${name}${part}, var(--wt-deck-grey${part}))`).join("; ");
}

// A card of a coloured deck: a head in the colour with the rank, and the colour's initial below, so that it does not
// depend on colour alone.
function drawColourFront(rank, colour) {
  const head = `M0 44V6A6 6 0 0 1 6 0H${CARD.width - 6}A6 6 0 0 1 ${CARD.width} 6V44Z`;
  return svg("g", { class: "wb-front", style: styleOfDeck(colour) },
    svg("rect", { class: "wb-paper", width: CARD.width, height: CARD.height, rx: 6 }),
    svg("path", { class: "wb-band", d: head }),
    svg("text", { class: "wb-colour-rank", x: CARD.width / 2, y: 34, text: RANKS[rank] }),
    svg("text", { class: "wb-initial", x: CARD.width / 2, y: 72, text: colour.slice(0, 1).toUpperCase() }));
}

function drawBack() {
  return svg("g", { class: "wb-back" },
    svg("rect", { class: "wb-paper", width: CARD.width, height: CARD.height, rx: 6 }),
    svg("rect", { class: "wb-back-field", x: 4, y: 4, width: CARD.width - 8, height: CARD.height - 8, rx: 3.5 }),
    svg("path", { class: "wb-lattice", d: LATTICE }));
}

// A card around its own centre; `face` is "up", "down" or "veiled" (face down at the table, visible to the reader).
export function drawCard(card, face, deckColours) {
  const name = face === "up" ? cardName(card, deckColours) : face === "veiled" ? `${cardName(card, deckColours)}, face down` : "a card face down";
  return svg("g", { class: `wb-face wb-${face}`, role: "img", "aria-label": name, transform: `translate(${-CARD.width / 2} ${-CARD.height / 2})` },
    svg("title", { text: name }),
    svg("rect", { class: "wb-shadow", x: -0.6, y: 1.4, width: CARD.width + 1.2, height: CARD.height + 0.8, rx: 6.6 }),
    face === "down" ? drawBack() : drawFront(card, deckColours),
    svg("rect", { class: "wb-hot-edge", x: -1.2, y: -1.2, width: CARD.width + 2.4, height: CARD.height + 2.4, rx: 7 }));
}
