// What the pages tell Python, and what a browser keeps: presses, keys, answers, variants.

import assert from "node:assert/strict";
import { test } from "node:test";
import { make, makeModel, makeStorage, openPage } from "./page.mjs";
import { read } from "./scripts.mjs";

openPage();
const keys = await read("view/js/marks.js", "in_marimo/keys.js"), ask = await read("lessons/question/question.js"), shelf = await read("view/js/shelf.js"), study = await read("view/js/study.js");

test("presses that were not heard go along with the next one", () => {
  const model = makeModel({ heard: 4, pressed: [] }), press = keys.presses(model);
  press("page", "Play");
  press("undo", "");
  assert.deepEqual(model.get("pressed"), [[5, "page", "Play"], [6, "undo", ""]]);
  model.set("heard", 5);
  press("game", "war");
  assert.deepEqual(model.get("pressed"), [[6, "undo", ""], [7, "game", "war"]]);
});

// A press on a node: `closest` finds what is given for a selector.
const pressed = (found) => ({ target: { closest: (what) => found[what] ?? null } });
const within = (name, dataset) => ({ dataset, closest: (what) => (what === "[data-wb-keys]" ? { dataset: { wbKeys: name } } : null) });

test("a press says what is wanted, and is heard by its own page only", () => {
  assert.deepEqual(keys.wanted(pressed({ "[role=tab]": null, ".wb-tabs [role=tab]": within("here", { page: "Study" }) }), "here"), ["page", "Study"]);
  const button = pressed({ "[data-wb-press]": within("here", { wbPress: "preset:war:two decks" }) });
  assert.deepEqual(keys.wanted(button, "here"), ["preset", "war:two decks"]);
  assert.equal(keys.wanted(button, "there"), null);
  assert.equal(keys.wanted(pressed({}), "here"), null);
});

const QUESTION = { name: "won", in_link: true, options: [] };

test("an answer in the link goes before the one in the storage, and is cut", () => {
  openPage("http://localhost/?answer-won=Red");
  localStorage.held["warbench.answer-won"] = "Black";
  assert.equal(ask.remembered(makeModel(QUESTION)), "Red");
  assert.equal(ask.remembered(makeModel({ ...QUESTION, in_link: false })), "Black");
  openPage(`http://localhost/?answer-won=${"x".repeat(500)}`);
  assert.equal(ask.remembered(makeModel(QUESTION)).length, 200);
});

test("an answer is kept in the storage and the link, and taken back from both", () => {
  openPage("http://localhost/?game=war");
  ask.remember(makeModel(QUESTION), "Red & Black");
  assert.equal(localStorage.held["warbench.answer-won"], "Red & Black");
  assert.equal(new URL(location.href).searchParams.get("answer-won"), "Red & Black");
  ask.remember(makeModel(QUESTION), "");
  assert.deepEqual([localStorage.held, location.href], [{}, "http://localhost/?game=war"]);
});

test("a page that may store nothing asks again and breaks nowhere", () => {
  openPage();
  globalThis.localStorage = makeStorage({}, true);
  assert.equal(ask.remembered(makeModel(QUESTION)), "");
  ask.remember(makeModel({ ...QUESTION, in_link: false }), "Red");
  assert.equal(shelf.read(), "");
  shelf.write("variants");
});

test("a shelf that is too large is read so far that Python sees it", () => {
  openPage();
  shelf.write("x".repeat(300_000));
  assert.equal(shelf.read().length, 200_001);
});

test("Ctrl-Z goes back, with Shift or as Ctrl-Y forward, and neither where something is typed", () => {
  openPage();
  const way = (key, more = {}, node = {}) => shelf.wayOf({ key, composedPath: () => [node], ...more });
  assert.equal(way("z", { ctrlKey: true }), "back");
  assert.equal(way("Z", { metaKey: true, shiftKey: true }), "forward");
  assert.equal(way("y", { ctrlKey: true }), "forward");
  assert.deepEqual([way("z"), way("z", { ctrlKey: true, altKey: true }), way("a", { ctrlKey: true })], ["", "", ""]);
  const field = Object.assign(make("input"), { matches: (what) => what.startsWith("input") });
  assert.equal(way("z", { ctrlKey: true }, field), "");
  assert.equal(way("z", { ctrlKey: true }, Object.assign(make("div"), { matches: () => false })), "back");
});

test("what can be pressed on Study is told by what it does, its key and its text", () => {
  assert.equal(study.told({ dataset: { do: "open", key: "war@7", text: "Watch" } }), "open|war@7|Watch");
  assert.equal(study.told({ dataset: { do: "play" } }), "play||");
});
