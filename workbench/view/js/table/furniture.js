// The felt around the cards: mats, names, totals.

import { clamp, seatColour, seatName } from "./words.js";
import { svg } from "./nodes.js";
import { zoneMiddle, zoneWidth } from "./zones.js";

// The mat or outline of a zone and its label; returns the function that updates the label.
export function makeZoneFurniture(game, zone, z, layer) {
  const { size } = game, middle = zoneMiddle(zone, size), heap = zone.look === "stack" || zone.look === "pile";
  const width = heap ? size.cardWidth : zoneWidth(zone, size);
  const box = { x: middle.x - width / 2, y: middle.y - size.cardHeight / 2, width, height: size.cardHeight, rx: 8 };
  if (zone.look !== "fan") layer.append(svg("rect", { ...box, class: heap ? "wb-outline" : "wb-mat" }));
  const beside = besideRow(game, zone), lines = zone.look === "fan" && zone.quiet ? size.cardHeight * 0.23 : 0;
  const at = beside ? { x: beside.x, y: beside.y + 22 } : { x: middle.x, y: box.y - 8 - lines };
  const label = svg("text", { class: `wb-zone-label${middle.y > size.height / 2 ? " wb-near" : ""}`, ...at });
  const home = homeZone(game, zone.seat) === z;
  const name = home ? seatName(game, zone.seat) : "", between = home && heap && zone.quiet ? betweenHeaps(game, zone.seat) : null;
  const look = { class: "wb-seat", text: name, ...(home ? { style: `fill: ${seatColour(zone.seat)}` } : {}) };
  const seat = between ? svg("text", { ...look, class: "wb-seat wb-zone-label", ...between }) : svg("tspan", look);
  const words = svg("tspan");
  const turn = svg("path", { class: "wb-turn", d: "M0-4.5L7 0L0 4.5Z" });
  label.append(...(between ? [] : [seat]), words);
  layer.append(label, turn, ...(between ? [seat] : []));
  return (n, seatToAct, hasTotals) => {
    if (beside) label.setAttribute("y", beside.y + (hasTotals ? 22 : 4));
    const acts = home && seatToAct === zone.seat;
    words.textContent = `${home && !between ? "  " : ""}${zone.quiet ? "" : zone.label}${heap ? ` ${n}` : ""}`;
    const half = textWidth(label) / 2 + 10;
    label.setAttribute("x", beside ? at.x : clamp(at.x, half, size.width - half));
    seat.classList.toggle("wb-acts", acts);
    turn.style.display = acts ? "" : "none";
    if (acts && between) turn.setAttribute("transform", `translate(${between.x - 3} ${between.y - 20})`);
    else if (acts) turn.setAttribute("transform", `translate(${at.x - textWidth(label) / 2 - 11} ${at.y - 4.5})`);
  };
}

// With many seats, a player's name is between the heaps of that player: above them is room for their numbers only.
function betweenHeaps(game, seat) {
  const heaps = game.zones.filter((zone) => zone.seat === seat && (zone.look === "stack" || zone.look === "pile")).map((zone) => zoneMiddle(zone, game.size));
  if (heaps.length < 2) return null;
  return { x: (heaps[0].x + heaps.at(-1).x) / 2, y: heaps[0].y + 5 };
}

// The place of a row's label and total: to the left of it if that place is free, else above it.
function besideRow(game, zone) {
  const { size } = game, middle = zoneMiddle(zone, size), left = middle.x - zoneWidth(zone, size) / 2;
  const free = (other) => {
    const there = zoneMiddle(other, size), half = (other.look === "stack" || other.look === "pile" ? size.cardWidth : zoneWidth(other, size)) / 2;
    return other === zone || there.x - half > left - 5 || there.x + half < left - 80 || Math.abs(there.y - middle.y) > size.cardHeight / 2 + 30;
  };
  return zone.look === "row" && left >= 84 && game.zones.every(free) ? { x: left - 44, y: middle.y } : null;
}

// The zone with a seat's name beside it: its fan, or else its first zone.
function homeZone(game, seat) {
  if (seat < 0) return -1;
  const fan = game.zones.findIndex((zone) => zone.seat === seat && zone.look === "fan");
  return fan >= 0 ? fan : game.zones.findIndex((zone) => zone.seat === seat);
}

function textWidth(label) {
  return label.getComputedTextLength?.() || label.textContent.length * 6.5;
}

// The totals on the battlefield, each beside the row of its seat, or together beside a row that all share.
export function makeTotals(game, layer) {
  const { size } = game, shared = game.zones.find((zone) => zone.look === "row" && zone.seat < 0);
  const badges = game.seats.map((name, seat) => {
    const zone = game.zones.find((one) => one.look === "row" && one.sees === "all" && one.seat === seat) ?? shared;
    if (!zone) return null;
    const middle = zoneMiddle(zone, size), beside = besideRow(game, zone), line = zone === shared ? seat - game.seats.length + 1 : 0;
    const at = beside ? { x: beside.x, y: beside.y + 4 + line * 26 }
      : { x: middle.x + zoneWidth(zone, size) / 2 - 16 + line * 44, y: middle.y - size.cardHeight / 2 - 6 };
    const number = svg("text", { class: beside ? "wb-total" : "wb-total wb-small", ...at });
    layer.append(number);
    return number;
  });
  return (totals) => {
    const best = totals ? Math.max(...totals) : 0;
    badges.forEach((badge, seat) => {
      if (!badge) return;
      badge.textContent = totals?.[seat] ?? "";
      badge.classList.toggle("wb-best", totals?.[seat] === best);
    });
  };
}
