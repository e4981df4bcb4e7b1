// The strip: the course of the game, the marks of both games, the playhead. It is one scrubber.

import { html, svg } from "./nodes.js";
import { drawMark } from "./marks.js";
import { whereWeAre } from "./trace.js";
import { makeCourse } from "./course.js";
import { drawTurning, rowOfMoment } from "./turning.js";

const LANE = 12, COURSE = 26, EDGE = 8; // px: a lane of marks, the course below, half a playhead

export function makeScrubber(game, actions) {
  const lanes = game.sides.length * LANE, height = lanes + COURSE;
  const marks = svg("svg", { class: "wb-marks", "aria-hidden": "true" });
  const range = html("input", { type: "range", class: "wb-range", min: 0, max: Math.max(0, game.rows - 1), step: 1, "aria-label": "Position in the game", oninput: () => actions.go(Number(range.value), false) });
  const course = makeCourse(game, lanes + 3, height - 4);
  const strip = html("div", { class: "wb-strip" }, course.lines, marks, range);
  const node = html("div", { class: "wb-scrubber", role: "group", "aria-label": "Course of the game" }, strip, course.names);
  node.style.height = `${height}px`;
  const turning = svg("g");
  let width = 0, ghost = null;

  const xOf = (row) => EDGE + (width - 2 * EDGE) * (game.rows > 1 ? row / (game.rows - 1) : 0);

  function resize() {
    if (!strip.clientWidth || strip.clientWidth === width) return;
    width = strip.clientWidth;
    marks.replaceChildren(...drawPart(), ...(game.sides.length > 1 ? game.sides.map(drawLaneSign) : []), ...game.sides.flatMap(drawLane));
    ghost = svg("path", { class: "wb-ghost" });
    marks.append(turning, ghost);
    course.resize(xOf);
    mark();
  }

  // Turning points are at the foot of the strip, once they are computed.
  function mark() {
    const { side, found } = actions.turning();
    turning.replaceChildren(...(found?.moments ?? []).filter((one) => one.top).map((one) => drawTurning(one, xOf(rowOfMoment(side, one)), height - 6, 4.4)));
  }

  function drawLane(side, lane) {
    return [...side.marks].flatMap(([kind, rows]) => rows.map((row) => drawMark(game.mark(kind), xOf(row), 6 + lane * LANE, 3.8)));
  }

  // The side of each lane: the sign before the side's name.
  function drawLaneSign(side, lane) {
    const y = 6 + lane * LANE;
    if (side.role === "variant") return svg("path", { class: "wb-lane-variant", d: `M-6 ${y - 3.8}l3.8 3.8l-3.8 3.8l-3.8-3.8Z` });
    return svg("circle", { class: "wb-lane-published", cx: -6, cy: y, r: 2.8 });
  }

  function drawPart() {
    if (game.part < 0) return [];
    const x = xOf(game.part);
    return [svg("rect", { class: "wb-parted", x, y: 0, width: Math.max(0, width - EDGE - x), height, rx: 3 }), svg("path", { class: "wb-part-line", d: `M${x} 0V${height}` })];
  }

  function show(state) {
    range.value = String(state.at);
    range.setAttribute("aria-valuetext", whereWeAre(game, state.row));
    ghost?.setAttribute("d", state.preview >= 0 ? `M${xOf(state.preview)} 0v${height}` : "");
    mark();
    course.show(state.at, xOf(state.at), state.coming, actions.shownSides());
  }

  return { node, show, mark, resize };
}
