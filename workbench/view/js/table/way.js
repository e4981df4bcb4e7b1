// Luck and decisions as one bar: the share of the cards, the share of each seat's choices. Each part is {seat (-1: the cards),
// label, points}.

import { seatColour } from "./words.js";
import { html } from "./nodes.js";

const colourOf = (seat) => (seat < 0 ? "var(--wt-soft)" : seatColour(seat));

// Losses are to the left of the line, gains to the right.
export function drawWay(bar) {
  const cost = bar.filter((one) => one.points < 0), brought = bar.filter((one) => one.points > 0);
  const sum = (parts) => parts.reduce((all, one) => all + Math.abs(one.points), 0);
  const left = sum(cost), all = Math.max(1, left + sum(brought));
  let x = 0;
  const pieces = [...cost, ...brought].map((one) => {
    const wide = (100 * Math.abs(one.points)) / all;
    x += wide;
    return html("span", { class: `wb-win-piece${one.points < 0 ? " wb-win-cost" : ""}`, style: `left: ${x - wide}%; width: ${wide}%; --wb-piece: ${colourOf(one.seat)}`, title: `${one.label}: ${signed(one.points)}` }, ...(wide > 7 ? [signed(one.points)] : []));
  });
  const zero = html("span", { class: "wb-win-zero", style: `left: ${(100 * left) / all}%` });
  const node = html("div", { class: "wb-win-bar", role: "img", "aria-label": bar.map((one) => `${one.label}: ${signed(one.points)}`).join(", ") }, ...pieces, zero);
  return node;
}

const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

export function keyOfWay(bar) {
  return html("p", { class: "wb-win-key", "aria-hidden": "true" }, ...bar.map((one) => html("span", {}, html("i", { style: `background: ${colourOf(one.seat)}` }), `${one.label} ${signed(one.points)}`)));
}
