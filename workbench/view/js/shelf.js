// Saved variants in the browser. A click on them (data-wb-shelf, with the variant of the card around it) goes to Python. In a
// cell so do Undo and Redo (data-wb-walk, Ctrl-Z), on a page these walk through the browser's history (address.py); there, the
// storage keeps what Python writes, and its old contents are sent once.

const STORE = "warbench.shelf";
const LONGEST = 200_000;

// Storage may be forbidden or full: then nothing is kept.
const read = () => { try { return (localStorage.getItem(STORE) ?? "").slice(0, LONGEST + 1); } catch { return ""; } };
const write = (text) => { try { localStorage.setItem(STORE, text); } catch { /* nothing is kept */ } };

const typing = ([node]) => node instanceof HTMLElement
  && (node.matches("input:not([type=range], [type=radio], [type=checkbox]), textarea, select") || node.isContentEditable);

function wayOf(event) {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y") || typing(event.composedPath())) return "";
  return key === "y" || event.shiftKey ? "forward" : "back";
}

function attach(model, root) {
  const gone = new AbortController(), how = { capture: true, signal: gone.signal };
  const times = { pressed: model.get("pressed").times ?? 0, walked: model.get("walked").times ?? 0 };
  let isOpen = false, held = null; // the last clicked element: redrawn words lose the focus
  const tell = (trait, said) => {
    model.set(trait, { ...said, times: ++times[trait] });
    model.save_changes();
  };
  const press = (what, text = "") => {
    tell("pressed", { do: what.dataset.wbShelf, key: what.closest("[data-wb-key]")?.dataset.wbKey ?? "", text });
  };
  const hold = (what) => {
    const { wbWalk: way, wbShelf: pressed } = what.dataset, key = what.closest("[data-wb-key]")?.dataset.wbKey;
    const within = key ? `[data-wb-key="${CSS.escape(key)}"] ` : "";
    held = `${within}${way ? `[data-wb-walk="${way}"]` : `[data-wb-shelf="${pressed}"]`}`;
  };
  const again = () => {
    const folded = root.querySelector("details.wb-shelf");
    if (folded && folded.open !== isOpen) folded.open = isOpen;
    if (held && document.activeElement === document.body) (root.querySelector(held) ?? root).focus({ preventScroll: true });
  };
  root.addEventListener("click", (event) => {
    const pressed = event.target.closest?.("button[data-wb-shelf]"), walked = event.target.closest?.("[data-wb-walk]");
    if (pressed || walked) hold(pressed ?? walked);
    const fold = event.target.closest?.("details.wb-shelf > summary"); // `toggle` comes later: the words may be new then
    if (fold) isOpen = !fold.parentElement.open;
    if (pressed) press(pressed);
    if (walked && !model.get("page")) tell("walked", { way: walked.dataset.wbWalk });
  }, how);
  document.addEventListener("pointerdown", () => { held = null; }, how);
  root.addEventListener("change", (event) => {
    if (event.target.matches?.("input[data-wb-shelf]")) press(event.target, event.target.value.slice(0, 2_000));
  }, how);
  root.addEventListener("toggle", (event) => { if (event.target.matches?.("details.wb-shelf")) isOpen = event.target.open; }, how);
  if (!model.get("page")) {
    const walks = () => {
      const ways = model.get("ways");
      root.dataset.wbWalks = ways.join(" ");
      for (const each of root.querySelectorAll("[data-wb-walk]")) each.setAttribute("aria-disabled", !ways.includes(each.dataset.wbWalk));
    };
    const drawn = new MutationObserver(() => { again(); walks(); });
    drawn.observe(root, { childList: true, subtree: true });
    gone.signal.addEventListener("abort", () => { drawn.disconnect(); model.off("change:ways", walks); });
    root.addEventListener("keydown", (event) => {
      const way = wayOf(event);
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      tell("walked", { way });
    }, how);
    model.on("change:ways", walks);
    walks();
  }
  return () => gone.abort();
}

function render({ model, el }) {
  el.style.display = "none";
  let detach = () => {}, next = 0;
  const find = () => {
    const root = model.get("page") ? document.body : el.closest(".wb-lab");
    if (root) detach = attach(model, root);
    else next = requestAnimationFrame(find);
  };
  find();
  const store = () => write(model.get("stored"));
  if (model.get("page")) {
    model.on("change:stored", store);
    if (!model.get("found").times) {
      model.set("found", { text: read(), times: 1 });
      model.save_changes();
    }
  }
  return () => { cancelAnimationFrame(next); detach(); model.off("change:stored", store); };
}
export default { render };
