// The view of a bench: a page that a kernel fills. `render` is what a notebook asks of a widget.

import { render as renderDials } from "./dials.js";
import { render as renderDrawer } from "./drawer.js";
import { render as renderFirst } from "./first.js";
import { render as renderPicture } from "./picture.js";
import { render as renderSeat } from "./seat.js";
import { render as renderStudy } from "./study.js";
import { render as renderTable } from "./table/render.js";
import { render as renderTurned } from "./turned.js";
import { makeAddress } from "./address.js";
import { makeKeys } from "./keys.js";
import { makeLine } from "./line.js";
import { keepFocus, makePage } from "./page.js";
import { makePlaces } from "./places.js";
import { makePresses } from "./presses.js";
import { makeSheets } from "./sheets.js";
import { makeSight } from "./sight.js";
import { makeSilence } from "./silence.js";
import { makeStore } from "./store.js";
import { addFonts } from "./type.js";

const RENDERERS = { dials: renderDials, drawer: renderDrawer, first: renderFirst, picture: renderPicture, seat: renderSeat, study: renderStudy, table: renderTable, turned: renderTurned };
const STEP = 10; // pixels of width that make no difference
const FRESH = 5000; // ms for which the state of the page is taken for the present one
const BUSY = ".part-charts, .part-numbers"; // what shows the numbers of the move before

function makeRoot(el) {
  const root = document.createElement("div"), quiet = document.createElement("p");
  root.className = "wb-bench";
  root.tabIndex = -1;
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves the keys to the bench
  quiet.className = "wb-whisper";
  quiet.setAttribute("role", "status");
  root.append(quiet);
  el.append(root);
  return { root, quiet };
}

// A text that the page wants to keep as a file.
function download({ name, kind, text }) {
  const link = document.createElement("a"), address = URL.createObjectURL(new Blob([text], { type: kind }));
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// The width of the bench, without the edges of the page.
function watchRoom(root, frame, line) {
  let told = 0, waits = 0;
  const tell = () => {
    const { paddingLeft, paddingRight } = getComputedStyle(frame);
    const room = Math.floor((frame.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) / STEP) * STEP;
    if (room > 0 && room !== told) line.say("room", "", (told = room));
  };
  const watching = new ResizeObserver(() => {
    clearTimeout(waits);
    waits = setTimeout(tell, told ? 150 : 0);
  });
  const lay = () => watching.observe(root); // from the first update on: before it there are no edges
  const leave = () => {
    clearTimeout(waits);
    watching.disconnect();
  };
  return { lay, leave };
}

// What is silent when a page comes back may have missed something.
function watchReturn(line, heardAt) {
  const gone = new AbortController(), how = { signal: gone.signal };
  const greet = () => { if (!document.hidden && Date.now() - heardAt() > FRESH) line.hello(); };
  document.addEventListener("visibilitychange", greet, how);
  for (const what of ["online", "focus"]) addEventListener(what, greet, how);
  return () => gone.abort();
}

function send(model, message) {
  try {
    Promise.resolve(model.send(message)).catch(() => {}); // it is sent again
  } catch {
    // the same
  }
}

export function render({ model, el }) {
  addFonts();
  const { root, quiet } = makeRoot(el);
  let heardAt = 0, said = "", away = "";
  const whisper = () => { if (quiet.textContent !== (away || said)) quiet.textContent = away || said; };
  const tell = (words) => { said = words; whisper(); };
  const silence = makeSilence(root, { tell: (words) => { away = words; whisper(); }, isPage: () => Boolean(field("address")?.query), greet: () => line.hello(), heardAt: () => heardAt, save: () => store.saveAll() });
  const line = makeLine((message) => send(model, message), { take, feel: silence.feel });
  const places = makePlaces(root, line, RENDERERS), page = makePage(root, line), store = makeStore(line, root);
  const address = makeAddress(root, line), keys = makeKeys(root), room = watchRoom(root, page.frame, line), sight = makeSight(root, line);
  const sheets = makeSheets(root, line, tell);
  const presses = makePresses(root, line, { go: address.go, note: store.note, tell });
  const field = (name) => places.partOf("page").model.get(name);

  function showBusy() {
    const busy = Boolean(field("busy"));
    root.toggleAttribute("data-wb-busy", busy);
    root.toggleAttribute("data-wb-playing", Boolean(field("playing")));
    for (const part of root.querySelectorAll(BUSY)) part.setAttribute("aria-busy", busy);
  }

  // Around a bench that is the page, the server's own link has its place by the kind of page.
  function showKind(isAlone) {
    root.toggleAttribute("data-alone", isAlone);
    if (!isAlone) return;
    page.frame.setAttribute("role", "main");
    document.documentElement.dataset.wbPage = page.frame.firstElementChild?.dataset.page ?? "";
  }

  function lay(told, settled) {
    page.lay(field("html") ?? "", (name) => places.partOf(name).model.get("html"), settled ? presses.settled() : new Set());
    showKind(Boolean(field("address")?.query));
    store.restore(root.querySelectorAll("[data-type]"));
    places.lay();
    presses.lay();
    address.lay(field("address"), field("ways"), Boolean(told?.address));
    room.lay();
    sight.lay();
    showBusy();
    if (told?.said !== undefined) tell(told.said);
  }

  function take({ parts, messages = [], settled }) {
    heardAt = Date.now();
    for (const [name, fields] of Object.entries(parts)) places.hear(name, fields);
    store.lay(Object.fromEntries(["address", "resume", "born", "store", "kept"].map((name) => [name, field(name)])));
    keepFocus(root, () => lay(parts.page, settled));
    if (field("html")) dispatchEvent(new Event("warbench:shown")); // what a server has painted before goes
    for (const [name, content] of messages) {
      if (name === "page" && content?.save) download(content.save);
      else places.message(name, content);
    }
    if (settled && !field("address")?.query) { // a page of its own has no cells beside it
      model.set("moves", (model.get("moves") ?? 0) + 1);
      model.save_changes();
    }
  }

  const hear = (message) => line.hear(message), unwatch = watchReturn(line, () => heardAt);
  const sleep = () => el.classList.add("jupyter-widgets-disconnected"); // JupyterLab has lost the kernel; anywidget does not hear it
  model.on("msg:custom", hear);
  model.on("comm_live_update", sleep);
  line.hello();
  return () => {
    if (line.pending().length) store.saveAll(); // a view that comes in its place does it
    model.off("msg:custom", hear);
    model.off("comm_live_update", sleep);
    unwatch();
    for (const each of [presses, sheets, places, address, keys, room, sight, store, silence, line]) each.leave();
    root.remove();
  };
}

export default { render };
