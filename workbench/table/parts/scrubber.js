// The scrubber, with the marks of both games.

import { html, svg } from "./nodes.js";
import { drawMark } from "./marks.js";
import { whereWeAre } from "./trace.js";

export function makeScrubber(game, actions) {
  const marks = svg("svg", { class: "wb-marks", "aria-hidden": "true" });
  const range = html("input", { type: "range", class: "wb-range", min: 0, max: Math.max(0, game.rows - 1), step: 1, "aria-label": "Position in the game", oninput: () => actions.go(Number(range.value), false) });
  const node = html("div", { class: `wb-scrubber${game.sides.length > 1 ? " wb-two-lanes" : ""}` }, marks, range);
  let width = 0, ghost = null;

  const xOf = (row) => 8 + (width - 16) * (game.rows > 1 ? row / (game.rows - 1) : 0);

  function resize() {
    if (!node.clientWidth || node.clientWidth === width) return;
    width = node.clientWidth;
    marks.replaceChildren(...drawPart(), ...(game.sides.length > 1 ? game.sides.map(drawLaneSign) : []), ...game.sides.flatMap(drawLane));
    ghost = svg("path", { class: "wb-ghost" });
    marks.append(ghost);
  }

  function drawLane(side, lane) {
    return [...side.marks].flatMap(([kind, rows]) => rows.map((row) => drawMark(game.mark(kind), xOf(row), 6 + lane * 12, 3.8)));
  }

  // Which lane is whose: the sign that stands before the side's name.
  function drawLaneSign(side, lane) {
    const y = 6 + lane * 12;
    if (side.role === "variant") return svg("path", { class: "wb-lane-variant", d: `M-5 ${y - 3.6}l3.6 3.6l-3.6 3.6l-3.6-3.6Z` });
    return svg("circle", { class: "wb-lane-published", cx: -5, cy: y, r: 3 });
  }

  function drawPart() {
    if (game.part < 0) return [];
    const x = xOf(game.part), bottom = game.sides.length > 1 ? 45 : 34;
    return [svg("rect", { class: "wb-parted", x, y: 0, width: Math.max(0, width - 8 - x), height: bottom, rx: 3 }), svg("path", { class: "wb-part-line", d: `M${x} 0V${bottom}` })];
  }

  function show(state) {
    range.value = String(state.at);
    range.style.setProperty("--wb-done", game.rows > 1 ? state.at / (game.rows - 1) : 0);
    range.setAttribute("aria-valuetext", whereWeAre(game, state.row));
    ghost?.setAttribute("d", state.preview >= 0 ? `M${xOf(state.preview)} 0v44` : "");
  }

  return { node, show, resize };
}
