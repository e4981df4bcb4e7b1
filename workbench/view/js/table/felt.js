// A table: cards that glide from one place to the next.

import { html, svg } from "./nodes.js";
import { CARD, drawCard } from "./card.js";
import { layOut, zoneMiddle } from "./zones.js";
import { makeTotals, makeZoneFurniture } from "./furniture.js";
import { makeLookThrough } from "./through.js";

export function makeTable(game, side, actions) {
  const { size } = game;
  const furniture = svg("g"), cardLayer = svg("g"), front = svg("g");
  const picture = svg("svg", { class: "wb-table", viewBox: `0 0 ${size.width} ${size.height}`, role: "group", "aria-label": `Card table: ${side.label}` }, furniture, cardLayer, front);
  const frame = html("div", { class: "wb-felt" }, picture);
  const isTaken = (zone) => zone.seat < side.seated || zone.seat >= game.deciding; // a seat that this game has; else nothing of it is drawn
  const labels = game.zones.map((zone, z) => (isTaken(zone) ? makeZoneFurniture(game, zone, z, furniture) : () => {}));
  const totals = makeTotals(game, furniture);
  const look = makeLookThrough(game, side, frame, front, actions);
  const nodes = new Map();
  let places = new Map();
  let leaving = [];

  function show(k, seenBy, glide) {
    const step = side.steps[k], before = places, still = reducedMotion();
    leaving.forEach((node) => node.remove());
    leaving = [];
    places = layOut(game, step, seenBy);
    for (const key of nodes.keys()) if (!places.get(key)?.shown) leave(key, before.get(key), glide && !still);
    const order = [];
    for (const [key, place] of places) {
      if (!place.shown) continue;
      order.push(dress(key, place));
      put(order.at(-1), before.get(key) ?? cameFrom(step, place.card), place, glide && !still);
    }
    arrange(order);
    highlight(step.cards ?? []);
    game.zones.forEach((zone, z) => labels[z](step.zones[z].length, step.seat_to_act, Boolean(step.totals)));
    totals(step.totals);
    look.show(k, seenBy);
  }

  // The zone of a card that was hidden before; it glides from there.
  function cameFrom(step, card) {
    const z = step.came?.[card];
    return z === undefined ? undefined : { ...zoneMiddle(game.zones[z], size), turn: 0 };
  }

  function dress(key, place) {
    let node = nodes.get(key);
    if (!node) nodes.set(key, (node = svg("g", { class: "wb-card" })));
    const face = place.face + (place.face === "down" ? "" : place.card);
    if (node.face !== face) node.replaceChildren(drawCard(place.card, place.face, game.deckColours));
    node.face = face;
    return node;
  }

  function put(node, from, to, glide) {
    node.setAttribute("transform", placed(to, size, ""));
    if (glide && from && (from.x !== to.x || from.y !== to.y)) slide(node, from, to);
  }

  function slide(node, from, to) {
    return node.animate([{ transform: placed(from, size, "px") }, { transform: placed(to, size, "px") }], { duration: actions.slideMs(), easing: "cubic-bezier(.25,.7,.3,1)" });
  }

  // A card that goes under others is drawn until it has arrived.
  function leave(key, from, glide) {
    const node = nodes.get(key), to = places.get(key);
    nodes.delete(key);
    if (!glide || !from || !to) return node.remove();
    leaving.push(node);
    node.setAttribute("transform", placed(to, size, ""));
    slide(node, from, to).onfinish = () => node.remove();
  }

  function arrange(order) {
    let next = cardLayer.firstChild;
    for (const node of [...leaving, ...order]) {
      if (node === next) next = next.nextSibling;
      else cardLayer.insertBefore(node, next);
    }
  }

  function highlight(cards) {
    const hot = new Set(cards);
    for (const [key, node] of nodes) node.classList.toggle("wb-hot", hot.has(places.get(key).card) && !places.get(key).covered);
  }

  return { node: frame, show, close: look.close, cardNode: (card) => nodes.get(card) };
}

function placed(place, size, unit) {
  const degrees = unit ? "deg" : "";
  return `translate(${place.x}${unit}, ${place.y}${unit}) rotate(${place.turn}${degrees}) scale(${size.cardWidth / CARD.width})`;
}

function reducedMotion() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
