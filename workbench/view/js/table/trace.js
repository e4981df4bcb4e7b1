// Reading a trace: checks of the data from Python, and indexes for fast lookups.
//
// A trace is {seats, deciding?, zones, sides, rows, part, branch?, deck_colours?, marks?, moments?, height?, card?}.
//   seats    everybody who owns cards; the first `deciding` of them make choices and have a view of their own
//   a card   copy * 52 + suit * 13 + (rank - 2): rank 2..14 (14 = Ace), suit 0 clubs, 1 diamonds, 2 hearts, 3 spades;
//            copy counts the decks. A negative number is a card nobody may know: it is face down. With
//            deck_colours a card is called by the colour of its deck and its rank; suits are not drawn.
//   a zone   {name, label, quiet?, seat (-1: nobody's), sees: all|owner|nobody, look: fan|row|stack|pile, x, y, w};
//            the label of a quiet one is only read aloud
//   a side   {label, role: published|variant, id, outcome, steps, open?, seated?}; an open game can be branched; seated: how many seats play
//   a step   {turn, kind, seat, text, clause, clause_text, changed, ruling, ruling_text, zones, cards, standing, unit,
//            marks, totals, decision, seat_to_act, known?, unseen?, came?}; its zones are the state after it, top card first, but a pile grows at its end;
//            known: for every seat the cards whose place it knows although it does not see them;
//            came: card -> the zone from which it came, for a card that was hidden before;
//            unseen: the seats from which the cards that its text names are hidden
//   rows     scrubber positions: the step of each side, -1 where a side has none
//            a decision is {seat, taken, others, choice, code, codes}: in words, and as an answer to the real choice of that
//            number (null: there was nothing to choose), the code that was taken and those of the others
//   part     the position of the first difference of the two games, or -1
//   branch   whether the second side is a branch of the first
//   marks    kind -> {word, colour, path, key}: how a mark of a step is drawn and called, and the key that goes to the next one;
//            colours are those of theme/theme.py, a path reaches from -1 to 1; their order is that of the buttons
//   moments  [{word, row}]: buttons that go to a place
//   height, card   the table's height and a card's width as shares of the table's width

import { clamp, count } from "./words.js";
import { readMarks } from "./marks.js";
import { CARD } from "./card.js";

const TABLE_WIDTH = 600; // units of every table's viewBox

// The trace as all other files use it; throws a sentence if it cannot be shown.
export function readTrace(trace) {
  const seats = listOf(trace.seats, "seats").map(String);
  const zones = listOf(trace.zones, "zones").map(readZone);
  const sides = listOf(trace.sides, "sides").slice(0, 2).map((side, i) => readSide(side, i, zones.length));
  const rows = readRows(trace.rows, sides);
  const width = TABLE_WIDTH;
  const cardWidth = width * clamp(Number(trace.card) || 0.1, 0.03, 0.2);
  const size = { width, height: width * clamp(Number(trace.height) || 0.74, 0.3, 2), cardWidth, cardHeight: cardWidth * CARD.height / CARD.width };
  const part = Number.isInteger(trace.part) && trace.part < rows.length && sides.length === 2 ? trace.part : -1;
  sides.forEach((side, i) => followRows(side, rows.map((row) => row[i] ?? -1)));
  const turns = rows.map((row, r) => turnAtRow(sides, row, r));
  const turnStarts = turns.flatMap((turn, r) => (r === 0 || turn !== turns[r - 1] ? [r] : []));
  const deciding = Number.isInteger(trace.deciding) ? trace.deciding : seats.length;
  return { seats, deciding, zones, sides, rows: rows.length, part, branch: Boolean(trace.branch) && sides.length === 2, size, turns, turnStarts, deckColours: Array.isArray(trace.deck_colours) ? trace.deck_colours.map(String) : [], kinds: kindsOf(trace.marks, sides), declared: Object.keys(trace.marks ?? {}), mark: readMarks(trace.marks), moments: Array.isArray(trace.moments) ? trace.moments.map(({ word, row }) => ({ word: String(word), row: clamp(Number(row) || 0, 0, rows.length - 1) })) : [] };
}

// Every kind of mark on any step, in the order in which the trace declares them.
function kindsOf(marks, sides) {
  const there = new Set(sides.flatMap((side) => [...side.marks.keys()]));
  return [...new Set([...Object.keys(marks ?? {}), ...there])].filter((kind) => there.has(kind));
}

function listOf(value, name) {
  if (!Array.isArray(value) || value.length === 0) throw new Error(`it has no ${name}`);
  return value;
}

function readZone(zone) {
  const { name = "", label = name, seat = -1, sees = "all", look = "row" } = zone;
  return { label: String(label), quiet: Boolean(zone.quiet), seat, sees, look, x: Number(zone.x ?? 0.5), y: Number(zone.y ?? 0.5), w: Number(zone.w ?? 0.3) };
}

function readSide(side, i, zoneCount) {
  const steps = listOf(side.steps, "steps");
  steps.forEach((step, k) => {
    const right = Array.isArray(step.zones) && step.zones.length === zoneCount && step.zones.every((cards) => Array.isArray(cards) && cards.every(Number.isInteger));
    if (!right) throw new Error(`step ${k + 1} does not list the cards of each of its ${count(zoneCount, "zone")}`);
  });
  return { label: String(side.label ?? ""), role: side.role ?? (i ? "variant" : "published"), id: String(side.id ?? ""), outcome: String(side.outcome ?? ""), steps, open: Boolean(side.open), seated: Number.isInteger(side.seated) ? side.seated : Infinity };
}

function readRows(rows, sides) {
  const length = Math.max(...sides.map((side) => side.steps.length));
  if (!Array.isArray(rows) || rows.length === 0) {
    return Array.from({ length }, (_, r) => sides.map((side) => (r < side.steps.length ? r : -1)));
  }
  return rows.map((row) => (Array.isArray(row) ? row : [row]));
}

// Per row: the step of this side, and whether it happens in this very row. Per step: its row.
function followRows(side, steps) {
  side.rowOf = new Array(side.steps.length).fill(0);
  side.marks = new Map();
  let at = 0;
  side.lastRow = 0;
  side.live = steps.map((k) => k >= 0 && k < side.steps.length);
  side.stepAt = steps.map((k, r) => {
    if (!side.live[r]) return at;
    at = k;
    side.rowOf[k] = r;
    side.lastRow = r;
    for (const kind of side.steps[k].marks ?? []) {
      if (!side.marks.has(kind)) side.marks.set(kind, []);
      side.marks.get(kind).push(r);
    }
    return at;
  });
}

function turnAtRow(sides, row, r) {
  const side = sides.find((one) => one.live[r]) ?? sides[0];
  return side.steps[side.stepAt[r]].turn ?? 0;
}

export function rowsMarked(sides, kind) {
  return [...new Set(sides.flatMap((side) => side.marks.get(kind) ?? []))].sort((a, b) => a - b);
}

// Every row with a mark of some kind, and the row of the first difference.
export function highlights(game, sides) {
  const marked = game.kinds.flatMap((kind) => rowsMarked(sides, kind));
  return [...new Set([...marked, ...(game.part >= 0 ? [game.part] : [])])].sort((a, b) => a - b);
}

// The row at which the card came into the zone that holds it at step `k`.
export function rowOfArrival(side, k, zone, card) {
  while (k > 0 && side.steps[k - 1].zones[zone].includes(card)) k -= 1;
  return side.rowOf[k];
}

// The place of a row, in words.
export function whereWeAre(game, row) {
  const place = `Turn ${game.turns[row]}, step ${row + 1} of ${game.rows}`;
  if (game.sides.length < 2) return place;
  if (game.part < 0) return `${place}. The two games never differ.`;
  if (row < game.part) return `${place}. Both games are still the same.`;
  return row === game.part ? `${place}. First difference.` : `${place}. The games have diverged.`;
}
