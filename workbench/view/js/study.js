// The page "Questions". Python sends its parts as HTML, in their order; a click (data-do, with data-key and data-text) goes back. New
// HTML is laid into the old (idiomorph), so that the focus, open folds and what is scrolled stay; so does typed text, and each click
// sends it too. The row in hand stays where it is when something above it opens, closes or grows.

import { Idiomorph } from "./vendor/idiomorph.js";

const told = ({ dataset }) => `${dataset.do}|${dataset.key ?? ""}|${dataset.text ?? ""}`;
const isTyped = (node) => node.matches?.("input[data-field]");

// Open folds stay open, and text that was typed since the last click stays, as long as Python says the same about its field.
const keeps = {
  beforeNodeMorphed(node, fresh) {
    if (node.tagName === "DETAILS") fresh.open = node.open;
    return !(isTyped(node) && isTyped(fresh) && node.dataset.field === fresh.dataset.field && node.defaultValue === fresh.defaultValue);
  },
};

function read(html, mark) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const node of template.content.querySelectorAll("[data-field], [data-part], [data-fold]")) {
    node.id = `${mark}:${node.dataset.field ?? node.dataset.part ?? node.dataset.fold}`;
  }
  return template.content;
}

// What of a part is drawn anew; a control that is gone hands its focus to its likeness, or to the row of its part.
function fill(place, html, root, mark) {
  if (place.shows === html) return;
  const held = root.activeElement, inside = held && place.contains(held) && held.dataset?.do ? told(held) : null;
  if (place.shows === undefined) place.replaceChildren(read(html, mark));
  else Idiomorph.morph(place, read(html, mark), { morphStyle: "innerHTML", restoreFocus: false, callbacks: keeps });
  place.shows = html;
  if (inside === null || place.contains(root.activeElement)) return;
  const again = [...place.querySelectorAll("[data-do]")].find((each) => told(each) === inside);
  (again ?? place.querySelector(".ws-row") ?? rowAbove(place))?.focus({ preventScroll: true });
}

const rowAbove = (place) => place.previousElementSibling?.querySelector(".ws-row");

// The element that scrolls what is in a page: of a notebook a panel, else the page.
function scrollerOf(node) {
  for (let at = node; at; at = at.parentElement ?? at.getRootNode().host) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement;
}

export function render({ model, el }) {
  const places = new Map(), gone = new AbortController(), how = { signal: gone.signal };
  const mark = `ws${Math.random().toString(36).slice(2)}`;
  let times = model.get("pressed").times ?? 0, inHand = null, isFirst = true;
  const tell = (what, text) => {
    const fields = [...el.querySelectorAll("[data-field]")];
    const typed = fields.length ? { fields: Object.fromEntries(fields.map((each) => [each.dataset.field, each.value])) } : {};
    for (const each of fields) each.defaultValue = each.value; // sent: the next update may replace it
    inHand = what.closest(".ws-part") ?? inHand;
    model.set("pressed", { do: what.dataset.do, key: what.dataset.key ?? "", text, times: ++times, ...typed });
    model.save_changes();
  };
  const placeOf = (name) => {
    if (!places.has(name)) {
      const isRow = name.startsWith("row-"), place = document.createElement(isRow ? "div" : "section");
      place.className = isRow ? `ws-part ws-line-of ws-${name}` : `ws-part ws-of-${name}`;
      places.set(name, place);
    }
    return places.get(name);
  };
  const lay = (parts, root) => {
    const names = new Set(parts.map(([name]) => name));
    for (const [name, place] of places) {
      if (names.has(name)) continue;
      if (place.contains(root.activeElement)) rowAbove(place)?.focus({ preventScroll: true });
      place.remove();
      places.delete(name);
    }
    let before = null;
    for (const [name, html] of parts) {
      const place = placeOf(name), next = before ? before.nextSibling : el.firstChild;
      if (next !== place) el.insertBefore(place, next);
      fill(place, html, root, mark);
      before = place;
    }
  };
  const draw = () => {
    const stays = inHand?.isConnected ? inHand : null, was = stays?.getBoundingClientRect().top;
    lay(model.get("parts"), el.getRootNode());
    if (stays?.isConnected) scrollerOf(el)?.scrollBy({ top: stays.getBoundingClientRect().top - was, behavior: "instant" });
    if (isFirst) bringIntoSight();
    isFirst = false;
  };
  // The open part of a link; in a notebook the page stays where it is.
  const bringIntoSight = () => {
    const open = el.querySelector('.ws-row[aria-expanded="true"]'), below = open?.closest(".ws-part").nextElementSibling;
    if (!below || !el.closest("[data-alone]")) return;
    requestAnimationFrame(() => {
      if (below.getBoundingClientRect().bottom > innerHeight) open.scrollIntoView({ block: "start", behavior: "instant" });
    });
  };
  el.classList.add("ws");
  el.addEventListener("click", (event) => {
    const pressed = event.target.closest?.("button[data-do]");
    if (pressed) tell(pressed, pressed.dataset.text ?? "");
  }, how);
  el.addEventListener("change", (event) => {
    if (event.target.matches?.("select[data-do]")) tell(event.target, event.target.value);
  }, how);
  el.addEventListener("keydown", (event) => {
    const field = event.target.closest?.("input[data-field]");
    if (field && event.key === "Enter") field.closest(".ws-part").querySelector(".ws-main")?.click();
    if (field || ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", " ", "Enter"].includes(event.key)) event.stopPropagation(); // keys of JupyterLab
  }, how);
  model.on("change:parts", draw);
  draw();
  return () => { gone.abort(); model.off("change:parts", draw); };
}
export default { render };
