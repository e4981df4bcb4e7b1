// The keyboard.

import { letterOf } from "../letter.js";

// The action of a key; null if it has none here.
function actionOfKey(event, game, actions) {
  const back = event.shiftKey ? -1 : 1, key = letterOf(event);
  switch (key) {
    case "ArrowLeft": return () => (event.shiftKey ? actions.turn(-1) : actions.move(-1));
    case "ArrowRight": return () => (event.shiftKey ? actions.turn(1) : actions.move(1));
    case "[": return () => actions.turn(-1);
    case "]": return () => actions.turn(1);
    case "Home": return () => actions.go(0);
    case "End": return () => actions.go(game.rows - 1);
    case " ": return actions.togglePlay;
    case "Escape": return actions.closeAll;
    case "?": return actions.toggleHelp;
    default:
  }
  const kind = game.declared.find((one) => game.mark(one).key === key);
  if (kind) return () => actions.jump(kind, back);
  if (key === "h") return () => actions.highlight(back);
  if (key === "p") return actions.toPart;
  if (key === "t" && actions.tells()) return () => actions.toTurning(back);
  if (key === "v") return actions.nextView;
  if (key === "e" && actions.playsOn()) return actions.askHere;
  if (key === "x" && game.branch) return actions.putAside;
  return null;
}

// Plain keys are not passed on, or the notebook would take them for its own shortcuts; saving the notebook is left to it.
export function onKey(event, root, game, actions) {
  const saves = (event.ctrlKey || event.metaKey) && !event.altKey && letterOf(event) === "s";
  root.toggleAttribute("data-lm-suppress-shortcuts", !saves);
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
  event.stopPropagation();
  if (!game || event.defaultPrevented || keepsKey(event)) return;
  const action = actionOfKey(event, game, actions);
  if (!action) return;
  event.preventDefault();
  action();
}

// A select, the slider of the speed and a pressed button use keys themselves; so do boxes that scroll, but for up and down only.
function keepsKey(event) {
  if (event.target.closest("select, .wb-speed")) return true;
  return event.key === " " && event.target.closest("button, [role=button]") !== null;
}

// Keys that no control has the focus for are the table's: a press on empty page gives the focus to the bench, or to the page around it,
// which is the bench's own where it is alone. The way to end that is returned.
export function hearFreeKeys(root, hear) {
  const gone = new AbortController();
  const isFree = ([node]) => {
    const bench = root.closest(".wb-bench");
    return bench !== null && (node === bench || (node === document.body && bench.hasAttribute("data-alone")));
  };
  document.addEventListener("keydown", (event) => { if (isFree(event.composedPath())) hear(event); }, { capture: true, signal: gone.signal });
  return () => gone.abort();
}
