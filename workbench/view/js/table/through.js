// Looking through a heap of cards.

import { cardName, clamp, count, zoneName } from "./words.js";
import { html, svg } from "./nodes.js";
import { rowOfArrival } from "./trace.js";
import { drawCard } from "./card.js";
import { maySee, zoneMiddle } from "./zones.js";

// A pile opens under the pointer, in focus or when pressed, a stack only when pressed.
export function makeLookThrough(game, side, frame, layer, actions) {
  const box = html("div", { class: "wb-through", hidden: "" });
  frame.append(box);
  let open = -1, pinned = false, k = 0, seenBy = -1, timer = 0;

  const handles = game.zones.map((zone, z) => (zone.look === "stack" || zone.look === "pile" ? makeHandle(zone, z) : null));

  function makeHandle(zone, z) {
    const { size } = game, middle = zoneMiddle(zone, size), hover = zone.look === "pile";
    const handle = svg("rect", {
      class: "wb-handle", x: middle.x - size.cardWidth / 2 - 3, y: middle.y - size.cardHeight / 2 - 6, rx: 8,
      width: size.cardWidth + 6, height: size.cardHeight + 9, role: "button",
      onclick: () => (open === z && pinned ? close() : unfold(z, true)),
      onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.currentTarget.dispatchEvent(new MouseEvent("click")); } },
      onpointerenter: (event) => { if (hover && event.pointerType === "mouse" && !pinned) later(() => unfold(z, false), 140); },
      onpointerleave: () => later(closeUnlessPinned, 220),
      onfocus: (event) => { if (hover && event.currentTarget.matches(":focus-visible")) unfold(z, false); },
      onblur: (event) => { if (!box.contains(event.relatedTarget)) closeUnlessPinned(); },
    });
    layer.append(handle);
    return handle;
  }

  box.addEventListener("pointerenter", () => clearTimeout(timer));
  box.addEventListener("pointerleave", () => later(closeUnlessPinned, 220));

  function later(what, ms) {
    clearTimeout(timer);
    timer = setTimeout(what, ms);
  }

  function unfold(z, pin) {
    clearTimeout(timer);
    const zone = game.zones[z], cards = side.steps[k].zones[z];
    if (!maySee(zone, seenBy) || cards.length === 0) return close();
    [open, pinned] = [z, pin];
    const name = `${zoneName(game, zone)}, ${count(cards.length, "card")}, top first`;
    box.replaceChildren(html("p", { class: "wb-through-title", text: name }),
      html("div", { class: "wb-through-cards" }, ...cards.map((card) => cardButton(z, card))));
    box.setAttribute("aria-label", name);
    box.setAttribute("role", "group");
    box.hidden = false;
    besideZone(zone);
  }

  function cardButton(z, card) {
    const small = svg("svg", { viewBox: `-32 -44 64 90`, class: "wb-small-card" }, drawCard(card, card < 0 ? "down" : "up", game.deckColours));
    const title = `${cardName(card, game.deckColours)}: go to the step that brought it here`;
    return html("button", { type: "button", class: "wb-plain", title, "aria-label": title, onclick: () => actions.go(rowOfArrival(side, k, z, card)) }, small);
  }

  // Above or below the zone, where there is room, and inside the frame.
  function besideZone(zone) {
    const middle = zoneMiddle(zone, game.size), half = game.size.cardHeight / 2;
    const below = middle.y < game.size.height / 2;
    const reach = box.offsetWidth / 2 + 6, wide = frame.clientWidth;
    box.style.left = `${clamp((middle.x / game.size.width) * wide, reach, wide - reach)}px`;
    box.style.top = below ? `${((middle.y + half + 4) / game.size.height) * 100}%` : "auto";
    box.style.bottom = below ? "auto" : `${(1 - (middle.y - half - 22) / game.size.height) * 100}%`;
  }

  function close() {
    clearTimeout(timer);
    const was = open;
    [open, pinned] = [-1, false];
    box.hidden = true;
    return was >= 0;
  }

  function closeUnlessPinned() {
    if (!pinned) close();
  }

  function show(nextStep, nextSeenBy) {
    [k, seenBy] = [nextStep, nextSeenBy];
    handles.forEach((handle, z) => handle && describe(handle, z));
    if (open >= 0) unfold(open, pinned);
  }

  function describe(handle, z) {
    const zone = game.zones[z], n = side.steps[k].zones[z].length, opens = n > 0 && maySee(zone, seenBy);
    handle.setAttribute("aria-label", `${zoneName(game, zone)}, ${count(n, "card")}${opens ? ". Look through it" : ""}`);
    handle.setAttribute("tabindex", opens ? "0" : "-1");
    handle.classList.toggle("wb-opens", opens);
  }

  return { show, close };
}
