// Parts hidden until requested: the result of a game, and the later lines of the log.

import { html } from "./nodes.js";

// The result of a side, or the button that shows it; it is shown without a click once the game is over.
export function makeResult(side, actions) {
  const ask = html("button", { type: "button", class: "wb-ask-result", text: "Show the result", onclick: actions.showResult });
  const node = html("span", { class: "wb-outcome" });
  function show(told) {
    const shown = told ? side.outcome : ask;
    if (node.firstChild === ask ? told : !told || node.textContent !== side.outcome) node.replaceChildren(shown);
  }
  return { node, show };
}

export function makeAskForMore(actions) {
  return html("button", { type: "button", class: "wb-ask-more", text: "Reveal the rest", onclick: actions.showComing });
}
