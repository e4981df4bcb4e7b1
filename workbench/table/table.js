// The card table: draws a replayed game and steps through it. One file, no dependency, no network.
//
// A trace is {seats, deciding?, zones, sides, rows, part, deck_colours?, height?, card?}.
//   seats    everybody who owns cards; the first `deciding` of them choose and have eyes of their own
//   a card   copy * 52 + suit * 13 + (rank - 2): rank 2..14 (14 = Ace), suit 0 clubs, 1 diamonds, 2 hearts, 3 spades;
//            copy counts the decks. A negative number is a card nobody may know: it lies face down. With
//            deck_colours a card is called by the colour of its deck and its rank; suits are not drawn.
//   a zone   {name, label, quiet?, seat (-1: nobody's), sees: all|owner|nobody, look: fan|row|stack|pile, x, y, w};
//            the label of a quiet one is only read aloud
//   a side   {label, role: published|variant, id, outcome, steps}
//   a step   {turn, kind, seat, text, clause, clause_text, changed, ruling, ruling_text, zones, cards, standing, unit,
//            marks, totals, decision, seat_to_act, known?}; its zones are the state after it, top card first;
//            known: for every seat the cards whose place it knows although it does not see them
//   rows     scrubber positions: the step of each side, -1 where a side has none
//   part     the position where the two games part, or -1
//   height, card   the table's height and a card's width as shares of the table's width
//
// Read on in this order: words, reading a trace, drawing a card, laying out zones, a table, the words of a step,
// the log, one side, controls, keyboard, render.

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const RANK_NAMES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King", "Ace"];
const SUITS = ["clubs", "diamonds", "hearts", "spades"];
const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = 1100; // one step at speed 1
const SLIDE_MS = 190;
const TABLE_WIDTH = 600; // units of every table's viewBox
const LOG_LINE = 27; // px; as in table.css
const MARKS = {
  war: { word: "war", key: "w" },
  ace: { word: "Ace", key: "a" },
  lead_change: { word: "lead change", key: "l" },
  gap: { word: "gap in the rules", key: "" },
};
const EMPTY = "Press a bar in a chart, or type a game's number, to open a game here.";

// ---------------------------------------------------------------------------------------------- words

const rankOf = (card) => card % 13;
const suitOf = (card) => Math.floor((card % 52) / 13);
const deckOf = (card) => Math.floor(card / 52);
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
const count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

function cardName(card, deckColours) {
  if (card < 0) return "a card face down";
  const colour = deckColours[deckOf(card)];
  return colour ? `${colour} ${RANK_NAMES[rankOf(card)]}` : `${RANK_NAMES[rankOf(card)]} of ${SUITS[suitOf(card)]}`;
}

function seatName(game, seat) {
  return game.seats[seat] ?? "";
}

function zoneName(game, zone) {
  return zone.seat < 0 ? zone.label : `${seatName(game, zone.seat)}: ${zone.label}`;
}

function markWord(kind) {
  return MARKS[kind]?.word ?? kind.replaceAll("_", " ");
}

// ---------------------------------------------------------------------------------------------- making nodes

function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

const ICONS = {
  first: "M4 4.5h2.4v11H4zM16.5 4.5v11L7.5 10z",
  back: "M13.5 4v12L5 10z",
  play: "M6 3.5v13L16.5 10z",
  pause: "M5.5 4h3.2v12H5.5zM11.3 4h3.2v12h-3.2z",
  forward: "M6.5 4v12L15 10z",
  last: "M13.6 4.5H16v11h-2.4zM3.5 4.5v11l9-5.5z",
  part: "M9 17.5V11L4.2 5.6 3 6.8V2.5h4.3L6.1 3.7 10 8.2l3.9-4.5-1.2-1.2H17v4.3l-1.2-1.2L11 11v6.5z",
};

function icon(name) {
  return svg("svg", { viewBox: "0 0 20 20", class: "wb-icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

// One sign per kind of mark, told apart by shape as well as by colour.
function markShape(kind, x, y, r) {
  if (kind === "war") return `M${x - r} ${y - r}L${x} ${y - r / 3}L${x + r} ${y - r}L${x + r / 3} ${y}L${x + r} ${y + r}L${x} ${y + r / 3}L${x - r} ${y + r}L${x - r / 3} ${y}Z`;
  if (kind === "ace") return `M${x} ${y - r}L${x + r} ${y + r}H${x - r}Z`;
  if (kind === "lead_change") return `M${x - r * 1.2} ${y + r * 0.7}h${r * 1.2}l${-r * 0.6} ${-r * 1.7}ZM${x} ${y - r * 0.7}h${r * 1.2}l${-r * 0.6} ${r * 1.7}Z`;
  if (kind === "gap") return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
  return `M${x - 1} ${y - r}h2v${2 * r}h-2Z`;
}

function markSign(kind) {
  return svg("svg", { viewBox: "0 0 12 12", class: `wb-sign ${markClass(kind)}`, "aria-hidden": "true" },
    svg("path", { d: markShape(kind, 6, 6, 4) }));
}

const markClass = (kind) => `wb-mark-${kind in MARKS ? kind : "other"}`;

// ---------------------------------------------------------------------------------------------- reading a trace

// The trace as the rest of this file wants it; throws a sentence if it cannot be shown.
function readTrace(trace) {
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
  return { seats, deciding, zones, sides, rows: rows.length, part, size, turns, turnStarts, deckColours: Array.isArray(trace.deck_colours) ? trace.deck_colours.map(String) : [] };
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
    if (!right) throw new Error(`step ${k + 1} does not say what lies in each of its ${count(zoneCount, "zone")}`);
  });
  return { label: String(side.label ?? ""), role: side.role ?? (i ? "variant" : "published"), id: String(side.id ?? ""), outcome: String(side.outcome ?? ""), steps };
}

function readRows(rows, sides) {
  const length = Math.max(...sides.map((side) => side.steps.length));
  if (!Array.isArray(rows) || rows.length === 0) {
    return Array.from({ length }, (_, r) => sides.map((side) => (r < side.steps.length ? r : -1)));
  }
  return rows.map((row) => (Array.isArray(row) ? row : [row]));
}

// Per row: the step this side is at, and whether it happens in this very row. Per step: its row.
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

function rowsMarked(sides, kind) {
  return [...new Set(sides.flatMap((side) => side.marks.get(kind) ?? []))].sort((a, b) => a - b);
}

// The row at which the card came into the zone where it lies at step `k`.
function rowOfArrival(side, k, zone, card) {
  while (k > 0 && side.steps[k - 1].zones[zone].includes(card)) k -= 1;
  return side.rowOf[k];
}

// ---------------------------------------------------------------------------------------------- drawing a card

const CARD = { width: 60, height: 84 };

const SUIT_PATHS = [
  "M-22,-23a22,22 0 1 1 44,0a22,22 0 1 1 -44,0ZM-47,11a22,22 0 1 1 44,0a22,22 0 1 1 -44,0ZM3,11a22,22 0 1 1 44,0a22,22 0 1 1 -44,0ZM-9,-12L9,-12L6,14C7,30 10,40 17,46L-17,46C-10,40 -7,30 -6,14Z",
  "M0,-48C8,-32 22,-14 36,0C22,14 8,32 0,48C-8,32 -22,14 -36,0C-22,-14 -8,-32 0,-48Z",
  "M0,45C-11,27 -46,8 -46,-18C-46,-35 -34,-44 -22,-44C-11,-44 -3,-37 0,-27C3,-37 11,-44 22,-44C34,-44 46,-35 46,-18C46,8 11,27 0,45Z",
  "M0,-46C12,-27 45,-9 45,15C45,30 34,37 24,37C15,37 7,31 4,24C5,34 9,42 16,46L-16,46C-9,42 -5,34 -4,24C-7,31 -15,37 -24,37C-34,37 -45,30 -45,15C-45,-9 -12,-27 0,-46Z",
];

// What Jack, Queen and King wear over the suit.
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

function pip(suit, x, y, size) {
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

// A card of a coloured deck: a head in the colour with the rank, and the colour's initial below, so that it does not
// rest on colour alone.
function drawColourFront(rank, colour) {
  const head = `M0 44V6A6 6 0 0 1 6 0H${CARD.width - 6}A6 6 0 0 1 ${CARD.width} 6V44Z`;
  return svg("g", { class: `wb-front wb-band-${/^[a-z]+$/.test(colour) ? colour : "other"}` },
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

// A card around its own centre; `face` is "up", "down" or "veiled" (face down at the table, shown to the reader).
function drawCard(card, face, deckColours) {
  const name = face === "up" ? cardName(card, deckColours) : face === "veiled" ? `${cardName(card, deckColours)}, lying face down` : "a card face down";
  return svg("g", { class: `wb-face wb-${face}`, role: "img", "aria-label": name, transform: `translate(${-CARD.width / 2} ${-CARD.height / 2})` },
    svg("title", { text: name }),
    svg("rect", { class: "wb-shadow", x: -0.6, y: 1.4, width: CARD.width + 1.2, height: CARD.height + 0.8, rx: 6.6 }),
    face === "down" ? drawBack() : drawFront(card, deckColours),
    svg("rect", { class: "wb-ring", x: -1.2, y: -1.2, width: CARD.width + 2.4, height: CARD.height + 2.4, rx: 7 }));
}

// ---------------------------------------------------------------------------------------------- laying out zones

function maySee(zone, seenBy) {
  return seenBy < 0 || zone.sees === "all" || (zone.sees === "owner" && zone.seat === seenBy);
}

function faceIn(zone, card, seenBy, known) {
  if (card >= 0 && !maySee(zone, seenBy) && known?.includes(card)) return zone.look === "stack" ? "down" : "veiled";
  if (card < 0 || zone.look === "stack" || !maySee(zone, seenBy)) return "down";
  return zone.sees === "nobody" && zone.look !== "pile" ? "veiled" : "up";
}

// Where every card lies: a map from its key to {card, face, x, y, turn, shown, covered}, in painting order.
function layOut(game, step, seenBy) {
  const places = new Map(), known = step.known?.[seenBy];
  step.zones.forEach((cards, z) => {
    const zone = game.zones[z], heap = zone.look === "stack" || zone.look === "pile";
    const spots = heap ? heapSpots(zone, cards.length, game.size) : rowSpots(zone, cards.length, game.size);
    for (const i of heap ? backwards(cards.length) : cards.keys()) {
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
function zoneMiddle(zone, size) {
  const x = clamp(zone.x * size.width, size.cardWidth / 2 + 6, size.width - size.cardWidth / 2 - 6);
  return { x, y: clamp(zone.y * size.height, size.cardHeight / 2 + 25, size.height - size.cardHeight / 2 - 12) };
}

const zoneWidth = (zone, size) => Math.max(size.cardWidth, zone.w * size.width);

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

// One on the other, the topmost few slightly moved so that a thick heap looks thick; the rest is not drawn.
function heapSpots(zone, n, size) {
  const middle = zoneMiddle(zone, size), thick = Math.min(n, 1 + Math.ceil(n / 8), 5);
  return Array.from({ length: n }, (_, i) => {
    const depth = Math.min(i, thick - 1) * 1.5;
    return { x: middle.x + depth * 0.5, y: middle.y + depth, turn: 0, shown: i < thick, covered: i > 0 };
  });
}

// ---------------------------------------------------------------------------------------------- a table

function makeTable(game, side, actions) {
  const { size } = game;
  const furniture = svg("g"), cardLayer = svg("g"), front = svg("g");
  const picture = svg("svg", { class: "wb-table", viewBox: `0 0 ${size.width} ${size.height}`, role: "group", "aria-label": `Card table: ${side.label}` }, furniture, cardLayer, front);
  const frame = html("div", { class: "wb-felt" }, picture);
  const labels = game.zones.map((zone, z) => makeZoneFurniture(game, zone, z, furniture));
  const totals = makeTotals(game, furniture);
  const look = makeLookThrough(game, side, frame, front, actions);
  const nodes = new Map();
  let places = new Map();
  let leaving = [];

  function show(k, seenBy, glide) {
    const step = side.steps[k], before = places, still = reducedMotion();
    leaving.forEach((node) => node.remove());
    leaving = [];
    places = layOut(game, step, seenBy);
    for (const key of nodes.keys()) if (!places.get(key)?.shown) leave(key, before.get(key), glide && !still);
    const order = [];
    for (const [key, place] of places) {
      if (!place.shown) continue;
      order.push(dress(key, place));
      put(order.at(-1), before.get(key), place, glide && !still);
    }
    arrange(order);
    highlight(step.cards ?? []);
    game.zones.forEach((zone, z) => labels[z](step.zones[z].length, step.seat_to_act, Boolean(step.totals)));
    totals(step.totals);
    look.show(k, seenBy);
  }

  function dress(key, place) {
    let node = nodes.get(key);
    if (!node) nodes.set(key, (node = svg("g", { class: "wb-card" })));
    const face = place.face + (place.face === "down" ? "" : place.card);
    if (node.face !== face) node.replaceChildren(drawCard(place.card, place.face, game.deckColours));
    node.face = face;
    return node;
  }

  function put(node, from, to, glide) {
    node.setAttribute("transform", placed(to, size, ""));
    if (glide && from && (from.x !== to.x || from.y !== to.y)) slide(node, from, to);
  }

  function slide(node, from, to) {
    return node.animate([{ transform: placed(from, size, "px") }, { transform: placed(to, size, "px") }], { duration: actions.slideMs(), easing: "cubic-bezier(.25,.7,.3,1)" });
  }

  // A card that goes under others is drawn until it has got there.
  function leave(key, from, glide) {
    const node = nodes.get(key), to = places.get(key);
    nodes.delete(key);
    if (!glide || !from || !to) return node.remove();
    leaving.push(node);
    node.setAttribute("transform", placed(to, size, ""));
    slide(node, from, to).onfinish = () => node.remove();
  }

  function arrange(order) {
    let next = cardLayer.firstChild;
    for (const node of [...leaving, ...order]) {
      if (node === next) next = next.nextSibling;
      else cardLayer.insertBefore(node, next);
    }
  }

  function highlight(cards) {
    const hot = new Set(cards);
    for (const [key, node] of nodes) node.classList.toggle("wb-hot", hot.has(places.get(key).card) && !places.get(key).covered);
  }

  return { node: frame, show, close: look.close };
}

function placed(place, size, unit) {
  const degrees = unit ? "deg" : "";
  return `translate(${place.x}${unit}, ${place.y}${unit}) rotate(${place.turn}${degrees}) scale(${size.cardWidth / CARD.width})`;
}

function reducedMotion() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// The mat or outline of a zone and its label; returns the function that brings the label up to date.
function makeZoneFurniture(game, zone, z, layer) {
  const { size } = game, middle = zoneMiddle(zone, size), heap = zone.look === "stack" || zone.look === "pile";
  const width = heap ? size.cardWidth : zoneWidth(zone, size);
  const box = { x: middle.x - width / 2, y: middle.y - size.cardHeight / 2, width, height: size.cardHeight, rx: 8 };
  if (zone.look !== "fan") layer.append(svg("rect", { ...box, class: heap ? "wb-outline" : "wb-mat" }));
  const beside = besideRow(game, zone), at = beside ? { x: beside.x, y: beside.y + 22 } : { x: middle.x, y: box.y - 8 };
  const label = svg("text", { class: "wb-zone-label", ...at });
  const home = homeZone(game, zone.seat) === z;
  const seat = svg("tspan", { class: "wb-seat", text: home ? seatName(game, zone.seat) : "" });
  const words = svg("tspan");
  const turn = svg("path", { class: "wb-turn", d: "M0-4.5L7 0L0 4.5Z" });
  label.append(seat, words);
  layer.append(label, turn);
  return (n, seatToAct, hasTotals) => {
    if (beside) label.setAttribute("y", beside.y + (hasTotals ? 22 : 4));
    const acts = home && seatToAct === zone.seat;
    words.textContent = `${home ? "  " : ""}${zone.quiet ? "" : zone.label}${heap ? ` ${n}` : ""}`;
    const half = textWidth(label) / 2 + 4;
    label.setAttribute("x", beside ? at.x : clamp(at.x, half, size.width - half));
    seat.classList.toggle("wb-acts", acts);
    turn.style.display = acts ? "" : "none";
    if (acts) turn.setAttribute("transform", `translate(${at.x - textWidth(label) / 2 - 11} ${at.y - 4.5})`);
  };
}

// Where a row's label and total stand: to the left of it if that place is free, else above it.
function besideRow(game, zone) {
  const { size } = game, middle = zoneMiddle(zone, size), left = middle.x - zoneWidth(zone, size) / 2;
  const free = (other) => {
    const there = zoneMiddle(other, size), half = (other.look === "stack" || other.look === "pile" ? size.cardWidth : zoneWidth(other, size)) / 2;
    return other === zone || there.x - half > left - 5 || there.x + half < left - 80 || Math.abs(there.y - middle.y) > size.cardHeight / 2 + 30;
  };
  return zone.look === "row" && left >= 84 && game.zones.every(free) ? { x: left - 44, y: middle.y } : null;
}

// The zone beside which a seat's name is written: its fan, or else its first zone.
function homeZone(game, seat) {
  if (seat < 0) return -1;
  const fan = game.zones.findIndex((zone) => zone.seat === seat && zone.look === "fan");
  return fan >= 0 ? fan : game.zones.findIndex((zone) => zone.seat === seat);
}

function textWidth(label) {
  return label.getComputedTextLength?.() || label.textContent.length * 6.5;
}

// The totals on the battlefield, each beside the row of its seat, or together beside a row that all share.
function makeTotals(game, layer) {
  const { size } = game, shared = game.zones.find((zone) => zone.look === "row" && zone.seat < 0);
  const badges = game.seats.map((name, seat) => {
    const zone = game.zones.find((one) => one.look === "row" && one.sees === "all" && one.seat === seat) ?? shared;
    if (!zone) return null;
    const middle = zoneMiddle(zone, size), beside = besideRow(game, zone), line = zone === shared ? seat - game.seats.length + 1 : 0;
    const at = beside ? { x: beside.x, y: beside.y + 4 + line * 26 }
      : { x: middle.x + zoneWidth(zone, size) / 2 - 16 + line * 44, y: middle.y - size.cardHeight / 2 - 6 };
    const number = svg("text", { class: beside ? "wb-total" : "wb-total wb-small", ...at });
    layer.append(number);
    return number;
  });
  return (totals) => {
    const best = totals ? Math.max(...totals) : 0;
    badges.forEach((badge, seat) => {
      if (!badge) return;
      badge.textContent = totals?.[seat] ?? "";
      badge.classList.toggle("wb-best", totals?.[seat] === best);
    });
  };
}

// Looking through a heap: a pile opens under the pointer, in focus or when pressed, a stack only when pressed.
function makeLookThrough(game, side, frame, layer, actions) {
  const box = html("div", { class: "wb-through", hidden: "" });
  frame.append(box);
  let open = -1, pinned = false, k = 0, seenBy = -1, timer = 0;

  const handles = game.zones.map((zone, z) => (zone.look === "stack" || zone.look === "pile" ? makeHandle(zone, z) : null));

  function makeHandle(zone, z) {
    const { size } = game, middle = zoneMiddle(zone, size), hover = zone.look === "pile";
    const handle = svg("rect", {
      class: "wb-handle", x: middle.x - size.cardWidth / 2 - 3, y: middle.y - size.cardHeight / 2 - 6, rx: 8,
      width: size.cardWidth + 6, height: size.cardHeight + 9, role: "button",
      onclick: () => (open === z && pinned ? close() : unfold(z, true)),
      onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.currentTarget.dispatchEvent(new MouseEvent("click")); } },
      onpointerenter: (event) => { if (hover && event.pointerType === "mouse" && !pinned) later(() => unfold(z, false), 140); },
      onpointerleave: () => later(closeUnlessPinned, 220),
      onfocus: (event) => { if (hover && event.currentTarget.matches(":focus-visible")) unfold(z, false); },
      onblur: (event) => { if (!box.contains(event.relatedTarget)) closeUnlessPinned(); },
    });
    layer.append(handle);
    return handle;
  }

  box.addEventListener("pointerenter", () => clearTimeout(timer));
  box.addEventListener("pointerleave", () => later(closeUnlessPinned, 220));

  function later(what, ms) {
    clearTimeout(timer);
    timer = setTimeout(what, ms);
  }

  function unfold(z, pin) {
    clearTimeout(timer);
    const zone = game.zones[z], cards = side.steps[k].zones[z];
    if (!maySee(zone, seenBy) || cards.length === 0) return close();
    [open, pinned] = [z, pin];
    const name = `${zoneName(game, zone)}, ${count(cards.length, "card")}, top first`;
    box.replaceChildren(html("p", { class: "wb-through-title", text: name }),
      html("div", { class: "wb-through-cards" }, ...cards.map((card) => cardButton(z, card))));
    box.setAttribute("aria-label", name);
    box.setAttribute("role", "group");
    box.hidden = false;
    besideZone(zone);
  }

  function cardButton(z, card) {
    const small = svg("svg", { viewBox: `-32 -44 64 90`, class: "wb-small-card" }, drawCard(card, card < 0 ? "down" : "up", game.deckColours));
    const title = `${cardName(card, game.deckColours)}: go to the step that brought it here`;
    return html("button", { type: "button", class: "wb-plain", title, "aria-label": title, onclick: () => actions.go(rowOfArrival(side, k, z, card)) }, small);
  }

  // Above or below the zone, whichever has the room, and inside the frame.
  function besideZone(zone) {
    const middle = zoneMiddle(zone, game.size), half = game.size.cardHeight / 2;
    const below = middle.y < game.size.height / 2;
    const reach = box.offsetWidth / 2 + 6, wide = frame.clientWidth;
    box.style.left = `${clamp((middle.x / game.size.width) * wide, reach, wide - reach)}px`;
    box.style.top = below ? `${((middle.y + half + 4) / game.size.height) * 100}%` : "auto";
    box.style.bottom = below ? "auto" : `${(1 - (middle.y - half - 22) / game.size.height) * 100}%`;
  }

  function close() {
    clearTimeout(timer);
    const was = open;
    [open, pinned] = [-1, false];
    box.hidden = true;
    return was >= 0;
  }

  function closeUnlessPinned() {
    if (!pinned) close();
  }

  function show(nextStep, nextSeenBy) {
    [k, seenBy] = [nextStep, nextSeenBy];
    handles.forEach((handle, z) => handle && describe(handle, z));
    if (open >= 0) unfold(open, pinned);
  }

  function describe(handle, z) {
    const zone = game.zones[z], n = side.steps[k].zones[z].length, opens = n > 0 && maySee(zone, seenBy);
    handle.setAttribute("aria-label", `${zoneName(game, zone)}, ${count(n, "card")}${opens ? ". Look through it" : ""}`);
    handle.setAttribute("tabindex", opens ? "0" : "-1");
    handle.classList.toggle("wb-opens", opens);
  }

  return { show, close };
}

// ---------------------------------------------------------------------------------------------- the words of a step

function makeWords(game, side) {
  const meta = html("p", { class: "wb-meta" });
  const sentence = html("p", { class: "wb-sentence" });
  const notes = html("div", { class: "wb-notes", tabindex: "0", role: "group", "aria-label": `The clause and the choice: ${side.label}` });
  const node = html("div", { class: "wb-words" }, meta, sentence, notes);

  function show(k, row, seenBy) {
    const step = side.steps[k];
    meta.replaceChildren(...metaOf(step, k, row));
    sentence.textContent = step.text ?? "";
    notes.replaceChildren(...[clauseOf(step), rulingOf(step), choiceOf(step, seenBy)].filter(Boolean));
    notes.scrollTop = 0;
  }

  function metaOf(step, k, row) {
    const parts = [html("span", { text: `Turn ${step.turn ?? "?"}, step ${k + 1} of ${side.steps.length}` })];
    if (step.seat_to_act >= 0 && seatName(game, step.seat_to_act)) parts.push(html("span", { class: "wb-pill", text: `${seatName(game, step.seat_to_act)} to act` }));
    if (row === game.part) parts.push(html("span", { class: "wb-pill wb-parts", text: "The games part here" }));
    if (!side.live[row]) parts.push(html("span", { class: "wb-pill wb-quiet", text: row > side.lastRow ? "This game is over" : "Nothing happens here" }));
    return parts;
  }

  function clauseOf(step) {
    if (!step.clause) return null;
    const node = html("p", { class: "wb-clause" }, html("span", { class: "wb-code", text: step.clause }), step.clause_text ?? "");
    if (step.changed) node.append(html("span", { class: "wb-pill wb-changed", text: "changed in the variant" }));
    return node;
  }

  function rulingOf(step) {
    if (!step.ruling) return null;
    return html("p", { class: "wb-ruling" }, html("b", { text: "The rulebook is silent here: " }), step.ruling_text || "a choice was made.", html("span", { class: "wb-code", text: step.ruling }));
  }

  function choiceOf(step, seenBy) {
    const choice = step.decision;
    if (!choice) return null;
    const who = seatName(game, choice.seat);
    if (seenBy >= 0 && seenBy !== choice.seat) return html("p", { class: "wb-choice", text: `What else ${who} could do is hidden from ${seatName(game, seenBy)}.` });
    const others = (choice.others ?? []).map((other) => html("span", { class: "wb-option", text: other }));
    return html("p", { class: "wb-choice" }, `${who} chose `, html("span", { class: "wb-option wb-taken", text: choice.taken ?? "" }), ...(others.length ? [" over ", ...others] : []));
  }

  return { node, show };
}

// ---------------------------------------------------------------------------------------------- the log

// Only the lines in sight are in the page. All lines are equally high, so the place of each is known.
function makeLog(game, side, actions) {
  const steps = side.steps, lines = new Map();
  const sheet = html("div", { class: "wb-log-sheet", role: "list" });
  const node = html("div", { class: "wb-log", tabindex: "0", role: "group", "aria-label": `Log: ${side.label}` }, sheet);
  sheet.style.height = `${steps.length * LOG_LINE}px`;
  let current = 0;

  const stepUnder = (event) => Number(event.target.closest?.(".wb-line")?.dataset.step ?? -1);
  node.addEventListener("scroll", draw);
  node.addEventListener("click", (event) => { if (stepUnder(event) >= 0) actions.go(side.rowOf[stepUnder(event)]); });
  node.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") actions.preview(stepUnder(event) >= 0 ? side.rowOf[stepUnder(event)] : -1); });
  node.addEventListener("pointerleave", () => actions.preview(-1));

  function draw() {
    const first = Math.max(0, Math.floor(node.scrollTop / LOG_LINE) - 8);
    const last = Math.min(steps.length - 1, Math.ceil((node.scrollTop + (node.clientHeight || 300)) / LOG_LINE) + 8);
    for (const [k, line] of lines) if (k < first || k > last) { line.remove(); lines.delete(k); }
    for (let k = first; k <= last; k += 1) if (!lines.has(k)) sheet.append(addLine(k));
    for (const [k, line] of lines) mark(line, k === current);
  }

  function addLine(k) {
    const step = steps[k], starts = k === 0 || steps[k - 1].turn !== step.turn;
    const line = html("div", { class: `wb-line${starts ? " wb-starts" : ""}${game.part >= 0 && side.rowOf[k] === game.part ? " wb-parting" : ""}`, role: "listitem", "data-step": k, title: step.text ?? "" },
      html("span", { class: "wb-line-turn", text: starts ? `Turn ${step.turn ?? "?"}` : "" }),
      html("span", { class: "wb-line-text", text: step.text ?? "" }),
      ...(step.marks ?? []).map(markSign));
    if (step.changed) line.append(html("span", { class: "wb-line-changed", title: "a clause that the variant changes" }));
    line.style.top = `${k * LOG_LINE}px`;
    lines.set(k, line);
    return line;
  }

  function mark(line, isCurrent) {
    line.classList.toggle("wb-current", isCurrent);
    if (isCurrent) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }

  // Scrolls this box and nothing else, and only as far as needed.
  function keepInView() {
    const top = current * LOG_LINE, height = node.clientHeight;
    if (top < node.scrollTop + LOG_LINE) node.scrollTop = Math.max(0, top - LOG_LINE);
    else if (top + 2 * LOG_LINE > node.scrollTop + height) node.scrollTop = top + 2 * LOG_LINE - height;
  }

  function show(k, previewing) {
    current = k;
    if (!previewing) keepInView();
    draw();
  }

  return { node, show };
}

// ---------------------------------------------------------------------------------------------- one side

function makeSide(game, side, actions) {
  const table = makeTable(game, side, actions), words = makeWords(game, side), log = makeLog(game, side, actions);
  const standing = html("p", { class: "wb-standing" });
  const heading = html("div", { class: "wb-heading" },
    html("h3", { class: `wb-label wb-${side.role === "variant" ? "variant" : "published"}`, text: side.label || side.role }),
    html("span", { class: "wb-outcome", text: side.outcome }), standing);
  const node = html("section", { class: "wb-side", "aria-label": side.label }, heading, table.node,
    html("div", { class: "wb-reading" }, words.node, log.node, html("p", { class: "wb-id", title: "This game's id", text: side.id })));

  function show(row, seenBy, glide, previewing) {
    const k = side.stepAt[row];
    node.classList.toggle("wb-resting", !side.live[row]);
    table.show(k, seenBy, glide);
    words.show(k, row, seenBy);
    log.show(k, previewing);
    standing.replaceChildren(...standingOf(side.steps[k]));
  }

  function standingOf(step) {
    if (!Array.isArray(step.standing)) return [];
    const best = Math.max(...step.standing);
    const seats = step.standing.map((points, seat) => html("span", { class: points === best ? "wb-leads" : "" }, `${seatName(game, seat)} `, html("b", { text: points })));
    return [...seats, html("span", { class: "wb-unit", text: step.unit ?? "" })];
  }

  return { node, show, side, close: table.close };
}

// ---------------------------------------------------------------------------------------------- controls

function button(label, title, onclick, ...children) {
  return html("button", { type: "button", class: "wb-button", "aria-label": label, title, onclick }, ...children);
}

// A handful of choices of which one holds; `pick` gets the value, the returned function shows the one that holds.
function makeChoice(label, options, pick) {
  const buttons = options.map(([value, word]) => [value, html("button", { type: "button", class: "wb-choose", text: word, onclick: () => pick(value) })]);
  const node = html("div", { class: "wb-choose-group", role: "group", "aria-label": label }, ...buttons.map(([, one]) => one));
  return { node, show: (held) => buttons.forEach(([value, one]) => one.setAttribute("aria-pressed", String(value === held))) };
}

function makeControls(game, actions) {
  const play = button("Play", "Play (space)", actions.togglePlay, icon("play"));
  const speed = makeChoice("Speed", SPEEDS.map((s) => [s, `${s === 0.5 ? "½" : s}×`]), actions.setSpeed);
  const where = html("span", { class: "wb-where" });
  const view = makeViewChoice(game, actions);
  const four = html("button", { type: "button", class: "wb-button wb-four", title: "Four suit colours", "aria-label": "Four suit colours", onclick: actions.toggleFour },
    svg("svg", { viewBox: "0 0 40 40", class: "wb-icon wb-four-icon", "aria-hidden": "true" },
      ...[3, 2, 1, 0].map((suit, i) => svg("g", { class: `wb-${SUITS[suit]}` }, pip(suit, i % 2 ? 30 : 10, i < 2 ? 10 : 30, 17)))));
  const sides = makeChoice("Which game", [["published", "Published"], ["variant", "Variant"], ["both", "Both"]], actions.setShow);
  const jumps = makeJumps(game, actions), scrubber = makeScrubber(game, actions);
  const line = html("div", { class: "wb-bar" },
    html("div", { class: "wb-group" },
      button("First", "First step (Home)", () => actions.go(0), icon("first")),
      button("Back", "One step back (left arrow; with shift a turn)", () => actions.move(-1), icon("back")),
      play,
      button("Forward", "One step on (right arrow; with shift a turn)", () => actions.move(1), icon("forward")),
      button("Last", "Last step (End)", () => actions.go(game.rows - 1), icon("last"))),
    speed.node, where, html("span", { class: "wb-spring" }), view.node, four);
  sides.node.classList.add("wb-which");
  if (game.deckColours.length) four.remove();
  if (game.sides.length > 1) line.append(sides.node);
  const node = html("div", { class: "wb-controls" }, line, scrubber.node, jumps.node);

  function show(state) {
    play.replaceChildren(icon(state.playing ? "pause" : "play"));
    play.setAttribute("aria-label", state.playing ? "Pause" : "Play");
    play.setAttribute("title", state.playing ? "Pause (space)" : "Play (space)");
    speed.show(SPEEDS.reduce((a, b) => (Math.abs(b - state.speed) < Math.abs(a - state.speed) ? b : a)));
    where.textContent = whereWeAre(game, state.row);
    view.show(state.seenBy);
    four.setAttribute("aria-pressed", String(state.four));
    sides.show(state.show);
    jumps.show(state);
    scrubber.show(state);
  }

  return { node, show, resize: scrubber.resize };
}

function whereWeAre(game, row) {
  const place = `Turn ${game.turns[row]}, step ${row + 1} of ${game.rows}`;
  if (game.sides.length < 2) return place;
  if (game.part < 0) return `${place}. The two games never part.`;
  if (row < game.part) return `${place}. Both games are still the same.`;
  return row === game.part ? `${place}. The games part here.` : `${place}. The games have parted.`;
}

function makeViewChoice(game, actions) {
  const select = html("select", { class: "wb-select", "aria-label": "Seen by", title: "Whose eyes (v)", onchange: () => actions.setSeenBy(Number(select.value)) },
    html("option", { value: -1, text: "All cards shown" }), ...game.seats.slice(0, game.deciding).map((name, seat) => html("option", { value: seat, text: `As ${name} sees it` })));
  return { node: select, show: (seat) => { select.value = String(seat); } };
}

function makeJumps(game, actions) {
  const kinds = [...new Set([...Object.keys(MARKS), ...game.sides.flatMap((side) => [...side.marks.keys()])])].filter((kind) => rowsMarked(game.sides, kind).length);
  const buttons = kinds.map((kind) => [kind, makeJump(kind, actions)]);
  const part = html("button", { type: "button", class: "wb-jump wb-jump-part", title: "Where the two games part (p)", onclick: actions.toPart }, icon("part"), "where they part");
  const node = html("div", { class: "wb-jumps" }, ...(game.part >= 0 ? [part] : []), ...buttons.map(([, one]) => one),
    html("span", { class: "wb-keys", text: keysInWords(kinds, game.part >= 0) }));
  function show(state) {
    for (const [kind, one] of buttons) one.classList.toggle("wb-none", !rowsMarked(actions.shownSides(), kind).some((row) => row > state.row));
    part.classList.toggle("wb-none", state.row === game.part);
  }
  return { node, show };
}

function keysInWords(kinds, parts) {
  const jumps = [...kinds.map((kind) => MARKS[kind]?.key).filter(Boolean), ...(parts ? ["p"] : [])].join(", ");
  return `Keys: arrows step, with shift a turn; space plays; ${jumps ? `${jumps} jump; ` : ""}v changes whose eyes`;
}

function makeJump(kind, actions) {
  const key = MARKS[kind]?.key;
  return html("button", { type: "button", class: "wb-jump", title: `Next ${markWord(kind)}${key ? ` (${key})` : ""}; with shift the one before`, onclick: (event) => actions.jump(kind, event.shiftKey ? -1 : 1) },
    markSign(kind), `next ${markWord(kind)}`);
}

function makeScrubber(game, actions) {
  const marks = svg("svg", { class: "wb-marks", "aria-hidden": "true" });
  const range = html("input", { type: "range", class: "wb-range", min: 0, max: Math.max(0, game.rows - 1), step: 1, "aria-label": "Position in the game", oninput: () => actions.go(Number(range.value), false) });
  const node = html("div", { class: `wb-scrubber${game.sides.length > 1 ? " wb-two-lanes" : ""}` }, marks, range);
  let width = 0, ghost = null;

  const xOf = (row) => 8 + (width - 16) * (game.rows > 1 ? row / (game.rows - 1) : 0);

  function resize() {
    if (!node.clientWidth || node.clientWidth === width) return;
    width = node.clientWidth;
    marks.replaceChildren(...drawPart(), ...(game.sides.length > 1 ? game.sides.map(drawLaneSign) : []), ...game.sides.flatMap(drawLane));
    ghost = svg("path", { class: "wb-ghost" });
    marks.append(ghost);
  }

  function drawLane(side, lane) {
    return [...side.marks].map(([kind, rows]) => svg("path", { class: markClass(kind), d: rows.map((row) => markShape(kind, xOf(row), 6 + lane * 12, 3.8)).join("") }));
  }

  // Which lane is whose: the sign that stands before the side's name.
  function drawLaneSign(side, lane) {
    const y = 6 + lane * 12;
    if (side.role === "variant") return svg("path", { class: "wb-lane-variant", d: `M-5 ${y - 3.6}l3.6 3.6l-3.6 3.6l-3.6-3.6Z` });
    return svg("circle", { class: "wb-lane-published", cx: -5, cy: y, r: 3 });
  }

  function drawPart() {
    if (game.part < 0) return [];
    const x = xOf(game.part), bottom = game.sides.length > 1 ? 45 : 34;
    return [svg("rect", { class: "wb-parted", x, y: 0, width: Math.max(0, width - 8 - x), height: bottom, rx: 3 }), svg("path", { class: "wb-part-line", d: `M${x} 0V${bottom}` })];
  }

  function show(state) {
    range.value = String(state.at);
    range.style.setProperty("--wb-done", game.rows > 1 ? state.at / (game.rows - 1) : 0);
    range.setAttribute("aria-valuetext", whereWeAre(game, state.row));
    ghost?.setAttribute("d", state.preview >= 0 ? `M${xOf(state.preview)} 0v44` : "");
  }

  return { node, show, resize };
}

// ---------------------------------------------------------------------------------------------- keyboard

// What a key does; null if it does nothing here.
function actionOfKey(event, game, actions) {
  const back = event.shiftKey ? -1 : 1;
  switch (event.key) {
    case "ArrowLeft": return () => (event.shiftKey ? actions.turn(-1) : actions.move(-1));
    case "ArrowRight": return () => (event.shiftKey ? actions.turn(1) : actions.move(1));
    case "[": return () => actions.turn(-1);
    case "]": return () => actions.turn(1);
    case "Home": return () => actions.go(0);
    case "End": return () => actions.go(game.rows - 1);
    case " ": return actions.togglePlay;
    case "Escape": return actions.closeAll;
    default:
  }
  const key = event.key.toLowerCase();
  const kind = Object.keys(MARKS).find((one) => MARKS[one].key === key);
  if (kind) return () => actions.jump(kind, back);
  if (key === "p") return actions.toPart;
  if (key === "v") return actions.nextView;
  return null;
}

// Plain keys stay in here, or the notebook around would take them for its own shortcuts.
function onKey(event, game, actions) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
  event.stopPropagation();
  if (!game || event.defaultPrevented || keepsKey(event)) return;
  const action = actionOfKey(event, game, actions);
  if (!action) return;
  event.preventDefault();
  action();
}

// A select and a pressed button use keys themselves; so do boxes that scroll, but for up and down only.
function keepsKey(event) {
  if (event.target.closest("select")) return true;
  return event.key === " " && event.target.closest("button, [role=button]") !== null;
}

// ---------------------------------------------------------------------------------------------- render

function drawEmpty(sentence) {
  const cards = [[51, -12], [37, 0], [18, 12]].map(([card, turn], i) =>
    svg("g", { transform: `translate(${100 + (i - 1) * 48} ${62 + Math.abs(i - 1) * 7}) rotate(${turn})` }, drawCard(card, "up", [])));
  return html("div", { class: "wb-felt wb-empty" }, svg("svg", { viewBox: "0 0 200 128", class: "wb-empty-cards", "aria-hidden": "true" }, ...cards), html("p", { text: sentence }));
}

function render({ model, el }) {
  const root = html("div", { class: "wb-root", tabindex: "0", role: "group", "aria-label": "Card table. Arrow keys step through the game.", "data-lm-suppress-shortcuts": "true" });
  const live = html("p", { class: "wb-live", "aria-live": "polite" });
  const state = { at: 0, preview: -1, playing: false };
  const timers = { play: 0, save: 0, size: 0 };
  let game = null, sides = [], controls = null;

  // --- the traits

  function read() {
    state.at = clamp(model.get("at") || 0, 0, game ? game.rows - 1 : 0);
    state.show = model.get("show");
    state.speed = clamp(model.get("speed") || 1, 0.1, 20);
    state.four = Boolean(model.get("four_colours"));
    state.seenBy = game && model.get("seen_by") < game.deciding ? Math.max(-1, model.get("seen_by")) : -1;
  }

  // Tells Python, but not for every step of a game that is running.
  function save() {
    if (timers.save) return;
    timers.save = setTimeout(() => { timers.save = 0; model.save_changes(); }, state.playing ? 400 : 120);
  }

  function set(name, value) {
    model.set(name, value);
    save();
  }

  // --- what can be done

  const actions = {
    go(row, glide = true) {
      stop();
      goTo(row, glide);
    },
    move: (by) => actions.go(state.at + by),
    turn(by) {
      const starts = game.turnStarts;
      actions.go(by > 0 ? starts.find((row) => row > state.at) ?? game.rows - 1 : starts.findLast((row) => row < state.at) ?? 0);
    },
    jump(kind, by) {
      const rows = rowsMarked(actions.shownSides(), kind);
      const row = by > 0 ? rows.find((one) => one > state.at) : rows.findLast((one) => one < state.at);
      if (row === undefined) say(`There is no ${by > 0 ? "further" : "earlier"} ${markWord(kind)}.`);
      else actions.go(row);
    },
    toPart() {
      if (game.part >= 0) actions.go(game.part);
    },
    preview(row) {
      if (row === state.preview || (row >= 0 && state.playing)) return;
      state.preview = row;
      refresh(false);
    },
    togglePlay: () => (state.playing ? stop() : start()),
    setSpeed: (speed) => set("speed", speed),
    setShow: (show) => set("show", show),
    setSeenBy: (seat) => set("seen_by", seat),
    nextView: () => set("seen_by", state.seenBy + 1 < game.deciding ? state.seenBy + 1 : -1),
    toggleFour: () => set("four_colours", !state.four),
    closeAll: () => sides.forEach((side) => side.close()),
    shownSides: () => sides.filter((side) => isShown(side)).map(({ side }) => side),
    slideMs: () => Math.min(SLIDE_MS, (STEP_MS / state.speed) * 0.6),
  };

  function goTo(row, glide) {
    const to = clamp(row, 0, game.rows - 1);
    if (to === state.at && state.preview < 0) return;
    [state.at, state.preview] = [to, -1];
    refresh(glide);
    set("at", to);
  }

  function start() {
    if (state.at >= game.rows - 1) goTo(0, false);
    state.playing = true;
    refresh(true);
    timers.play = setTimeout(tick, STEP_MS / state.speed);
  }

  function tick() {
    goTo(state.at + 1, true);
    if (state.at >= game.rows - 1) stop();
    else timers.play = setTimeout(tick, STEP_MS / state.speed);
  }

  function stop() {
    if (!state.playing) return;
    clearTimeout(timers.play);
    state.playing = false;
    refresh(true);
  }

  // --- what is seen

  function isShown({ side }) {
    return sides.length < 2 || state.show === "both" || (state.show === "variant") === (side.role === "variant");
  }

  function build() {
    clearTimeout(timers.play);
    Object.assign(state, { playing: false, preview: -1 });
    const hadFocus = root.contains(root.getRootNode().activeElement);
    [game, sides, controls] = [null, [], null];
    const message = openTrace();
    read();
    if (message) root.replaceChildren(live, drawEmpty(message));
    else root.replaceChildren(live, controls.node, html("div", { class: "wb-sides" }, ...sides.map((side) => side.node)));
    if (hadFocus) root.focus({ preventScroll: true });
    refresh(false);
  }

  // Opens the trace; returns what to say instead if there is nothing to show.
  function openTrace() {
    const trace = model.get("trace") ?? {};
    if (model.get("message")) return model.get("message");
    if (Object.keys(trace).length === 0) return EMPTY;
    try {
      game = readTrace(trace);
      sides = game.sides.map((side) => makeSide(game, side, actions));
      controls = makeControls(game, actions);
      return "";
    } catch (error) {
      return giveUp(error);
    }
  }

  // A trace that is not in order is a sentence on the table, never an error in the console.
  function giveUp(error) {
    clearTimeout(timers.play);
    [game, sides, controls] = [null, [], null];
    return `This game cannot be shown: ${error instanceof TypeError ? "its trace is not in order" : error.message}.`;
  }

  function refresh(glide) {
    root.classList.toggle("wb-four-colours", Boolean(state.four));
    try {
      if (game) draw(glide);
    } catch (error) {
      root.replaceChildren(live, drawEmpty(giveUp(error)));
    }
  }

  function draw(glide) {
    state.row = state.preview >= 0 ? state.preview : state.at;
    const shown = sides.filter(isShown);
    root.classList.toggle("wb-two", shown.length > 1);
    sides.forEach((side) => { side.node.hidden = !shown.includes(side); });
    shown.forEach((side) => side.show(state.row, state.seenBy, glide, state.preview >= 0));
    controls.resize();
    controls.show(state);
    if (!state.playing && state.preview < 0) say(sentenceOf(shown));
  }

  function sentenceOf(shown) {
    const parts = state.row === game.part ? "The games part here. " : "";
    const texts = shown.map(({ side }) => (shown.length > 1 ? `${side.label}: ` : "") + (side.steps[side.stepAt[state.row]].text ?? ""));
    return parts + texts.join(" ");
  }

  function say(sentence) {
    if (live.textContent !== sentence) live.textContent = sentence;
  }

  // --- the page around

  // Light or dark is what the page around writes with: light letters mean a dark page.
  function matchPage() {
    const colour = getComputedStyle(el).color; // rgb(236, 238, 237), or color(srgb 0.93 0.93 0.93) where a theme mixes colours
    const white = colour.startsWith("color(") ? 1 : 255;
    const [r, g, b] = (colour.match(/[\d.]+/g) ?? [0, 0, 0]).map((part) => Number(part) / white);
    root.classList.toggle("wb-dark", 0.299 * r + 0.587 * g + 0.114 * b > 0.55);
  }

  function matchWidth() {
    if (root.clientWidth === state.width) return;
    state.width = root.clientWidth;
    root.classList.toggle("wb-narrow", state.width < 900);
    refresh(false);
  }

  const changes = {
    trace: build,
    message: build,
    at: () => { if (game) { const from = state.at; read(); if (state.at !== from) { state.preview = -1; refresh(Math.abs(state.at - from) === 1); } } },
    show: () => { read(); refresh(false); },
    seen_by: () => { read(); refresh(true); },
    speed: () => { read(); refresh(true); },
    four_colours: () => { read(); refresh(true); },
  };
  // A notebook may draw before it puts the table on the page; only there it has the colour of the letters, and a width.
  const sizes = new ResizeObserver(() => { cancelAnimationFrame(timers.size); timers.size = requestAnimationFrame(() => { matchPage(); matchWidth(); }); });
  const themes = new MutationObserver(matchPage);
  const scheme = window.matchMedia("(prefers-color-scheme: dark)");

  for (const [name, react] of Object.entries(changes)) model.on(`change:${name}`, react);
  root.addEventListener("keydown", (event) => onKey(event, game, actions));
  root.addEventListener("pointerdown", (event) => { if (!event.target.closest(".wb-through, .wb-handle")) actions.closeAll(); });
  el.append(root);
  matchPage();
  build();
  matchWidth();
  sizes.observe(root);
  for (const page of [document.documentElement, document.body]) themes.observe(page, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-jp-theme-light"] });
  scheme.addEventListener("change", matchPage);

  return () => {
    clearTimeout(timers.play);
    cancelAnimationFrame(timers.size);
    if (timers.save) { clearTimeout(timers.save); model.save_changes(); }
    actions.closeAll();
    for (const [name, react] of Object.entries(changes)) model.off(`change:${name}`, react);
    sizes.disconnect();
    themes.disconnect();
    scheme.removeEventListener("change", matchPage);
    root.remove();
  };
}

export default { render };
