// An exercise of a lesson. Python sends its parts as HTML; a click (data-do, with data-key) goes back, together with the contents
// of the fields (by name). The browser stores a field with data-keep, so that a page that is loaded again still has it.

const STEP = "    "; // an indentation of Python

const nameInBrowser = (field) => `warbench.${field.dataset.keep}`;

function remembered(field) {
  try {
    return localStorage.getItem(nameInBrowser(field));
  } catch {
    return null; // a page without storage starts empty
  }
}

function remember(field) {
  try {
    localStorage.setItem(nameInBrowser(field), field.value);
  } catch { /* begins anew next time */ }
}

function fill(place, html, root) {
  if (place.shows === html) return;
  const held = root.activeElement, inside = held && place.contains(held) ? [held.dataset.do, held.dataset.key, held.name] : null;
  place.innerHTML = place.shows = html;
  for (const field of place.querySelectorAll("[data-keep]")) field.value = remembered(field) ?? field.value;
  if (inside === null) return;
  const [act, key, name] = inside;
  const again = [...place.querySelectorAll("button, select, textarea")].find((each) => each.dataset.do === act && each.dataset.key === key && each.name === name);
  (again ?? place.querySelector("h3, [tabindex]"))?.focus({ preventScroll: true });
}

function breakLine(field) {
  const before = field.value.slice(0, field.selectionStart), line = before.slice(before.lastIndexOf("\n") + 1);
  const indent = line.match(/^ */)[0] + (line.trimEnd().endsWith(":") ? STEP : "");
  field.setRangeText(`\n${indent}`, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function render({ model, el }) {
  const places = new Map(), gone = new AbortController(), how = { signal: gone.signal };
  let times = model.get("pressed").times ?? 0;
  const fields = () => Object.fromEntries([...el.querySelectorAll("[name]")].map((each) => [each.name, each.value]));
  const draw = () => {
    const parts = model.get("parts"), root = el.getRootNode();
    for (const [name, html] of parts) {
      if (!places.has(name)) {
        const place = document.createElement("section");
        place.className = `ws-part ws-of-${name}`;
        if (name === "told") place.setAttribute("aria-live", "polite");
        places.set(name, place);
        el.append(place);
      }
      fill(places.get(name), html, root);
    }
  };
  el.classList.add("ws", "ws-trial");
  el.dataset.lmSuppressShortcuts = "true";
  el.addEventListener("click", (event) => {
    const pressed = event.target.closest?.("button[data-do]");
    if (!pressed) return;
    if (pressed.dataset.do === "restore") {
      const field = el.querySelector("textarea");
      field.value = field.defaultValue;
      remember(field);
      return;
    }
    model.set("pressed", { do: pressed.dataset.do, key: pressed.dataset.key ?? "", fields: fields(), times: ++times });
    model.save_changes();
  }, how);
  el.addEventListener("input", (event) => {
    if (event.target.dataset?.keep) remember(event.target);
  }, how);
  el.addEventListener("keydown", (event) => {
    event.stopPropagation(); // so that the notebook ignores the key
    if (event.key !== "Enter" || event.target.tagName !== "TEXTAREA" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    breakLine(event.target);
  }, how);
  model.on("change:parts", draw);
  draw();
  return () => { gone.abort(); model.off("change:parts", draw); };
}
export default { render };
