// A band that can be dragged: an interval of Vega-Lite along one axis. Dragged inside it moves, as in Vega-Lite; dragged at an edge,
// from either side, it becomes wider or narrower. A click beside it changes nothing, a drag there draws a new one.
// It never shrinks to nothing, and it keeps its position when its chart is redrawn: `bands` of the model, which a page
// keeps although it rebuilds the picture.

const GRIP = 9; // pixels to both sides of an edge

export const bandsOf = (spec) => (spec.params ?? []).filter((param) => param.select?.type === "interval");

export function asLeft(model, spec) {
  for (const band of bandsOf(spec)) {
    const ends = model.get("bands")?.[band.name];
    if (ends) band.value = { [band.select.encodings[0]]: ends };
  }
  return spec;
}

export function watchBands(model, spec, view, el) {
  for (const band of bandsOf(spec)) {
    const { name } = band, handle = el.querySelector(`.${name}_brush path`);
    const say = (ends) => handle?.setAttribute("aria-valuetext", inPercent(ends));
    view.addSignalListener(name, (_, value) => {
      const [ends] = Object.values(value ?? {});
      if (!ends) return;
      model.set("bands", { ...model.get("bands"), [name]: inOrder(ends) });
      model.save_changes();
      say(ends);
    });
    if (handle) reachByKey(handle, view, name, band.select.encodings[0]);
    say(Object.values(band.value)[0]);
  }
}

const inOrder = (ends) => [Math.min(...ends), Math.max(...ends)];
const inPercent = (ends) => inOrder(ends).map((end) => Math.round(100 * end)).join(" to ") + "%";

// The arrow keys move the band by a hundredth of its axis, with Shift they move its upper end alone.
function reachByKey(handle, view, name, along) {
  const said = { tabindex: 0, role: "slider", "aria-label": "Goal: the arrow keys move the band, with Shift its upper end" };
  for (const [key, value] of Object.entries(said)) handle.setAttribute(key, value);
  handle.parentElement.removeAttribute("aria-hidden");
  handle.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 0.01, ArrowRight: 0.01, ArrowDown: -0.01, ArrowLeft: -0.01 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const scale = view.scale(along), [low, high] = inOrder(view.signal(`${name}_${along}`).map((end) => scale.invert(end)));
    const ends = event.shiftKey ? [low, high + by] : [low + by, high + by];
    if (ends[0] < -0.001 || ends[1] > 1.001 || ends[1] - ends[0] < 0.015) return;
    view.signal(`${name}_${along}`, ends.map((end) => scale(end))).runAsync();
  });
}

export const withEdges = (bands) => (vega) => {
  for (const band of bands) takeByEdges(vega.signals, band.name, band.select.encodings[0]);
  return vega;
};

function takeByEdges(signals, name, along) {
  const named = (of) => signals.find((signal) => signal.name === `${name}_${of}`);
  const ends = named(along), size = along === "y" ? "height" : "width", at = `${along}(unit)`;
  const [press, drag] = ends.on, move = ends.on.find((each) => each.events.signal === `${name}_translate_delta`);
  const limits = `extent(range("${along}"))`, held = (place) => `clamp(${place}, ${limits}[0], ${limits}[1])`;
  const apart = (from, to) => `[${from}, abs(${to} - ${from}) < 2 ? ${from} + (${from} > 2 ? -2 : 2) : ${to}]`;
  const [one, other] = [0, 1].map((n) => `${ends.name}[${n}]`);
  signals.splice(signals.indexOf(ends), 0, {
    name: `${name}_from`,
    value: 0,
    on: [{ events: press.events, update: `abs(${at} - ${one}) < ${GRIP} ? ${other} : abs(${at} - ${other}) < ${GRIP} ? ${one} : ${held(at)}` }],
  });
  drag.update = apart(`${name}_from`, held(at));
  const anchor = `${name}_translate_anchor`, begun = `${anchor}.extent_${along}`, grip = `min(${GRIP}, span(${begun}) / 3)`;
  const now = held(`${anchor}.${along} - ${name}_translate_delta.${along}`);
  const near = (n) => `abs(${anchor}.${along} - ${begun}[${n}]) < ${grip}`;
  const whole = move.update.replace(`0, ${size})`, `${limits}[0], ${limits}[1])`);
  move.update = `${near(0)} ? ${apart(`${begun}[1]`, now)} : ${near(1)} ? ${apart(`${begun}[0]`, now)} : ${whole}`;
  ends.on = ends.on.filter((each) => each !== press);
}
