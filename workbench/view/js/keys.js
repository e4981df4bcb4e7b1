// Keys. Tabs: Tab enters them at the open one, the arrow keys walk, Enter opens. Charts: a place takes the focus and passes it to a
// mark of its picture; the arrow keys walk over the marks, Enter presses one.

const LOOKS = 100, PATIENCE = 30; // ms between two looks at a mark, and how many looks a drawing may take

export function walk(event, all, here) {
  const steps = { ArrowRight: here + 1, ArrowDown: here + 1, ArrowLeft: here - 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 };
  if (!(event.key in steps)) return false;
  event.preventDefault();
  event.stopPropagation();
  all.at(steps[event.key] % all.length).focus();
  return true;
}

const marksOf = (place) => [...place.querySelectorAll("svg.marks .pressed_marks [aria-label]")];
const reached = (event) => event.composedPath()[0];

function press(mark) {
  const { left, top, width, height } = mark.getBoundingClientRect();
  const where = { clientX: left + width / 2, clientY: top + height / 2 };
  mark.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, view: window, ...where }));
}

const show = (mark) => Object.assign(mark.style, { opacity: 1, fill: "none", stroke: "currentColor", strokeWidth: 3, outline: "none" });

export function makeKeys(root) {
  const places = new WeakMap(); // a mark -> the place that it got the focus from
  const last = new WeakMap(); // a place -> its mark that had the focus last
  let inside = null, looks = 0; // the place of which a mark has the focus
  const active = () => root.getRootNode().activeElement;

  // The place can be reached again. The looks go on: a mark that is about to be redrawn loses the focus too, before it is removed.
  function free(place) {
    place.tabIndex = 0;
    inside = null;
  }

  function enter(place, number = 0, how = {}) {
    const marks = marksOf(place);
    if (!marks.length) return awaitMarks(place);
    for (const mark of marks) {
      places.set(mark, place);
      mark.setAttribute("tabindex", "-1");
      mark.onblur = () => mark.removeAttribute("style");
      mark.onfocus = () => {
        last.set(place, mark);
        show(mark);
        stayIn(place, mark);
      };
    }
    if (inside && inside !== place) free(inside);
    inside = place;
    place.tabIndex = -1; // so that Shift-Tab leads out
    (marks.find((mark) => mark === last.get(place)) ?? marks[Math.min(number, marks.length - 1)]).focus(how);
  }

  // A picture that is being drawn has no marks yet: they are awaited as long as their place has the focus.
  function awaitMarks(place) {
    let patience = PATIENCE;
    clearInterval(looks);
    looks = setInterval(() => {
      if (!place.contains(active()) || !patience--) return clearInterval(looks);
      if (marksOf(place).length) enter(place);
    }, LOOKS);
  }

  // A mark that is being redrawn loses the focus: it or its replacement gets it, unless a click or a key has led elsewhere by then.
  function stayIn(place, mark) {
    const number = marksOf(place).indexOf(mark);
    const isElsewhere = () => document.activeElement && document.activeElement !== document.body && active() !== root && !place.contains(active());
    let patience = PATIENCE;
    clearInterval(looks);
    looks = setInterval(() => {
      if (mark.isConnected && active() === mark) return;
      if (!place.isConnected || !patience-- || isElsewhere() || !document.hasFocus()) return clearInterval(looks);
      if (mark.isConnected) mark.focus({ preventScroll: true });
      else if (marksOf(place).length) enter(place, number, { preventScroll: true });
    }, LOOKS);
  }

  function onMark(event, mark) {
    const marks = marksOf(places.get(mark));
    if (walk(event, marks, marks.indexOf(mark)) || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    press(mark);
  }

  function onTab(event, tab) {
    const tabs = [...tab.closest("[role=tablist]").querySelectorAll("[role=tab]")];
    walk(event, tabs, tabs.indexOf(tab));
  }

  function onKey(event) {
    const node = reached(event), tab = node.closest?.("[role=tablist] [role=tab]");
    if (tab) onTab(event, tab);
    else if (places.has(node)) onMark(event, node);
  }

  function onFocus(event) {
    const node = reached(event);
    if (inside && places.get(node) !== inside) free(inside);
    if (node.matches?.("[data-live][data-question]")) enter(node);
  }

  const gone = new AbortController(), how = { capture: true, signal: gone.signal };
  root.addEventListener("focusin", onFocus, how);
  root.addEventListener("focusout", (event) => { if (inside && !root.contains(event.relatedTarget) && places.has(reached(event)) && reached(event).isConnected) free(inside); }, how);
  root.addEventListener("keydown", onKey, how);
  addEventListener("pointerdown", () => clearInterval(looks), how);
  return { leave: () => { gone.abort(); clearInterval(looks); } };
}
