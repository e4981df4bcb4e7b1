// A finished game at the table: the chance of every seat from the deal to the end, with the choices of the players.
//
// `found` is {place, says, offer?} until the curve is there, and then {place, says, line, own, none, sentence, bar, about};
//   line, sentence, bar, about   as in turning.js;  own: the moments that were choices of persons;  none: the text if there are none

import { seatColour, seatName } from "./table/words.js";
import { html, svg } from "./table/nodes.js";
import { drawTurning } from "./table/turning.js";
import { drawWay, keyOfWay } from "./table/way.js";

const HIGH = 150, EDGE = 12, RIGHT = 70; // px: the picture, above and below its lines, room for the labels

export function drawEnding(found, game, width, ask) {
  const offer = found.offer ? [" ", html("button", { type: "button", class: "wb-ask-worth", text: found.offer, onclick: ask })] : [];
  const head = html("div", { class: "wb-win-top" }, html("h3", { text: "Who was winning" }), ...(found.line ? [seatsOf(found, game)] : []));
  const says = html("p", { class: "wb-win-says", role: "status" }, found.says, ...offer);
  if (!found.line) return [head, says];
  const own = found.own.length ? html("ul", { class: "wb-win-moments", "aria-label": "Choices that mattered" }, ...found.own.map(lineOfMoment)) : html("p", { text: found.none });
  const about = html("details", { class: "wb-win-about" }, html("summary", { text: "How is this measured?" }), ...found.about.map((text) => html("p", { text })));
  return [head, plotOf(found, width), says, html("div", { class: "wb-win-end" }, html("p", { class: "wb-win-sentence", text: found.sentence }), drawWay(found.bar), keyOfWay(found.bar), own, about)];
}

const seatsOf = (found, game) => html("p", { class: "wb-win-values" }, ...found.line[0].shares.map((_, seat) => html("span", { text: seatName(game, seat), style: `color: ${seatColour(seat)}` })));

function plotOf({ line, own }, width) {
  const last = line.at(-1).step || 1, right = Math.max(120, width - RIGHT);
  const x = (step) => (right * step) / last, y = (share) => EDGE + (1 - share) * (HIGH - 2 * EDGE);
  const places = (name, seat) => line.map((one) => `${x(one.step).toFixed(1)} ${y(one[name][seat]).toFixed(1)}`);
  const seats = line[0].shares.map((_, seat) => seat);
  const rules = [0, 0.5, 1].map((share) => svg("path", { class: share === 0.5 ? "wb-win-half" : "wb-win-rule", d: `M0 ${y(share)}H${right}` }));
  const labels = [1, 0.5, 0].map((share) => svg("text", { class: "wb-win-label", x: right + 6, y: y(share) + 4 }, `${100 * share}%`));
  const bands = seats.map((seat) => svg("path", { class: "wb-win-band", d: `M${places("high", seat).join("L")}L${places("low", seat).reverse().join("L")}Z`, style: `fill: ${seatColour(seat)}` }));
  const lines = seats.map((seat) => svg("path", { class: "wb-win-line", d: `M${places("shares", seat).join("L")}`, style: `stroke: ${seatColour(seat)}` }));
  const after = (step) => line.findLast((one) => one.step <= step) ?? line[0];
  const marks = own.map((one) => drawTurning(one, x(one.step), y(after(one.step).shares[one.seat]), 5.5));
  return svg("svg", { class: "wb-at-curve", width: right + RIGHT - 20, height: HIGH, role: "img", "aria-label": "The chance to win of every seat, from the deal to the end" }, ...rules, ...labels, ...bands, ...lines, ...marks);
}

function lineOfMoment(one) {
  const sign = svg("svg", { viewBox: "0 0 14 14", class: "wb-sign", "aria-hidden": "true" }, drawTurning(one, 7, 7, 5.5));
  return html("li", { class: one.good ? "wb-good" : "wb-costly" }, sign, html("span", { class: "wb-line-turn", text: `Turn ${one.turn}` }), html("b", { class: "wb-judged", text: one.good ? "Good" : "Costly" }), html("span", { text: `${one.text[0].toUpperCase()}${one.text.slice(1)}` }));
}
