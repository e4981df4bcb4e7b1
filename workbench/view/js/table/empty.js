// A felt without a game: three cards, and a sentence that says how a game comes here.

import { drawCard } from "./card.js";
import { html, svg } from "./nodes.js";

export function drawEmpty(sentence) {
  const cards = [[51, -12], [37, 0], [18, 12]].map(([card, turn], i) =>
    svg("g", { transform: `translate(${100 + (i - 1) * 48} ${62 + Math.abs(i - 1) * 7}) rotate(${turn})` }, drawCard(card, "up", [])));
  return html("div", { class: "wb-felt wb-empty" }, svg("svg", { viewBox: "0 0 200 128", class: "wb-empty-cards", "aria-hidden": "true" }, ...cards), html("p", { text: sentence }));
}
