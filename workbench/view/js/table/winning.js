// Who was winning: the chance of every seat after each step, with its band, below the games and as wide as they are; at the end what
// moved it.

import { clamp, seatColour, seatName } from "./words.js";
import { html, svg } from "./nodes.js";
import { drawTurning, rowOfMoment } from "./turning.js";
import { drawWay, keyOfWay } from "./way.js";

const HEIGHT = 132, TOP = 8, BOTTOM = 8, EDGE = 8, LABELS = 64; // px; EDGE on both sides of the lines, LABELS beside them

export function makeWinning(game, actions) {
  const title = html("h3"), values = html("p", { class: "wb-win-values" }), says = html("p", { class: "wb-win-says", role: "status" });
  const grid = svg("svg", { class: "wb-win-grid", "aria-hidden": "true" }), lines = svg("svg", { class: "wb-win-lines", "aria-hidden": "true" });
  const head = svg("path", { class: "wb-win-head" }), over = svg("svg", { class: "wb-win-grid", "aria-hidden": "true" }, head);
  const plot = html("div", { class: "wb-win-plot", role: "img", "aria-label": "The chance to win of every seat, step by step", title: "Click to go there", onclick: (event) => actions.go(rowAt(event.clientX)) }, grid, lines, over);
  const end = html("div", { class: "wb-win-end" });
  const node = html("section", { class: "wb-winning", "aria-label": "Who was winning", hidden: "" },
    html("div", { class: "wb-win-top" }, title, values), plot, says, end);
  plot.style.height = `${HEIGHT}px`;
  let shown = null, width = 0, corners = [], told = null, said = null;

  const yOf = (share) => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);

  function rowAt(clientX) {
    const x = clientX - plot.getBoundingClientRect().left;
    const rows = Array.from({ length: game.rows }, (_, row) => row);
    return rows.reduce((best, row) => (Math.abs(xOf(row) - x) < Math.abs(xOf(best) - x) ? row : best), 0);
  }

  const xOf = (row) => EDGE + (width - 2 * EDGE) * (game.rows > 1 ? row / (game.rows - 1) : 0);

  function show(state) {
    const { side, found, over: isOver } = actions.winning();
    node.hidden = !found;
    if (!found) { shown = null; return; }
    const room = Math.max(120, node.clientWidth - LABELS);
    plot.style.width = `${room}px`;
    if (found !== shown || room !== width) {
      width = room;
      draw(side, found);
    }
    const hidden = state.seenBy >= 0;
    plot.hidden = !found.line || hidden;
    lines.style.width = isOver ? "100%" : `${xOf(state.row)}px`;
    head.setAttribute("d", `M${xOf(state.row)} 0V${HEIGHT}`);
    const text = hidden ? "The chances assume a view of all hands: choose “All cards shown” to see them." : found.says;
    say(text, hidden ? "" : found.offer);
    values.replaceChildren(...(found.line && !hidden ? valuesAt(state.row) : []));
    tell(side, found, isOver && !hidden && Boolean(found.line));
  }

  // Only new text is read aloud.
  function say(text, offer) {
    if (text === said) return;
    said = text;
    says.replaceChildren(text, ...(offer ? [" ", html("button", { type: "button", class: "wb-ask-worth", text: offer, onclick: actions.askWinning })] : []));
  }

  function draw(side, found) {
    [shown, told] = [found, null];
    corners = (found.line ?? []).map((one) => ({ ...one, row: side.rowOf[clamp(one.step, 0, side.steps.length - 1)] }));
    const right = xOf(game.rows - 1), seats = corners[0]?.shares.length ?? 0;
    grid.replaceChildren(...[0, 0.5, 1].flatMap((share) => [svg("path", { class: share === 0.5 ? "wb-win-half" : "wb-win-rule", d: `M${xOf(0)} ${yOf(share)}H${right}` })]),
      ...[1, 0.5, 0].map((share) => svg("text", { class: "wb-win-label", x: width + 5, y: yOf(share) + 4 }, `${100 * share}%`)));
    lines.replaceChildren(...Array.from({ length: seats }, (_, seat) => bandOf(seat)), ...Array.from({ length: seats }, (_, seat) => lineOf(seat)),
      ...(found.moments ?? []).filter((one) => one.top || one.kind === "choice").map((one) => signOf(side, one)));
    title.textContent = game.sides.length > 1 ? `Who was winning: ${side.label}` : "Who was winning";
  }

  const placesOf = (name, seat) => corners.map((one) => `${xOf(one.row).toFixed(1)} ${yOf(one[name][seat]).toFixed(1)}`);
  const lineOf = (seat) => svg("path", { class: "wb-win-line", d: `M${placesOf("shares", seat).join("L")}`, style: `stroke: ${seatColour(seat)}` });
  const bandOf = (seat) => svg("path", { class: "wb-win-band", d: `M${placesOf("high", seat).join("L")}L${placesOf("low", seat).reverse().join("L")}Z`, style: `fill: ${seatColour(seat)}` });

  // A turning point on the line of the seat that it moved: a sign, or a dot for a choice that mattered less.
  function signOf(side, one) {
    const row = rowOfMoment(side, one), x = xOf(row), y = yOf(at(row).shares[one.seat]);
    return one.top ? drawTurning(one, x, y, 5.5) : svg("circle", { class: "wb-turning", cx: x, cy: y, r: 3, style: `fill: ${seatColour(one.seat)}; stroke-width: 1` });
  }

  // The values of the lines at a row: interpolated between two corners.
  function at(row) {
    const n = corners.findLastIndex((one) => one.row <= row), here = corners[Math.max(n, 0)], next = corners[n + 1];
    if (!next || next.row <= here.row) return here;
    const part = (row - here.row) / (next.row - here.row), between = (name) => here[name].map((value, seat) => value + part * (next[name][seat] - value));
    return { shares: between("shares"), low: between("low"), high: between("high") };
  }

  function valuesAt(row) {
    const here = at(row), shares = inPercent(here.shares), between = (seat) => `${Math.round(100 * here.low[seat])} to ${Math.round(100 * here.high[seat])}%`;
    return shares.map((share, seat) => html("span", { style: `color: ${seatColour(seat)}`, title: `${seatName(game, seat)}: ${between(seat)}` }, `${seatName(game, seat)} `, html("b", { text: `${share}%` })));
  }

  // The sentence, the bar and the turning points, once the result is shown.
  function tell(side, found, isTold) {
    if (told === isTold) return;
    told = isTold;
    if (!isTold) return end.replaceChildren();
    const tops = found.moments.filter((one) => one.top), open = end.querySelector("details")?.open ? { open: "" } : {};
    end.replaceChildren(html("p", { class: "wb-win-sentence", text: found.sentence }), drawWay(found.bar), keyOfWay(found.bar),
      ...(tops.length ? [html("ul", { class: "wb-win-moments", "aria-label": "What mattered most" }, ...tops.map((one) => momentOf(side, one)))] : []),
      html("details", { class: "wb-win-about", ...open }, html("summary", { text: "How is this measured?" }), ...found.about.map((text) => html("p", { text }))));
  }

  function momentOf(side, one) {
    const row = rowOfMoment(side, one);
    const sign = svg("svg", { viewBox: "0 0 14 14", class: "wb-sign", "aria-hidden": "true" }, drawTurning(one, 7, 7, 5.5));
    return html("li", {}, html("button", { type: "button", class: "wb-win-moment", onclick: () => actions.go(row) }, sign, html("span", { class: "wb-line-turn", text: `Turn ${game.turns[row]}` }), html("span", { text: `${one.text[0].toUpperCase()}${one.text.slice(1)}` })));
  }

  return { node, show };
}

// Whole numbers that add up to 100, as the shares do.
function inPercent(shares) {
  const found = shares.map((share) => Math.round(100 * share)), left = shares.length > 1 ? 100 - found.reduce((a, b) => a + b, 0) : 0;
  const order = shares.map((share, seat) => [Math.sign(left) * (100 * share - found[seat]), seat]).sort(([a], [b]) => b - a);
  order.slice(0, Math.abs(left)).forEach(([, seat]) => { found[seat] += Math.sign(left); });
  return found;
}
