// Clicks and keys. The tabs of the pages: Tab enters them at the open one, the arrow keys walk, Enter
// opens. The marks of a chart (this text comes after marks.js of the pictures): a place before each chart takes the focus.

// --- how much room there is, and whether what is shown is still that of the move before

const STEP = 10; // pixels that make no difference

function measure(model) {
  const ruler = document.querySelector(".wb-ruler");
  if (!ruler) return () => {};
  let waits = 0;
  const tell = () => {
    const room = Math.floor(ruler.clientWidth / STEP) * STEP;
    if (!room || room === model.get("room")) return;
    model.set("room", room);
    model.save_changes();
  };
  const watching = new ResizeObserver(() => { clearTimeout(waits); waits = setTimeout(tell, model.get("room") ? 150 : 0); });
  watching.observe(ruler);
  return () => watching.disconnect();
}

function showBusy(busy) {
  document.documentElement.toggleAttribute("data-wb-busy", busy);
  for (const part of document.querySelectorAll(".part-charts, .part-numbers")) part.setAttribute("aria-busy", busy);
}

// --- the whole page

// The column beside the charts is a sheet on a phone; the sentence stays in sight above it.
const unfold = ({ target }) => {
  const bar = target.closest?.(".wb-aside > .wb-bar");
  if (!bar) return;
  const open = document.documentElement.toggleAttribute("data-wb-rules");
  bar.setAttribute("aria-expanded", open);
  if (open) document.querySelector(".wb-sentence")?.scrollIntoView({ block: "start" });
};

const reached = (event) => event.composedPath()[0];
const tabOf = (event) => event.target.closest?.(".wb-tabs [role=tab]");

// What was painted before the head of the bench was there has its time until then.
function unpaint() {
  const painted = document.querySelector(".wb-first");
  const look = () => {
    if (painted && !document.querySelector(".part-head")) return;
    clearInterval(looks);
    painted?.remove();
  };
  const looks = setInterval(look, 250);
  return () => clearInterval(looks);
}

// A tab, a game, a question, another button: what it says of itself.
function wanted(event, name) {
  const tab = tabOf(event), button = event.target.closest?.("[data-wb-press]");
  if ((tab ?? button)?.closest("[data-wb-keys]")?.dataset.wbKeys !== name) return null;
  if (tab) return ["page", tab.dataset.page];
  const [what, ...value] = button?.dataset.wbPress.split(":") ?? [];
  return what && [what, value.join(":")];
}

// Presses that were not heard yet go along with the next one: of several messages a kernel that is busy hears the last alone.
function presses(model) {
  let waiting = [], number = model.get("heard");
  return (what, value) => {
    waiting = [...waiting.filter(([each]) => each > model.get("heard")), [++number, what, value]];
    model.set("pressed", waiting);
    model.save_changes();
  };
}

function render({ model, el }) {
  el.style.display = "none";
  const gone = new AbortController();
  const hear = (what, then) => document.addEventListener(what, then, { capture: true, signal: gone.signal });
  const press = presses(model);
  hear("click", unfold);
  hear("click", (event) => {
    const pressed = wanted(event, model.get("name"));
    if (pressed) press(...pressed);
  });
  hear("keydown", (event) => {
    const tab = tabOf(event), mark = reached(event);
    if (tab) walk(event, [...tab.parentElement.children], [...tab.parentElement.children].indexOf(tab));
    else if (places.has(mark)) keyOnMark(event, mark);
  });
  hear("focusin", (event) => { if (reached(event).classList?.contains("wb-marks")) enter(reached(event)); });
  document.getElementById("App")?.setAttribute("role", "main");
  const unlooked = unpaint(), unmeasured = measure(model);
  const busy = () => showBusy(model.get("busy"));
  model.on("change:busy", busy);
  busy();
  return () => { gone.abort(); unlooked(); unmeasured(); model.off("change:busy", busy); };
}
export default { render };
