// Buttons that jump from mark to mark.

import { html, icon } from "./nodes.js";
import { markSign } from "./marks.js";
import { rowsMarked, whereWeAre } from "./trace.js";
import { rowsTurning, turningSign } from "./turning.js";

export function makeJumps(game, actions) {
  const buttons = game.kinds.map((kind) => [kind, makeJump(game.mark(kind), kind, actions, game.sides.length < 2)]);
  const part = html("button", { type: "button", class: "wb-jump wb-jump-part", title: "First difference (p)", onclick: actions.toPart }, icon("part"), "first difference");
  const moments = game.moments.map(({ word, row }) => [row, html("button", { type: "button", class: "wb-jump wb-moment", text: word, onclick: () => actions.go(row) })]);
  const turning = html("button", { type: "button", class: "wb-jump", hidden: "", "aria-label": "next turning point", title: "Next turning point: what mattered most (t); with shift the one before", onclick: (event) => actions.toTurning(event.shiftKey ? -1 : 1) }, turningSign(), ...(game.sides.length > 1 ? [] : ["next turning point"]));
  const where = html("span", { class: "wb-where" });
  const named = moments.length ? [html("div", { class: "wb-moments", role: "group", "aria-label": "Moments of this game" }, ...moments.map(([, one]) => one))] : [];
  const node = html("div", { class: "wb-jumps" }, ...named, ...(game.part >= 0 ? [part] : []), ...buttons.map(([, one]) => one), turning,
    html("span", { class: "wb-spring" }), where);
  node.setAttribute("role", "group");
  node.setAttribute("aria-label", "Highlights of the game");
  function turn(state) {
    const { side, found } = actions.turning(), rows = side ? rowsTurning(side, found) : [];
    turning.hidden = !rows.length;
    turning.classList.toggle("wb-none", !rows.some((row) => row > state.at));
  }
  function show(state) {
    for (const [kind, one] of buttons) one.classList.toggle("wb-none", !rowsMarked(actions.shownSides(), kind).some((row) => row > state.row));
    for (const [row, one] of moments) one.setAttribute("aria-pressed", String(row === state.row));
    part.classList.toggle("wb-none", state.row === game.part);
    turn(state);
    where.textContent = whereWeAre(game, state.row);
  }
  return { node, show, turn };
}

// Beside two games there is less room for words.
function makeJump(mark, kind, actions, isAlone) {
  return html("button", { type: "button", class: "wb-jump", "aria-label": `next ${mark.word}`, title: `Next ${mark.word}${mark.key ? ` (${mark.key})` : ""}; with shift the one before`, onclick: (event) => actions.jump(kind, event.shiftKey ? -1 : 1) },
    markSign(mark), isAlone ? `next ${mark.word}` : mark.word);
}
