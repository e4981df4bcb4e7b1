// The moments worth jumping to: a sign for each kind, told apart by shape as well as by colour.

import { svg } from "./nodes.js";

export const MARKS = {
  war: { word: "war", key: "w" },
  ace: { word: "Ace", key: "a" },
  lead_change: { word: "lead change", key: "l" },
  gap: { word: "gap in the rules", key: "" },
};

export function markWord(kind) {
  return MARKS[kind]?.word ?? kind.replaceAll("_", " ");
}

export function markShape(kind, x, y, r) {
  if (kind === "war") return `M${x - r} ${y - r}L${x} ${y - r / 3}L${x + r} ${y - r}L${x + r / 3} ${y}L${x + r} ${y + r}L${x} ${y + r / 3}L${x - r} ${y + r}L${x - r / 3} ${y}Z`;
  if (kind === "ace") return `M${x} ${y - r}L${x + r} ${y + r}H${x - r}Z`;
  if (kind === "lead_change") return `M${x - r * 1.2} ${y + r * 0.7}h${r * 1.2}l${-r * 0.6} ${-r * 1.7}ZM${x} ${y - r * 0.7}h${r * 1.2}l${-r * 0.6} ${r * 1.7}Z`;
  if (kind === "gap") return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
  return `M${x - 1} ${y - r}h2v${2 * r}h-2Z`;
}

export function markSign(kind) {
  return svg("svg", { viewBox: "0 0 12 12", class: `wb-sign ${markClass(kind)}`, "aria-hidden": "true" },
    svg("path", { d: markShape(kind, 6, 6, 4) }));
}

export const markClass = (kind) => `wb-mark-${kind in MARKS ? kind : "other"}`;
