// Keys. Tabs: Tab enters them at the open one, the arrow keys walk, Enter opens. Charts: a place takes the focus and passes it to a
// mark of its picture; the arrow keys walk over the marks, Enter presses one.

const LOOKS = 100, PATIENCE = 30; // ms between two looks at a mark, and how many looks a drawing may take

function walk(event, all, here) {
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

// A mark without a fill would let a press through to what is below it.
const show = (mark) => Object.assign(mark.style, { opacity: 1, fill: "none", pointerEvents: "all", stroke: "currentColor", strokeWidth: 3, outline: "none" });

export function makeKeys(root) {
  const places = new WeakMap(); // a mark -> the place that it got the focus from
  const last = new WeakMap(); // a place -> the number of its mark that had the focus last: the mark itself may be drawn anew
  let inside = null, looks = 0; // the place of which a mark has the focus
  let redrawn = new MutationObserver(() => {}), holds = false; // whether a place gets the focus until its marks are drawn
  const active = () => root.getRootNode().activeElement;

  function free(place) {
    leaveMark();
    place.tabIndex = 0;
    inside = null;
  }

  function enter(place, how = {}) {
    const marks = marksOf(place);
    if (!marks.length) return awaitMarks(place);
    for (const mark of marks) {
      places.set(mark, place);
      mark.setAttribute("tabindex", "-1");
      mark.onblur = () => mark.removeAttribute("style");
      mark.onfocus = () => {
        last.set(place, marksOf(place).indexOf(mark));
        if (mark.matches(":focus-visible")) show(mark); // a press shows its answer, and not the focus
        stayIn(place, mark);
      };
    }
    if (inside && inside !== place) free(inside);
    inside = place;
    place.tabIndex = -1; // so that Shift-Tab leads out
    marks[Math.min(last.get(place) ?? 0, marks.length - 1)].focus(how);
  }

  // A picture that is being drawn has no marks yet: they are awaited as long as their place has the focus.
  function awaitMarks(place) {
    let patience = PATIENCE;
    clearInterval(looks);
    looks = setInterval(() => {
      if (active() !== place || !patience--) return clearInterval(looks);
      if (marksOf(place).length) enter(place);
    }, LOOKS);
  }

  // A redrawn mark loses the focus without an event: its replacement gets it before the next key does, unless the focus is elsewhere
  // by then. Until there is one, its place has it.
  function stayIn(place, mark) {
    const isElsewhere = () => document.activeElement && document.activeElement !== document.body && active() !== place && active() !== root;
    let patience = PATIENCE;
    leaveMark();
    const look = () => {
      if (mark.isConnected && active() === mark) return;
      if (mark.isConnected || !place.isConnected || !patience || isElsewhere()) return leaveMark();
      if (marksOf(place).length) enter(place, { preventScroll: true });
      else hold(place);
    };
    redrawn = new MutationObserver(look);
    redrawn.observe(place, { childList: true, subtree: true });
    looks = setInterval(() => { patience -= 1; look(); }, LOOKS);
  }

  function hold(place) {
    holds = true;
    place.focus({ preventScroll: true });
    holds = false;
  }

  function leaveMark() {
    clearInterval(looks);
    redrawn.disconnect();
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
    if (holds) return;
    if (inside && places.get(node) !== inside) free(inside);
    if (node.matches?.("[data-live][data-question]:focus-visible")) enter(node); // not by a press, which may be on another mark
  }

  // Some browsers say that a mark loses the focus when it is about to be replaced: it is not connected a moment later.
  function onBlur(event) {
    const mark = reached(event), place = inside;
    if (!place || root.contains(event.relatedTarget) || !places.has(mark)) return;
    queueMicrotask(() => { if (inside === place && mark.isConnected) free(place); });
  }

  const gone = new AbortController(), how = { capture: true, signal: gone.signal };
  root.addEventListener("focusin", onFocus, how);
  root.addEventListener("focusout", onBlur, how);
  root.addEventListener("keydown", onKey, how);
  return { leave: () => { gone.abort(); leaveMark(); } };
}
