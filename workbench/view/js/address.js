// Undo and Redo. On a page of its own the bench has an entry in the browser's history for each move: Back and Forward, and Ctrl-Z
// and Ctrl-Shift-Z outside of a field, lead to the bench of an entry. In a cell the kernel knows the way back.

import { letterOf } from "./letter.js";
import { keep, recall } from "./store.js";

const AT = "warbench.at", TOP = "warbench.top"; // where in the history, and how deep it goes: a notebook forgets that when it loads

const FIELDS = "input:not([type=range], [type=radio], [type=checkbox]), textarea, select";
const isTyping = ([node]) => node instanceof HTMLElement && (node.matches(FIELDS) || node.isContentEditable);

// The way that a key asks for: "back", "forward", or none.
function wayOf(event) {
  const key = letterOf(event);
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y") || isTyping(event.composedPath())) return "";
  return key === "y" || event.shiftKey ? "forward" : "back";
}

function remember() {
  if (history.state?.warbench !== undefined) return;
  const again = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
  if (!again) keep(TOP, null);
  history.replaceState({ ...history.state, warbench: again ? Number(recall(AT) ?? 0) : 0 }, "");
}

const written = (query) => {
  const address = new URL(location.href);
  address.search = new URLSearchParams(query);
  return address;
};

export function makeAddress(root, line) {
  const gone = new AbortController();
  const depth = () => history.state?.warbench ?? 0;
  let isOurs = false, gesture = 0, last = "";

  function showWays(ways) {
    root.dataset.wbWalks = ways.join(" ");
    for (const each of root.querySelectorAll("[data-wb-walk]")) each.setAttribute("aria-disabled", !ways.includes(each.dataset.wbWalk));
  }

  function waysOfHistory() {
    keep(AT, depth());
    const top = Math.max(depth(), Number(recall(TOP) ?? 0));
    return [...(depth() > 0 ? ["back"] : []), ...(depth() < top ? ["forward"] : [])];
  }

  // The steps of a dial that is still held (a pointer that is down, a key that repeats) are one entry.
  function show({ query, entry }) {
    if (line.isPending("came", "")) return; // the browser has gone elsewhere meanwhile, and the kernel does not know it yet
    const address = written(query), held = `${entry} ${gesture}`;
    const deeper = entry !== "same" && held !== last && address.href !== location.href;
    if (deeper) {
      history.pushState({ warbench: depth() + 1 }, "", address);
      keep(TOP, depth());
    } else if (address.href !== location.href) history.replaceState({ ...history.state, warbench: depth() }, "", address);
    last = ["same", "new"].includes(entry) ? "" : held;
  }

  function go(way) {
    if (!isOurs) line.say("walk", way);
    else if (way === "forward") history.forward();
    else if (depth() > 0) history.back();
  }

  function onKey(event) {
    const way = wayOf(event);
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    go(way);
  }

  function begin() {
    isOurs = true;
    remember();
    const hear = (what, then) => addEventListener(what, then, { capture: true, signal: gone.signal });
    hear("pointerdown", () => { gesture += 1; });
    hear("keydown", (event) => { if (!event.repeat) gesture += 1; });
    hear("keydown", onKey);
    hear("popstate", () => {
      last = "";
      line.say("came", "", Object.fromEntries(new URLSearchParams(location.search)));
      showWays(waysOfHistory());
    });
  }

  // `address` is the link and its effect on the history: "same", "new", or the name of the dial that made it.
  function lay(address, ways, isNew) {
    if (address?.query && !isOurs) begin();
    if (isOurs && isNew && address?.query) show(address);
    showWays(isOurs ? waysOfHistory() : ways ?? []);
  }

  root.addEventListener("keydown", (event) => { if (!isOurs) onKey(event); }, { signal: gone.signal });
  return { lay, go, leave: () => gone.abort() };
}
