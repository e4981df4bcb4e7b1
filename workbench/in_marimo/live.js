// The places of the live texts about the games, which are filled here only. New words replace old ones
// node by node: equal nodes are not replaced, and open folds stay open. When the page has been idle for a moment, the kernel
// gets a message, if the last words followed a dial: it runs the cells then.
const REST = 150; // ms
const held = (globalThis.warbenchLive ??= { parts: {}, places: new Set() });

function fill(place) {
  const text = held.parts[place.dataset.part] ?? "";
  if (place.shows === text) return;
  const open = openIn(place), fresh = document.createElement("template");
  fresh.innerHTML = place.shows = text;
  becomeChildren(place, fresh.content);
  for (const each of place.querySelectorAll("details")) each.open = open.has(keyOf(each));
}

const keyOf = (details) => details.className.match(/wb-of-\S+/)?.[0] ?? details.className;
const openIn = (node) => new Set([...node.querySelectorAll("details[open]")].map(keyOf));

function becomeChildren(node, fresh) {
  const now = [...node.childNodes], wanted = [...fresh.childNodes];
  wanted.forEach((each, at) => (now[at] ? become(now[at], each) : node.append(each)));
  now.slice(wanted.length).forEach((each) => each.remove());
}

function become(node, fresh) {
  if (node.nodeName !== fresh.nodeName || node.namespaceURI !== fresh.namespaceURI) return node.replaceWith(fresh);
  if (node.nodeType !== Node.ELEMENT_NODE) return void (node.nodeValue !== fresh.nodeValue && (node.nodeValue = fresh.nodeValue));
  for (const { name, value } of fresh.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  for (const { name } of [...node.attributes]) if (!fresh.hasAttribute(name)) node.removeAttribute(name);
  becomeChildren(node, fresh);
}

if (!customElements.get("wb-live")) {
  customElements.define("wb-live", class extends HTMLElement {
    static observedAttributes = ["data-part"]; // when a warning comes or goes, the page gives one place the name of the next
    attributeChangedCallback() { if (this.isConnected) fill(this); }
    connectedCallback() { held.places.add(this); fill(this); }
    disconnectedCallback() { held.places.delete(this); }
  });
}

export default {
  render({ model, el }) {
    el.style.display = "none";
    let waits = 0;
    const rest = () => {
      clearTimeout(waits);
      waits = setTimeout(() => { waits = 0; model.set("rested", model.get("told").at); model.save_changes(); }, REST);
    };
    const moving = (event) => { if (waits && (event.buttons || event.type === "keydown")) rest(); };
    const show = () => {
      const { parts, follows } = model.get("told");
      if (!parts) return;
      held.parts = parts;
      held.places.forEach(fill);
      if (follows) rest();
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
