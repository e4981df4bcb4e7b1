// The curve under the dial in hand: the first metric of the game at each of its values, with its interval as a band (for
// values that are words, with a line for each). A ring at the published value, a diamond at the present one; it follows the finger.

import { html, svg } from "./table/nodes.js";

const HIGH = 52, LEFT = 56, RIGHT = 9, EDGE = 6, LINE = 15; // pixels: of the picture, beside it, above and below it, of a line of words

export function makeUnder() {
  const title = html("span", { class: "wb-under-title" }), range = html("span", { class: "wb-under-range" });
  const picture = svg("svg", { class: "wb-under-picture", role: "img", height: HIGH });
  const waits = html("p", { class: "wb-under-waits" });
  const node = html("div", { class: "wb-under" }, html("p", { class: "wb-under-head" }, title, range), picture, waits);
  let shown = [null, ""], wide = 280; // the width is reported from outside: measuring it would lay out the page with each turn
  const room = new ResizeObserver(([{ contentRect }]) => {
    const told = Math.round(contentRect.width);
    if (!told || told === wide) return;
    wide = told;
    show(...shown);
  });
  room.observe(picture);

  function show(curve, now) {
    shown = [curve, now];
    const points = curve?.points ?? [];
    node.classList.toggle("wb-empty", !curve);
    title.textContent = curve?.title ?? "";
    range.textContent = curve?.joined ? curve.across.join(" – ") : "";
    waits.textContent = curve?.waits ?? "";
    waits.hidden = points.length > 0;
    picture.toggleAttribute("hidden", !points.length);
    if (points.length) draw(picture, curve, now, wide);
    else picture.replaceChildren();
  }

  show(null, "");
  return { node, show, leave: () => room.disconnect() };
}

function draw(picture, curve, now, wide) {
  const place = placesOf(curve, wide);
  const present = now === curve.published ? null : at(curve, now, place), published = at(curve, curve.published, place);
  const said = curve.points.find((point) => point.value === now);
  picture.setAttribute("viewBox", `0 0 ${wide} ${HIGH}`);
  picture.setAttribute("aria-label", said ? `${curve.says} Now ${said.words}.` : curve.says);
  picture.replaceChildren(
    svg("title", { text: `${said ? `${said.words}. ` : ""}${curve.tip}` }),
    ...(curve.joined ? band(curve.points, place) : whiskers(curve.points, place)),
    ...edges(curve, place),
    ...(published ? [svg("circle", { class: "wb-under-ring", cx: published[0], cy: published[1], r: 5 })] : []),
    ...(present ? [svg("path", { class: "wb-under-now", "data-value": now, d: diamond(...present) })] : []),
  );
}

// The place of a value and an amount.
function placesOf({ across: [first, last], from: [low, high], joined }, wide) {
  const apart = Math.max(1, last - first), side = joined ? 8 : 14;
  const x = (value) => LEFT + side + ((value - first) / apart) * (wide - LEFT - RIGHT - 2 * side);
  return { x, y: (amount) => EDGE + ((high - amount) / (high - low || 1)) * (HIGH - 2 * EDGE) };
}

// The place of the present value: on its point, or on the line between two of them.
function at({ points, joined }, value, { x, y }) {
  const own = points.find((point) => point.value === value);
  if (own) return [x(own.at), y(own.mean)];
  const next = joined ? points.findIndex((point) => point.at > Number(value)) : 0;
  if (next < 1) return null;
  const [a, b] = [points[next - 1], points[next]], part = (Number(value) - a.at) / (b.at - a.at);
  return [x(Number(value)), y(a.mean + part * (b.mean - a.mean))];
}

const path = (places) => places.map((place) => place.map((number) => number.toFixed(1)).join(",")).join("L");
const diamond = (x, y) => `M${path([[x, y - 6.5], [x + 6.5, y], [x, y + 6.5], [x - 6.5, y]])}Z`;
const dots = (points, { x, y }) => points.map((point) => svg("circle", { class: "wb-under-dot", cx: x(point.at), cy: y(point.mean), r: 2 }));

function band(points, { x, y }) {
  const there = points.map((point) => [x(point.at), y(point.high)]), back = points.map((point) => [x(point.at), y(point.low)]).reverse();
  const line = svg("path", { class: "wb-under-line", d: `M${path(points.map((point) => [x(point.at), y(point.mean)]))}` });
  return [svg("path", { class: "wb-under-band", d: `M${path([...there, ...back])}Z` }), line, ...(points.length < 14 ? dots(points, { x, y }) : [])];
}

function whiskers(points, { x, y }) {
  const lines = points.map((point) => svg("path", { class: "wb-under-whisker", d: `M${path([[x(point.at), y(point.high)], [x(point.at), y(point.low)]])}` }));
  return [...lines, ...dots(points, { x, y })];
}

// The highest and the lowest amount, each at its height as far as there is room for the labels.
function edges({ points, most, least }, { y }) {
  const means = points.map((point) => point.mean);
  let top = y(Math.max(...means)), low = y(Math.min(...means));
  const near = Math.max(0, LINE - (low - top)) / 2;
  top = Math.min(Math.max(top - near, 8), HIGH - 8 - LINE);
  low = Math.max(Math.min(low + near, HIGH - 8), top + LINE);
  const word = (text, height) => svg("text", { class: "wb-under-word", x: LEFT - 4, y: height + 4.5, "text-anchor": "end", text });
  return most === least ? [word(most, (top + low) / 2)] : [word(most, top), word(least, low)];
}
