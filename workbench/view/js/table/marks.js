// The moments worth jumping to. The trace says how each kind is drawn: its word, its colour, a sign, the key that jumps.

import { svg } from "./nodes.js";

const PLAIN = "M-.3 -1h.6v2h-.6Z";

export function readMarks(marks) {
  const found = new Map(Object.entries(marks ?? {}));
  return (kind) => found.get(kind) ?? { word: kind.replaceAll("_", " "), colour: "grey", path: PLAIN, key: "" };
}

// A sign of this kind with its middle at a place, `r` from there to its edge.
export function drawMark(mark, x, y, r) {
  const colour = /^[a-z]+$/.test(mark.colour) ? mark.colour : "grey";
  return svg("path", { d: mark.path, transform: `translate(${x} ${y}) scale(${r})`, style: `fill: var(--wt-mark-${colour}, var(--wt-soft))` });
}

export function markSign(mark) {
  return svg("svg", { viewBox: "0 0 12 12", class: "wb-sign", "aria-hidden": "true" }, drawMark(mark, 6, 6, 4));
}
