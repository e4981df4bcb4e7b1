// The log.

import { textOf } from "./words.js";
import { html } from "./nodes.js";
import { markSign } from "./marks.js";
import { makeAskForMore } from "./cover.js";

const LOG_LINE = 27; // px; as in table.css

// The page holds only the lines in sight. All lines are equally high, so the place of each is known. Lines after the
// present step are hidden until requested.
export function makeLog(game, side, actions) {
  const steps = side.steps, lines = new Map();
  const sheet = html("div", { class: "wb-log-sheet", role: "list" }), more = makeAskForMore(actions);
  const node = html("div", { class: "wb-log", tabindex: "0", role: "group", "aria-label": `Log: ${side.label}. Up and down go from line to line.` }, sheet, more);
  let current = 0, last = -1, eyes = -1;

  const stepUnder = (event) => Number(event.target.closest?.(".wb-line")?.dataset.step ?? -1);
  node.addEventListener("scroll", draw);
  node.addEventListener("click", (event) => { if (stepUnder(event) >= 0) actions.go(side.rowOf[stepUnder(event)]); });
  node.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 7, PageUp: -7 }[event.key];
    if (!by || event.target !== node) return;
    event.preventDefault();
    actions.go(side.rowOf[Math.max(0, Math.min(steps.length - 1, current + by))]);
  });
  node.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") actions.preview(stepUnder(event) >= 0 ? side.rowOf[stepUnder(event)] : -1); });
  node.addEventListener("pointerleave", () => actions.preview(-1));

  function draw() {
    const first = Math.max(0, Math.floor(node.scrollTop / LOG_LINE) - 8);
    const end = Math.min(last, Math.ceil((node.scrollTop + (node.clientHeight || 300)) / LOG_LINE) + 8);
    for (const [k, line] of lines) if (k < first || k > end) { line.remove(); lines.delete(k); }
    for (let k = first; k <= end; k += 1) if (!lines.has(k)) sheet.append(addLine(k));
    for (const [k, line] of lines) mark(line, k === current);
  }

  function addLine(k) {
    const step = steps[k], starts = k === 0 || steps[k - 1].turn !== step.turn, text = textOf(game, step, eyes);
    const line = html("div", { class: `wb-line${starts ? " wb-starts" : ""}${game.part >= 0 && side.rowOf[k] === game.part ? " wb-parting" : ""}`, role: "listitem", "data-step": k, title: text },
      html("span", { class: "wb-line-turn", text: starts ? `Turn ${step.turn ?? "?"}` : "" }),
      html("span", { class: "wb-line-text", text }),
      ...(step.marks ?? []).map((kind) => markSign(game.mark(kind))));
    if (step.changed) line.append(html("span", { class: "wb-line-changed", title: "a clause that the variant changes" }));
    line.style.top = `${k * LOG_LINE}px`;
    lines.set(k, line);
    return line;
  }

  function mark(line, isCurrent) {
    line.classList.toggle("wb-current", isCurrent);
    if (isCurrent) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }

  // Scrolls this box and nothing else, and only as far as needed.
  function keepInView() {
    const top = current * LOG_LINE, height = node.clientHeight;
    if (top < node.scrollTop + LOG_LINE) node.scrollTop = Math.max(0, top - LOG_LINE);
    else if (top + 2 * LOG_LINE > node.scrollTop + height) node.scrollTop = top + 2 * LOG_LINE - height;
  }

  // The lines up to the step `reach` are visible, or all; `seenBy` is the seat whose view is shown.
  function show(k, reach, coming, seenBy, previewing) {
    if (seenBy !== eyes) { sheet.replaceChildren(); lines.clear(); }
    [current, eyes, last] = [k, seenBy, coming ? steps.length - 1 : reach];
    sheet.style.height = `${(last + 1) * LOG_LINE}px`;
    more.hidden = last >= steps.length - 1;
    if (!previewing) keepInView();
    draw();
  }

  return { node, show };
}
