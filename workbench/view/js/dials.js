// The dials of a game. Each is a line: its name, a slider with a tick at the published value and a field for the whole range,
// or a list, or a switch. The text about the dial in hand is above all of them and has its room, so that no line ever moves.

import { html } from "./table/nodes.js";
import { makeUnder } from "./under.js";

const PATIENCE = 1500; // ms to wait for the answer to a turn before the next one is sent all the same

function makeNumber(line, act) {
  const slider = html("input", { type: "range", role: "slider", step: 1, "aria-label": line.label, class: "wb-slide" });
  const field = html("input", { type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false", class: "wb-typed", "aria-label": `${line.label}, as a number from ${line.least} to ${line.most}` });
  const tick = html("i", { class: "wb-tick", title: `Published: ${line.words[line.published] ?? line.published}` });
  const word = html("span", { class: "wb-word" });
  const node = html("div", { class: "wb-number" }, html("span", { class: "wb-rail" }, tick, slider), field);
  const typed = () => { if (field.value.trim() !== String(slider.value)) act(field.value); };
  slider.addEventListener("input", () => { mark(Number(slider.value)); act(slider.value, true); });
  slider.addEventListener("change", () => act(slider.value));
  field.addEventListener("change", typed);
  field.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === "Enter") typed();
    if (!by) return;
    event.preventDefault();
    act(String(Math.max(line.least, Math.min(line.most, Number(slider.value) + by))));
  });
  field.addEventListener("focus", () => field.select());

  function mark(value) {
    const part = (one) => (one - slider.min) / Math.max(1, slider.max - slider.min);
    const there = part(line.published);
    node.style.setProperty("--wb-at", part(value));
    tick.style.setProperty("--wb-at", there);
    tick.hidden = there < 0 || there > 1;
    slider.setAttribute("aria-valuenow", value);
    slider.setAttribute("aria-valuetext", line.words[value] ?? `${value}${line.unit ? ` ${line.unit}` : ""}`);
    word.textContent = line.words[value] ?? line.unit;
    field.value = value;
  }

  function show(value) {
    slider.min = Math.min(line.low, value);
    slider.max = Math.max(line.high, value);
    slider.value = value;
    mark(value);
  }

  return { node, word, show, now: () => slider.value, refused: (text) => { field.value = text; } };
}

function makeList(line, act) {
  const options = line.options.map(([value, words]) => html("option", { value, text: words }));
  const list = html("select", { "aria-label": line.label, class: "wb-list" }, ...options);
  list.addEventListener("change", () => act(list.value));
  const show = (value) => { list.value = value; list.title = list.selectedOptions[0]?.textContent ?? ""; };
  return { node: list, show, now: () => list.value };
}

function makeSwitch(line, act) {
  const box = html("input", { type: "checkbox", role: "switch", "aria-label": line.label, class: "wb-switch" });
  const word = html("span", { class: "wb-word" });
  box.addEventListener("change", () => act(String(box.checked)));
  const show = (value) => { box.checked = value; word.textContent = line.words[value]; };
  return { node: html("label", { class: "wb-switched" }, word, box), show, now: () => String(box.checked) };
}

const MAKERS = { number: makeNumber, list: makeList, switch: makeSwitch };

// A dial: its name, its control, and a sentence beside it after a failed turn.
function makeDial(line, tell) {
  const dial = { line, held: false, sent: 0 };
  const part = MAKERS[line.kind](line, (text, moving = false) => tell(dial, text, moving));
  const problem = html("p", { class: "wb-problem", role: "alert" });
  const name = html("span", { class: "wb-name" }, html("span", { text: line.label }));
  if (part.word && line.kind === "number") name.append(part.word);
  dial.told = html("div", { class: "wb-told" });
  dial.node = html("div", { class: "wb-dial", role: "group", "aria-label": line.label }, name, part.node, problem, dial.told);
  dial.node.addEventListener("pointerdown", (event) => { dial.held = event.target.type === "range"; });
  dial.show = (value) => {
    if (dial.value !== value) part.show((dial.value = value));
    dial.node.classList.toggle("wb-moved", value !== line.published);
  };
  dial.now = part.now;
  dial.again = () => { dial.value = undefined; };
  dial.refuse = (sentence) => {
    if (problem.textContent !== sentence) problem.textContent = sentence;
    dial.node.classList.toggle("wb-refused", sentence !== "");
    if (sentence && dial.text !== undefined) part.refused?.(dial.text);
  };
  return dial;
}

export function render({ model, el }) {
  const search = html("input", { type: "search", class: "wb-search", autocomplete: "off" });
  const body = html("div", { class: "wb-lines" }), foot = html("div", { class: "wb-foot" }), under = makeUnder();
  const hand = html("div", { class: "wb-hand" }, foot, under.node);
  const root = html("div", { class: "wb-board", "data-lm-suppress-shortcuts": "true" }, hand, search, body);
  const gone = new AbortController();
  let chapters = [], dials = new Map(), laid = {}, shown = "", stood = {}, waiting = null, timer = 0, sentAt = 0, searching = 0;

  // --- sending turns: the latest one only, and not before the last one was answered

  const times = () => model.get("turned").times ?? 0;
  const heard = () => model.get("settings").heard ?? 0;

  function tell(dial, text, moving) {
    const said = waiting?.dial === dial ? waiting.text : dial.sent ? dial.said : undefined;
    dial.text = text;
    take(dial.line.name);
    look(dial.line.name);
    if (moving && model.get("calm")) return;
    if (!moving && said === text) return; // a released slider repeats the value that it sent during the drag
    if (waiting && waiting.dial !== dial) flush(true);
    waiting = { dial, text };
    flush(false);
  }

  function flush(now) {
    clearTimeout(timer);
    if (!waiting) return;
    const busy = times() > heard() && Date.now() - sentAt < PATIENCE;
    if (busy && !now) return void (timer = setTimeout(() => flush(false), 50));
    const { dial, text } = waiting;
    waiting = null;
    sentAt = Date.now();
    dial.sent = times() + 1;
    dial.said = text;
    model.set("turned", { name: dial.line.name, text, times: dial.sent });
    model.save_changes();
  }

  // --- the values

  function stand() {
    const { values = {}, problem = ["", ""] } = model.get("settings"), known = heard();
    for (const [name, dial] of dials) {
      const busy = dial.held || dial.sent > known || waiting?.dial === dial;
      if (!busy && name in values) {
        if (dial.sent) dial.again(); // it was dragged to a value that was refused
        dial.sent = 0;
        dial.show(values[name]);
      }
      if (!busy) dial.refuse(problem[0] === name ? problem[1] : "");
    }
    if (waiting) flush(false);
    const moved = Object.keys(values).find((name) => name in stood && values[name] !== stood[name]);
    stood = values;
    chapters.forEach((say) => say());
    if (moved && !model.get("hand")) look(moved); // by a question or a chip
    drawUnder();
  }

  // --- the dial in hand: the one with the focus or the drag; and its curve

  function take(name) {
    if (laid.few || model.get("hand") === name) return;
    model.set("hand", name);
    model.save_changes();
  }

  const putAway = () => { take(""); drawUnder(); };

  function drawUnder() {
    const dial = dials.get(shown), curve = model.get("curve");
    const there = dial && (model.get("hand") || shown) === shown && curve.name === shown;
    root.classList.toggle("wb-curved", model.get("has_curves"));
    under.show(there ? curve : null, there ? dial.now() : "");
  }

  const textOf = (name) => model.get("told")[name] ?? laid.told?.[name] ?? "";

  // The text about a dial: above all dials for the one in hand; in a lesson under each.
  function look(name) {
    if (laid.lines?.[name]) dialOf(name);
    shown = name;
    for (const [each, dial] of dials) {
      const text = laid.few ? textOf(each) : "";
      dial.node.classList.toggle("wb-looked", each === name);
      if (dial.told.shows !== text) dial.told.innerHTML = dial.told.shows = text;
    }
    const dial = dials.get(name), text = dial && !laid.few ? `<h4>${title(dial.line.label)}</h4>${textOf(name)}` : "";
    if (foot.shows !== text) foot.innerHTML = foot.shows = text;
    drawUnder();
  }

  // --- laying them out

  function dialOf(name) {
    if (!dials.has(name)) {
      const dial = makeDial(laid.lines[name], tell);
      dials.set(name, dial);
      const here = () => look(name);
      dial.node.addEventListener("focusin", () => { take(name); here(); });
      dial.node.addEventListener("focusout", (event) => { if (!dial.node.contains(event.relatedTarget)) putAway(); });
      // not on enter: a page that scrolls by key passes under a resting mouse
      dial.node.addEventListener("pointermove", (event) => { if (shown !== name && event.pointerType === "mouse" && !root.querySelector(".wb-slide:active")) here(); });
    }
    return dials.get(name);
  }

  function layOut() {
    laid = model.get("laid");
    dials = new Map();
    root.classList.toggle("wb-few", Boolean(laid.few));
    search.placeholder = model.get("placeholder");
    search.setAttribute("aria-label", search.placeholder);
    search.value = model.get("words");
    take("");
    stood = {};
    arrange();
    look(Object.keys(laid.lines ?? {}).find(isChanged) ?? laid.open?.[0] ?? "");
  }

  const isChanged = (name) => name in stood && stood[name] !== laid.lines[name].published;

  function arrange() {
    const { names, nothing, words } = model.get("found");
    if (names && words === search.value) body.replaceChildren(...(nothing ? [html("p", { class: "wb-nothing", text: nothing })] : names.map((name) => dialOf(name).node)));
    else if (!search.value.trim()) {
      chapters = [];
      body.replaceChildren(...(laid.open ?? []).map((name) => dialOf(name).node), ...(laid.folded ?? []).map(section));
    }
    stand();
  }

  // A chapter says in its summary whether any of its dials is turned.
  function chapterSays(groups) {
    const turned = groups.flatMap(([, names]) => names).filter(isChanged).length;
    return turned ? `${turned} changed` : laid.unchanged;
  }

  function section({ title: words, groups }) {
    const says = html("span", { class: "wb-chapter" });
    const node = html("details", { class: "wb-folded" }, html("summary", {}, html("span", { text: words }), says));
    if (laid.unchanged) chapters.push(() => { says.textContent = chapterSays(groups); node.classList.toggle("wb-chapter-turned", says.textContent !== laid.unchanged); });
    const fill = () => {
      if (!node.open || node.childElementCount > 1) return;
      for (const [group, names] of groups) node.append(...(group ? [html("h4", { class: "wb-part", text: group })] : []), ...names.map((name) => dialOf(name).node));
      stand();
    };
    node.addEventListener("toggle", fill);
    return node;
  }

  search.addEventListener("input", () => {
    clearTimeout(searching);
    if (!search.value.trim()) arrange();
    searching = setTimeout(() => { model.set("words", search.value); model.save_changes(); }, 150);
  });
  const letGo = () => {
    if (![...dials.values()].some((dial) => dial.held)) return;
    dials.forEach((dial) => { dial.held = false; });
    setTimeout(stand, 0); // after its last message
  };
  for (const what of ["pointerup", "pointercancel"]) addEventListener(what, letGo, { capture: true, signal: gone.signal });
  const follow = { laid: layOut, settings: stand, told: () => look(shown), found: arrange, curve: drawUnder, has_curves: drawUnder };
  for (const [name, then] of Object.entries(follow)) model.on(`change:${name}`, then);
  el.append(root);
  layOut();
  return () => {
    gone.abort();
    under.leave();
    [timer, searching].forEach(clearTimeout);
    for (const [name, then] of Object.entries(follow)) model.off(`change:${name}`, then);
  };
}

const title = (text) => html("p", { text }).innerHTML;

export default { render };
