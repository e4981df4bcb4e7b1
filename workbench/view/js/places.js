// Places of live parts: each part is mounted once and then kept, also while its place is gone. A part sees a model as anywidget
// gives one; what it sets and sends goes to the kernel by the line.

const equal = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

function makeModel(name, line) {
  const state = {}, hearers = new Map();
  let unsaved = {}, asleep = null; // the names of fields that have changed while the part is out of sight

  const emit = (what, ...told) => { for (const hear of [...(hearers.get(what) ?? [])]) hear(...told); };
  function become(fields) {
    const changed = Object.keys(fields).filter((field) => !equal(fields[field], state[field]));
    Object.assign(state, fields); // all of them, before a listener hears of one
    if (asleep) changed.forEach((field) => asleep.add(field));
    else tell(changed);
  }
  function tell(changed) {
    for (const field of changed) emit(`change:${field}`, model, state[field]);
    if (changed.length) emit("change", model);
  }

  const model = {
    get: (field) => state[field],
    set(field, value) {
      const fields = typeof field === "string" ? { [field]: value } : field;
      Object.assign(unsaved, fields);
      become(fields);
    },
    save_changes() {
      const fields = unsaved;
      unsaved = {};
      if (Object.keys(fields).length) line.say("set", name, structuredClone(fields));
    },
    send: (content) => line.say("send", name, content),
    on(names, hear) { for (const each of names.split(" ")) hearers.set(each, [...(hearers.get(each) ?? []), hear]); },
    off(names, hear) { for (const each of names.split(" ")) hearers.set(each, hear ? (hearers.get(each) ?? []).filter((one) => one !== hear) : []); },
  };

  // What the kernel tells; a field that was set here meanwhile is on its way to the kernel and stays.
  const hear = (fields) => become(Object.fromEntries(Object.entries(fields).filter(([field]) => !line.isPending("set", name, field))));
  const message = (content) => emit("msg:custom", content, []);
  const sleep = () => { asleep ??= new Set(); };
  const wake = () => {
    const changed = [...(asleep ?? [])];
    asleep = null;
    tell(changed);
  };
  return { model, hear, message, sleep, wake };
}

// `renderers` are the functions of the kinds of parts. `fields` are known before a place is there.
export function makePlaces(root, line, renderers) {
  const parts = new Map();

  function partOf(name) {
    if (!parts.has(name)) parts.set(name, { ...makeModel(name, line), host: null, known: false, end: null });
    return parts.get(name);
  }

  const hear = (name, fields) => {
    const part = partOf(name);
    part.known = true;
    part.hear(fields);
  };
  const message = (name, content) => { if (parts.get(name)?.known) parts.get(name).message(content); };

  function mount(part, kind) {
    part.host.dataset.kind = kind;
    part.end = (async () => renderers[kind]({ model: part.model, el: part.host }))();
    part.end.catch((error) => console.error(`The part ${kind} could not be drawn.`, error));
  }

  function put(place) {
    const { live: name, kind } = place.dataset, part = parts.get(name);
    if (!part?.known || !renderers[kind]) return;
    const isNew = !part.host;
    if (isNew) part.host = Object.assign(document.createElement("div"), { className: "wb-mounted" });
    if (part.host.parentNode !== place) place.append(part.host);
    if (isNew) mount(part, kind);
    else part.wake();
  }

  // Put each part into its place, and let those sleep that have none.
  function lay() {
    const here = new Set();
    for (const place of root.querySelectorAll("[data-live]")) {
      here.add(place.dataset.live);
      put(place);
    }
    for (const [name, part] of parts) {
      if (!part.host || here.has(name)) continue;
      part.host.remove();
      part.sleep();
    }
  }

  const leave = () => { for (const { end } of parts.values()) end?.then((stop) => stop?.(), () => {}); };
  return { hear, message, lay, leave, partOf };
}
