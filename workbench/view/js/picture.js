// A picture is drawn once and then updated: as long as a drawing differs from the last one only in its rows and in the words
// above them, Vega keeps its view and moves the marks. One drawing at a time; of those that arrive meanwhile only the latest
// counts. On request, the kernel gets a message when a drawing is painted: it does less urgent work after that.
//
// `vegaEmbed` comes with the bundle that this module is part of. Of the model: a drawing in Vega-Lite in three parts
// (`frame`, `rows` packed as columns, `words`), `pick` (the fields of the last clicked mark, and the number of clicks), `asks_when_painted`.

import { asLeft, bandsOf, watchBands, withEdges } from "./band.js";

const LATEST = 1000; // ms until a picture out of sight is drawn, however busy the page is
const NEAR = 8; // pixels: a pointer that moves farther has left the mark
const PRESSED = "pressed_marks"; // Vega's name of the marks that can be pressed
const hand = (globalThis.warbenchHand ??= watchHand());
const isPressed = (spec) => (spec.params ?? []).some((param) => param.name === "pick");
const copied = (data) => JSON.parse(JSON.stringify(data ?? null));

// Whether something is dragged, or a key held down: then marks do not glide.
function watchHand() {
  const now = { moves: false };
  const watch = (names, moves) => names.forEach((name) => addEventListener(name, (event) => { now.moves = moves(event); }, true));
  watch(["pointerdown"], () => true);
  watch(["keydown"], (event) => event.repeat);
  watch(["pointerup", "pointercancel", "keyup", "blur"], () => false);
  return now;
}

// A press counts for the mark on which it began. A browser sends its click elsewhere, or not at all, where the page moves or the
// chart is drawn anew before the button is let go: then `press` is called with the row of the mark.
function watchPress(press) {
  let begun = null;
  const begin = (event, item) => {
    const isMark = event.button === 0 && item?.mark.name === PRESSED;
    begun = isMark ? { row: item.datum, target: event.composedPath()[0], x: event.clientX, y: event.clientY } : null;
  };
  const end = (event) => {
    const lost = begun && event.composedPath()[0] !== begun.target && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < NEAR;
    if (lost) press(begun.row);
    begun = null;
  };
  addEventListener("mouseup", end, true);
  return { begin, leave: () => removeEventListener("mouseup", end, true) };
}

// Of several pictures the first is drawn at once; the others of those in sight after it is painted, and the rest when there is time.
const isFirst = (el) => (el.closest(".part-charts") ?? el.closest(".wb-charts"))?.querySelector(".wb-mounted") === el;
function inSight(el) {
  const { top, bottom, height } = el.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}
function itsTurn(el) {
  if (document.hidden || isFirst(el)) return null;
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  return new Promise((done) => (inSight(el) ? requestAnimationFrame(() => setTimeout(done)) : idle(done, { timeout: LATEST })));
}

// The words above a picture give the number of deals: they are signals of the view, so that they change with the rows.
const wordsOf = (title) => ({ words_above: title?.text ?? "", words_below: title?.subtitle ?? [] });
// The rows of each data set, from columns that several of them share.
const unpacked = ({ columns, sets = {} }) =>
  Object.fromEntries(Object.entries(sets).map(([name, set]) => [name, Array.isArray(set) ? structuredClone(set) : rowsOf(set, columns)]));
function rowsOf(set, columns) {
  const fields = Object.entries(set);
  return columns[fields[0][1]].map((_, row) => Object.fromEntries(fields.map(([field, column]) => [field, columns[column][row]])));
}
const titled = (frame, words) => frame.title && { ...frame.title, text: words.text, subtitle: words.subtitle };
// The ends of the axes are parameters of the view for the same reason.
const parametersOf = (frame, { spans = {} }) => [...Object.entries(spans).map(([name, value]) => ({ name, value })), ...(frame.params ?? [])];
const withWords = (vega) => {
  if (!vega.title) return vega;
  const signals = Object.entries(wordsOf(vega.title)).map(([name, value]) => ({ name, value }));
  const title = { ...vega.title, text: { signal: "words_above" }, subtitle: { signal: "words_below" } };
  return { ...vega, title, signals: [...(vega.signals ?? []), ...signals] };
};
// Vega gives a screen reader the words with which the view began.
function sayWords(el, title) {
  for (const [part, words] of [["text", title?.text], ["subtitle", title?.subtitle]])
    el.querySelector(`.role-title-${part}`)?.setAttribute("aria-label", [words ?? []].flat().join(" "));
}

export async function render({ model, el }) {
  let chart = null; // what is embedded
  let drawn = ""; // its frame and how many lines of words it has room for, as JSON
  let put = model.get("bands"); // the places of the bands that the chart shows
  let waiting = false;
  let gone = false;
  let done = Promise.resolve();

  const leave = () => {
    chart?.finalize();
    chart = null;
  };
  const tell = () => model.send("painted");
  const painted = () => {
    if (!model.get("asks_when_painted")) return;
    if (document.hidden) tell();
    else requestAnimationFrame(() => setTimeout(tell, 0));
  };
  // The end of a click is not reported: other numbers end it too, and of two messages that arrive while the kernel is busy it
  // sees only the latter.
  const picked = (value) => {
    const [mark] = value?.vlPoint?.or ?? [];
    if (mark) tellPick(mark);
  };
  const tellPick = (mark) => {
    model.set("pick", [copied(mark), (model.get("pick")[1] ?? 0) + 1]);
    model.save_changes();
  };
  const press = watchPress((row) => {
    const { fields } = model.get("frame").params.find(({ name }) => name === "pick").select;
    tellPick(Object.fromEntries(fields.map((field) => [field, row[field]])));
  });

  const embed = async (frame, rows, words) => {
    leave();
    const spec = { ...frame, title: titled(frame, words), description: words.description, datasets: unpacked(rows), params: parametersOf(frame, words) };
    if (!spec.title) delete spec.title;
    const own = asLeft(model, structuredClone(spec));
    chart = await vegaEmbed(el, own, { patch: (vega) => withWords(withEdges(bandsOf(spec))(vega)) });
    if (gone) return leave();
    watchBands({ ...model, set: (name, value) => model.set(name, (put = value)) }, own, chart.view, el);
    if (!isPressed(spec)) return;
    chart.view.addSignalListener("pick", (_, value) => picked(value));
    chart.view.addEventListener("mousedown", press.begin);
  };
  const fill = async (frame, rows, words) => {
    for (const [name, each] of Object.entries(unpacked(rows))) chart.view.data(name, each);
    const signals = { ...words.spans, ...(frame.title ? wordsOf(titled(frame, words)) : {}) };
    for (const [name, each] of Object.entries(signals)) chart.view.signal(name, each);
    if (isPressed(frame)) chart.view.data("pick_store", []);
    await chart.view.runAsync();
  };
  const draw = async () => {
    const [frame, rows, words] = ["frame", "rows", "words"].map((name) => model.get(name));
    if (!frame?.layer) {
      leave();
      return el.replaceChildren();
    }
    const lines = [words.subtitle ?? []].flat().length; // Vega leaves no room for a line that is added
    const now = JSON.stringify([frame, frame.title ? lines : 0]);
    try {
      el.classList.toggle("wb-glides", !hand.moves);
      await (chart && now === drawn ? fill : embed)(frame, rows, words);
      el.querySelector("svg")?.setAttribute("aria-label", words.description ?? "");
      sayWords(el, titled(frame, words));
      drawn = now;
    } catch (error) {
      drawn = "";
      leave();
      el.textContent = `This chart could not be drawn: ${error.message}`;
      console.warn(error);
    }
  };

  const drawInTurn = () => {
    if (waiting) return;
    waiting = true;
    done = done.then(async () => {
      if (chart) await itsTurn(el);
      waiting = false;
      if (gone) return;
      await draw();
      painted();
    });
  };
  const changes = ["change:frame", "change:rows", "change:words"];
  changes.forEach((change) => model.on(change, drawInTurn));
  const putBands = () => { // by the kernel: the chart begins anew with them
    if (JSON.stringify(model.get("bands")) === JSON.stringify(put)) return;
    [put, drawn] = [model.get("bands"), ""];
    drawInTurn();
  };
  model.on("change:bands", putBands);
  drawInTurn();
  await done;
  return () => {
    gone = true;
    changes.forEach((change) => model.off(change, drawInTurn));
    model.off("change:bands", putBands);
    press.leave();
    leave();
  };
}

export default { render };
