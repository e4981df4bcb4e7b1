// The log.

import { html } from "./nodes.js";
import { markSign } from "./marks.js";

const LOG_LINE = 27; // px; as in table.css

// Only the lines in sight are in the page. All lines are equally high, so the place of each is known.
export function makeLog(game, side, actions) {
  const steps = side.steps, lines = new Map();
  const sheet = html("div", { class: "wb-log-sheet", role: "list" });
  const node = html("div", { class: "wb-log", tabindex: "0", role: "group", "aria-label": `Log: ${side.label}` }, sheet);
  sheet.style.height = `${steps.length * LOG_LINE}px`;
  let current = 0;

  const stepUnder = (event) => Number(event.target.closest?.(".wb-line")?.dataset.step ?? -1);
  node.addEventListener("scroll", draw);
  node.addEventListener("click", (event) => { if (stepUnder(event) >= 0) actions.go(side.rowOf[stepUnder(event)]); });
  node.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") actions.preview(stepUnder(event) >= 0 ? side.rowOf[stepUnder(event)] : -1); });
  node.addEventListener("pointerleave", () => actions.preview(-1));

  function draw() {
    const first = Math.max(0, Math.floor(node.scrollTop / LOG_LINE) - 8);
    const last = Math.min(steps.length - 1, Math.ceil((node.scrollTop + (node.clientHeight || 300)) / LOG_LINE) + 8);
    for (const [k, line] of lines) if (k < first || k > last) { line.remove(); lines.delete(k); }
    for (let k = first; k <= last; k += 1) if (!lines.has(k)) sheet.append(addLine(k));
    for (const [k, line] of lines) mark(line, k === current);
  }

  function addLine(k) {
    const step = steps[k], starts = k === 0 || steps[k - 1].turn !== step.turn;
    const line = html("div", { class: `wb-line${starts ? " wb-starts" : ""}${game.part >= 0 && side.rowOf[k] === game.part ? " wb-parting" : ""}`, role: "listitem", "data-step": k, title: step.text ?? "" },
      html("span", { class: "wb-line-turn", text: starts ? `Turn ${step.turn ?? "?"}` : "" }),
      html("span", { class: "wb-line-text", text: step.text ?? "" }),
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

  function show(k, previewing) {
    current = k;
    if (!previewing) keepInView();
    draw();
  }

  return { node, show };
}
