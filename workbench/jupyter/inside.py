"""Keys pressed inside a bench stay inside it: on the same keys, a notebook inserts and deletes its cells."""

import anywidget

# JupyterLab and Notebook listen on the document, in older versions before other listeners: there the attribute holds them
# off, and it is taken away for the one key that everybody means for the whole notebook. What is in the bench and takes no
# keys itself, such as its words, leaves them to the bench when it is clicked.
_KEEP = """
const HOLDS_OFF = "data-lm-suppress-shortcuts";
const saves = (event) => (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s";
const keep = (event) => {
  event.currentTarget.toggleAttribute(HOLDS_OFF, !saves(event));
  if (!saves(event)) event.stopPropagation();
};
export default {
  render({ el }) {
    el.style.display = "none";
    let root = null;
    const attached = () => {
      root = el.closest(".wb-lab");
      if (!root) return void (next = requestAnimationFrame(attached));
      root.tabIndex = -1;
      root.setAttribute(HOLDS_OFF, "true");
      root.addEventListener("keydown", keep);
    };
    let next = requestAnimationFrame(attached);
    return () => {
      cancelAnimationFrame(next);
      root?.removeEventListener("keydown", keep);
    };
  },
};
"""


class Inside(anywidget.AnyWidget):
    """An empty widget that keeps keys inside its bench; invisible."""

    _esm = _KEEP
