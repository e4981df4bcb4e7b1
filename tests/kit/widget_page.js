// A page for single widgets: models as anywidget gives them to `render`, and the way to Python and back, as a kernel would be one.
// `tellPython(id, data)` hands a message over and brings those that wait for the page; without an id it only brings these.

const POLL = 25; // ms between two looks for what Python said by itself
const models = new Map();

class Model {
  constructor(id, state) {
    Object.assign(this, { id, state, unsaved: {}, hearers: new Map() });
  }
  get(name) { return this.state[name]; }
  set(name, value) {
    this.unsaved[name] = value;
    this.become({ [name]: value });
  }
  save_changes() {
    const state = this.unsaved;
    this.unsaved = {};
    if (Object.keys(state).length) tell(this.id, { method: "update", state, buffer_paths: [] });
  }
  send(content) { tell(this.id, { method: "custom", content }); }
  on(names, hear) { for (const name of names.split(" ")) this.hearers.set(name, [...(this.hearers.get(name) ?? []), hear]); }
  off(name, hear) { this.hearers.set(name, hear ? (this.hearers.get(name) ?? []).filter((each) => each !== hear) : []); }
  say(name, ...told) { for (const hear of this.hearers.get(name) ?? []) hear(...told); }
  become(state) {
    const others = Object.keys(state).filter((name) => JSON.stringify(state[name]) !== JSON.stringify(this.state[name]));
    Object.assign(this.state, state); // all of them, before a listener hears of one
    for (const name of others) this.say(`change:${name}`, state[name]);
    if (others.length) this.say("change");
  }
  hear(data) {
    if (data.method === "update") this.become(data.state);
    if (data.method === "custom") this.say("msg:custom", data.content, []);
  }
}

const deliver = (messages) => { for (const [id, data] of messages) models.get(id)?.hear(data); };
const tell = async (id, data) => deliver(await tellPython(id, JSON.stringify(data)));
let asks = false;
setInterval(async () => {
  if (asks || !models.size) return;
  asks = true;
  try { deliver(await tellPython(null, "")); } finally { asks = false; }
}, POLL);

// Where a widget is drawn: in a shadow root, as in marimo, or among everything else, as in JupyterLab.
function placeFor(css, shadow) {
  const host = document.createElement(shadow ? "marimo-anywidget" : "div"), style = document.createElement("style");
  const el = document.createElement("div"), root = shadow ? host.attachShadow({ mode: "open" }) : host;
  style.textContent = css;
  root.append(style, el);
  return { host, el };
}

globalThis.widgets = {
  async stand({ id, state, css, shadow, place, script }) {
    const model = new Model(id, state), { host, el } = placeFor(css, shadow);
    models.set(id, model);
    document.querySelector(place).append(host);
    const made = (await import(script)).default, widget = typeof made === "function" ? await made() : made;
    const ends = [await widget.initialize?.({ model }), await widget.render({ model, el })];
    model.end = () => ends.forEach((end) => end?.());
  },
  end() {
    for (const model of models.values()) model.end?.();
    models.clear();
  },
};
