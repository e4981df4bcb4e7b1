// The games behind a mark, a row each. Choices (order, kind, number of rows) go to Python, which sends the rows.

const STEP = 12;
const WIDE = 132, HIGH = 26; // px of the line of a course
const SVG = "http://www.w3.org/2000/svg";

function html(tag, { text, ...attributes } = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text !== undefined) node.textContent = text;
  node.append(...children);
  return node;
}

function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

const colourOf = (seat) => (seat < 0 ? "var(--wb-grey)" : `var(--wt-seat-${seat + 1})`);

// A line a seat, all on one scale.
function courseOf(lines) {
  const all = lines.flat(), most = Math.max(1, ...all), least = Math.min(0, ...all), last = Math.max(1, lines[0].length - 1);
  const x = (i) => 1 + (i / last) * (WIDE - 2), y = (v) => HIGH - 2 - ((v - least) / (most - least)) * (HIGH - 4);
  const paths = lines.map((line, seat) =>
    svg("path", { d: line.map((v, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join(""), style: `stroke: ${colourOf(seat)}` }));
  return svg("svg", { class: "wd-course", viewBox: `0 0 ${WIDE} ${HIGH}`, width: WIDE, height: HIGH, "aria-hidden": "true" }, ...paths);
}

function endOf(words, seat) {
  return html("span", { class: "wd-end", style: `--wd-seat: ${colourOf(seat)}` }, html("i", { "aria-hidden": "true" }), words);
}

function rowOf(row, versus, open) {
  const end = html("td", {}, endOf(row.ends, row.seat));
  if (row.otherwise) end.append(html("span", { class: "wd-other" }, `${versus} `, endOf(row.otherwise, row.other_seat)));
  const length = html("td", { class: "wd-turns", text: row.turns });
  if (row.other_turns) length.append(html("span", { class: "wd-other", text: `${versus} ${row.other_turns}` }));
  const name = `Open game ${row.seed}: ${row.ends}, ${row.turns}`;
  const button = html("button", { type: "button", class: "wd-open", "aria-label": name, "data-seed": row.seed, text: "Watch" });
  const number = html("td", { class: "wd-number", text: `game ${row.seed}` });
  const line = html("tr", {}, end, length, html("td", {}, courseOf(row.course)), number, html("td", {}, button));
  line.addEventListener("click", () => open(row.seed));
  return line;
}

function choice(label, options, value, choose) {
  const list = html("select", { "aria-label": label });
  for (const [code, words] of options) list.append(html("option", { value: code, text: words }));
  list.value = value;
  list.addEventListener("change", () => choose(list.value));
  return list;
}

// Only an element that says something else is made again: one that is replaced under the hand loses the press and the focus.
function fill(parent, wanted) {
  wanted.forEach(([says, make], at) => {
    const now = parent.children[at];
    if (now?.says === says) return;
    const made = Object.assign(make(), { says });
    if (now) now.replaceWith(made);
    else parent.append(made);
  });
  while (parent.children.length > wanted.length) parent.lastElementChild.remove();
}

export function render({ model, el }) {
  let said = "";
  const set = (name, value) => { model.set(name, value); model.save_changes(); };
  const open = (seed) => set("opened", [seed, (model.get("opened")[1] ?? 0) + 1]);

  function draw() {
    const rows = model.get("rows"), more = Math.min(STEP, model.get("more"));
    el.hidden = !model.get("said");
    const table = rows.length ? [["rows", tableOf]] : [], below = more ? [[`${more} more`, () => moreOf(more)]] : [];
    fill(el, el.hidden ? [] : [["head", () => html("div", { class: "wd-head" })], ...table, ...below]);
    if (el.hidden) return;
    drawHead(el.querySelector(".wd-head"), rows.length > 1);
    if (rows.length) drawRows(el.querySelector(".wd-rows"), rows, model.get("versus"));
  }

  function drawHead(head, sorts) {
    const kinds = model.get("kinds").length > 1 ? [["kind", "Which games", model.get("kinds")]] : [];
    const shown = [...kinds, ...(sorts ? [["order", "Order", model.get("orders")]] : [])];
    const lists = shown.map(([name, label, options]) => [
      JSON.stringify([name, options]), () => choice(label, options, model.get(name), (value) => set(name, value)),
    ]);
    fill(head, [["said", () => html("p", { role: "status" })], ...lists]);
    head.querySelector("p").textContent = model.get("said");
    head.querySelectorAll("select").forEach((list, at) => { list.value = model.get(shown[at][0]); });
  }

  function drawRows(table, rows, versus) {
    const body = table.querySelector("tbody"), first = body.firstElementChild;
    fill(body, rows.map((row) => [JSON.stringify([row, versus]), () => rowOf(row, versus, open)]));
    if (body.firstElementChild !== first) table.scrollTop = 0; // other games
  }

  function tableOf() {
    const words = ["Who won", "Length", "Course", "Number", ""];
    const heads = words.map((text) => (text ? html("th", { scope: "col", text }) : html("td")));
    const table = html("table", {}, html("thead", {}, html("tr", {}, ...heads)), html("tbody"));
    return html("div", { class: "wd-rows", tabindex: "0", role: "region", "aria-label": "Games" }, table);
  }

  function moreOf(number) {
    const more = html("button", { type: "button", class: "wd-more", text: `Show ${number} more` });
    more.addEventListener("click", () => set("count", model.get("count") + STEP));
    return more;
  }

  function told() {
    const now = model.get("said"), other = now !== said;
    said = now;
    draw();
    if (other && now && document.activeElement !== document.body) requestAnimationFrame(() => el.scrollIntoView({ block: "nearest" }));
  }

  el.classList.add("wd");
  el.replaceChildren();
  const names = ["said", "rows", "more", "kinds", "orders", "order", "kind", "versus"];
  let waiting = false;
  const soon = () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => { waiting = false; told(); });
  };
  names.forEach((name) => model.on(`change:${name}`, soon));
  told();
  return () => names.forEach((name) => model.off(`change:${name}`, soon));
}

export default { render };
