// The places of what is said of the games. A place shows what was told, if that is not older than what a cell has drawn, which
// it holds as text: so each stands there once. Which lines are open stays so. When nobody has moved for a moment, the kernel is told: it runs the cells then.
const REST = 150; // ms
const held = (globalThis.warbenchLive ??= { at: 0, parts: {}, places: new Set() });

const keyOf = (details) => details.className.match(/wb-of-\S+/)?.[0] ?? details.className;
const openIn = (node) => new Set([...node.querySelectorAll("details[open]")].map(keyOf));

function fill(place) {
  const { part, at, drawn } = place.dataset, told = held.parts[part];
  const text = told !== undefined && held.at >= Number(at) ? told : drawn ?? "";
  if (place.shows === text) return;
  const open = openIn(place);
  place.innerHTML = place.shows = text;
  for (const each of place.querySelectorAll("details")) each.open = open.has(keyOf(each));
}
if (!customElements.get("wb-live")) {
  customElements.define("wb-live", class extends HTMLElement {
    static observedAttributes = ["data-at", "data-drawn"];
    connectedCallback() { held.places.add(this); fill(this); }
    disconnectedCallback() { held.places.delete(this); }
    attributeChangedCallback() { if (this.isConnected) queueMicrotask(() => fill(this)); }
  });
}

export default {
  render({ model, el }) {
    el.style.display = "none";
    let waits = 0;
    const rest = () => {
      clearTimeout(waits);
      waits = setTimeout(() => { waits = 0; model.set("rested", held.at); model.save_changes(); }, REST);
    };
    const moving = (event) => { if (waits && (event.buttons || event.type === "keydown")) rest(); };
    const show = () => {
      const { at, parts } = model.get("told");
      if (!at) return;
      Object.assign(held, { at, parts });
      held.places.forEach(fill);
      rest();
    };
    for (const what of ["pointermove", "keydown"]) document.addEventListener(what, moving, true);
    model.on("change:told", show);
    show();
    return () => {
      clearTimeout(waits);
      for (const what of ["pointermove", "keydown"]) document.removeEventListener(what, moving, true);
      model.off("change:told", show);
    };
  },
};
