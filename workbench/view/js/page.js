// The page: its skeleton, and words in the places that the skeleton leaves for them. New HTML is laid into the old by the names of
// its elements (idiomorph), so that the focus, open folds, typed texts and what is scrolled stay.

import { Idiomorph } from "./vendor/idiomorph.js";

const NAMES = ["words", "live", "fold", "press", "choose", "type", "file", "save", "wbShelf", "wbWalk", "key"];
const NAMED = NAMES.map((name) => `[data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}]`).join();
const UNDER_THE_HAND = ["aria-selected", "aria-checked", "aria-pressed", "tabindex"]; // of a control that was just chosen
const isPlace = (node) => node.dataset.words !== undefined || node.dataset.live !== undefined;

// A control by its name: of several buttons or circles of one choice, by its value too.
function nameOf(node, within) {
  const name = NAMES.find((each) => node.dataset[each] !== undefined);
  const value = node.dataset.choose === undefined ? "" : node.dataset.value ?? (node.type === "radio" ? node.value : "");
  return `${name}:${node.dataset[name]}:${value}:${name.startsWith("wb") ? within?.dataset.wbKey ?? "" : ""}`;
}

// New HTML, its elements named for the comparison with the old one.
function read(html, view) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const node of template.content.querySelectorAll(NAMED)) node.id ||= `${view}:${nameOf(node, node.closest("[data-wb-key]"))}`;
  for (const fold of template.content.querySelectorAll("details")) fold.dataset.laid = fold.open;
  for (const place of template.content.querySelectorAll("[data-live][data-question]")) {
    place.tabIndex = 0;
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", place.dataset.question);
    place.setAttribute("aria-description", "The arrow keys walk over the marks, Enter opens one.");
  }
  return template.content;
}

function becomeAttributes(node, fresh) {
  for (const { name, value } of fresh.attributes) if (name !== "tabindex" && node.getAttribute(name) !== value) node.setAttribute(name, value);
  for (const { name } of [...node.attributes]) if (name !== "tabindex" && !fresh.hasAttribute(name)) node.removeAttribute(name);
}

// What the kernel said about a control: its attributes. The hand changes its properties.
const chosenOf = (list) => [...list.options].filter((option) => option.hasAttribute("selected")).map((option) => option.value).join();
function saidOf(node) {
  if (node.tagName === "SELECT") return chosenOf(node);
  if (node.type === "checkbox" || node.type === "radio") return String(node.hasAttribute("checked"));
  return node.defaultValue;
}

export function makePage(root, line) {
  const frame = document.createElement("div"), shown = new WeakMap();
  let renewed = new Set(); // controls that show again what the kernel says of them
  frame.className = "wb-frame";
  root.prepend(frame);

  // --- what stays as the hand left it

  function isKept(node, fresh) {
    if (node.dataset.taken !== fresh.dataset.taken) return false; // the kernel has taken the text: the field begins anew
    const { type, choose } = node.dataset;
    if (choose !== undefined) return line.isPending("choose", choose) || (!renewed.has(choose) && saidOf(node) === saidOf(fresh));
    if (type !== undefined && (node === root.getRootNode().activeElement || line.isPending("type", type))) return true;
    return saidOf(node) === saidOf(fresh);
  }

  function keep(node, fresh) {
    if (node.tagName === "DETAILS" && node.dataset.laid === fresh.dataset.laid) fresh.open = node.open;
    if (node.matches("input, select, textarea") && isKept(node, fresh)) kept.add(node);
    else if (node.dataset.choose !== undefined && line.isPending("choose", node.dataset.choose)) kept.add(node);
  }

  let kept = new Set();
  const keeps = {
    beforeNodeMorphed(node, fresh) {
      if (node.nodeType !== Node.ELEMENT_NODE || !(node instanceof HTMLElement)) return true;
      if (isPlace(node) && isPlace(fresh)) {
        becomeAttributes(node, fresh);
        return false;
      }
      keep(node, fresh);
      return !(node.tagName === "TEXTAREA" && kept.has(node));
    },
    beforeAttributeUpdated(name, node) {
      if (node.tagName === "OPTION") return !(name === "selected" && kept.has(node.closest("select")));
      if (!kept.has(node)) return true;
      return !["value", "checked", "selected", ...UNDER_THE_HAND].includes(name);
    },
  };

  function become(node, html) {
    if (shown.get(node) === html) return false;
    kept = new Set();
    if (shown.has(node)) Idiomorph.morph(node, read(html, line.view), { morphStyle: "innerHTML", restoreFocus: false, callbacks: keeps });
    else node.replaceChildren(read(html, line.view));
    shown.set(node, html);
    return true;
  }

  // --- laying it

  // `htmlOf` gives the words of a part. Words may hold places of words.
  function fill(htmlOf, depth = 0) {
    let others = false;
    for (const place of frame.querySelectorAll("[data-words]")) others = become(place, htmlOf(place.dataset.words) ?? "") || others;
    if (others && depth < 3) fill(htmlOf, depth + 1);
  }

  // Lay the skeleton and all words; `anew` are the names of controls that were chosen and settled.
  function lay(skeleton, htmlOf, anew = new Set()) {
    renewed = anew;
    for (const node of anew.size ? frame.querySelectorAll("[data-choose]") : []) {
      if (anew.has(node.dataset.choose)) shown.set(node.closest("[data-words]") ?? frame, null);
    }
    become(frame, skeleton);
    fill(htmlOf);
    renewed = new Set();
  }

  return { frame, lay };
}

// Run something that may take away the element with the focus; then its likeness gets the focus, or what was around it.
export function keepFocus(root, run) {
  const held = root.getRootNode().activeElement, around = [];
  if (!held || !root.contains(held)) return run();
  for (let node = held; node !== root; node = node.parentElement) around.push(node);
  run();
  const now = root.getRootNode().activeElement, isLost = !now || now === document.body;
  if (!isLost) return;
  const likeness = held.id && root.querySelector(`[id="${CSS.escape(held.id)}"]`);
  const next = likeness || around.find((node) => node.isConnected && root.contains(node)) || root;
  if (!likeness && next !== held && !next.hasAttribute("tabindex")) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}
