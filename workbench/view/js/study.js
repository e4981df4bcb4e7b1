// The page "Study". Python sends its parts as HTML; a click (data-do, with data-key and data-text) goes back. A redrawn part
// keeps its open folds, its scroll position, the focus, and typed text; each click sends the typed text too.

const told = ({ dataset }) => `${dataset.do}|${dataset.key ?? ""}|${dataset.text ?? ""}`;

function fill(place, html, root) {
  if (place.shows === html) return;
  const open = new Map([...place.querySelectorAll("details[data-fold]")].map((each) => [each.dataset.fold, each.open]));
  const wide = [...place.querySelectorAll(".ws-wide")].map((each) => each.scrollLeft);
  const held = root.activeElement, inside = held && place.contains(held) && held.dataset?.do ? told(held) : null;
  const typed = new Map([...place.querySelectorAll("input[data-field]")].map((each) => [each.dataset.field, each]));
  const caret = inside === null ? null : held.selectionStart;
  place.innerHTML = place.shows = html;
  for (const each of place.querySelectorAll("input[data-field]")) {
    const was = typed.get(each.dataset.field);
    if (was && was.defaultValue === each.defaultValue) each.value = was.value;
  }
  for (const each of place.querySelectorAll("details[data-fold]")) if (open.get(each.dataset.fold)) each.open = true;
  place.querySelectorAll(".ws-wide").forEach((each, at) => { each.scrollLeft = wide[at] ?? 0; });
  if (inside === null) return;
  const all = [...place.querySelectorAll("[data-do]")];
  const again = all.find((each) => told(each) === inside) ?? place.querySelector("h2");
  again?.focus({ preventScroll: true });
  if (caret !== null && caret !== undefined && again?.setSelectionRange) again.setSelectionRange(caret, caret);
}

export function render({ model, el }) {
  const places = new Map(), gone = new AbortController(), how = { signal: gone.signal };
  let times = model.get("pressed").times ?? 0;
  const tell = (what, text) => {
    const fields = [...el.querySelectorAll("[data-field]")];
    const typed = fields.length ? { fields: Object.fromEntries(fields.map((each) => [each.dataset.field, each.value])) } : {};
    for (const each of fields) each.defaultValue = each.value; // sent: the next update may replace it
    model.set("pressed", { do: what.dataset.do, key: what.dataset.key ?? "", text, times: ++times, ...typed });
    model.save_changes();
  };
  const draw = () => {
    const parts = model.get("parts"), root = el.getRootNode();
    for (const [name, place] of places) {
      if (parts.some(([other]) => other === name)) continue;
      place.remove();
      places.delete(name);
    }
    for (const [name, html] of parts) {
      if (!places.has(name)) {
        const place = document.createElement("section");
        place.className = `ws-part ws-of-${name}`;
        places.set(name, place);
        el.append(place);
      }
      fill(places.get(name), html, root);
    }
  };
  el.classList.add("ws");
  el.addEventListener("click", (event) => {
    const pressed = event.target.closest?.("button[data-do]");
    if (pressed) tell(pressed, pressed.dataset.text ?? "");
  }, how);
  el.addEventListener("change", (event) => {
    if (event.target.matches?.("select[data-do]")) tell(event.target, event.target.value);
  }, how);
  el.addEventListener("keydown", (event) => {
    const field = event.target.closest?.("input[data-field]");
    if (field && event.key === "Enter") field.closest(".ws-part").querySelector(".ws-main")?.click();
    if (field || ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", " ", "Enter"].includes(event.key)) event.stopPropagation(); // keys of JupyterLab
  }, how);
  model.on("change:parts", draw);
  draw();
  return () => { gone.abort(); model.off("change:parts", draw); };
}
export default { render };
