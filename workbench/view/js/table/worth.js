// The value of an option: the share won, its interval, a mark on a certain best, and how this very deal would end.

import { html, svg } from "./nodes.js";

// The words of an option; once asked, with its bar and its share.
export function drawOption(text, found, told) {
  const words = html("span", { class: "wb-option-words", text });
  if (!found) return [words];
  if (found.best) words.append(" ", html("span", { class: "wb-best", text: "best" }));
  const here = told ? [html("span", { class: "wb-here", title: `In this deal: ${found.here}`, text: found.here })] : [];
  return [words, ...here, drawBar(found), html("b", { text: found.short })];
}

// From 0 to 100%, as wide on every option; a thin line is the interval.
function drawBar({ share, low, high }) {
  return svg("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", class: "wb-worth-bar", "aria-hidden": "true" },
    svg("rect", { class: "wb-all", width: 100, height: 10 }), svg("rect", { class: "wb-share", width: 100 * share, height: 10 }),
    svg("path", { class: "wb-between", d: `M${100 * low} 5H${100 * high}` }));
}

// The same for screen readers.
export function inWords(found, told) {
  return [found.said, ...(found.best ? ["the best"] : []), ...(told ? [`in this deal: ${found.here}`] : [])].join("; ");
}
