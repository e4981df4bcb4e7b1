// The first view as a widget of its own: each question is a card with a place for its effect on its back.

import { render } from "./first.js";

const backs = (globalThis.warbenchBacks ??= { texts: {}, places: new Set() });
const fillBack = (place) => { place.innerHTML = backs.texts[place.dataset.of] ?? ""; };
if (!customElements.get("wb-back")) {
  customElements.define("wb-back", class extends HTMLElement {
    connectedCallback() { backs.places.add(this); fillBack(this); }
    disconnectedCallback() { backs.places.delete(this); }
  });
}

function turnOver(model) {
  const fill = () => {
    Object.assign(backs.texts, model.get("questions"));
    backs.places.forEach(fillBack);
  };
  model.on("change:questions", fill);
  fill();
  return () => model.off("change:questions", fill);
}

export default {
  render({ model, el }) {
    const ends = [render({ model, el }), turnOver(model)];
    return () => ends.forEach((end) => end());
  },
};
