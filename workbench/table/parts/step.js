// The words of a step: the sentence, its clause, what was chosen.

import { seatName } from "./words.js";
import { html } from "./nodes.js";

export function makeWords(game, side) {
  const meta = html("p", { class: "wb-meta" });
  const sentence = html("p", { class: "wb-sentence" });
  const notes = html("div", { class: "wb-notes", tabindex: "0", role: "group", "aria-label": `The clause and the choice: ${side.label}` });
  const node = html("div", { class: "wb-words" }, meta, sentence, notes);

  function show(k, row, seenBy) {
    const step = side.steps[k];
    meta.replaceChildren(...metaOf(step, k, row));
    sentence.textContent = step.text ?? "";
    notes.replaceChildren(...[clauseOf(step), rulingOf(step), choiceOf(step, seenBy)].filter(Boolean));
    notes.scrollTop = 0;
  }

  function metaOf(step, k, row) {
    const parts = [html("span", { text: `Turn ${step.turn ?? "?"}, step ${k + 1} of ${side.steps.length}` })];
    if (step.seat_to_act >= 0 && seatName(game, step.seat_to_act)) parts.push(html("span", { class: "wb-pill", text: `${seatName(game, step.seat_to_act)} to act` }));
    if (row === game.part) parts.push(html("span", { class: "wb-pill wb-parts", text: "The games part here" }));
    if (!side.live[row]) parts.push(html("span", { class: "wb-pill wb-quiet", text: row > side.lastRow ? "This game is over" : "Nothing happens here" }));
    return parts;
  }

  function clauseOf(step) {
    if (!step.clause) return null;
    const node = html("p", { class: "wb-clause" }, html("span", { class: "wb-code", text: step.clause }), step.clause_text ?? "");
    if (step.changed) node.append(html("span", { class: "wb-pill wb-changed", text: "changed in the variant" }));
    return node;
  }

  function rulingOf(step) {
    if (!step.ruling) return null;
    return html("p", { class: "wb-ruling" }, html("b", { text: "The rulebook is silent here: " }), step.ruling_text || "a choice was made.", html("span", { class: "wb-code", text: step.ruling }));
  }

  function choiceOf(step, seenBy) {
    const choice = step.decision;
    if (!choice) return null;
    const who = seatName(game, choice.seat);
    if (seenBy >= 0 && seenBy !== choice.seat) return html("p", { class: "wb-choice", text: `What else ${who} could have done is hidden from ${seatName(game, seenBy)}.` });
    const others = (choice.others ?? []).map((other) => html("span", { class: "wb-option", text: other }));
    return html("p", { class: "wb-choice" }, `${who} chose `, html("span", { class: "wb-option wb-taken", text: choice.taken ?? "" }), ...(others.length ? [" over ", ...others] : []));
  }

  return { node, show };
}
