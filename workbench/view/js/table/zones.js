// Laying out zones: the place of every card, and who may see it.

import { clamp } from "./words.js";

export function maySee(zone, seenBy) {
  return seenBy < 0 || zone.sees === "all" || (zone.sees === "owner" && zone.seat === seenBy);
}

function faceIn(zone, card, seenBy, known) {
  if (card >= 0 && !maySee(zone, seenBy) && known?.includes(card)) return zone.look === "stack" ? "down" : "veiled";
  if (card < 0 || zone.look === "stack" || !maySee(zone, seenBy)) return "down";
  return zone.sees === "nobody" && zone.look !== "pile" ? "veiled" : "up";
}

// The place of every card: a map from its key to {card, face, x, y, turn, shown, covered}, in painting order.
export function layOut(game, step, seenBy) {
  const places = new Map(), known = step.known?.[seenBy];
  step.zones.forEach((cards, z) => {
    const zone = game.zones[z], heap = zone.look === "stack" || zone.look === "pile";
    const spots = heap ? heapSpots(zone, cards.length, game.size) : rowSpots(zone, cards.length, game.size);
    for (const i of zone.look === "stack" ? backwards(cards.length) : cards.keys()) {
      const key = cards[i] >= 0 && !places.has(cards[i]) ? cards[i] : `${z}:${i}`;
      places.set(key, { card: cards[i], face: faceIn(zone, cards[i], seenBy, known), ...spots[i] });
    }
  });
  return places;
}

function* backwards(n) {
  for (let i = n - 1; i >= 0; i -= 1) yield i;
}

// The middle of a zone, pushed inwards so that its cards and its label stay on the table.
export function zoneMiddle(zone, size) {
  const x = clamp(zone.x * size.width, size.cardWidth / 2 + 6, size.width - size.cardWidth / 2 - 6);
  const above = zone.look === "fan" && zone.quiet ? 36 : 25; // where names are above cards of two lines
  return { x, y: clamp(zone.y * size.height, size.cardHeight / 2 + above, size.height - size.cardHeight / 2 - 12) };
}

export const zoneWidth = (zone, size) => Math.max(size.cardWidth, zone.w * size.width);

// Side by side around the middle; overlapping as needed, and in more lines before the ranks are covered.
function rowSpots(zone, n, size) {
  const middle = zoneMiddle(zone, size), room = zoneWidth(zone, size) - size.cardWidth;
  const least = size.cardWidth * 0.37, most = size.cardWidth * (zone.look === "fan" ? 0.86 : 0.92);
  const perLineAtMost = Math.floor(room / least) + 1;
  const lines = clamp(Math.ceil(n / perLineAtMost), 1, 3), perLine = Math.ceil(n / lines);
  const gap = perLine > 1 ? Math.min(most, room / (perLine - 1)) : 0;
  return Array.from({ length: n }, (_, i) => {
    const line = Math.floor(i / perLine), inLine = Math.min(perLine, n - line * perLine);
    const off = (i % perLine) - (inLine - 1) / 2;
    const lean = zone.look === "fan" && lines === 1 ? off / Math.max(1, (n - 1) / 2) : 0;
    return {
      x: middle.x + off * gap, shown: true, turn: lean * Math.min(5, n * 0.9),
      y: middle.y + (line - (lines - 1) / 2) * size.cardHeight * 0.45 + lean * lean * Math.min(3, n * 0.5),
    };
  });
}

// One on the other, of a pile the latest on top, which is its last; the topmost few slightly moved so that a thick heap looks thick; the rest is not drawn.
function heapSpots(zone, n, size) {
  const middle = zoneMiddle(zone, size), thick = Math.min(n, 1 + Math.ceil(n / 8), 5);
  return Array.from({ length: n }, (_, place) => {
    const i = zone.look === "pile" ? n - 1 - place : place;
    const depth = Math.min(i, thick - 1) * 1.5;
    return { x: middle.x + depth * 0.5, y: middle.y + depth, turn: 0, shown: i < thick, covered: i > 0 };
  });
}
