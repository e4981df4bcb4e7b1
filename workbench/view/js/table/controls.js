// Controls: a row of steps, speed and strip; below it what to jump to, whose eyes, which game.

import { SUITS } from "./words.js";
import { html, icon, svg } from "./nodes.js";
import { pip } from "./card.js";
import { makeScrubber } from "./scrubber.js";
import { makeJumps } from "./jumps.js";

const SPEEDS = [0.5, 1, 2, 4];
const PACES = [["steps", "Steps"], ["turns", "Turns"], ["highlights", "Highlights"]];

function button(label, title, onclick, ...children) {
  return html("button", { type: "button", class: "wb-button", "aria-label": label, title, onclick }, ...children);
}

// A handful of choices of which one holds; `pick` gets the value, the returned function shows the one that holds.
function makeChoice(label, options, pick) {
  const buttons = options.map(([value, word]) => [value, html("button", { type: "button", class: "wb-choose", text: word, onclick: () => pick(value) })]);
  const node = html("div", { class: "wb-choose-group", role: "group", "aria-label": label }, ...buttons.map(([, one]) => one));
  return { node, show: (held) => buttons.forEach(([value, one]) => one.setAttribute("aria-pressed", String(value === held))) };
}

// Back and forward by steps, and the control `between` them.
export function makeStepping(go, move, last, ...between) {
  return html("div", { class: "wb-group", role: "group", "aria-label": "Stepping" },
    button("First", "First step (Home)", () => go(0), icon("first")),
    button("Back", "One step back (left arrow; with Shift, one turn)", () => move(-1), icon("back")),
    ...between,
    button("Forward", "One step forward (right arrow; with Shift, one turn)", () => move(1), icon("forward")),
    button("Last", "Last step (End)", () => go(last()), icon("last")));
}

const timesOf = (speed) => `${speed === 0.5 ? "½" : speed}×`;

// The speed: a slider over the known ones.
export function makeSpeed(pick) {
  const range = html("input", { type: "range", class: "wb-speed-range", min: 0, max: SPEEDS.length - 1, step: 1, "aria-label": "Speed", oninput: () => pick(SPEEDS[Number(range.value)]) });
  const times = html("span", { class: "wb-speed-times", "aria-hidden": "true" });
  function show(speed) {
    const near = SPEEDS.reduce((a, b) => (Math.abs(b - speed) < Math.abs(a - speed) ? b : a));
    range.value = String(SPEEDS.indexOf(near));
    range.setAttribute("aria-valuetext", timesOf(near));
    times.textContent = timesOf(near);
  }
  return { node: html("label", { class: "wb-speed", title: "Speed" }, range, times), show };
}

export function makeControls(game, actions) {
  const play = button("Play", "Play (space)", actions.togglePlay, icon("play"));
  const speed = makeSpeed(actions.setSpeed);
  const pace = makeChoice("Play by", PACES, actions.setPace);
  const help = html("button", { type: "button", class: "wb-button wb-four wb-ask-help", "aria-label": "Keys", title: "Keys (?)", text: "?", onclick: actions.toggleHelp });
  const view = makeViewChoice(game, actions);
  const four = html("button", { type: "button", class: "wb-button wb-four", title: "Four suit colours", "aria-label": "Four suit colours", onclick: actions.toggleFour },
    svg("svg", { viewBox: "0 0 40 40", class: "wb-icon wb-four-icon", "aria-hidden": "true" },
      ...[3, 2, 1, 0].map((suit, i) => svg("g", { class: `wb-${SUITS[suit]}` }, pip(suit, i % 2 ? 30 : 10, i < 2 ? 10 : 30, 17)))));
  const sides = makeChoice("Which game", [["published", game.branch ? "As played" : nameOf(game.sides[0])], ["variant", game.branch ? "What if" : "Variant"], ["both", "Compare"]], actions.setShow);
  const jumps = makeJumps(game, actions), scrubber = makeScrubber(game, actions);
  const line = html("div", { class: "wb-bar wb-step-bar" }, makeStepping(actions.go, actions.move, () => game.rows - 1, play), pace.node, speed.node, scrubber.node);
  const looks = html("div", { class: "wb-looks" }, view.node, four);
  sides.node.classList.add("wb-which");
  if (game.deckColours.length) four.remove();
  if (game.sides.length > 1) looks.append(sides.node);
  looks.append(help);
  const told = html("p", { class: "wb-nowhere" });
  const node = html("div", { class: "wb-controls" }, line, html("div", { class: "wb-bar wb-jump-bar" }, jumps.node, looks), told);

  function show(state) {
    told.textContent = "";
    play.replaceChildren(icon(state.playing ? "pause" : "play"));
    play.setAttribute("aria-label", state.playing ? "Pause" : "Play");
    play.setAttribute("title", state.playing ? "Pause (space)" : "Play (space)");
    speed.show(state.speed);
    pace.show(state.pace);
    view.show(state.seenBy);
    four.setAttribute("aria-pressed", String(state.four));
    sides.show(state.show);
    jumps.show(state);
    scrubber.show(state);
  }

  // The turning points, once they are worked out.
  function turn(state) {
    jumps.turn(state);
    scrubber.mark();
  }

  return { node, show, turn, tell: (sentence) => { told.textContent = sentence; }, resize: scrubber.resize };
}

// The game it is compared with: "Published" for the published rules, otherwise its name, as much of it as a button holds.
function nameOf({ label }) {
  if (!label || label.startsWith("Published")) return "Published";
  return label.length > 24 ? `${label.slice(0, 22).trimEnd()}…` : label;
}

function makeSelect(label, title, options, pick) {
  const select = html("select", { class: "wb-select", "aria-label": label, title, onchange: () => pick(select.value) }, ...options.map(([value, text]) => html("option", { value, text })));
  return { node: select, show: (held) => { select.value = String(held); } };
}

function makeViewChoice(game, actions) {
  const eyes = game.seats.slice(0, game.deciding).map((name, seat) => [seat, `As ${name} sees it`]);
  return makeSelect("Seen by", "Viewpoint (v)", [[-1, "All cards shown"], ...eyes], (value) => actions.setSeenBy(Number(value)));
}
