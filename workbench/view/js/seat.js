// A seat at the card table: the table as one seat sees it, its options, its buttons.
//
// `shown` is {deal, eyes, trace, base, fresh, lines, standing, unit, status, note, asks?, cover?, over?, presses}, or {} without a game.
//   deal      a name for the deal; eyes: the seat whose view is shown (-1: the public view)
//   trace     the latest steps, as in trace.js of the card table; base is the number of the first of them, fresh the first new one
//   lines     the log: [turn, sentence], the latest last
//   asks      {choice, place, words, options: [{code, words, clause, card (-1: none), key}]}
//   cover     {seat, words, label}: the seat to act has to confirm that nobody else looks
//   over      {outcome, place, strategies}: how it ended, a name for the game with its answers, how it ends between strategies
//   presses   [{what, label, tip, key, on}]
// `pressed` is {what: answer, choice, code}, {what: uncover, seat}, or {what} of one of the buttons; `times` counts them.
// `ended` is the course of the game of that place, as in ending.js. `hint` is {place, said?, waits?, problem?, options?}: for the choice of that place.

import { clamp, seatColour } from "./table/words.js";
import { html, svg } from "./table/nodes.js";
import { readTrace } from "./table/trace.js";
import { makeTable } from "./table/felt.js";
import { drawEmpty } from "./table/empty.js";
import { drawOption, inWords } from "./table/worth.js";
import { makeSpeed, makeStepping } from "./table/controls.js";
import { makeScrubber } from "./table/scrubber.js";
import { rulingOf } from "./table/step.js";
import { fitFelt, watchTop } from "./table/room.js";
import { hearFreeKeys } from "./table/keys.js";
import { letterOf } from "./letter.js";
import { isDark } from "./table/dark.js";
import { drawEnding } from "./ending.js";

const EMPTY = "Deal, and the cards come here.";
const STEP_PACE = 650, LEAST_PACE = 130, ALL_STEPS = 4200; // ms: one step, one of very many, all of them together
const GLIDES = 260; // ms of a card's glide
let speed = 1; // of the steps that are shown one by one
const ANSWERED = 2500; // ms after which an unanswered click can be repeated

export function render({ model, el }) {
  const root = html("div", { class: "wb-root wb-at", tabindex: "0", role: "group", "aria-label": "Your card table", "data-lm-suppress-shortcuts": "true" });
  const live = html("p", { class: "wb-live", "aria-live": "polite" });
  const state = { at: 0, moving: false, sent: false, width: 0 };
  const timers = { step: 0, sent: 0, size: 0 };
  let data = {}, game = null, table = null, view = null, lifted = [];

  const press = (what) => {
    model.set("pressed", { ...what, times: (model.get("pressed")?.times ?? 0) + 1 });
    model.save_changes();
  };
  const last = () => game.rows - 1;
  const ready = () => Boolean(data.asks) && !state.moving && !state.sent && state.at === last();

  // --- answering

  function answer(option) {
    if (!ready()) return;
    state.sent = true;
    timers.sent = setTimeout(() => { state.sent = false; drawTurn(); }, ANSWERED);
    press({ what: "answer", choice: data.asks.choice, code: option.code });
    drawTurn();
  }

  // A card may offer several options: then its buttons are highlighted.
  function playCard(card) {
    const ways = optionsOf(card);
    if (!ready()) return skip();
    if (ways.length === 1) return answer(ways[0]);
    view.options.querySelectorAll("button").forEach((button) => button.classList.toggle("wb-at-which", Number(button.dataset.card) === card));
    view.options.querySelector(".wb-at-which")?.focus();
  }

  const optionsOf = (card) => data.asks?.options.filter((option) => option.card === card) ?? [];

  // --- drawing

  function build() {
    clearTimeout(timers.step);
    clearTimeout(timers.sent);
    const before = data, from = game ? data.base + state.at : -1;
    const held = root.contains(root.getRootNode().activeElement), wasEmpty = root.querySelector(".wb-empty") !== null;
    data = model.get("shown") ?? {};
    state.sent = false;
    root.replaceChildren(live);
    game = table = view = null;
    if (!data.trace) return root.append(drawEmpty(root.closest("[data-opened=deal]") ? EMPTY : ""));
    state.standing = before.deal === data.deal ? before.standing : data.standing;
    draw();
    state.at = firstShown(before, from);
    showStep(false);
    fitFelt(root, game);
    showStrip();
    showSoFar();
    if (held || before.deal || wasEmpty) (view.uncover ?? root).focus({ preventScroll: true });
    if (state.at < last()) go();
    else settle();
  }

  // The first step of the animation; a page that opens, and an answer that is taken back, show the last step at once.
  function firstShown(before, from) {
    if (!before.deal) return last();
    if (before.deal !== data.deal) return 0;
    if (before.eyes !== data.eyes) return data.cover ? last() : Math.max(0, data.fresh - 1);
    return from > data.base + last() ? last() : clamp(from - data.base, 0, last());
  }

  function draw() {
    game = readTrace(data.trace);
    const side = game.sides[0];
    table = makeTable(game, side, { slideMs: () => GLIDES, go: () => {} });
    view = makeView(side);
    root.replaceChildren(live, view.note, view.controls, view.node, view.ending);
    root.classList.toggle("wb-dark", isDark(el));
  }

  function makeView(side) {
    const yours = html("p");
    const over = data.over ? [html("div", { class: "wb-at-over" }, html("p", { class: "wb-at-outcome", text: data.over.outcome }), yours, html("p", { text: data.over.strategies }))] : [];
    const seen = { yours, quiet: html("p", { class: "wb-nowhere", role: "status" }),
      meta: html("p", { class: "wb-meta" }), sentence: html("p", { class: "wb-sentence" }), clause: html("div", { class: "wb-at-clause wb-notes", role: "group", "aria-label": "The clause" }),
      turn: html("div", { class: "wb-at-turn" }), options: html("div", { class: "wb-at-options wb-options" }), said: html("p", { class: "wb-worth-said" }), standing: html("p", { class: "wb-standing" }), over, uncover: null,
    };
    const reading = html("div", { class: "wb-reading" }, seen.meta, seen.sentence, seen.clause, ...over, seen.turn, seen.options, seen.said, makeLines(seen));
    const heading = html("div", { class: "wb-heading" }, html("span", { class: "wb-at-status", text: data.status }), seen.standing);
    if (data.cover) table.node.append(makeCover(seen));
    seen.node = html("div", { class: "wb-sides" }, html("section", { class: "wb-side", "aria-label": "The table" }, heading, table.node, reading));
    seen.strip = makeScrubber(game, { go: lookAt, turning: () => ({}), shownSides: () => game.sides });
    seen.controls = html("div", { class: "wb-controls" }, html("div", { class: "wb-bar wb-step-bar" }, makeStepping(lookAt, look, last), makePace(), seen.strip.node),
      html("div", { class: "wb-bar wb-at-bar" }, html("div", { class: "wb-at-presses" }, ...data.presses.map(pressOf))), seen.quiet);
    seen.note = html("p", { class: "wb-notice", text: data.note });
    seen.ending = html("section", { class: "wb-winning", "aria-label": "Who was winning", hidden: "" });
    seen.steps = side.steps;
    return seen;
  }

  const drawKeyOf = (key) => html("kbd", { text: key === " " ? "Space" : key });
  const lookAt = (row) => look(row - state.at);

  // How fast the steps of the others are shown.
  function makePace() {
    const slider = makeSpeed((picked) => { speed = picked; slider.show(speed); });
    slider.show(speed);
    return slider.node;
  }

  function pressOf({ what, label, tip, key, on }) {
    const sign = key ? [drawKeyOf(key)] : [];
    const button = html("button", { type: "button", class: "wb-at-press", title: tip, onclick: () => press({ what }) }, label, ...sign);
    button.disabled = !on;
    return button;
  }

  function showStanding(standing) {
    const best = Math.max(...standing);
    const seats = standing.map((points, seat) => html("span", { class: points === best ? "wb-leads" : "", title: game.seats[seat] },
      html("span", { text: `${game.seats[seat]} `, style: `color: ${seatColour(seat)}` }), html("b", { text: points, style: `color: ${seatColour(seat)}` })));
    view.standing.replaceChildren(...seats, html("span", { class: "wb-unit", text: data.unit }));
  }

  function makeCover(seen) {
    seen.uncover = html("button", { type: "button", class: "wb-at-uncover", text: data.cover.label, onclick: () => press({ what: "uncover", seat: data.cover.seat }) });
    return html("div", { class: "wb-at-cover" }, html("p", { text: data.cover.words }), seen.uncover);
  }

  function makeLines(seen) {
    seen.lines = data.lines.map(([turn, text], n) => html("li", {}, html("span", { class: "wb-line-turn", text: n === 0 || data.lines[n - 1][0] !== turn ? `Turn ${turn}` : "" }), html("span", { text })));
    return html("div", { class: "wb-at-log", tabindex: "0", role: "group", "aria-label": "What has happened" }, html("ol", {}, ...seen.lines));
  }

  function showStep(glide) {
    const step = view.steps[state.at];
    lower();
    table.show(state.at, data.eyes, glide);
    view.meta.textContent = `Turn ${step.turn}`;
    view.sentence.textContent = step.text;
    view.clause.replaceChildren(html("p", { class: "wb-clause" }, html("span", { class: "wb-code", text: step.clause }), step.clause_text), ...[rulingOf(step)].filter(Boolean));
    showStrip();
    if (state.moving) showSoFar();
    drawTurn();
  }

  // The strip holds the steps that were sent; where it has no room yet, it is drawn later.
  function showStrip() {
    view.strip.resize();
    view.strip.show({ at: state.at, row: state.at, preview: -1, coming: false });
  }

  // --- step by step

  function go() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches, left = last() - state.at;
    if (still || document.hidden) return skip();
    state.moving = true;
    drawTurn();
    timers.step = setTimeout(next, clamp(ALL_STEPS / left, LEAST_PACE, STEP_PACE) / speed);
  }

  function next() {
    state.at += 1;
    showStep(true);
    if (state.at < last()) go();
    else settle();
  }

  function skip() {
    clearTimeout(timers.step);
    if (!game) return;
    state.at = last();
    showStep(false);
    settle();
  }

  // Later steps are not shown early.
  function showSoFar() {
    const coming = last() - state.at, log = view.node.querySelector(".wb-at-log");
    view.lines.forEach((line, n) => { line.hidden = n >= view.lines.length - coming; });
    view.over.forEach((each) => { each.hidden = coming > 0; });
    log.scrollTop = log.scrollHeight;
    showStanding(coming ? state.standing : data.standing);
    showEnding();
  }

  // The course of the game is below, after the last step.
  function showEnding() {
    const found = model.get("ended"), here = Boolean(data.over) && found?.place === data.over.place && state.at === last();
    if (!view) return;
    view.ending.hidden = !here;
    view.yours.textContent = here ? found.yours ?? "" : "";
    const open = view.ending.querySelector("details")?.open;
    view.ending.replaceChildren(...(here ? drawEnding(found, game, root.clientWidth, () => press({ what: "winning" })) : []));
    view.ending.querySelector("details")?.toggleAttribute("open", Boolean(open));
  }

  // All steps are shown: the seat to act can answer. The question is read aloud, with the events since the last one.
  function settle() {
    state.moving = false;
    showSoFar();
    drawTurn();
    const news = view.steps.slice(Math.max(0, data.fresh)).slice(-8).map((step) => step.text);
    say([...news, data.over?.outcome, data.cover?.words, data.asks?.words].filter(Boolean).join(" "));
  }

  function look(by) {
    if (state.moving) return skip();
    const to = clamp(state.at + by, 0, last());
    view.quiet.textContent = to !== state.at ? "" : by < 0 ? "This is the first step that is shown." : "This is the last step so far.";
    if (to === state.at) return;
    state.at = to;
    showStep(Math.abs(by) === 1);
  }

  // --- the seat to act

  function drawTurn() {
    if (!view) return;
    lower();
    const asks = data.asks, here = Boolean(asks) && state.at === last(), held = view.options.contains(root.getRootNode().activeElement);
    root.toggleAttribute("aria-busy", state.moving || state.sent);
    view.turn.textContent = !asks ? "" : here && !state.moving ? asks.words : "";
    view.turn.hidden = !asks;
    view.options.replaceChildren(...(here && !state.moving ? asks.options.map(optionOf) : []));
    view.options.classList.toggle("wb-at-sent", state.sent);
    const hint = here ? hintHere() : null;
    view.said.textContent = hint ? hint.problem ?? hint.waits ?? hint.said : "";
    if (held) root.focus({ preventScroll: true });
    if (ready()) lift();
  }

  const hintHere = () => (model.get("hint")?.place === data.asks?.place ? model.get("hint") : null);

  function optionOf(option) {
    const found = hintHere()?.options?.[option.code], key = option.key ? [drawKeyOf(option.key)] : [];
    const point = (on) => table.cardNode(option.card)?.classList.toggle("wb-hot", on);
    const button = html("button", {
      type: "button", class: `wb-option wb-press wb-at-option${found ? " wb-weighed" : ""}`, "data-card": option.card, title: option.clause,
      onclick: () => answer(option), onpointerenter: () => point(true), onpointerleave: () => point(false), onfocus: () => point(true), onblur: () => point(false),
    }, ...key, ...drawOption(option.words, found, false));
    if (found) button.setAttribute("aria-label", `${option.words}: ${inWords(found, false)}`);
    return button;
  }

  // Playable cards are highlighted, with their key below.
  function lift() {
    for (const card of new Set(data.asks.options.map((option) => option.card))) {
      const node = card >= 0 ? table.cardNode(card) : null;
      if (!node) continue;
      const ways = optionsOf(card), sign = ways.length === 1 && ways[0].key ? drawKey(ways[0].key) : null;
      if (sign) node.append(sign);
      node.classList.add("wb-legal");
      node.onclick = () => playCard(card);
      lifted.push(() => { sign?.remove(); node.classList.remove("wb-legal", "wb-hot"); node.onclick = null; });
    }
  }

  function lower() {
    lifted.forEach((put) => put());
    lifted = [];
  }

  const drawKey = (key) => svg("g", { class: "wb-at-key", transform: "translate(0 46)", "aria-hidden": "true" }, svg("circle", { r: 9.5 }), svg("text", { y: 4.5, text: key }));

  function say(sentence) {
    if (live.textContent !== sentence) live.textContent = sentence;
  }

  // --- keys, and the page around

  function actionOf(key) {
    const option = data.asks?.options.find((one) => one.key === key), pressed = data.presses?.find((one) => one.key === key && one.on);
    if (option) return () => (ready() ? answer(option) : skip());
    if (pressed) return () => press({ what: pressed.what });
    if (view && /^\d$/.test(key)) return () => { view.quiet.textContent = data.asks ? `There is no option ${key} here.` : "There is nothing to choose here."; };
    return { ArrowLeft: () => look(-1), ArrowRight: () => look(1), Home: () => look(-game.rows), End: skip, Escape: skip }[key];
  }

  // Plain keys are not passed on, or the notebook would take them for its own shortcuts.
  function onSeatKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    event.stopPropagation();
    if (event.target.closest(".wb-speed")) return;
    const action = game && !event.target.closest("button, .wb-at-log, .wb-handle") || event.key.length === 1 && event.key !== " " ? actionOf(letterOf(event)) : null;
    if (!action) return;
    event.preventDefault();
    action();
  }

  function hinted() {
    drawTurn();
    const hint = hintHere();
    if (hint) say(hint.problem ?? hint.waits ?? hint.said ?? "");
  }

  function matchRoom() {
    root.classList.toggle("wb-dark", isDark(el));
    if (root.clientWidth === state.width || !game) return;
    state.width = root.clientWidth;
    root.classList.toggle("wb-narrow", state.width < 900);
    fitFelt(root, game);
    showStrip();
    showEnding();
  }

  const sizes = new ResizeObserver(() => { cancelAnimationFrame(timers.size); timers.size = requestAnimationFrame(matchRoom); });
  const themes = new MutationObserver(matchRoom);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  model.on("change:shown", build);
  model.on("change:hint", hinted);
  model.on("change:ended", showEnding);
  root.addEventListener("keydown", onSeatKey);
  const deafen = hearFreeKeys(root, onSeatKey);
  el.append(root);
  root.classList.toggle("wb-narrow", root.clientWidth < 900);
  build();
  sizes.observe(root);
  for (const page of [document.documentElement, document.body]) themes.observe(page, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-jp-theme-light"] });
  scheme.addEventListener("change", matchRoom);
  const unwatch = watchTop(root, () => { if (game) fitFelt(root, game); });
  if (game && root.isConnected) (view.uncover ?? root).focus({ preventScroll: true });

  return () => {
    deafen();
    clearTimeout(timers.step);
    clearTimeout(timers.sent);
    cancelAnimationFrame(timers.size);
    model.off("change:shown", build);
    model.off("change:hint", hinted);
    model.off("change:ended", showEnding);
    sizes.disconnect();
    themes.disconnect();
    scheme.removeEventListener("change", matchRoom);
    unwatch();
    root.remove();
  };
}
export default { render };
