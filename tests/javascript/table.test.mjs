// The card table: reading a trace, laying out cards, finding places in a game, the keyboard.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./page.mjs";
import { read } from "./scripts.mjs";

openPage();
const table = await read("view/js/table/packed.js", "view/js/table/trace.js", "view/js/table/course.js", "view/js/table/keys.js", "view/js/table/options.js", "view/js/table/winning.js", "view/js/table/furniture.js", "view/js/table/address.js", "view/js/table/dark.js");

const ZONES = [{ name: "deck", seat: 0, sees: "nobody", look: "stack" }, { name: "hand", seat: 0, sees: "owner", look: "fan", x: 0.5, y: 0.9, w: 0.6 }, { name: "field", seat: 0, sees: "all", look: "row" }];
const step = (turn, deck, hand, field, more = {}) => ({ turn, zones: [deck, hand, field], ...more });
const STEPS = [step(0, [1, 2, 3], [], []), step(1, [2, 3], [1], [], { marks: ["ace"] }), step(1, [2, 3], [], [1]), step(2, [3], [2], [1], { marks: ["war", "ace"] })];
const traceOf = (...sides) => ({ seats: ["Red", "Black"], zones: ZONES, sides });

test("a card is called by its rank and suit, or by the colour of its deck", () => {
  assert.equal(table.cardName(12, []), "Ace of clubs");
  assert.equal(table.cardName(52 + 39 + 9, []), "Jack of spades");
  assert.equal(table.cardName(52 + 39 + 9, ["Red", "Blue"]), "Blue Jack");
  assert.equal(table.cardName(-1, ["Red"]), "a card face down");
});

test("a ninth player has the colour of the first", () => {
  assert.equal(table.seatColour(8), table.seatColour(0));
  assert.notEqual(table.seatColour(7), table.seatColour(0));
});

test("a step tells nothing to a seat from which its cards are hidden", () => {
  const game = { seats: ["Red", "Black"] }, secret = { seat: 0, text: "Red looks at the Ace.", unseen: [1] };
  assert.equal(table.textOf(game, secret, 0), "Red looks at the Ace.");
  assert.equal(table.textOf(game, secret, -1), "Red looks at the Ace.");
  assert.equal(table.textOf(game, secret, 1), "Red does something that Black does not see.");
});

test("a packed trace is written out: runs, places and rows of zones", () => {
  const lying = [{ of: [[0, 0, 7], [0, 0]], for: [3, 1] }, { of: [[0, 0, 1, 2, 3], [1, 2], [0, 2, 9]], for: [1, 1, 2] }];
  const steps = { many: 4, columns: { turn: { of: [0, 1], for: [2, 2] }, kind: { of: ["a", "b"], at: [1, 0, 0, 1] }, unit: { of: ["s", "t"], at: [1, 0], for: [3, 1] } }, rows: lying };
  const [side] = table.unpacked(JSON.stringify({ sides: [{ label: "x", steps }] })).sides;
  assert.deepEqual(side.steps.map(({ turn, kind, unit }) => [turn, kind, unit]), [[0, "b", "t"], [0, "a", "t"], [1, "a", "t"], [1, "b", "s"]]);
  assert.deepEqual(side.steps.map(({ zones }) => zones), [[[7], [1, 2, 3]], [[7], [2, 3]], [[7], [2, 3, 9]], [[], [2, 3, 9]]]);
  assert.deepEqual(table.unpacked(""), {});
  assert.deepEqual(table.unpacked({ rows: [] }), { rows: [] });
});

test("decisions come as numbers and words, rows of two sides as the lengths of their stretches", () => {
  const decision = { of: [null, [1, 4, 0, 0, 3, 1, 9, 2], [0, null, 0, 0]], for: [1, 1, 1], words: ["Pass", "Lead 3", "Lead 9"] };
  const steps = { many: 3, columns: { decision }, rows: [] };
  const one = table.unpacked(JSON.stringify({ sides: [{ steps }, { steps }], rows: { stretches: [[2, 1, 1], [0, 1, 3]] } }));
  assert.deepEqual(one.sides[0].steps.map(({ decision: found }) => found), [
    null,
    { seat: 1, taken: "Pass", others: ["Lead 3", "Lead 9"], choice: 4, codes: [3, 9], code: 0 },
    { seat: 0, taken: "Pass", others: [], choice: null, codes: [], code: 0 },
  ]);
  assert.deepEqual(one.rows, [[0, -1], [1, 0], [-1, 1], [2, 2]]);
});

test("two sides are followed row by row: a side that has no step of a row stays where it was", () => {
  const game = table.readTrace({ ...traceOf({ steps: STEPS }, { steps: STEPS.slice(0, 3) }), rows: [[0, 0], [1, 1], [2, -1], [-1, 2], [3, -1]], part: 2 });
  const [first, second] = game.sides;
  assert.deepEqual(first.stepAt, [0, 1, 2, 2, 3]);
  assert.deepEqual(second.stepAt, [0, 1, 1, 2, 2]);
  assert.deepEqual(first.rowOf, [0, 1, 2, 4]);
  assert.deepEqual([first.lastRow, second.lastRow], [4, 3]);
  assert.deepEqual(second.live, [true, true, false, true, false]);
  assert.deepEqual([game.turns, game.turnStarts], [[0, 1, 1, 1, 2], [0, 1, 4]]);
  assert.equal(table.whereWeAre(game, 1), "Turn 1, step 2 of 5. Both games are still the same.");
  assert.equal(table.whereWeAre(game, 2), "Turn 1, step 3 of 5. First difference.");
  assert.equal(table.whereWeAre(game, 4), "Turn 2, step 5 of 5. The games have diverged.");
});

test("a game alone has a row a step and parts nowhere", () => {
  const game = table.readTrace({ ...traceOf({ steps: STEPS }), part: 2, moments: [{ word: "the end", row: 99 }] });
  assert.deepEqual([game.rows, game.part, game.branch], [4, -1, false]);
  assert.deepEqual(game.moments, [{ word: "the end", row: 3 }]);
  assert.equal(table.whereWeAre(game, 3), "Turn 2, step 4 of 4");
});

test("marks stand in the order in which they are declared, and are found on every side", () => {
  const game = table.readTrace({ ...traceOf({ steps: STEPS }), marks: { war: { word: "war" }, ace: { word: "Ace" }, lead: { word: "lead" } } });
  assert.deepEqual(game.kinds, ["war", "ace"]);
  assert.deepEqual(table.rowsMarked(game.sides, "ace"), [1, 3]);
  assert.deepEqual(table.highlights(game, game.sides), [1, 3]);
  assert.equal(game.mark("lead_change").word, "lead change");
});

test("what cannot be shown is refused in a sentence", () => {
  assert.throws(() => table.readTrace({ seats: ["Red"], zones: ZONES, sides: [] }), /it has no sides/);
  assert.throws(() => table.readTrace(traceOf({ steps: [{ zones: [[1], [2]] }] })), /step 1 does not list the cards of each of its 3 zones/);
  assert.throws(() => table.readTrace(traceOf({ steps: [{ zones: [[1], [2], ["x"]] }] })), /step 1/);
});

test("a card is followed back to the step that brought it", () => {
  const { sides: [side] } = table.readTrace(traceOf({ steps: STEPS }));
  assert.equal(table.rowOfArrival(side, 3, 2, 1), 2);
  assert.equal(table.rowOfArrival(side, 3, 0, 3), 0);
});

test("who may see a card decides how it lies", () => {
  const game = table.readTrace(traceOf({ steps: STEPS })), faces = (seenBy, more) => [...table.layOut(game, { zones: [[3, 2], [1], [0]], ...more }, seenBy).values()].map(({ card, face }) => [card, face]);
  assert.deepEqual(faces(0), [[2, "down"], [3, "down"], [1, "up"], [0, "up"]]);
  assert.deepEqual(faces(1), [[2, "down"], [3, "down"], [1, "down"], [0, "up"]]);
  assert.deepEqual(faces(1, { known: [[], [1]] })[2], [1, "veiled"]);
  assert.deepEqual(faces(-1)[2], [1, "up"]);
});

test("cards that nobody may know have places of their own", () => {
  const game = table.readTrace(traceOf({ steps: STEPS }));
  assert.equal(table.layOut(game, { zones: [[-1, -1], [-1], [5, 5]] }, 1).size, 5);
});

test("the card that came last is on top of a pile, the first of a stack", () => {
  const zones = ZONES.map((zone) => (zone.name === "field" ? { ...zone, look: "pile" } : zone));
  const game = table.readTrace({ ...traceOf({ steps: STEPS }), zones });
  const places = table.layOut(game, { zones: [[3, 2], [1], [7, 8, 9]] }, -1), top = (...cards) => cards.filter((card) => !places.get(card).covered);
  assert.deepEqual([top(7, 8, 9), top(3, 2)], [[9], [3]]);
  assert.deepEqual([...places.keys()].slice(-3), [7, 8, 9], "what is on top is painted last");
});

test("a row of any length stays in its zone, and a heap of any height is a few cards thick", () => {
  const game = table.readTrace(traceOf({ steps: STEPS })), { size, zones: [deck, hand] } = game;
  for (const n of [1, 2, 7, 30, 52]) {
    const xs = table.rowSpots(hand, n, size).map(({ x }) => x), reach = (table.zoneWidth(hand, size) - size.cardWidth) / 2, middle = table.zoneMiddle(hand, size).x;
    assert.ok(xs.every((x) => Math.abs(x - middle) <= reach + 1e-9), `${n} cards`);
    assert.ok(table.heapSpots(deck, n, size).filter(({ shown }) => shown).length <= 5);
  }
});

test("a zone at the edge is pushed onto the table", () => {
  const { size } = table.readTrace(traceOf({ steps: STEPS }));
  for (const [x, y] of [[0, 0], [1, 1], [-3, 7]]) {
    const middle = table.zoneMiddle({ x, y }, size);
    assert.ok(middle.x >= size.cardWidth / 2 && middle.x <= size.width - size.cardWidth / 2);
    assert.ok(middle.y >= size.cardHeight / 2 && middle.y <= size.height - size.cardHeight / 2);
  }
});

test("a choice that was made secretly is shown where it is turned up", () => {
  const side = { steps: [{}, { decision: { choice: 4 } }, {}], rowOf: [0, 5, 9] };
  assert.equal(table.rowOfMoment(side, { step: 0, choice: 4 }), 5);
  assert.equal(table.rowOfMoment(side, { step: 2, choice: -1 }), 9);
  assert.equal(table.rowOfMoment(side, { step: 99, choice: 7 }), 9);
  const moments = [{ step: 2, choice: -1, top: true }, { step: 0, choice: 4, top: true }, { step: 1, choice: -1, top: true }, { step: 0, choice: -1 }];
  assert.deepEqual(table.rowsTurning(side, { moments }), [5, 9]);
});

test("chances in whole per cent make up 100 and are next to what they were", () => {
  for (const shares of [[1 / 3, 1 / 3, 1 / 3], [0.005, 0.995], [0.145, 0.145, 0.145, 0.565], new Array(8).fill(0.125), [1, 0]]) {
    const found = table.inPercent(shares);
    assert.equal(found.reduce((a, b) => a + b), 100, shares.join(" "));
    assert.ok(found.every((part, seat) => Math.abs(part - 100 * shares[seat]) <= 1), found.join(" "));
  }
  assert.deepEqual(table.inPercent([0.416]), [42]);
});

test("the way to the end: costs stand left of the line, the rest right of it, and the pieces touch", () => {
  const bar = table.drawWay([{ seat: -1, label: "Cards", points: 30 }, { seat: 0, label: "Red", points: -10 }, { seat: 1, label: "Black", points: 0 }]);
  const [cost, brought, zero] = bar.all("span").map((one) => one.getAttribute("style").match(/left: ([\d.]+)%(?:; width: ([\d.]+)%)?/).slice(1).map(Number));
  assert.deepEqual([cost, brought, zero[0]], [[0, 25], [25, 75], 25]);
  assert.equal(bar.getAttribute("aria-label"), "Cards: +30, Red: −10, Black: 0");
});

test("the largest and the smallest of more numbers than a call may hold", () => {
  assert.deepEqual(table.spread(Array.from({ length: 300_000 }, (_, i) => i - 5)), [299_994, -5]);
  assert.deepEqual(table.spread([]), [0]);
});

const key = (name, more = {}) => ({ key: name, ...more });
const KEYED = { rows: 9, declared: ["war"], mark: () => ({ key: "w" }), branch: false };

test("a key does what the help says, with Shift the other way", () => {
  const done = [], actions = new Proxy({}, { get: (_, name) => (...said) => done.push([name, ...said]) });
  for (const event of [key("ArrowLeft"), key("ArrowRight", { shiftKey: true }), key("End"), key("w"), key("W", { shiftKey: true }), key("h"), key("p")]) table.actionOfKey(event, KEYED, actions)();
  assert.deepEqual(done, [["move", -1], ["turn", 1], ["go", 8], ["jump", "war", 1], ["jump", "war", -1], ["highlight", 1], ["toPart"]]);
  done.length = 0;
  for (const event of [key("ц", { code: "KeyW" }), key("р", { code: "KeyH" }), key("Χ", { code: "KeyX" }), key("ъ", { code: "BracketRight" })]) table.actionOfKey(event, { ...KEYED, branch: true }, actions)();
  assert.deepEqual(done, [["jump", "war", 1], ["highlight", 1], ["putAside"], ["turn", 1]], "by place, where a keyboard has no Latin letters");
  assert.equal(table.actionOfKey(key("x"), KEYED, {}), null);
  assert.equal(table.actionOfKey(key("q"), KEYED, actions), null);
});

test("keys of the browser and of a select are left to them", () => {
  const pressed = (more, inSelect = false) => {
    const did = [];
    const root = { toggleAttribute: (_, on) => did.push(on ? "keeps" : "leaves") }, event = { target: { closest: (what) => (inSelect && what.split(", ").includes("select") ? {} : null) }, stopPropagation: () => did.push("stopped"), preventDefault: () => did.push("prevented"), ...more };
    table.onKey(event, root, KEYED, { move: () => did.push("moved") });
    return did;
  };
  assert.deepEqual(pressed({ key: "ArrowLeft" }), ["keeps", "stopped", "prevented", "moved"]);
  assert.deepEqual(pressed({ key: "s", ctrlKey: true }), ["leaves"]);
  assert.deepEqual(pressed({ key: "c", metaKey: true }), ["keeps"]);
  assert.deepEqual(pressed({ key: "Tab" }), ["keeps"]);
  assert.deepEqual(pressed({ key: "ArrowLeft" }, true), ["keeps", "stopped"]);
});

test("as many other options stand in a line as it holds, the rest unfold", () => {
  const game = { seats: ["Red"], sides: [{}, {}] }, draw = table.makeOptions(game, { open: false }, { playsOn: () => false });
  const folded = (others) => draw({ seat: 0, taken: "the Ace", others }, -1, false).all("summary").map((one) => one.textContent);
  assert.deepEqual(folded(["the King", "the Queen"]), []);
  assert.deepEqual(folded(new Array(9).fill("the Jack of clubs")), ["and 7 more"]);
  assert.deepEqual(folded(["x".repeat(80)]), ["1 other"]);
  assert.match(draw({ seat: 0, taken: "the Ace" }, 1, false).textContent, /is hidden from/);
});

test("the step stands in the address and makes no new page of its history", () => {
  openPage("http://localhost/?game=war&step=3");
  table.writeStep(5);
  assert.equal(location.href, "http://localhost/?game=war&step=5");
  table.writeStep(null);
  assert.equal(location.href, "http://localhost/?game=war");
});

test("a page is dark where its letters are light, however the colour is written", () => {
  for (const [colour, dark] of [["rgb(236, 238, 237)", true], ["color(srgb 0.93 0.93 0.93)", true], ["rgb(20, 22, 24)", false], ["color(srgb 0.1 0.1 0.1)", false]]) {
    globalThis.getComputedStyle = () => ({ color: colour });
    assert.equal(table.isDark(null), dark, colour);
  }
});
