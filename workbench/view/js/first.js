// A moment of a typical game on a small felt: five cards move by themselves, and again when they are looked at. With reduced motion only the last
// of them is shown. The clause of each step is below.

import { html } from "./table/nodes.js";
import { readTrace } from "./table/trace.js";
import { makeTable } from "./table/felt.js";
import { textOf } from "./table/words.js";

const PACE = 1500, GLIDE = 420; // ms from step to step, and of a card's glide
// The step that a felt had reached: it goes on from there when the page redraws it.
const reached = (globalThis.warbenchMoments ??= {});

function makeMoment(data, press, { watch, play }) {
  const game = readTrace(data.trace), side = game.sides[0], last = game.rows - 1;
  const table = makeTable(game, side, { slideMs: () => GLIDE, go() {} });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const code = html("b"), words = html("span"), caption = html("p", { class: "wb-caption" }, code, words);
  const open = html("button", { type: "button", class: "wb-watch", "aria-label": `${watch}: ${side.steps[last].text ?? ""}`, onclick: () => press({ step: at }) });
  const hint = html("span", { class: "wb-watch-hint", text: watch, "aria-hidden": "true" });
  const hand = html("button", { type: "button", class: "wb-press wb-hand-of-cards", text: play, onclick: () => press({ play: true }) });
  const picture = html("div", { class: "wb-moment-felt" }, table.node, hint, open, hand);
  const node = html("div", { class: "wb-root wb-first-moment" }, picture, caption);
  table.node.inert = true;
  table.node.style.setProperty("--wb-tall", `${game.size.cardHeight}px`);
  let at = still ? last : Math.min(reached[data.game] ?? 0, last), timer = 0;

  function show(glide) {
    const step = side.steps[at];
    reached[data.game] = at;
    table.show(at, -1, glide);
    code.textContent = step.clause;
    words.textContent = textOf(game, step, -1);
    if (at < last) timer = setTimeout(next, PACE);
  }

  // Steps that move nothing are skipped.
  function next() {
    if (!node.checkVisibility()) return void (timer = setTimeout(next, PACE)); // it goes on when it is seen again
    do at += 1;
    while (at < last && String(side.steps[at].zones) === String(side.steps[at - 1].zones));
    show(true);
  }

  function again() {
    if (at < last || still) return;
    at = 0;
    show(false);
  }
  picture.addEventListener("pointerenter", again);
  const seen = new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) again(); }, { threshold: 0.6 });
  const back = () => { if (!document.hidden) again(); };
  document.addEventListener("visibilitychange", back);
  seen.observe(picture);
  show(false);
  return { node, stop: () => { clearTimeout(timer); seen.disconnect(); document.removeEventListener("visibilitychange", back); } };
}

export function render({ model, el }) {
  const root = html("div", { class: "wb-opening" });
  let moment = null;

  function build() {
    moment?.stop();
    moment = null;
    const data = model.get("moment");
    root.replaceChildren(html("div", { class: "wb-root wb-first-moment" }, html("div", { class: "wb-felt" })));
    if (!data.trace) return;
    moment = makeMoment(data, press, model.get("labels"));
    root.replaceChildren(moment.node);
  }

  function press(what) {
    model.set("pressed", { ...what, times: (model.get("pressed").times ?? 0) + 1 });
    model.save_changes();
  }

  model.on("change:moment", build);
  el.append(root);
  build();
  return () => {
    moment?.stop();
    model.off("change:moment", build);
  };
}

// For a page that has no widgets yet.
export function paintMoment(place, data, style, labels) {
  place?.attachShadow({ mode: "open" }).append(html("style", { text: style }), makeMoment(data, () => {}, labels).node);
}
