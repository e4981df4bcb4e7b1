// What a hand does on the page: buttons, lists, switches, tabs, fields, folds, files. A control moves under the hand at once.

import { letterOf } from "./letter.js";

const REST = 150; // ms after the last key, until a text leaves
const LONGEST = 400_000; // characters of a file
const TEXT = 20_000; // characters of a field

const isOn = (button, attribute) => button.getAttribute(attribute) === "true";
const STATES = ["aria-selected", "aria-checked", "aria-pressed"];

// A button that is on or off changes at once, and says what it is now.
function turn(button) {
  const attribute = STATES.find((each) => button.hasAttribute(each)) ?? "aria-pressed";
  button.setAttribute(attribute, !isOn(button, attribute));
  return isOn(button, attribute);
}

// A notebook takes keys as its shortcuts: it inserts, deletes and runs cells. Those with Ctrl, Alt or the command key are its own, but
// not with Enter, which runs a cell. JupyterLab asks the attribute, which is taken away for the keys that save the notebook.
function keepInside(root, event) {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey, isSaving = isCommand && letterOf(event) === "s";
  root.toggleAttribute("data-lm-suppress-shortcuts", !isSaving);
  if (!isCommand || event.key === "Enter") event.stopPropagation();
}

// A button of a choice is pressed: it shows that at once, and its neighbours that they are not.
function moveAmong(button) {
  const attribute = STATES.find((each) => button.hasAttribute(each));
  if (!attribute) return;
  const around = button.closest("[role=tablist], [role=radiogroup], [role=group]") ?? button.parentElement;
  for (const each of around.querySelectorAll("[data-choose]")) {
    if (each.dataset.choose !== button.dataset.choose) continue;
    each.setAttribute(attribute, each === button);
    if (attribute !== "aria-pressed") each.tabIndex = each === button ? 0 : -1;
  }
}

// The text of a file, in UTF-8 or, by its mark, UTF-16. Throws a sentence for other encodings.
function decoded(bytes, name) {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch { /* said below */ }
  throw new Error(`${name} is not a text in UTF-8; save it as UTF-8.`);
}

const valueOf = (control) => (control.type === "checkbox" ? control.checked : control.value);
const isOff = (node) => node.getAttribute("aria-disabled") === "true";

export function makePresses(root, line, { go, note, tell }) {
  const gone = new AbortController(), waiting = new Map(); // a field -> the timer of its text
  const chosen = new Set(); // what was chosen since the kernel settled last
  const hear = (what, then, capture = false) => root.addEventListener(what, then, { capture, signal: gone.signal });

  // --- texts

  function type(field) {
    clearTimeout(waiting.get(field));
    waiting.delete(field);
    line.say("type", field.dataset.type, field.value.slice(0, TEXT));
  }
  const flush = () => [...waiting.keys()].forEach(type);
  function typeSoon(field) {
    note(field.dataset.type, field.value.slice(0, TEXT));
    clearTimeout(waiting.get(field));
    waiting.set(field, setTimeout(type, REST, field));
  }

  // A text that was typed before a press leaves before it.
  function say(...event) {
    flush();
    line.say(...event);
  }

  function choose(what, value) {
    chosen.add(what);
    say("choose", what, value);
  }

  const keyOf = (node) => node.closest("[data-wb-key]")?.dataset.wbKey ?? "";
  const shelve = (node, text) => say("shelf", "", { do: node.dataset.wbShelf, key: keyOf(node), text });
  const tellStory = (node, text) => say("story", "", { do: node.dataset.wbStory, key: keyOf(node), text });

  // --- what is done

  function onClick(event) {
    const at = (selector) => event.target.closest?.(selector), summary = at("summary");
    const button = at("button, [role=button], [data-press], [data-save], [data-wb-walk]");
    if (summary && !(button && summary.contains(button))) return onFold(summary.parentElement);
    if (!button || isOff(button)) return;
    const { press, choose: what, value, save, sheet, skip, wbShelf, wbStory, wbWalk } = button.dataset;
    if (skip !== undefined) return skipBar();
    if (sheet !== undefined) return unfold();
    if (wbWalk !== undefined) return void go(wbWalk);
    if (wbShelf !== undefined) shelve(button, "");
    if (wbStory !== undefined) tellStory(button, "");
    if (save !== undefined) say("save", save);
    if (press !== undefined) say("press", press);
    if (what === undefined) return;
    if (value === undefined) return choose(what, turn(button));
    moveAmong(button);
    choose(what, value);
  }

  // From the bar to the first thing on the page: a question, a dial, or what else there is.
  function skipBar() {
    const things = root.querySelectorAll(".wb-page > :not(.wb-topbar, .wb-skip) :is(button, input, select, summary, a, [tabindex='0'])");
    [...things].find((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled && each.tabIndex >= 0)?.focus();
  }

  // On a phone the column of dials is a sheet from below, which a bar opens; the sentence stays in sight above it.
  function unfold() {
    if (root.toggleAttribute("data-sheet-open")) root.querySelector(".wb-sentence")?.scrollIntoView({ block: "start" });
    lay();
  }
  function lay() {
    const isOpen = root.hasAttribute("data-sheet-open");
    document.documentElement.toggleAttribute("data-wb-sheet", isOpen);
    for (const bar of root.querySelectorAll("[data-sheet]")) bar.setAttribute("aria-expanded", isOpen);
  }

  // The event of a fold comes late, and for folds that are laid too.
  function onFold(fold) {
    if (fold.dataset.fold !== undefined) say("fold", fold.dataset.fold, !fold.open);
  }

  function onChange({ target }) {
    const { choose: what, type: field, file, wbShelf, wbStory } = target.dataset ?? {};
    if (what !== undefined) choose(what, valueOf(target));
    else if (field !== undefined) type(target);
    else if (file !== undefined) open(target);
    else if (wbShelf !== undefined && target.tagName === "INPUT") shelve(target, target.value.slice(0, 2_000));
    else if (wbStory !== undefined && target.tagName === "TEXTAREA") tellStory(target, target.value.slice(0, 2_000));
  }

  async function open(input) {
    const [file] = input.files;
    if (!file) return;
    input.value = ""; // the same file can be opened again
    if (file.size > LONGEST) return tell(`${file.name} is too large: a file of at most 400 kB can be opened.`);
    let bytes;
    try {
      bytes = await file.arrayBuffer();
    } catch {
      return tell(`${file.name} could not be read.`);
    }
    try {
      say("file", input.dataset.file, decoded(new Uint8Array(bytes), file.name));
    } catch (error) {
      tell(error.message);
    }
  }

  function onKey(event) {
    const { target } = event, { enter } = target.dataset ?? {};
    if (event.key !== "Enter" || enter === undefined || event.isComposing) return;
    event.preventDefault();
    say("press", enter);
  }

  hear("click", onClick);
  hear("change", onChange);
  hear("input", ({ target }) => { if (target.dataset?.type !== undefined) typeSoon(target); });
  hear("keydown", onKey);
  hear("keydown", (event) => keepInside(root, event));

  // The names of controls that were chosen and have been settled by now.
  function settled() {
    const done = new Set([...chosen].filter((what) => !line.isPending("choose", what)));
    done.forEach((what) => chosen.delete(what));
    return done;
  }
  const leave = () => {
    flush();
    gone.abort();
  };
  return { settled, lay, leave };
}
