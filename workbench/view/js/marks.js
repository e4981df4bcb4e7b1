// The marks of a chart by key, in both notebooks: a place takes the focus and passes it to a mark; the arrow keys walk, Enter clicks
// it. The place is the picture itself, or an element before it (in marimo, which rebuilds the picture). Key handlers include this
// text before their own.

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
const LOOKS = 100, PATIENCE = 30; // ms between two looks at a mark, and how many looks a drawing may take

// A place whose mark loses the focus can be reached again.
addEventListener("focusin", (event) => {
  if (inside && places.get(event.composedPath()[0]) !== inside) inside = free(inside);
}, true);

function free(place) {
  place.tabIndex = 0;
  return null;
}

function enter(place, number = 0, how = {}) {
  const chart = chartOf(place), marks = chart ? marksOf(chart) : [];
  if (!marks.length) return;
  for (const mark of marks) {
    places.set(mark, place);
    mark.setAttribute("tabindex", "-1");
    // the listener is on the mark itself: a step from mark to mark is invisible outside their shadow root
    mark.onfocus = () => show(mark);
    mark.onblur = () => leave(mark);
  }
  if (inside && inside !== place) free(inside);
  inside = place;
  place.tabIndex = -1; // so that Shift-Tab leads out
  (marks.find((mark) => mark === place.last) ?? marks[Math.min(number, marks.length - 1)]).focus(how);
}

// A redrawn mark loses the focus without an event: its replacement gets it, unless the focus is elsewhere by then.
function stayIn(place, mark) {
  const number = marksOf(mark.ownerSVGElement).indexOf(mark);
  const elsewhere = () => document.activeElement && document.activeElement !== document.body;
  let patience = PATIENCE;
  clearInterval(place.looks);
  place.looks = setInterval(() => {
    if (mark.isConnected && mark.getRootNode().activeElement === mark) return;
    if (mark.isConnected || !place.isConnected || !patience-- || elsewhere()) return clearInterval(place.looks);
    enter(place, number, { preventScroll: true });
  }, LOOKS);
}

function show(mark) {
  places.get(mark).last = mark;
  stayIn(places.get(mark), mark);
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
