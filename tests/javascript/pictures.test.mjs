// Pictures: the curve under a dial, marks that are reached by key, bands that are dragged, words above, courses of games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { make, makeModel, openPage } from "./page.mjs";
import { read } from "./scripts.mjs";

openPage();
const under = await read("view/js/under.js"), keys = await read("view/js/keys.js"), picture = await read("view/js/band.js", "view/js/picture.js"), drawer = await read("view/js/drawer.js");

const POINTS = [2, 4, 8].map((at) => ({ at, value: String(at), mean: 10 * at, low: 10 * at - 5, high: 10 * at + 5 }));
const CURVE = { points: POINTS, joined: true, across: [2, 8], from: [15, 85], most: "80", least: "20" };

test("the curve under a dial fills its picture and no more", () => {
  for (const joined of [true, false]) {
    const { x, y } = under.placesOf({ ...CURVE, joined }, 280);
    assert.ok(x(2) >= 56 && x(8) <= 280 && x(2) < x(4) && x(4) < x(8));
    assert.deepEqual([y(85), y(15)], [6, 46]);
  }
  const flat = under.placesOf({ ...CURVE, across: [3, 3], from: [7, 7] }, 280);
  assert.ok(Number.isFinite(flat.x(3)) && Number.isFinite(flat.y(7)));
});

test("the diamond stands on its point, between two, or nowhere", () => {
  const place = { x: (value) => value, y: (mean) => mean };
  assert.deepEqual(under.at(CURVE, "4", place), [4, 40]);
  assert.deepEqual(under.at(CURVE, "5", place), [5, 50]);
  assert.deepEqual(under.at(CURVE, "7", place), [7, 70]);
  assert.equal(under.at(CURVE, "1", place), null);
  assert.equal(under.at(CURVE, "9", place), null);
  assert.equal(under.at({ ...CURVE, joined: false }, "5", place), null);
});

test("the words beside a curve never lie over each other nor outside", () => {
  for (const means of [[10, 90], [49, 51], [50, 50], [1, 2], [98, 99]]) {
    const heights = under.edges({ points: means.map((mean) => ({ mean })), most: "a", least: "b" }, under.placesOf({ ...CURVE, from: [0, 100] }, 280)).map((one) => Number(one.getAttribute("y")));
    assert.ok(heights[1] - heights[0] >= 15 - 1e-9, means.join(" "));
    assert.ok(heights.every((height) => height > 8 && height < 52), heights.join(" "));
  }
  assert.equal(under.edges({ ...CURVE, least: "80" }, under.placesOf(CURVE, 280)).length, 1);
});

test("the arrows walk round a chart's marks, Home and End go to its ends, other keys pass", () => {
  const walked = (key, here) => {
    let at = null;
    const all = [0, 1, 2].map((n) => ({ focus: () => { at = n; } })), stopped = [];
    const done = keys.walk({ key, preventDefault: () => stopped.push("default"), stopPropagation: () => stopped.push("others") }, all, here);
    assert.equal(stopped.length, done ? 2 : 0);
    return done ? at : "passed";
  };
  assert.deepEqual(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "Home", "End", "a"].map((key) => walked(key, 2)), [0, 0, 1, 1, 0, 2, "passed"]);
  assert.deepEqual([walked("ArrowLeft", 0), walked("ArrowRight", 0)], [2, 1]);
});

const BAND = { name: "goal", select: { type: "interval", encodings: ["y"] }, value: { y: [0.4, 0.6] } };

test("a band stays where it was left when its chart is drawn anew", () => {
  const spec = () => structuredClone({ params: [{ name: "pick", select: { type: "point" } }, BAND] });
  assert.deepEqual(picture.bandsOf(spec()), [BAND]);
  assert.deepEqual(picture.bandsOf({}), []);
  assert.deepEqual(picture.asLeft(makeModel({ bands: { goal: [0.1, 0.2] } }), spec()).params[1].value, { y: [0.1, 0.2] });
  assert.deepEqual(picture.asLeft(makeModel({ bands: {} }), spec()).params[1].value, BAND.value);
});

// What Vega computes of an expression, with the names that stand in it.
const worked = (expression, names) => new Function(...Object.keys(names), `return ${expression};`)(...Object.values(names));
const WORDS = { abs: Math.abs, min: Math.min, span: ([a, b]) => Math.abs(b - a), clamp: (value, low, high) => Math.max(low, Math.min(high, value)), range: () => [200, 0], extent: (ends) => [Math.min(...ends), Math.max(...ends)], unit: null };

test("a band that is taken at an edge becomes wider or narrower, inside it moves, and beside it a new one begins", () => {
  const whole = "clampRange(panLinear(goal_translate_anchor.extent_y, goal_translate_delta.y / span(goal_translate_anchor.extent_y)), 0, height)";
  const vega = picture.withEdges([BAND])({ signals: [{ name: "goal_y", on: [{ events: "press" }, { events: "drag" }, { events: { signal: "goal_translate_delta" }, update: whole }] }] });
  const [from, ends] = vega.signals, [drag, move] = ends.on;
  assert.deepEqual([vega.signals.length, ends.on.length, from.on[0].events], [2, 2, "press"]);
  const begins = (at) => worked(from.on[0].update, { ...WORDS, goal_y: [150, 50], y: () => at });
  assert.deepEqual([145, 55, 100, 250].map(begins), [50, 150, 100, 200], "the other edge stays, and a drag begins on the picture");
  const drawn = (start, at) => worked(drag.update, { ...WORDS, goal_from: start, y: () => at });
  assert.deepEqual([drawn(50, 120), drawn(50, -30), drawn(50, 50), drawn(1, 1)], [[50, 120], [50, 0], [50, 48], [1, 3]], "it never shrinks to nothing");
  const pan = ([a, b], by) => [a + by * Math.abs(b - a), b + by * Math.abs(b - a)];
  const moved = (at, by) => worked(move.update, { ...WORDS, clampRange: (found) => found, panLinear: pan, goal_translate_anchor: { y: at, extent_y: [150, 50] }, goal_translate_delta: { y: by } });
  assert.deepEqual([moved(148, 20), moved(52, -20), moved(100, 20)], [[50, 128], [150, 72], [170, 70]]);
});

test("a band is told from its lower end to its upper one", () => {
  assert.deepEqual(picture.inOrder([0.6, 0.4]), [0.4, 0.6]);
  assert.equal(picture.inPercent([0.6, 0.404]), "40 to 60%");
});

test("the rows of a picture are unpacked from columns that they share, each time as new rows", () => {
  const packed = { columns: [[1, 2], ["a", "b"], [[0], null]], sets: { rows0: { x: 0, side: 1 }, rows1: { x: 0, of: 2 }, rows2: [{ x: 1 }, {}] } };
  const rows = { rows0: [{ x: 1, side: "a" }, { x: 2, side: "b" }], rows1: [{ x: 1, of: [0] }, { x: 2, of: null }], rows2: [{ x: 1 }, {}] };
  const found = picture.unpacked(packed);
  assert.deepEqual(found, rows);
  found.rows0[0].x = found.rows2[0].x = 9; // Vega writes into the rows that it is given
  assert.deepEqual(picture.unpacked(packed), rows);
  assert.deepEqual(picture.unpacked({}), {}, "before anything is drawn");
});

test("the words above a picture are signals of the view, so that they change with the rows", () => {
  const vega = picture.withWords({ title: { text: "How long?", subtitle: ["From 600 deals"], anchor: "start" }, signals: [{ name: "pick" }] });
  assert.deepEqual(vega.title, { text: { signal: "words_above" }, subtitle: { signal: "words_below" }, anchor: "start" });
  assert.deepEqual(vega.signals, [{ name: "pick" }, { name: "words_above", value: "How long?" }, { name: "words_below", value: ["From 600 deals"] }]);
  assert.deepEqual(picture.withWords({ marks: [] }), { marks: [] });
});

test("courses of one game are on one scale, within their picture, also where nothing happens", () => {
  const paths = (...lines) => drawer.courseOf(lines).all("path").map((one) => one.getAttribute("d").slice(1).split("L").map((place) => place.split(" ").map(Number)));
  assert.deepEqual(paths([0, 10], [0, 5]), [[[1, 24], [131, 2]], [[1, 24], [131, 13]]]);
  assert.deepEqual(paths([0]), [[[1, 24]]]);
  for (const [, y] of paths([-4, 9, 0])[0]) assert.ok(y >= 2 && y <= 24);
});

test("a row of the drawer opens its game", () => {
  const opened = [], row = drawer.rowOf({ seed: 17, ends: "Red wins", seat: 0, turns: "26 turns", course: [[0, 1]], otherwise: "Black wins", other_seat: 1 }, "published:", (seed) => opened.push(seed));
  row.listeners.click();
  assert.deepEqual(opened, [17]);
  assert.match(row.textContent, /Red winspublished: Black wins26 turnsgame 17Watch/);
  assert.equal(make("p").textContent, "");
});
