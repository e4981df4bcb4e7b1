// The turning points of a game: the choices and the card that mattered most, as signs on the strip and as words at their step.
//
// They are the `moments` of `winning`, which is
//   {id, early, says, offer?} until the curve is there, and then {id, early, says, line, moments, sentence, bar, about};
//   id        the game that it describes; not early: nothing is shown before the result
//   offer     the label of the button that requests it
//   line      [{step, shares, low, high}]: the chance of every seat after a step, and its band
//   moments   [{step, choice, kind: choice|card, seat, text, top, good?}]: a choice has its number and is good or not, `top` are those that mattered most
//   sentence, bar   how the chances moved to the end; the parts of the bar are {seat (-1: the cards), label, points}
//   about     what is measured, in paragraphs

import { seatColour } from "./words.js";
import { html, svg } from "./nodes.js";

const SIGNS = { choice: "M-.45 -1.1h.9l-.2 1.35h-.5ZM-.35 .45h.7v.65h-.7Z", card: "M-.75 -1.05h1.5v2.1h-1.5Z" };

export function drawTurning({ kind, seat }, x, y, r) {
  return svg("path", { d: SIGNS[kind] ?? SIGNS.card, class: "wb-turning", transform: `translate(${x} ${y}) scale(${r})`, style: `fill: ${seatColour(seat)}` });
}

export function turningSign() {
  return svg("svg", { viewBox: "0 0 12 12", class: "wb-sign", "aria-hidden": "true" }, svg("path", { d: SIGNS.choice, class: "wb-turning", transform: "translate(6 6) scale(4.6)" }));
}

// The row at which a moment is shown. A secret choice is shown where it is revealed.
export function rowOfMoment(side, { step, choice }) {
  const shown = choice >= 0 ? side.steps.findIndex((one) => one.decision?.choice === choice) : -1;
  return side.rowOf[Math.min(shown >= 0 ? shown : step, side.steps.length - 1)];
}

export function rowsTurning(side, winning) {
  const tops = (winning?.moments ?? []).filter((one) => one.top);
  return [...new Set(tops.map((one) => rowOfMoment(side, one)))].sort((a, b) => a - b);
}

// Good and costly choices look different from each other.
const lookOf = ({ kind, good }) => (kind !== "choice" ? "" : good ? " wb-good" : " wb-costly");

// The moves of the chances at a row, for those who may see them.
export function wordsOfTurning(side, winning, row, seenBy) {
  const here = (winning?.moments ?? []).filter((one) => rowOfMoment(side, one) === row && (seenBy < 0 || (one.kind === "choice" && one.seat === seenBy)));
  return here.map((one) => html("p", { class: `wb-moved${lookOf(one)}` }, html("b", { text: "Here " }), one.text));
}
