// The choice of a step and its alternatives: where branches are possible, the other options are buttons, and
// on request each shows its value. Beside a single table they are a list, beside two a line, of which the rest unfolds.

import { seatName } from "./words.js";
import { html } from "./nodes.js";
import { drawOption, inWords } from "./worth.js";

const WIDE = 17; // letters that a number and a bar take beside an option

export function makeOptions(game, side, actions) {
  let unfolded = null; // the choice whose other options are unfolded

  function draw(choice, seenBy, told) {
    if (!choice) return null;
    const who = seatName(game, choice.seat);
    if (seenBy >= 0 && seenBy !== choice.seat) return html("p", { class: "wb-choice", text: `What else ${who} could have done is hidden from ${seatName(game, seenBy)}.` });
    const worth = canPlayOn(choice) ? actions.worthOf(side, choice.choice) : null, others = choice.others ?? [];
    const isAlone = game.sides.length < 2, first = isAlone ? others.length : fitting(others, who.length + (choice.taken ?? "").length, worth?.options ? WIDE : 0);
    const options = others.map((text, n) => other(choice, text, choice.codes?.[n], who, worth, told));
    const taken = html("span", { class: `wb-option wb-taken${weighed(worth?.options?.[choice.code])}` }, ...drawOption(choice.taken ?? "", worth?.options?.[choice.code], told));
    const list = isAlone ? [html("div", { class: "wb-options" }, taken)] : [taken];
    const over = others.length ? [isAlone ? html("div", { class: "wb-options", role: "group", "aria-label": "Instead" }, ...options) : " over ", ...(isAlone ? [] : options.slice(0, first)), ...folded(choice, options, first)] : [];
    const instead = isAlone && others.length ? [html("h4", { text: "Instead" })] : [];
    return html("div", { class: "wb-choice" }, `${who} chose `, ...list, ...instead, ...over, ...asking(choice, worth, told));
  }

  const weighed = (found) => (found ? " wb-weighed" : "");
  const canPlayOn = (choice) => side.open && actions.playsOn() && Number.isInteger(choice.choice);

  function other(choice, text, code, who, worth, told) {
    const found = worth?.options?.[code];
    if (!canPlayOn(choice)) return html("span", { class: "wb-option" }, ...drawOption(text, null, told));
    const node = html("button", { type: "button", class: `wb-option wb-press${weighed(found)}`, title: `What if ${who} chose this? Play on from here`, onclick: () => actions.playOn(side, choice.choice, code) }, ...drawOption(text, found, told));
    if (found) node.setAttribute("aria-label", `${text}: ${inWords(found, told)}. Play on from here`);
    return node;
  }

  function folded(choice, options, first) {
    const left = options.length - first, more = first ? `and ${left} more` : `${left} ${left === 1 ? "other" : "others"}`;
    if (!left) return [];
    const box = html("details", { class: "wb-others", ontoggle: () => { unfolded = box.open ? choice : null; } }, html("summary", { text: more }), html("div", {}, ...options.slice(first)));
    box.open = unfolded === choice;
    return [box];
  }

  // The button that requests the values, or the answer.
  function asking(choice, worth, told) {
    if (!canPlayOn(choice)) return [];
    const said = (...children) => [html("p", { class: "wb-worth-said" }, ...children)];
    const button = (text, onclick, title) => html("button", { type: "button", class: "wb-ask-worth", text, title, onclick });
    const seat = () => button("Play it yourself from here", () => actions.takeSeat(side, choice.choice), `Play on as ${seatName(game, choice.seat)} from this choice`);
    if (!worth) return [" ", button("Compare options", () => actions.ask(side, choice.choice), "Play on from every option (e)"), ...(actions.takesSeat() ? [" ", seat()] : [])];
    if (worth.waits || worth.problem) return said(worth.problem ?? worth.waits);
    return told ? said(`${worth.said} The last word is how this very deal ends.`) : said(`${worth.said} `, button("And in this deal?", actions.showResult, "How this very deal ends after each option"));
  }

  // As many of the other options as fit on a line, or on two of a wide single table; the rest unfold.
  function fitting(others, said, more) {
    let room = (game.sides.length > 1 ? 62 : 100) + 2 * more - said;
    return others.filter((text) => (room -= text.length + 4 + more) >= 0).length;
  }

  return draw;
}
