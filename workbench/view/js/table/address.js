// The step in the address of the page. It replaces the entry before: Back leads out of the game, not through it.

export function writeStep(step) {
  const address = new URL(location.href), held = address.searchParams.get("step");
  if (step === null ? held === null : held === String(step)) return;
  if (step === null) address.searchParams.delete("step");
  else address.searchParams.set("step", step);
  history.replaceState(history.state, "", address);
}
