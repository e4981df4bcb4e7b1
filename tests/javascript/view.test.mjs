// The view of a bench: its line to the kernel, the models of its parts, what is kept in a tab, the way that a key asks for.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { makeStorage, openPage } from "./page.mjs";
import { read } from "./scripts.mjs";

openPage();
const lines = await read("view/js/line.js"), places = await read("view/js/places.js"), store = await read("view/js/store.js");
const address = await read("view/js/address.js"), presses = await read("view/js/presses.js");
mock.timers.enable({ apis: ["setTimeout"] });

// A line with what it posted, took and felt.
function line() {
  const posted = [], taken = [], felt = [];
  const made = lines.makeLine((message) => posted.push(structuredClone(message)), { view: "me", take: (update) => taken.push(update), feel: (how) => felt.push(how) });
  return { ...made, posted, taken, felt, told: () => posted.map(({ events = [] }) => events.map(([n]) => n)) };
}
const full = (n = 1) => ({ n, full: "me", heard: { me: 0 }, parts: {} });

test("an event is sent again until it is acknowledged", () => {
  const one = line();
  one.say("press", "chips:all");
  mock.timers.tick(1500);
  one.say("fold", "more", true);
  assert.deepEqual(one.told(), [[1], [1], [1, 2]]);
  one.hear({ n: 1, heard: { me: 1 }, parts: {} });
  mock.timers.tick(1500);
  assert.deepEqual(one.told().at(-1), [2]);
  one.hear({ n: 2, heard: { me: 2 }, parts: {} });
  mock.timers.tick(9000);
  assert.equal(one.posted.length, 4);
});

test("of values that are set while the kernel is busy, the latest alone waits for its answer", () => {
  const one = line();
  for (const at of [1, 2, 3]) one.say("set", "table", { at });
  one.say("set", "table", { speed: 2 });
  assert.deepEqual(one.told(), [[1]]);
  one.hear({ n: 1, heard: { me: 1 }, parts: {} });
  assert.deepEqual(one.posted.at(-1).events, [[3, "set", "table", { at: 3 }], [4, "set", "table", { speed: 2 }]]);
});

test("a press does not wait, and what was set before it stays before it", () => {
  const one = line();
  one.say("set", "table", { at: 1 });
  one.say("set", "table", { at: 2 });
  one.say("press", "chips:all");
  one.say("set", "table", { at: 3 });
  assert.deepEqual(one.told(), [[1], [1, 2, 3]]);
  mock.timers.tick(1500);
  assert.deepEqual(one.told().at(-1), [1, 2, 3, 4]);
});

test("what another view has set is laid in, and what this one has set is not", () => {
  const one = line();
  one.hear(full());
  one.hear({ n: 2, parts: { table: { worth: {} } }, others: { you: { table: { at: 7 }, seat: { at: 1 } } } });
  assert.deepEqual(one.taken.at(-1).parts, { table: { worth: {}, at: 7 }, seat: { at: 1 } });
  one.hear({ n: 3, parts: {}, others: { me: { table: { at: 2 } } } });
  assert.deepEqual(one.taken.at(-1).parts, {});
});

test("no message has more events than the kernel reads", () => {
  const one = line();
  for (let n = 0; n < 250; n += 1) one.say("press", `a:${n}`);
  mock.timers.tick(1500);
  assert.equal(one.posted.at(-1).events.length, 200);
  one.hear({ n: 1, heard: { me: 200 }, parts: {} });
  assert.deepEqual([one.posted.at(-1).events.length, one.posted.at(-1).events[0][0]], [50, 201]);
});

test("silence is felt, slow at first and lost later, and ends with an answer", () => {
  const one = line();
  one.say("press", "a:b");
  mock.timers.tick(399);
  assert.deepEqual(one.felt, []);
  mock.timers.tick(1);
  assert.deepEqual(one.felt, ["slow"]);
  one.say("press", "a:c"); // the patience is that for the first one
  mock.timers.tick(4600);
  assert.deepEqual(one.felt, ["slow", "lost"]);
  one.hear({ n: 1, heard: { me: 2 }, parts: {} });
  assert.equal(one.felt.at(-1), "");
});

test("what was done and not acknowledged is known, without what a page says when it is loaded", () => {
  const one = line();
  for (const event of [["room", "", 900], ["press", "a:b"], ["resume", "", {}], ["type", "title", "x"]]) one.say(...event);
  assert.deepEqual(one.pending(), [["press", "a:b", null], ["type", "title", "x"]]);
  one.hear({ n: 1, heard: { me: 2 }, parts: {} });
  assert.deepEqual(one.pending(), [["type", "title", "x"]]);
});

test("updates are taken in their order, and a gap asks for the state of every part", () => {
  const one = line();
  for (const n of [1, 4]) one.hear({ n, parts: { a: { x: 1 } } });
  assert.deepEqual(one.taken, []);
  one.hello();
  assert.deepEqual(one.posted, [{ view: "me", hello: {} }]);
  one.hear(full(5));
  one.hear({ n: 6, parts: { a: { x: 2 } } });
  one.hear({ n: 8, parts: { a: { x: 3 } }, messages: [["page", 1]], settled: true });
  assert.deepEqual(one.taken.map(({ parts, messages }) => [parts, messages]), [[{}, undefined], [{ a: { x: 2 } }, undefined], [{}, [["page", 1]]]]);
  assert.deepEqual(one.posted.at(-1), { view: "me", hello: {} });
  one.hear({ n: 9, full: "other", parts: {} });
  mock.timers.tick(9000);
  assert.equal(one.posted.length, 2);
});

test("the state that another view asked for is taken too", () => {
  const one = line();
  one.hear(full(1));
  one.hear({ n: 7, full: "other", heard: { other: 0 }, parts: { a: {} } });
  one.hear({ n: 8, parts: { b: {} } });
  assert.equal(one.taken.length, 3);
});

test("what is no update is left out", () => {
  const one = line();
  for (const each of [null, "x", {}, { n: "1" }]) one.hear(each);
  assert.deepEqual(one.taken, []);
});

// --- the model of a part

function model() {
  const said = [], pending = new Set();
  const part = places.makeModel("table", { say: (...event) => said.push(event), isPending: (_, __, field) => pending.has(field) });
  return { ...part, said, pending };
}

test("a model tells changes once, and sends what was set together", () => {
  const { model: one, said, hear } = model(), changes = [];
  one.on("change:at change:speed", (_, value) => changes.push(value));
  hear({ at: 1, speed: [1, 2] });
  hear({ at: 1, speed: [1, 2] });
  one.set("at", 4);
  one.set({ speed: 3 });
  one.save_changes();
  one.save_changes();
  assert.deepEqual(changes, [1, [1, 2], 4, 3]);
  assert.deepEqual(said, [["set", "table", { at: 4, speed: 3 }]]);
});

test("a field that was just set is not overwritten by what the kernel said before", () => {
  const { model: one, hear, pending } = model();
  one.set("at", 4);
  pending.add("at");
  hear({ at: 2, speed: 1 });
  assert.deepEqual([one.get("at"), one.get("speed")], [4, 1]);
});

test("a part out of sight hears of its changes when it comes back", () => {
  const { model: one, hear, sleep, wake } = model(), changes = [];
  one.on("change:at", (_, value) => changes.push(value));
  sleep();
  hear({ at: 1 });
  hear({ at: 2 });
  assert.deepEqual([one.get("at"), changes], [2, []]);
  wake();
  assert.deepEqual(changes, [2]);
});

// --- what a tab keeps

test("typed texts come back with the link that they were typed at", () => {
  const fields = (...names) => names.map((type) => ({ dataset: { type }, value: "" })), page = { address: { query: { game: "war", set: "a" } } };
  let sessions = 0;
  globalThis.sessionStorage = makeStorage();
  location.pathname = "/";
  const begin = (now) => {
    const said = [], kept = store.makeStore({ say: (...event) => said.push(event), isPending: () => false, pending: () => [["press", "chips:all", null]] });
    kept.lay({ ...now, born: String((sessions += 1)) });
    return { ...kept, said };
  };
  const first = begin(page);
  first.note("note", "abc");
  first.note("gone", "x");
  first.note("gone", "");
  const again = begin({ address: { query: { set: "a", game: "war" } } }), [note, gone] = fields("note", "gone");
  again.restore([note, gone]);
  assert.deepEqual([note.value, gone.value], ["abc", ""]);
  assert.deepEqual(again.said.at(-1), ["resume", "", { link: page.address.query, typed: { note: "abc" }, kept: {} }]);
  const elsewhere = begin({ address: { query: { game: "suits" } } }), [other] = fields("note");
  elsewhere.restore([other]);
  assert.deepEqual([other.value, elsewhere.said.map(([verb]) => verb)], ["", ["stored"]]);
});

test("open folds come back, and what was done but not heard is done again", () => {
  const link = { game: "war" }, kept = { folds: ["more"], bands: {} };
  let sessions = 0;
  globalThis.sessionStorage = makeStorage();
  const begin = (page) => {
    const said = [], made = store.makeStore({ say: (...event) => said.push(event), isPending: () => false, pending: () => [["press", "chips:all", null]] });
    made.lay({ address: { query: link }, born: String((sessions += 1)), ...page });
    return { ...made, said };
  };
  begin({ kept }).saveAll();
  const resumed = ["resume", "", { link, typed: {}, kept }];
  assert.deepEqual(begin({}).said.slice(1), [resumed, ["press", "chips:all", null]]);
  begin({ kept });
  assert.deepEqual(begin({}).said.slice(1), [resumed], "it is done once");
});

test("a page that may store nothing breaks nowhere", () => {
  globalThis.sessionStorage = globalThis.localStorage = makeStorage({}, true);
  const said = [], kept = store.makeStore({ say: (...event) => said.push(event), isPending: () => false, pending: () => [["press", "chips:all", null]] });
  kept.lay({ address: { query: { game: "war" } }, store: "{}" });
  kept.note("note", "abc");
  assert.deepEqual(said, [["stored", "", ""]]);
  openPage();
});

test("a shelf that is too large is read so far that Python sees it", () => {
  store.writeShelf("x".repeat(300_000));
  assert.equal(store.readShelf().length, 200_001);
});

// --- what is pressed

test("Ctrl-Z goes back, with Shift or as Ctrl-Y forward, and neither where something is typed", () => {
  const way = (key, more = {}, node = {}) => address.wayOf({ key, composedPath: () => [node], ...more });
  assert.equal(way("z", { ctrlKey: true }), "back");
  assert.equal(way("Z", { metaKey: true, shiftKey: true }), "forward");
  assert.equal(way("y", { ctrlKey: true }), "forward");
  assert.deepEqual([way("я", { ctrlKey: true, code: "KeyZ" }), way("z", { ctrlKey: true, code: "KeyY" })], ["back", "back"], "Russian; German");
  assert.deepEqual([way("z"), way("z", { ctrlKey: true, altKey: true }), way("a", { ctrlKey: true })], ["", "", ""]);
  const field = Object.assign(document.createElement("input"), { matches: () => true });
  assert.equal(way("z", { ctrlKey: true }, field), "");
});

// The bench as its presses see it: listeners, and a press on a button with this data.
function bench() {
  const hearers = [], said = [], went = [], told = [], root = { addEventListener: (name, hear) => hearers.push([name, hear]), querySelectorAll: () => [] };
  const made = presses.makePresses(root, { say: (...event) => said.push(event), isPending: () => false }, { go: (way) => went.push(way), note() {}, tell: (words) => told.push(words) });
  const tell = (name, event) => hearers.forEach(([each, hear]) => each === name && hear(event));
  const button = (dataset, attributes = {}) => ({
    dataset, attributes, hasAttribute: (name) => name in attributes, getAttribute: (name) => attributes[name] ?? null,
    setAttribute: (name, value) => { attributes[name] = String(value); }, closest: () => null, parentElement: { querySelectorAll: () => [] },
  });
  const click = (node) => tell("click", { target: { closest: (what) => (what === "summary" ? null : node) } });
  return { ...made, said, went, told, tell, button, click };
}

test("a button says what it does, and one that is off says nothing", () => {
  const { click, button, said, went } = bench();
  click(button({ press: "chips:all" }));
  click(button({ press: "chips:none" }, { "aria-disabled": "true" }));
  click(button({ wbWalk: "back" }));
  click(button({ save: "shelf" }));
  click(button({ choose: "page", value: "Play" }));
  click(button({ choose: "loud" }, { "aria-pressed": "true" }));
  assert.deepEqual(said, [["press", "chips:all"], ["save", "shelf"], ["choose", "page", "Play"], ["choose", "loud", false]]);
  assert.deepEqual(went, ["back"]);
});

test("a file is read in UTF-8 or UTF-16, by its mark, and another encoding is a sentence", async () => {
  const { tell, said, told } = bench();
  const open = async (...bytes) => {
    tell("change", { target: { dataset: { file: "variant" }, files: [{ name: "a.toml", size: bytes.length, arrayBuffer: async () => new Uint8Array(bytes).buffer }] } });
    for (let turns = 0; turns < 9; turns += 1) await null;
  };
  await open(0xef, 0xbb, 0xbf, 0xc3, 0xbc);
  await open(0xff, 0xfe, 0xfc, 0x00);
  await open(0xfe, 0xff, 0x00, 0xfc);
  assert.deepEqual(said, [["file", "variant", "ü"], ["file", "variant", "ü"], ["file", "variant", "ü"]]);
  await open(0xfc);
  await open(0x61, 0x00);
  assert.equal(said.length, 3);
  assert.deepEqual(told, Array(2).fill("a.toml is not a text in UTF-8; save it as UTF-8."));
});

test("a text leaves a moment after the last key, or before what is pressed next", () => {
  const { tell, click, button, said } = bench(), field = { dataset: { type: "note" }, value: "a" };
  tell("input", { target: field });
  mock.timers.tick(149);
  field.value = "ab";
  tell("input", { target: field });
  mock.timers.tick(149);
  assert.deepEqual(said, []);
  mock.timers.tick(1);
  field.value = "abc";
  tell("input", { target: field });
  click(button({ press: "save:note" }));
  mock.timers.tick(500);
  assert.deepEqual(said, [["type", "note", "ab"], ["type", "note", "abc"], ["press", "save:note"]]);
});

test("what was chosen is settled once", () => {
  const { tell, settled } = bench();
  tell("change", { target: { dataset: { choose: "seats:0" }, type: "select-one", value: "b" } });
  assert.deepEqual([[...settled()], [...settled()]], [["seats:0"], []]);
});
