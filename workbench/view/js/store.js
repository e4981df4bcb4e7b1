// What a browser keeps: saved variants for good; for the time of a tab, texts that were typed and where the bench was.

const SHELF = "warbench.shelf", RESUME = "warbench.resume";
const LONGEST = 200_000; // characters of saved variants
const MOST = 40; // typed texts

// Storage may be forbidden or full: then nothing is kept.
const attempt = (run, otherwise) => { try { return run(); } catch { return otherwise; } };
export const recall = (name) => attempt(() => sessionStorage.getItem(name), null);
export const keep = (name, text) => attempt(() => (text === null ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, text)));
const inOrder = (link) => JSON.stringify(Object.entries(link ?? {}).sort());

const readShelf = () => attempt(() => (localStorage.getItem(SHELF) ?? "").slice(0, LONGEST + 1), "");
const writeShelf = (text) => attempt(() => localStorage.setItem(SHELF, text));

// The cell of a notebook in which this is, where its page names cells; it is outside of shadow roots.
function cellOf(root) {
  for (let node = root; node; node = node.getRootNode().host) {
    const cell = node.closest("[data-cell-id]");
    if (cell) return cell.dataset.cellId;
  }
  return "";
}

// `page` are the fields of the page: its `address` on a page of its own; in a cell, `resume` with a key, the link and what code
// gives, if the host knows them. `born` names the session behind it: nothing is sent to the one that the view knows. `kept` is what
// the kernel wants back from a view that was there before. Saved variants, typed texts and `kept` leave once, with the first update.
export function makeStore(line, root) {
  let name = null, typed = {}, coming = {}, link = null, given = {}, mother = "", written = "", kept = {};

  function begin({ address = {}, resume = {}, born }) {
    name = [RESUME, location.pathname, cellOf(root), resume.key].filter(Boolean).join(" ");
    const held = attempt(() => JSON.parse(recall(name)) ?? {}, {}), now = address.query ?? resume.link;
    const isHere = Boolean(resume.key) || inOrder(held.link) === inOrder(now);
    if (address.query) line.say("stored", "", readShelf());
    if (!isHere || !held.link || held.born === born) return;
    [typed, coming] = [{ ...held.typed }, { ...held.typed }];
    line.say("resume", "", { link: held.link, typed, kept: held.kept ?? {}, ...(resume.key && { given: held.given ?? {} }) });
    for (const event of held.pending ?? []) line.say(...event);
  }

  const save = (more = {}) => { if (link) keep(name, JSON.stringify({ link, typed, given, born: mother, kept, ...more })); };
  // What was done and not heard survives that the page is loaded again.
  const saveAll = () => save({ pending: line.pending() });

  // After each update: what is to be kept of the page.
  function lay(page) {
    const now = page.address?.query ?? page.resume?.link;
    if (!now) return;
    if (name === null) begin(page);
    if (page.address?.query && page.store && page.store !== written) writeShelf((written = page.store));
    if (line.isPending("resume", "") || (inOrder(now) === inOrder(link) && JSON.stringify(kept) === JSON.stringify(page.kept ?? {}))) return;
    [link, given, mother, kept] = [now, page.resume?.given ?? {}, page.born, page.kept ?? {}];
    save();
  }

  function note(field, text) {
    delete coming[field];
    typed = Object.fromEntries([...Object.entries(typed).filter(([each]) => each !== field), ...(text ? [[field, text]] : [])].slice(-MOST));
    save();
  }

  // Fields that come on the page get the text that was typed before it was loaded again.
  function restore(fields) {
    for (const field of fields) {
      const text = coming[field.dataset.type];
      if (text === undefined) continue;
      delete coming[field.dataset.type];
      field.value = text;
    }
  }

  // Another tab has saved variants: the kernel takes them over, so that the two do not undo each other's.
  const gone = new AbortController();
  addEventListener("storage", ({ key, newValue }) => {
    if (key === SHELF && newValue && newValue !== written && name !== null) line.say("stored", "", newValue.slice(0, LONGEST + 1));
  }, { signal: gone.signal });

  return { lay, note, restore, saveAll, leave: () => gone.abort() };
}
