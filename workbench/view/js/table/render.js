// The card table in the page: its state, its actions, the page around it.

import { clamp, textOf } from "./words.js";
import { html } from "./nodes.js";
import { unpacked } from "./packed.js";
import { highlights, readTrace, rowsMarked } from "./trace.js";
import { drawEmpty } from "./empty.js";
import { makeSide } from "./side.js";
import { makeControls } from "./controls.js";
import { hearFreeKeys, onKey } from "./keys.js";
import { makeHelp } from "./help.js";
import { writeStep } from "./address.js";
import { fitFelt, watchTop } from "./room.js";
import { isDark } from "./dark.js";
import { rowsTurning, wordsOfTurning } from "./turning.js";
import { makeWinning } from "./winning.js";

const STEP_MS = 1100; // one step at speed 1
const SLIDE_MS = 190;
const EMPTY = "No game is open here yet.";

export function render({ model, el }) {
  const root = html("div", { class: "wb-root", tabindex: "0", role: "group", "aria-label": "Card table. Arrow keys step through the game.", "data-lm-suppress-shortcuts": "true" });
  const live = html("p", { class: "wb-live", "aria-live": "polite" });
  const state = { at: 0, preview: -1, playing: false };
  const timers = { play: 0, save: 0, size: 0, link: 0 };
  const notice = html("p", { class: "wb-notice", role: "status" });
  let game = null, sides = [], controls = null, help = null, winning = null;

  // --- the traits

  function read() {
    state.at = clamp(model.get("at") || 0, 0, game ? game.rows - 1 : 0);
    state.show = model.get("show");
    state.pace = model.get("pace") ?? "turns";
    state.speed = clamp(model.get("speed") || 1, 0.1, 20);
    state.four = Boolean(model.get("four_colours"));
    state.seenBy = game && model.get("seen_by") < game.deciding ? Math.max(-1, model.get("seen_by")) : -1;
  }

  // Tells Python, but not for every step of a game that is playing.
  function save() {
    if (timers.save) return;
    timers.save = setTimeout(() => { timers.save = 0; model.save_changes(); }, state.playing ? 400 : 120);
  }

  function set(name, value) {
    model.set(name, value);
    save();
  }

  // Browsers limit how often a page may change its address.
  function saveInLink() {
    if (!model.get("in_link") || timers.link) return;
    timers.link = setTimeout(() => { timers.link = 0; if (game) writeStep(state.at === Math.max(game.part, 0) ? null : state.at + 1); }, 400);
  }

  // --- actions

  const actions = {
    go(row, glide = true) {
      stop();
      goTo(row, glide);
    },
    move(by) {
      if (by < 0 ? state.at === 0 : state.at === game.rows - 1) tell(by < 0 ? "This is the first step." : "This is the last step.");
      else actions.go(state.at + by);
    },
    turn(by) {
      const starts = game.turnStarts;
      actions.go(by > 0 ? starts.find((row) => row > state.at) ?? game.rows - 1 : starts.findLast((row) => row < state.at) ?? 0);
    },
    jump: (kind, by) => goAmong(rowsMarked(actions.shownSides(), kind), by, game.mark(kind).word),
    highlight: (by) => goAmong(highlights(game, actions.shownSides()), by, "highlight"),
    toPart() {
      if (game.part >= 0) actions.go(game.part);
      else tell(game.sides.length > 1 ? "The two games never differ." : "Only one game is shown: there is no first difference.");
    },
    preview(row) {
      if (row === state.preview || (row >= 0 && state.playing)) return;
      state.preview = row;
      refresh(false);
    },
    togglePlay: () => (state.playing ? stop() : start()),
    setSpeed: (speed) => set("speed", speed),
    setPace: (pace) => set("pace", pace),
    setShow: (show) => set("show", show),
    setSeenBy: (seat) => set("seen_by", seat),
    nextView: () => set("seen_by", state.seenBy + 1 < game.deciding ? state.seenBy + 1 : -1),
    toggleFour: () => set("four_colours", !state.four),
    showResult: () => uncover({ told: true }),
    showComing: () => uncover({ coming: true }),
    playsOn: () => Boolean(model.get("plays_on")),
    playOn: (side, choice, code) => press({ what: "play", choice, code, played: isLeft(side) }),
    takesSeat: () => Boolean(model.get("takes_seat")),
    takeSeat: (side, choice) => press({ what: "seat", choice, played: isLeft(side) }),
    ask: (side, choice) => press({ what: "worth", choice, played: isLeft(side) }),
    askHere() {
      const asked = actions.shownSides().filter((side) => side.open).map((side) => [side, side.steps[side.stepAt[state.row]].decision?.choice]).findLast(([, choice]) => Number.isInteger(choice));
      if (asked) actions.ask(...asked);
      else tell("There is no choice here.");
    },
    // A game and its branch share this key until they differ: it is the id up to there.
    worthOf(side, choice) {
      const [dealt, ...answers] = side.id.split("@").at(-1).split("."), before = answers.filter((answer) => parseInt(answer) < choice);
      return model.get("worth")?.[`${side.id.slice(0, side.id.lastIndexOf("@"))}@${[dealt, ...before].join(".")}?${choice}`];
    },
    tells: () => Boolean(model.get("winning")?.id),
    // The win probability of a side; while the result is hidden, only what does not reveal it.
    winning() {
      const found = model.get("winning") ?? {}, side = game.sides.find((one) => one.id === found.id);
      const over = Boolean(side) && (state.told || side.stepAt[state.at] === side.steps.length - 1);
      return { side, found: side && actions.shownSides().includes(side) && (found.early || over) ? found : null, over };
    },
    turning: () => { const { side, found } = actions.winning(); return { side, found: state.seenBy < 0 ? found : null }; },
    winningOf: (side) => { const now = actions.winning(); return now.side === side ? now.found : null; },
    toTurning(by) {
      const { side, found } = actions.turning();
      if (found?.line) goAmong(rowsTurning(side, found), by, "turning point");
      else tell(state.seenBy >= 0 ? "Turning points assume a view of all hands." : "The turning points of this game are not computed yet.");
    },
    askWinning: () => press({ what: "winning" }),
    putAside: () => { if (game.branch) press({ what: "aside" }); },
    toggleHelp: () => { if (!help.toggle()) root.focus({ preventScroll: true }); },
    closeAll() {
      if (help?.close()) root.focus({ preventScroll: true });
      sides.forEach((side) => side.close());
    },
    shownSides: () => sides.filter((side) => isShown(side)).map(({ side }) => side),
    slideMs: () => Math.min(SLIDE_MS, (STEP_MS / state.speed) * 0.6),
  };

  const isLeft = (side) => game.branch && side.role !== "variant";

  // The same button may be pressed again, so presses are counted.
  function press(what) {
    stop();
    clearTimeout(timers.save);
    timers.save = 0;
    model.set("pressed", { ...what, times: (model.get("pressed")?.times ?? 0) + 1 });
    model.save_changes();
  }

  function goTo(row, glide) {
    const to = clamp(row, 0, game.rows - 1);
    if (to === state.at && state.preview < 0) return;
    [state.at, state.preview] = [to, -1];
    notice.textContent = "";
    refresh(glide);
    set("at", to);
    saveInLink();
  }

  // The next of these rows, or the one before.
  function goAmong(rows, by, word) {
    const row = by > 0 ? rows.find((one) => one > state.at) : rows.findLast((one) => one < state.at);
    if (row === undefined) tell(`There is no ${by > 0 ? "further" : "earlier"} ${word}.`);
    else actions.go(row);
  }

  // A key that has nowhere to go says so, until the next step.
  function tell(sentence) {
    controls.tell(sentence);
    say(sentence);
  }

  // The pressed button is gone; the table keeps the focus.
  function uncover(asked) {
    Object.assign(state, asked);
    refresh(false);
    root.focus({ preventScroll: true });
  }

  // The target of automatic play: the next step, the next turn, the next highlight.
  function nextRow() {
    const rows = { turns: () => game.turnStarts, highlights: () => highlights(game, actions.shownSides()) }[state.pace]?.();
    return rows ? rows.find((row) => row > state.at) ?? game.rows - 1 : state.at + 1;
  }

  function start() {
    if (state.at >= game.rows - 1) goTo(0, false);
    state.playing = true;
    refresh(true);
    timers.play = setTimeout(tick, STEP_MS / state.speed);
  }

  function tick() {
    goTo(nextRow(), true);
    if (state.at >= game.rows - 1) stop();
    else timers.play = setTimeout(tick, STEP_MS / state.speed);
  }

  function stop() {
    if (!state.playing) return;
    clearTimeout(timers.play);
    state.playing = false;
    refresh(true);
  }

  // --- drawing

  function isShown({ side }) {
    return sides.length < 2 || state.show === "both" || (state.show === "variant") === (side.role === "variant");
  }

  function build() {
    clearTimeout(timers.play);
    const covered = Boolean(model.get("covered"));
    Object.assign(state, { playing: false, preview: -1, told: !covered, coming: !covered });
    const hadFocus = root.contains(root.getRootNode().activeElement);
    [game, sides, controls, help, winning] = [null, [], null, null, null];
    const message = openTrace();
    read();
    if (message) root.replaceChildren(live, drawEmpty(message));
    else root.replaceChildren(live, notice, controls.node, help.node, html("div", { class: "wb-sides" }, ...sides.map((side) => side.node)), winning.node);
    notice.textContent = model.get("notice") ?? "";
    if (hadFocus) root.focus({ preventScroll: true });
    refresh(false);
    if (game) {
      fitFelt(root, game);
      saveInLink();
    }
  }

  // Opens the trace; returns the message if there is nothing to show.
  function openTrace() {
    const trace = unpacked(model.get("trace"));
    if (model.get("message")) return model.get("message");
    if (Object.keys(trace).length === 0) return EMPTY;
    try {
      game = readTrace(trace);
      sides = game.sides.map((side) => makeSide(game, side, actions));
      controls = makeControls(game, actions);
      help = makeHelp(game, actions.playsOn());
      winning = makeWinning(game, actions);
      return "";
    } catch (error) {
      return giveUp(error);
    }
  }

  // An invalid trace is reported on the table, not in the console.
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
    shown.forEach((side) => side.show(state, glide));
    controls.resize();
    controls.show(state);
    winning.show(state);
    if (!state.playing && state.preview < 0) say(sentenceOf(shown));
  }

  function sentenceOf(shown) {
    const parts = state.row === game.part ? "First difference. " : "";
    const texts = shown.map(({ side }) => (shown.length > 1 ? `${side.label}: ` : "") + textOf(game, side.steps[side.stepAt[state.row]], state.seenBy));
    const moved = shown.flatMap(({ side }) => wordsOfTurning(side, actions.winningOf(side), state.row, state.seenBy).map((one) => one.textContent));
    return [parts + texts.join(" "), ...moved].join(" ");
  }

  // It arrives while the game is on show: only the parts that use it are redrawn.
  function tellWinning() {
    const high = controls.node.offsetHeight;
    controls.turn(state);
    if (controls.node.offsetHeight !== high) fitFelt(root, game);
    sides.filter(isShown).forEach((side) => side.tell(state));
    winning.show(state);
  }

  // A redraw may remove the button that had the focus: the table keeps the focus.
  function keepingKeys(drawing) {
    const held = root.contains(root.getRootNode().activeElement);
    drawing();
    if (held && !root.contains(root.getRootNode().activeElement)) root.focus({ preventScroll: true });
  }

  // The answer to a request is read aloud.
  function sayWorth() {
    for (const side of game ? actions.shownSides() : []) {
      const choice = side.steps[side.stepAt[state.row]].decision?.choice, worth = Number.isInteger(choice) && side.open ? actions.worthOf(side, choice) : null;
      if (worth) say(worth.problem ?? worth.waits ?? worth.said);
    }
  }

  function say(sentence) {
    if (live.textContent !== sentence) live.textContent = sentence;
  }

  // --- the page around

  const matchPage = () => root.classList.toggle("wb-dark", isDark(el));

  function matchWidth() {
    if (root.clientWidth === state.width) return;
    state.width = root.clientWidth;
    root.classList.toggle("wb-narrow", state.width < 900);
    refresh(false);
    if (game) fitFelt(root, game);
  }

  const changes = {
    trace: build,
    message: build,
    at: () => { if (game) { const from = state.at; read(); if (state.at !== from) { state.preview = -1; refresh(Math.abs(state.at - from) === 1); saveInLink(); } } },
    notice: () => { notice.textContent = model.get("notice") ?? ""; },
    show: () => { read(); refresh(false); if (game) fitFelt(root, game); },
    pace: () => { read(); refresh(true); },
    seen_by: () => { read(); refresh(true); },
    worth: () => { keepingKeys(() => refresh(false)); sayWorth(); },
    winning: () => { if (game) keepingKeys(tellWinning); },
    speed: () => { read(); refresh(true); },
    four_colours: () => { read(); refresh(true); },
  };
  // A notebook may draw before it attaches the table to the page; only then are its text colour and width known.
  const sizes = new ResizeObserver(() => { cancelAnimationFrame(timers.size); timers.size = requestAnimationFrame(() => { matchPage(); matchWidth(); }); });
  const themes = new MutationObserver(matchPage);
  const scheme = window.matchMedia("(prefers-color-scheme: dark)");

  // A game was opened: the table takes the focus from an element of the bench around it, from no other.
  function takeKeys(said) {
    const isFree = document.activeElement === document.body, here = root.getRootNode().activeElement;
    if (said === "opened" && (isFree || root.closest(".wb-bench")?.contains(here))) root.focus();
  }

  // On a page of its own, an opened game takes the focus.
  function takeKeysAtOnce() {
    if (game && model.get("in_link") && root.isConnected) root.focus({ preventScroll: true });
  }

  // A click elsewhere closes what is open; the focus goes to the click.
  function closeBoxes(event) {
    if (event && event.composedPath().includes(root)) return;
    help?.close();
    sides.forEach((side) => side.close());
    root.querySelectorAll(".wb-others[open]").forEach((one) => { one.open = false; });
  }

  // The kernel is gone: ipywidgets mark their own widgets with a class, but no anywidget.
  const fallAsleep = () => el.classList.add("jupyter-widgets-disconnected");

  for (const [name, react] of Object.entries(changes)) model.on(`change:${name}`, react);
  model.on("msg:custom", takeKeys);
  model.on("comm_live_update", fallAsleep);
  const hearKey = (event) => onKey(event, root, game, actions), deafen = hearFreeKeys(root, hearKey);
  root.addEventListener("keydown", hearKey);
  root.addEventListener("pointerdown", (event) => { if (!event.target.closest(".wb-through, .wb-handle, .wb-help, .wb-ask-help, .wb-others")) closeBoxes(); });
  el.append(root);
  document.addEventListener("pointerdown", closeBoxes);
  matchPage();
  build();
  matchWidth();
  takeKeysAtOnce();
  model.on("change:trace", takeKeysAtOnce);
  sizes.observe(root);
  for (const page of [document.documentElement, document.body]) themes.observe(page, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-jp-theme-light"] });
  scheme.addEventListener("change", matchPage);
  const unwatch = watchTop(root, () => { if (game) fitFelt(root, game); });

  return () => {
    clearTimeout(timers.play);
    cancelAnimationFrame(timers.size);
    if (timers.save) { clearTimeout(timers.save); model.save_changes(); }
    clearTimeout(timers.link);
    deafen();
    document.removeEventListener("pointerdown", closeBoxes);
    model.off("change:trace", takeKeysAtOnce);
    closeBoxes();
    for (const [name, react] of Object.entries(changes)) model.off(`change:${name}`, react);
    model.off("msg:custom", takeKeys);
    model.off("comm_live_update", fallAsleep);
    sizes.disconnect();
    themes.disconnect();
    scheme.removeEventListener("change", matchPage);
    unwatch();
    root.remove();
  };
}

export default { render };
