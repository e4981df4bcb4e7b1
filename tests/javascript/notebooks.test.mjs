// What parts of a page tell Python, and what a browser keeps: presses, answers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeModel, makeStorage, openPage } from "./page.mjs";
import { read } from "./scripts.mjs";

openPage();
const ask = await read("lessons/question/question.js"), study = await read("view/js/study.js");

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
});

test("what can be pressed on Study is told by what it does, its key and its text", () => {
  assert.equal(study.told({ dataset: { do: "open", key: "war@7", text: "Watch" } }), "open|war@7|Watch");
  assert.equal(study.told({ dataset: { do: "play" } }), "play||");
});
