// What a browser keeps: saved variants for good; for the time of a tab, texts that were typed and where the bench was.

const SHELF = "warbench.shelf", RESUME = "warbench.resume";
const LONGEST = 200_000; // characters of saved variants
const MOST = 40; // typed texts

// Storage may be forbidden or full: then nothing is kept.
const attempt = (run, otherwise) => { try { return run(); } catch { return otherwise; } };
export const recall = (name) => attempt(() => sessionStorage.getItem(name), null);
export const keep = (name, text) => attempt(() => (text === null ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, text)));
const inOrder = (link) => JSON.stringify(Object.entries(link ?? {}).sort());

export const readShelf = () => attempt(() => (localStorage.getItem(SHELF) ?? "").slice(0, LONGEST + 1), "");
export const writeShelf = (text) => attempt(() => localStorage.setItem(SHELF, text));

// `page` are the fields of the page: on a page of its own its `address`; in a cell the `link` and what the cell asked for, `opened`.
// `born` names the session behind it: a new one is told where the bench was, and which texts were typed.
export function makeStore(line) {
  let name = null, now = null, typed = {}, coming = {}, kept = "", written = "";

  function begin({ address = {}, opened, born }) {
    name = `${RESUME} ${location.pathname} ${opened?.what ?? ""}`;
    const held = attempt(() => JSON.parse(recall(name)) ?? {}, {});
    if (address.query) line.say("stored", "", readShelf());
    const isElsewhere = inOrder(held.link) !== inOrder(now.link), isCell = !address.query;
    if (!held.link || held.born === born || (isElsewhere && !isCell)) return;
    [typed, coming] = [{ ...held.typed }, { ...held.typed }];
    if (isElsewhere || Object.keys(typed).length) line.say("resume", "", { link: held.link, typed, ...(held.given ? { given: held.given } : {}) });
  }

  // Whatever is kept: where the bench is, and the typed texts.
  function save() {
    const text = JSON.stringify({ ...now, typed });
    if (text !== kept) keep(name, (kept = text));
  }

  // After each update: what is to be kept of the page.
  function lay({ address = {}, link = {}, opened, born, store }) {
    const here = address.query ?? link;
    if (!Object.keys(here).length) return;
    now = { link: here, born, given: opened?.given };
    if (name === null) begin({ address, opened, born });
    if (address.query && store && store !== written) writeShelf((written = store));
    save();
  }

  function note(field, text) {
    delete coming[field];
    typed = Object.fromEntries([...Object.entries(typed).filter(([each]) => each !== field), ...(text ? [[field, text]] : [])].slice(-MOST));
    if (now) save();
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

  return { lay, note, restore };
}
