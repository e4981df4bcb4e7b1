// The card table in the page: its state, what can be done, the page around it.

import { clamp } from "./words.js";
import { html, svg } from "./nodes.js";
import { readTrace, rowsMarked } from "./trace.js";
import { drawCard } from "./card.js";
import { makeSide } from "./side.js";
import { makeControls } from "./controls.js";
import { onKey } from "./keys.js";

const STEP_MS = 1100; // one step at speed 1
const SLIDE_MS = 190;
const EMPTY = "Click a bar in a chart, or type a game's number, to open a game here.";

function drawEmpty(sentence) {
  const cards = [[51, -12], [37, 0], [18, 12]].map(([card, turn], i) =>
    svg("g", { transform: `translate(${100 + (i - 1) * 48} ${62 + Math.abs(i - 1) * 7}) rotate(${turn})` }, drawCard(card, "up", [])));
  return html("div", { class: "wb-felt wb-empty" }, svg("svg", { viewBox: "0 0 200 128", class: "wb-empty-cards", "aria-hidden": "true" }, ...cards), html("p", { text: sentence }));
}

function render({ model, el }) {
  const root = html("div", { class: "wb-root", tabindex: "0", role: "group", "aria-label": "Card table. Arrow keys step through the game.", "data-lm-suppress-shortcuts": "true" });
  const live = html("p", { class: "wb-live", "aria-live": "polite" });
  const state = { at: 0, preview: -1, playing: false };
  const timers = { play: 0, save: 0, size: 0 };
  let game = null, sides = [], controls = null;

  // --- the traits

  function read() {
    state.at = clamp(model.get("at") || 0, 0, game ? game.rows - 1 : 0);
    state.show = model.get("show");
    state.speed = clamp(model.get("speed") || 1, 0.1, 20);
    state.four = Boolean(model.get("four_colours"));
    state.seenBy = game && model.get("seen_by") < game.deciding ? Math.max(-1, model.get("seen_by")) : -1;
  }

  // Tells Python, but not for every step of a game that is running.
  function save() {
    if (timers.save) return;
    timers.save = setTimeout(() => { timers.save = 0; model.save_changes(); }, state.playing ? 400 : 120);
  }

  function set(name, value) {
    model.set(name, value);
    save();
  }

  // --- what can be done

  const actions = {
    go(row, glide = true) {
      stop();
      goTo(row, glide);
    },
    move: (by) => actions.go(state.at + by),
    turn(by) {
      const starts = game.turnStarts;
      actions.go(by > 0 ? starts.find((row) => row > state.at) ?? game.rows - 1 : starts.findLast((row) => row < state.at) ?? 0);
    },
    jump(kind, by) {
      const rows = rowsMarked(actions.shownSides(), kind);
      const row = by > 0 ? rows.find((one) => one > state.at) : rows.findLast((one) => one < state.at);
      if (row === undefined) say(`There is no ${by > 0 ? "further" : "earlier"} ${game.mark(kind).word}.`);
      else actions.go(row);
    },
    toPart() {
      if (game.part >= 0) actions.go(game.part);
    },
    preview(row) {
      if (row === state.preview || (row >= 0 && state.playing)) return;
      state.preview = row;
      refresh(false);
    },
    togglePlay: () => (state.playing ? stop() : start()),
    setSpeed: (speed) => set("speed", speed),
    setShow: (show) => set("show", show),
    setSeenBy: (seat) => set("seen_by", seat),
    nextView: () => set("seen_by", state.seenBy + 1 < game.deciding ? state.seenBy + 1 : -1),
    toggleFour: () => set("four_colours", !state.four),
    closeAll: () => sides.forEach((side) => side.close()),
    shownSides: () => sides.filter((side) => isShown(side)).map(({ side }) => side),
    slideMs: () => Math.min(SLIDE_MS, (STEP_MS / state.speed) * 0.6),
  };

  function goTo(row, glide) {
    const to = clamp(row, 0, game.rows - 1);
    if (to === state.at && state.preview < 0) return;
    [state.at, state.preview] = [to, -1];
    refresh(glide);
    set("at", to);
  }

  function start() {
    if (state.at >= game.rows - 1) goTo(0, false);
    state.playing = true;
    refresh(true);
    timers.play = setTimeout(tick, STEP_MS / state.speed);
  }

  function tick() {
    goTo(state.at + 1, true);
    if (state.at >= game.rows - 1) stop();
    else timers.play = setTimeout(tick, STEP_MS / state.speed);
  }

  function stop() {
    if (!state.playing) return;
    clearTimeout(timers.play);
    state.playing = false;
    refresh(true);
  }

  // --- what is seen

  function isShown({ side }) {
    return sides.length < 2 || state.show === "both" || (state.show === "variant") === (side.role === "variant");
  }

  function build() {
    clearTimeout(timers.play);
    Object.assign(state, { playing: false, preview: -1 });
    const hadFocus = root.contains(root.getRootNode().activeElement);
    [game, sides, controls] = [null, [], null];
    const message = openTrace();
    read();
    if (message) root.replaceChildren(live, drawEmpty(message));
    else root.replaceChildren(live, controls.node, html("div", { class: "wb-sides" }, ...sides.map((side) => side.node)));
    if (hadFocus) root.focus({ preventScroll: true });
    refresh(false);
  }

  // Opens the trace; returns what to say instead if there is nothing to show.
  function openTrace() {
    const trace = model.get("trace") ?? {};
    if (model.get("message")) return model.get("message");
    if (Object.keys(trace).length === 0) return EMPTY;
    try {
      game = readTrace(trace);
      sides = game.sides.map((side) => makeSide(game, side, actions));
      controls = makeControls(game, actions);
      return "";
    } catch (error) {
      return giveUp(error);
    }
  }

  // A trace that is not in order is a sentence on the table, never an error in the console.
  function giveUp(error) {
    clearTimeout(timers.play);
    [game, sides, controls] = [null, [], null];
    return `This game cannot be shown: ${error instanceof TypeError ? "its trace is not in order" : error.message}.`;
  }

  function refresh(glide) {
    root.classList.toggle("wb-four-colours", Boolean(state.four));
    try {
      if (game) draw(glide);
    } catch (error) {
      root.replaceChildren(live, drawEmpty(giveUp(error)));
    }
  }

  function draw(glide) {
    state.row = state.preview >= 0 ? state.preview : state.at;
    const shown = sides.filter(isShown);
    root.classList.toggle("wb-two", shown.length > 1);
    sides.forEach((side) => { side.node.hidden = !shown.includes(side); });
    shown.forEach((side) => side.show(state.row, state.seenBy, glide, state.preview >= 0));
    controls.resize();
    controls.show(state);
    if (!state.playing && state.preview < 0) say(sentenceOf(shown));
  }

  function sentenceOf(shown) {
    const parts = state.row === game.part ? "The games part here. " : "";
    const texts = shown.map(({ side }) => (shown.length > 1 ? `${side.label}: ` : "") + (side.steps[side.stepAt[state.row]].text ?? ""));
    return parts + texts.join(" ");
  }

  function say(sentence) {
    if (live.textContent !== sentence) live.textContent = sentence;
  }

  // --- the page around

  // Light or dark is what the page around writes with: light letters mean a dark page.
  function matchPage() {
    const colour = getComputedStyle(el).color; // rgb(236, 238, 237), or color(srgb 0.93 0.93 0.93) where a theme mixes colours
    const white = colour.startsWith("color(") ? 1 : 255;
    const [r, g, b] = (colour.match(/[\d.]+/g) ?? [0, 0, 0]).map((part) => Number(part) / white);
    root.classList.toggle("wb-dark", 0.299 * r + 0.587 * g + 0.114 * b > 0.55);
  }

  function matchWidth() {
    if (root.clientWidth === state.width) return;
    state.width = root.clientWidth;
    root.classList.toggle("wb-narrow", state.width < 900);
    refresh(false);
  }

  const changes = {
    trace: build,
    message: build,
    at: () => { if (game) { const from = state.at; read(); if (state.at !== from) { state.preview = -1; refresh(Math.abs(state.at - from) === 1); } } },
    show: () => { read(); refresh(false); },
    seen_by: () => { read(); refresh(true); },
    speed: () => { read(); refresh(true); },
    four_colours: () => { read(); refresh(true); },
  };
  // A notebook may draw before it puts the table on the page; only there it has the colour of the letters, and a width.
  const sizes = new ResizeObserver(() => { cancelAnimationFrame(timers.size); timers.size = requestAnimationFrame(() => { matchPage(); matchWidth(); }); });
  const themes = new MutationObserver(matchPage);
  const scheme = window.matchMedia("(prefers-color-scheme: dark)");

  for (const [name, react] of Object.entries(changes)) model.on(`change:${name}`, react);
  root.addEventListener("keydown", (event) => onKey(event, game, actions));
  root.addEventListener("pointerdown", (event) => { if (!event.target.closest(".wb-through, .wb-handle")) actions.closeAll(); });
  el.append(root);
  matchPage();
  build();
  matchWidth();
  sizes.observe(root);
  for (const page of [document.documentElement, document.body]) themes.observe(page, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-jp-theme-light"] });
  scheme.addEventListener("change", matchPage);

  return () => {
    clearTimeout(timers.play);
    cancelAnimationFrame(timers.size);
    if (timers.save) { clearTimeout(timers.save); model.save_changes(); }
    actions.closeAll();
    for (const [name, react] of Object.entries(changes)) model.off(`change:${name}`, react);
    sizes.disconnect();
    themes.disconnect();
    scheme.removeEventListener("change", matchPage);
    root.remove();
  };
}

export default { render };
