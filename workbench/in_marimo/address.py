"""The address of the page: the link of the bench, one entry in the browser's history for each move, and the way back.

Back and Forward, and Ctrl-Z and Ctrl-Shift-Z outside of a field, lead to the bench of an entry. marimo's own
query parameters would make an entry of each of them.
"""

import anywidget
import traitlets

from workbench.bench import Bench
from workbench.bench.link import but_said

SAME, NEW = "same", "new"  # what a link does to the history; otherwise the name of the dial that made it

# The steps of a dial that is still held (a pointer that is down, a key that repeats) are one entry.
_WALK = """
const AT = "warbench.at", TOP = "warbench.top"; // where in the history, and how deep it goes: marimo forgets that when it loads

function remember() {
  if (history.state?.warbench !== undefined) return;
  const again = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
  if (!again) sessionStorage.removeItem(TOP);
  history.replaceState({ ...history.state, warbench: again ? Number(sessionStorage.getItem(AT) ?? 0) : 0 }, "");
}

const write = (query) => {
  const address = new URL(location.href);
  address.search = new URLSearchParams(query);
  return address;
};
const typing = ([node]) => node instanceof HTMLElement
  && (node.matches("input:not([type=range], [type=radio], [type=checkbox]), textarea, select") || node.isContentEditable);

function render({ model, el }) {
  el.style.display = "none";
  remember();
  const gone = new AbortController();
  const hear = (what, then) => addEventListener(what, then, { capture: true, signal: gone.signal });
  const depth = () => history.state?.warbench ?? 0;
  const walks = () => { // which ways there are
    sessionStorage.setItem(AT, depth());
    const top = Math.max(depth(), Number(sessionStorage.getItem(TOP) ?? 0));
    const ways = [...(depth() > 0 ? ["back"] : []), ...(depth() < top ? ["forward"] : [])];
    document.body.dataset.wbWalks = ways.join(" ");
    for (const each of document.querySelectorAll("[data-wb-walk]")) each.setAttribute("aria-disabled", !ways.includes(each.dataset.wbWalk));
  };
  const go = (way) => {
    if (way === "forward") history.forward();
    else if (way === "back" && depth() > 0) history.back();
  };
  let gesture = 0, last = "", times = model.get("came").times ?? 0;

  function show() {
    const { query, entry, heard } = model.get("at");
    if (!query || heard !== times) return; // the browser has gone elsewhere meanwhile, and will say so
    const address = write(query), held = `${entry} ${gesture}`;
    const deeper = entry !== "same" && held !== last && address.href !== location.href;
    if (deeper) {
      history.pushState({ warbench: depth() + 1 }, "", address);
      sessionStorage.setItem(TOP, depth());
    }
    else history.replaceState({ ...history.state, warbench: depth() }, "", address);
    last = ["same", "new"].includes(entry) ? "" : held;
    walks();
  }

  function walk(event) {
    const key = event.key.toLowerCase();
    const again = key === "y" || (key === "z" && event.shiftKey);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y") || typing(event.composedPath())) return;
    event.preventDefault();
    event.stopPropagation();
    go(again ? "forward" : "back");
  }

  hear("pointerdown", () => { gesture += 1; });
  hear("keydown", (event) => { if (!event.repeat) gesture += 1; });
  let row = null; // Undo and Redo, once they are drawn
  const drawn = new MutationObserver(() => {
    const found = document.querySelector(".wb-walks");
    if (found !== row) walks();
    row = found;
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  hear("keydown", walk);
  hear("click", (event) => { go(event.target.closest?.("[data-wb-walk]")?.dataset.wbWalk); });
  hear("popstate", () => {
    last = "";
    walks();
    model.set("came", { query: Object.fromEntries(new URLSearchParams(location.search)), times: ++times });
    model.save_changes();
  });
  model.on("change:at", show);
  show();
  return () => { gone.abort(); drawn.disconnect(); model.off("change:at", show); };
}
export default { render };
"""


class Address(anywidget.AnyWidget):
    """`at` is the bench's link and its effect on the history; `came` is the entry to which the browser has gone, and the
    number of such moves."""

    _esm = _WALK
    at = traitlets.Dict().tag(sync=True)
    came = traitlets.Dict().tag(sync=True)

    def stand(self, bench: Bench, entry: str = NEW) -> None:
        """Report the link of the bench; `entry` is SAME, NEW, or the dial that was turned."""
        query, before = bench.link(), self.at.get("query", {})
        if entry == SAME or query != before:
            said = but_said(query) == but_said(before)
            self.at = {"query": query, "entry": SAME if said else entry, "heard": self.came.get("times", 0)}

    def brought(self, bench: Bench) -> Bench | None:
        """The bench to which the browser has gone, with the predictions of this one; None if it is this one."""
        query = self.came.get("query", {})
        return None if query == bench.link() else bench.back_to(query)
