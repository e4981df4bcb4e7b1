// How much room a table has: with its sentence, its clause and its choices it stays in sight as it opens.

import { clamp } from "./words.js";

const LEAST = 230, BELOW = 10; // px: a table is never lower; between it and the edge of the window
const LARGEST = 1.32; // words on a small table are so much larger than on a wide one, and no more: they would not find room
const NEAR = 0.4; // a table that begins further down in the page is scrolled to before it is read

export function fitFelt(root, game) {
  const felts = [...root.querySelectorAll(".wb-side:not([hidden]) .wb-felt")];
  if (!felts.length) return;
  felts.forEach((felt) => { felt.style.maxWidth = ""; });
  const top = unscrolledTop(root), above = felts[0].getBoundingClientRect().top - root.getBoundingClientRect().top;
  const room = window.innerHeight - (top < NEAR * window.innerHeight ? top : 0) - above - BELOW;
  const width = clamp(room, LEAST, Infinity) * (game.size.width / game.size.height);
  felts.forEach((felt) => {
    felt.style.maxWidth = `${Math.round(width)}px`;
    felt.style.setProperty("--wb-up", clamp(game.size.width / (felt.clientWidth || game.size.width), 1, LARGEST).toFixed(3));
  });
}

// Where a node would be if nothing around it were scrolled.
function unscrolledTop(node) {
  let top = node.getBoundingClientRect().top;
  for (let at = node; at; at = at.parentNode ?? at.host) top += at.scrollTop ?? 0;
  return top;
}
