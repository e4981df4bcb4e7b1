// A deal that ends differently: both games of it at the step where they part, each on a felt, with what happens in that step.

import { html } from "./table/nodes.js";
import { makeTable } from "./table/felt.js";
import { readTrace } from "./table/trace.js";
import { textOf } from "./table/words.js";

function makeSide(game, side, at) {
  const step = side.steps[0], table = makeTable(game, side, { slideMs: () => 0, go() {} });
  table.node.inert = true;
  table.show(0, -1, false);
  const head = html("p", { class: "wb-turned-head" }, html("b", { text: side.label }), html("span", { text: side.outcome }));
  const words = html("p", { class: "wb-turned-words" }, html("b", { text: step.clause }), ` ${textOf(game, step, -1)}`);
  const node = html("div", { class: `wb-root wb-first-moment wb-turned-side${at ? " wb-of-variant" : ""}` }, head, table.node, words);
  node.style.setProperty("--wb-tall", `${game.size.cardHeight}px`);
  return node;
}

export function render({ model, el }) {
  const root = html("div", { class: "wb-turned-deal" });

  function press(what) {
    model.set("pressed", { what, times: (model.get("pressed").times ?? 0) + 1 });
    model.save_changes();
  }

  function build() {
    const { trace, said } = model.get("deal"), labels = model.get("labels");
    if (!trace) return root.replaceChildren();
    const game = readTrace(trace), focused = root.getRootNode().activeElement?.dataset?.does;
    const button = (what) => html("button", { type: "button", class: "wb-press", "data-does": what, text: labels[what], onclick: () => press(what) });
    const words = html("div", { class: "wb-turned-said" }, html("p", { text: said }), html("div", { class: "wb-buttons" }, button("watch"), button("next")));
    root.replaceChildren(words, ...game.sides.map((side, at) => makeSide(game, side, at)));
    root.querySelector(`[data-does="${focused}"]`)?.focus();
  }

  const fade = () => { root.inert = model.get("stale"); };
  const follow = { deal: build, stale: fade };
  for (const [name, then] of Object.entries(follow)) model.on(`change:${name}`, then);
  el.append(root);
  build();
  fade();
  return () => { for (const [name, then] of Object.entries(follow)) model.off(`change:${name}`, then); };
}
