// A host of the view on a blank page: a model as a notebook gives one, with a kernel behind `tellKernel`, which answers with what
// it has to say. Messages can be lost on the way, in both directions.

const POLL = 25; // ms between two looks for what the kernel says by itself
const hearers = {}, state = { moves: 0 };
globalThis.lost = { there: false, back: false };
globalThis.saved = [];

const deliver = (messages) => { if (!lost.back) for (const each of messages) for (const hear of hearers["msg:custom"] ?? []) hear(each, []); };
const model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; },
  save_changes: () => saved.push({ ...state }),
  on(name, hear) { (hearers[name] ??= []).push(hear); },
  off(name, hear) { hearers[name] = (hearers[name] ?? []).filter((each) => each !== hear); },
  send: async (message) => { if (!lost.there) deliver(await tellKernel(JSON.stringify(message))); },
};

globalThis.showView = async ({ script, css, shadow }) => {
  const place = document.querySelector("#place"), home = shadow ? place.attachShadow({ mode: "open" }) : place;
  const style = document.createElement("style"), el = document.createElement("div");
  style.textContent = css;
  home.append(style, el);
  globalThis.leave = (await import(script)).default.render({ model, el });
  let asks = false;
  setInterval(async () => {
    if (asks) return;
    asks = true;
    deliver(await tellKernel(""));
    asks = false;
  }, POLL);
};
