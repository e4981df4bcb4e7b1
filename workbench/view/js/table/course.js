// The course of the game, drawn inside the scrubber: the standing of everybody after each step, a line a seat. With two rulebooks
// the line of the published one is dashed. Its numbers are the standings of the steps.

import { seatColour, seatName } from "./words.js";
import { html, svg } from "./nodes.js";

const NAMED = 3; // up to this many seats have room for their names beside the lines; with more players only the leader
const LINE = 11; // px from name to name

export function makeCourse(game, top, bottom) {
  const lines = svg("svg", { class: "wb-course", "aria-hidden": "true" }), names = html("div", { class: "wb-course-names", "aria-hidden": "true" });
  const drawn = game.sides.map((side) => ({ side, nodes: [] }));
  const held = drawn.flatMap(({ side }) => side.steps.flatMap((step) => step.standing ?? []));
  const most = Math.max(1, ...spread(held)), least = Math.min(0, ...spread(held));
  names.style.width = `${Math.min(130, 14 + 7.4 * Math.max(...game.seats.slice(0, game.deciding).map((name) => name.length)))}px`;
  const yOf = (value) => bottom - ((value - least) / (most - least)) * (bottom - top);

  function resize(xOf) {
    lines.replaceChildren();
    for (const one of drawn) {
      const seats = one.side.steps[0].standing?.length ?? 0;
      one.nodes = Array.from({ length: seats }, (_, seat) => svg("path", { class: `wb-course-line wb-${one.side.role}`, d: path(one.side, seat, xOf), style: `stroke: ${seatColour(seat)}` }));
      lines.append(...one.nodes);
    }
  }

  // Steps to the right and up or down, a point only where something changes.
  function path(side, seat, xOf) {
    let before = null, d = "";
    side.stepAt.forEach((k, r) => {
      const has = side.steps[k].standing?.[seat] ?? 0;
      if (has !== before) d += before === null ? `M${xOf(0)} ${yOf(has)}` : `H${xOf(r)}V${yOf(has)}`;
      before = has;
    });
    return `${d}H${xOf(side.stepAt.length - 1)}`;
  }

  // Up to the present step, or all of it; the names are at the ends of the lines.
  function show(row, x, coming, sides) {
    lines.style.width = coming ? "100%" : `${x}px`;
    for (const { side, nodes } of drawn) nodes.forEach((node) => { node.style.display = sides.includes(side) ? "" : "none"; });
    const side = sides.at(-1), at = coming ? game.rows - 1 : row;
    names.replaceChildren(...placed(side?.steps[side.stepAt[at]].standing ?? []));
  }

  function placed(standing) {
    const best = Math.max(...standing), crowded = standing.length > NAMED;
    const ends = standing.map((has, seat) => ({ seat, y: yOf(has) })).filter(({ seat }) => !crowded || standing.indexOf(best) === seat).sort((a, b) => a.y - b.y);
    ends.forEach((end, i) => { if (i) end.y = Math.max(end.y, ends[i - 1].y + LINE); });
    for (let i = ends.length - 1, low = bottom; i >= 0; i -= 1, low -= LINE) ends[i].y = Math.min(ends[i].y, low);
    return ends.map(({ seat, y }) => html("span", { text: seatName(game, seat), style: `top: ${y}px; color: ${seatColour(seat)}` }));
  }

  return { lines, names, resize, show };
}

// The largest and the smallest: a long game may have more numbers than Math.max accepts.
function spread(numbers) {
  return numbers.length ? [numbers.reduce((a, b) => Math.max(a, b)), numbers.reduce((a, b) => Math.min(a, b))] : [0];
}
