// The marks of a chart by key, in both notebooks: a place takes the focus and hands it to a mark; the arrows walk, Enter presses
// it. The place is the picture itself, or an element before it (in marimo, where the picture is made again). This text stands
// before that of whoever hears the keys.

const walk = (event, all, here) => {
  const steps = { ArrowRight: here + 1, ArrowDown: here + 1, ArrowLeft: here - 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 };
  if (!(event.key in steps)) return false;
  event.preventDefault();
  event.stopPropagation();
  all.at(steps[event.key] % all.length).focus();
  return true;
};

const chartOf = (place) => {
  const own = place.querySelector("svg.marks");
  if (own) return own;
  for (const each of place.parentElement.querySelectorAll("marimo-vega, marimo-anywidget")) {
    const chart = (each.shadowRoot ?? each).querySelector("svg.marks");
    if (chart) return chart;
  }
  return null;
};
const marksOf = (chart) => [...chart.querySelectorAll(".pressed_marks [aria-label]")];
const places = new WeakMap(); // a mark -> the place that it got the focus from
let inside = null; // the place of which a mark has the focus

// A mark that is drawn anew while it has the focus is gone without a word: its place can be reached again all the same.
addEventListener("focusin", (event) => {
  if (inside && places.get(event.composedPath()[0]) !== inside) inside = free(inside);
}, true);

function free(place) {
  place.tabIndex = 0;
  return null;
}

function enter(place) {
  const chart = chartOf(place), marks = chart ? marksOf(chart) : [];
  if (!marks.length) return;
  for (const mark of marks) {
    mark.setAttribute("tabindex", "-1");
    places.set(mark, place);
  }
  if (inside && inside !== place) free(inside);
  inside = place;
  place.tabIndex = -1; // so that Shift-Tab leads out
  (marks.find((mark) => mark === place.last) ?? marks[0]).focus();
}

function show(mark) {
  places.get(mark).last = mark;
  Object.assign(mark.style, { opacity: 1, fill: "none", stroke: "currentColor", strokeWidth: 3, outline: "none" });
}

function leave(mark) {
  mark.removeAttribute("style");
  setTimeout(() => { if (!places.has(mark.getRootNode().activeElement)) places.get(mark).tabIndex = 0; });
}

function press(mark) {
  const { left, top, width, height } = mark.getBoundingClientRect();
  const where = { clientX: left + width / 2, clientY: top + height / 2 };
  mark.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, view: window, ...where }));
}

function keyOnMark(event, mark) {
  if (walk(event, marksOf(mark.ownerSVGElement), marksOf(mark.ownerSVGElement).indexOf(mark))) return;
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  press(mark);
}
