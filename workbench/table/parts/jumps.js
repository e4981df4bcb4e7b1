// Buttons that jump from mark to mark.

import { html, icon } from "./nodes.js";
import { markSign } from "./marks.js";
import { rowsMarked } from "./trace.js";

export function makeJumps(game, actions) {
  const buttons = game.kinds.map((kind) => [kind, makeJump(game.mark(kind), kind, actions)]);
  const part = html("button", { type: "button", class: "wb-jump wb-jump-part", title: "Where the two games part (p)", onclick: actions.toPart }, icon("part"), "where they part");
  const node = html("div", { class: "wb-jumps" }, ...(game.part >= 0 ? [part] : []), ...buttons.map(([, one]) => one),
    html("span", { class: "wb-keys", text: keysInWords(game) }));
  function show(state) {
    for (const [kind, one] of buttons) one.classList.toggle("wb-none", !rowsMarked(actions.shownSides(), kind).some((row) => row > state.row));
    part.classList.toggle("wb-none", state.row === game.part);
  }
  return { node, show };
}

function keysInWords(game) {
  const jumps = [...game.kinds.map((kind) => game.mark(kind).key).filter(Boolean), ...(game.part >= 0 ? ["p"] : [])].join(", ");
  return `Keys: arrows step, with Shift by turns; space plays; ${jumps ? `${jumps} jump; ` : ""}v changes the viewpoint`;
}

function makeJump(mark, kind, actions) {
  return html("button", { type: "button", class: "wb-jump", title: `Next ${mark.word}${mark.key ? ` (${mark.key})` : ""}; with shift the one before`, onclick: (event) => actions.jump(kind, event.shiftKey ? -1 : 1) },
    markSign(mark), `next ${mark.word}`);
}
