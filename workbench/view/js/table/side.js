// One side: a table, its words, its log.

import { seatColour, seatName } from "./words.js";
import { html } from "./nodes.js";
import { makeTable } from "./felt.js";
import { makeWords } from "./step.js";
import { makeLog } from "./log.js";
import { makeResult } from "./cover.js";

const makeAside = (actions) => html("button", { type: "button", class: "wb-aside-button", "aria-label": "Close this branch", title: "Close this branch (x)", text: "✕", onclick: actions.putAside });

export function makeSide(game, side, actions) {
  const table = makeTable(game, side, actions), words = makeWords(game, side, actions), log = makeLog(game, side, actions), result = makeResult(side, actions);
  const standing = html("p", { class: "wb-standing" }), role = side.role === "variant" ? "variant" : "published";
  const heading = html("div", { class: "wb-heading" },
    html("h3", { class: `wb-label wb-${role}`, text: side.label || side.role, title: side.label }), ...(game.branch && side.role === "variant" && actions.playsOn() ? [makeAside(actions)] : []), result.node, standing);
  const node = html("section", { class: `wb-side wb-side-${role}`, "aria-label": side.label }, heading, table.node,
    html("div", { class: "wb-reading" }, words.node, log.node, html("p", { class: "wb-id", title: "This game's id", text: side.id })));

  function show(state, glide) {
    const { row, seenBy } = state, k = side.stepAt[row], reach = side.stepAt[state.at];
    node.classList.toggle("wb-resting", !side.live[row]);
    table.show(k, seenBy, glide);
    const told = state.told || reach === side.steps.length - 1;
    words.show(k, row, seenBy, told);
    log.show(k, reach, state.coming, seenBy, state.preview >= 0);
    result.show(told);
    standing.replaceChildren(...standingOf(side.steps[k]));
  }

  // The moves of the chances here, once they are computed.
  const tell = ({ row, seenBy }) => words.tell(row, seenBy);

  function standingOf(step) {
    if (!Array.isArray(step.standing)) return [];
    const best = Math.max(...step.standing);
    const seats = step.standing.map((points, seat) => html("span", { class: points === best ? "wb-leads" : "", title: seatName(game, seat) },
      html("span", { text: `${seatName(game, seat)} `, style: `color: ${seatColour(seat)}` }), html("b", { text: points, style: `color: ${seatColour(seat)}` })));
    return [...seats, html("span", { class: "wb-unit", text: step.unit ?? "" })];
  }

  return { node, show, tell, side, close: table.close };
}
