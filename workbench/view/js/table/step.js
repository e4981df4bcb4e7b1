// The words of a step: the sentence, its clause, the choice.

import { seatName, textOf } from "./words.js";
import { html } from "./nodes.js";
import { makeOptions } from "./options.js";
import { wordsOfTurning } from "./turning.js";

export function makeWords(game, side, actions) {
  const choiceOf = makeOptions(game, side, actions);
  const meta = html("p", { class: "wb-meta" });
  let moved = [];
  const sentence = html("p", { class: "wb-sentence" });
  const notes = html("div", { class: "wb-notes", role: "group", "aria-label": `The clause and the choice: ${side.label}` });
  const node = html("div", { class: "wb-words" }, meta, sentence, notes);

  function show(k, row, seenBy, told) {
    const step = side.steps[k];
    meta.replaceChildren(...metaOf(step, k, row));
    sentence.textContent = textOf(game, step, seenBy);
    notes.replaceChildren(...[clauseOf(step), rulingOf(step), choiceOf(step.decision, seenBy, told)].filter(Boolean));
    tell(row, seenBy);
  }

  // The moves of the chances come before the choice.
  function tell(row, seenBy) {
    moved.forEach((one) => one.remove());
    moved = wordsOfTurning(side, actions.winningOf(side), row, seenBy);
    const choice = notes.querySelector(":scope > .wb-choice");
    if (choice) choice.before(...moved);
    else notes.append(...moved);
  }

  function metaOf(step, k, row) {
    const parts = game.sides.length > 1 ? [html("span", { text: `Turn ${step.turn ?? "?"}, step ${k + 1} of ${side.steps.length}` })] : [];
    if (step.seat_to_act >= 0 && seatName(game, step.seat_to_act)) parts.push(html("span", { class: "wb-pill", text: `${seatName(game, step.seat_to_act)} to act` }));
    if (row === game.part) parts.push(html("span", { class: "wb-pill wb-parts", text: "First difference" }));
    if (!side.live[row]) parts.push(html("span", { class: "wb-pill wb-quiet", text: row > side.lastRow ? "This game is over" : "Nothing happens here" }));
    return parts;
  }

  function clauseOf(step) {
    if (!step.clause) return null;
    const clause = html("p", { class: "wb-clause" }, html("span", { class: "wb-code", text: step.clause }), step.clause_text ?? "");
    if (step.changed) clause.append(html("span", { class: "wb-pill wb-changed", text: "changed in the variant" }));
    return clause;
  }

  return { node, show, tell };
}

// What the rulebook leaves open at a step.
export function rulingOf(step) {
  if (!step.ruling) return null;
  return html("p", { class: "wb-ruling" }, html("b", { text: "Not in the rulebook: " }), step.ruling_text || "a choice was made.", html("span", { class: "wb-code", text: step.ruling }));
}
