
// The card table reads its traits from a notebook; here they are in the page.
{
  const traits = { show: "both", seen_by: -1, speed: 1, four_colours: false, message: "", ...JSON.parse(document.getElementById("hi-trace").textContent) };
  const listeners = new Map();
  const of = (event) => listeners.get(event) ?? listeners.set(event, new Set()).get(event);
  const model = {
    get: (name) => traits[name],
    set(name, value) {
      if (traits[name] === value) return;
      traits[name] = value;
      of(`change:${name}`).forEach((listener) => listener());
    },
    on: (event, listener) => of(event).add(listener),
    off: (event, listener) => of(event).delete(listener),
    save_changes() {},
  };
  render({ model, el: document.getElementById("hi-table") });
}
