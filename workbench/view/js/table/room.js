// The room of a table: with its sentence, its clause and its choices it stays in sight as it opens.

import { clamp } from "./words.js";

const LEAST = 230, BELOW = 10; // px: the least height of a table; the gap to the edge of the window
const LARGEST = 1.32; // words on a small table are larger than on a wide one by at most this factor, or they would not fit
const NEAR = 0.4; // a table that begins further down in the page is scrolled to before it is read

export function fitFelt(root, game) {
  const felts = [...root.querySelectorAll(".wb-side:not([hidden]) .wb-felt")];
  if (!felts.length) return;
  felts.forEach((felt) => { felt.style.maxWidth = ""; });
  const top = unscrolledTop(root), above = felts[0].getBoundingClientRect().top - root.getBoundingClientRect().top;
  const room = window.innerHeight - (top < NEAR * window.innerHeight ? top : 0) - above - BELOW;
  const width = clamp(room, LEAST, Infinity) * (game.size.width / game.size.height);
  root.style.setProperty("--wb-felt-most", `${Math.round(width)}px`); // beside a single table, its words take the rest
  felts.forEach((felt) => {
    felt.style.maxWidth = `${Math.round(width)}px`;
    felt.style.setProperty("--wb-up", clamp(game.size.width / (felt.clientWidth || game.size.width), 1, LARGEST).toFixed(3));
  });
}

// Call `refit` when the window has another height, or when what is above a table takes more room or less. Returns an end of that.
export function watchTop(root, refit) {
  let top = unscrolledTop(root);
  const watching = new ResizeObserver(() => {
    const now = unscrolledTop(root);
    if (Math.abs(now - top) < 1) return;
    top = now;
    refit();
  });
  watching.observe(root.closest(".wb-page") ?? document.documentElement);
  window.addEventListener("resize", refit);
  return () => {
    watching.disconnect();
    window.removeEventListener("resize", refit);
  };
}

// The place of a node if nothing around it were scrolled.
function unscrolledTop(node) {
  let top = node.getBoundingClientRect().top;
  for (let at = node; at; at = at.parentNode ?? at.host) top += at.scrollTop ?? 0;
  return top;
}
