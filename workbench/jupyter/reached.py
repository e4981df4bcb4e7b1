"""The marks of the charts by key, in a cell: Tab enters a picture at one of its marks, the arrow keys walk, Enter opens its games."""

import anywidget

from workbench.picture.marks import MARKS

_REACH = """
const HOW = "The arrow keys walk over the marks, Enter opens one.";
const reached = (event) => event.composedPath()[0];

function entered(root) { // every picture with marks can be entered
  for (const picture of root.querySelectorAll(".wb-picture")) {
    const svg = picture.querySelector("svg.marks");
    if (!svg || !marksOf(svg).length || picture.hasAttribute("tabindex")) continue;
    picture.tabIndex = 0;
    picture.setAttribute("aria-description", HOW); // Vega says what the picture is
  }
}

function attach(root) {
  const gone = new AbortController();
  const hear = (what, then) => root.addEventListener(what, then, { capture: true, signal: gone.signal });
  let next = 0;
  const look = () => { next ||= requestAnimationFrame(() => { next = 0; entered(root); }); };
  const drawn = new MutationObserver(look);
  drawn.observe(root, { childList: true, subtree: true });
  look();
  hear("keydown", (event) => { if (places.has(reached(event))) keyOnMark(event, reached(event)); });
  hear("focusin", (event) => { if (reached(event).classList?.contains("wb-picture")) enter(reached(event)); });
  return () => { gone.abort(); drawn.disconnect(); cancelAnimationFrame(next); };
}

export default {
  render({ el }) {
    el.style.display = "none";
    let detach = () => {}, next = 0;
    const find = () => {
      const root = el.closest(".wb-lab");
      if (root) detach = attach(root);
      else next = requestAnimationFrame(find);
    };
    find();
    return () => { cancelAnimationFrame(next); detach(); };
  },
};
"""


class Reached(anywidget.AnyWidget):
    """An empty widget that handles the keys on the charts of its bench; invisible."""

    _esm = MARKS + _REACH
