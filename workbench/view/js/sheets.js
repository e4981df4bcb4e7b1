// Sheets below buttons of the bar: one of them is open at a time, and a press outside or Escape closes it. The one of "Share" shows
// and copies the link. And the list of chapters of a rulebook, which leads to them.

const COPIED = "The link is copied.", BY_HAND = "The browser does not let the page copy: copy the link from the field.";

export function makeSheets(root, line, tell) {
  const gone = new AbortController(), how = { signal: gone.signal };
  const openOnes = () => [...root.querySelectorAll(".wb-sheet[open]")];

  function close(sheet) {
    sheet.open = false;
    if (sheet.dataset.fold !== undefined) line.say("fold", sheet.dataset.fold, false);
  }

  function show(sheet) {
    const field = sheet.querySelector("[data-link]");
    field.value = location.href;
    field.select();
  }

  async function copy(sheet) {
    show(sheet);
    try {
      await navigator.clipboard.writeText(location.href);
      tell(COPIED);
    } catch {
      tell(BY_HAND); // an address without https, or a browser that asks first
    }
  }

  // A chapter has the focus then, so that the keys go on from there.
  function goTo(button) {
    button.closest("details")?.removeAttribute("open");
    const chapter = root.querySelector(`[data-chapter="${button.dataset.to}"]`);
    chapter?.scrollIntoView({ block: "start" });
    chapter?.focus({ preventScroll: true });
  }

  root.addEventListener("toggle", ({ target }) => { if (target.matches("[data-share]") && target.open) show(target); }, { ...how, capture: true });
  root.addEventListener("click", ({ target }) => {
    const copies = target.closest("[data-copy]"), to = target.closest("[data-to]");
    if (copies) copy(copies.closest(".wb-sheet"));
    if (to) goTo(to);
  }, how);
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const sheet of openOnes()) {
      close(sheet);
      sheet.querySelector("summary").focus();
    }
  }, how);
  document.addEventListener("pointerdown", (event) => {
    const path = event.composedPath();
    openOnes().filter((sheet) => !path.includes(sheet)).forEach(close);
  }, { ...how, capture: true });
  return { leave: () => gone.abort() };
}
