// One side: a table, its words, its log.

import { seatName } from "./words.js";
import { html } from "./nodes.js";
import { makeTable } from "./felt.js";
import { makeWords } from "./step.js";
import { makeLog } from "./log.js";

export function makeSide(game, side, actions) {
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
