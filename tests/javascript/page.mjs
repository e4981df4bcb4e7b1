// So much of a browser's page as the scripts need that make nodes, without drawing anything.

class Made {
  constructor(tag) {
    Object.assign(this, { tag, attributes: {}, children: [], listeners: {}, style: {} });
  }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  getAttribute(name) { return this.attributes[name] ?? null; }
  addEventListener(name, then) { this.listeners[name] = then; }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  set textContent(text) { this.children = [text]; }
  get textContent() { return this.children.map((one) => one.textContent ?? String(one)).join(""); }
  // All nodes in it with this tag, in their order.
  all(tag) { return this.children.flatMap((one) => (one instanceof Made ? [...(one.tag === tag ? [one] : []), ...one.all(tag)] : [])); }
}

// The traits of a widget, as a notebook holds them.
export function makeModel(traits) {
  return { get: (name) => traits[name], set: (name, value) => { traits[name] = value; }, save_changes() {} };
}

// A browser's storage; one that is forbidden throws.
export function makeStorage(held = {}, forbidden = false) {
  const guarded = (then) => (...said) => {
    if (forbidden) throw new Error("The operation is insecure.");
    return then(...said);
  };
  return { held, getItem: guarded((name) => held[name] ?? null), setItem: guarded((name, text) => { held[name] = text; }), removeItem: guarded((name) => { delete held[name]; }) };
}

// The page is opened at an address.
export function openPage(address = "http://localhost/") {
  Object.assign(globalThis, {
    document: { createElement: (tag) => new Made(tag), createElementNS: (_, tag) => new Made(tag) },
    addEventListener() {},
    HTMLElement: Made,
    location: { href: address },
    history: { state: null, replaceState(_, __, to) { globalThis.location = { href: String(to) }; } },
    localStorage: makeStorage(),
  });
}

export const make = (tag) => new Made(tag);
