// The list of keys: `?` opens it; Esc, or a press elsewhere, closes it.

import { html } from "./nodes.js";

export function makeHelp(game, playsOn) {
  const rows = keysOf(game, playsOn).map(([keys, what]) => html("tr", {}, html("th", { scope: "row" }, ...keys.map((key) => html("kbd", { text: key }))), html("td", { text: what })));
  const node = html("div", { class: "wb-help", role: "dialog", "aria-label": "Keys of the card table", tabindex: "-1", hidden: "" }, html("table", {}, html("tbody", {}, ...rows)));
  function close() {
    const was = !node.hidden;
    node.hidden = true;
    return was;
  }
  function toggle() {
    node.hidden = !node.hidden;
    if (!node.hidden) node.focus({ preventScroll: true });
    return !node.hidden;
  }
  return { node, toggle, close };
}

const hasChoices = (game) => game.sides.some((side) => side.steps.some((step) => Number.isInteger(step.decision?.choice)));

function keysOf(game, playsOn) {
  const marks = game.kinds.map((kind) => game.mark(kind)).filter((mark) => mark.key);
  return [
    [["←", "→"], "a step back, a step on"],
    [["Shift ←", "Shift →"], "a turn back, a turn on"],
    [["Home", "End"], "the first step, the last step"],
    [["Space"], "play, or pause"],
    [["h"], "the next highlight"],
    ...marks.map((mark) => [[mark.key], `the next ${mark.word}`]),
    ...(game.part >= 0 ? [[["p"], "the first difference of the two games"]] : []),
    ...(playsOn && hasChoices(game) ? [[["e"], "compare the options of a choice"], [["t"], "the next turning point: a choice or a card that mattered most"]] : []),
    ...(game.branch ? [[["x"], "close the branch"]] : []),
    [["Shift"], "with one of these letters: the one before"],
    [["v"], "change the viewpoint"],
    [["?"], "these keys"],
  ];
}
