// Buttons that jump from mark to mark.

import { html, icon } from "./nodes.js";
import { MARKS, markWord, markSign } from "./marks.js";
import { rowsMarked } from "./trace.js";

export function makeJumps(game, actions) {
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
