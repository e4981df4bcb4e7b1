// Controls: playing, speed, whose eyes, which game.

import { SUITS } from "./words.js";
import { html, icon, svg } from "./nodes.js";
import { pip } from "./card.js";
import { makeScrubber } from "./scrubber.js";
import { whereWeAre } from "./trace.js";
import { makeJumps } from "./jumps.js";

const SPEEDS = [0.5, 1, 2, 4];

function button(label, title, onclick, ...children) {
  return html("button", { type: "button", class: "wb-button", "aria-label": label, title, onclick }, ...children);
}

// A handful of choices of which one holds; `pick` gets the value, the returned function shows the one that holds.
function makeChoice(label, options, pick) {
  const buttons = options.map(([value, word]) => [value, html("button", { type: "button", class: "wb-choose", text: word, onclick: () => pick(value) })]);
  const node = html("div", { class: "wb-choose-group", role: "group", "aria-label": label }, ...buttons.map(([, one]) => one));
  return { node, show: (held) => buttons.forEach(([value, one]) => one.setAttribute("aria-pressed", String(value === held))) };
}

export function makeControls(game, actions) {
  const play = button("Play", "Play (space)", actions.togglePlay, icon("play"));
  const speed = makeChoice("Speed", SPEEDS.map((s) => [s, `${s === 0.5 ? "½" : s}×`]), actions.setSpeed);
  const where = html("span", { class: "wb-where" });
  const view = makeViewChoice(game, actions);
  const four = html("button", { type: "button", class: "wb-button wb-four", title: "Four suit colours", "aria-label": "Four suit colours", onclick: actions.toggleFour },
    svg("svg", { viewBox: "0 0 40 40", class: "wb-icon wb-four-icon", "aria-hidden": "true" },
      ...[3, 2, 1, 0].map((suit, i) => svg("g", { class: `wb-${SUITS[suit]}` }, pip(suit, i % 2 ? 30 : 10, i < 2 ? 10 : 30, 17)))));
  const sides = makeChoice("Which game", [["published", "Published"], ["variant", "Variant"], ["both", "Both"]], actions.setShow);
  const jumps = makeJumps(game, actions), scrubber = makeScrubber(game, actions);
  const line = html("div", { class: "wb-bar" },
    html("div", { class: "wb-group" },
      button("First", "First step (Home)", () => actions.go(0), icon("first")),
      button("Back", "One step back (left arrow; with Shift, one turn)", () => actions.move(-1), icon("back")),
      play,
      button("Forward", "One step forward (right arrow; with Shift, one turn)", () => actions.move(1), icon("forward")),
      button("Last", "Last step (End)", () => actions.go(game.rows - 1), icon("last"))),
    speed.node, where, html("span", { class: "wb-spring" }), view.node, four);
  sides.node.classList.add("wb-which");
  if (game.deckColours.length) four.remove();
  if (game.sides.length > 1) line.append(sides.node);
  const node = html("div", { class: "wb-controls" }, line, scrubber.node, jumps.node);

  function show(state) {
    play.replaceChildren(icon(state.playing ? "pause" : "play"));
    play.setAttribute("aria-label", state.playing ? "Pause" : "Play");
    play.setAttribute("title", state.playing ? "Pause (space)" : "Play (space)");
    speed.show(SPEEDS.reduce((a, b) => (Math.abs(b - state.speed) < Math.abs(a - state.speed) ? b : a)));
    where.textContent = whereWeAre(game, state.row);
    view.show(state.seenBy);
    four.setAttribute("aria-pressed", String(state.four));
    sides.show(state.show);
    jumps.show(state);
    scrubber.show(state);
  }

  return { node, show, resize: scrubber.resize };
}

function makeViewChoice(game, actions) {
  const select = html("select", { class: "wb-select", "aria-label": "Seen by", title: "Viewpoint (v)", onchange: () => actions.setSeenBy(Number(select.value)) },
    html("option", { value: -1, text: "All cards shown" }), ...game.seats.slice(0, game.deciding).map((name, seat) => html("option", { value: seat, text: `As ${name} sees it` })));
  return { node: select, show: (seat) => { select.value = String(seat); } };
}
