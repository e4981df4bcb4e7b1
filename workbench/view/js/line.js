// The line to the kernel: what a person does leaves as numbered events, which are sent again until the kernel acknowledges them;
// numbered updates come back. `post` sends a message; `take` lays an update in; `feel` shows how long the kernel has been silent.

const AGAIN = 1500; // ms until what was not acknowledged is sent again; each time a half longer, but
const RARELY = 10_000; // ms at most
const SLOW = 400, LOST = 5000; // ms of silence until the page shows it, and until it says so in words
const MOST = 200; // events in one message
const PATIENT = new Set(["set", "room"]); // of these only the latest counts, and it waits for the answer to the one before
const OF_THE_PAGE = new Set(["room", "see", "stored", "resume", "came"]); // a page says these anew when it is loaded

const newView = () => Math.random().toString(36).slice(2, 12).padEnd(10, "0");
const fieldsOf = (value) => Object.keys(value ?? {}).sort().join();

// Whether an event makes an earlier one useless that has not left: it sets the same fields of the same part.
const replaces = ([, verb, what, value], [, before, about, was]) =>
  verb === before && what === about && (verb !== "set" || fieldsOf(value) === fieldsOf(was));

export function makeLine(post, { view = newView(), take, feel = () => {} }) {
  let queue = [], number = 0, sent = 0, seen = null, asks = false, timers = [], left = false;

  const inFlight = () => queue.some(([n]) => n <= sent);
  const isPending = (verb, what, field = null) =>
    queue.some(([, each, about, value]) => each === verb && about === what && (field === null || field in value));

  function transmit() {
    const events = queue.slice(0, MOST);
    if (!asks && !events.length) return;
    sent = events.at(-1)?.[0] ?? sent;
    post({ view, ...(asks ? { hello: {} } : {}), ...(events.length ? { events } : {}) });
  }

  // Wait for the answer; what is not answered in time is sent again.
  function wait() {
    timers.forEach(clearTimeout);
    timers = [];
    if (left || (!asks && !queue.length)) return feel("");
    let pause = AGAIN;
    const again = () => {
      transmit();
      pause = Math.min(1.5 * pause, RARELY);
      timers[0] = setTimeout(again, pause);
    };
    timers = [setTimeout(again, AGAIN), setTimeout(() => feel("slow"), SLOW), setTimeout(() => feel("lost"), LOST)];
  }

  function say(verb, what = "", value = null) {
    const waits = PATIENT.has(verb) && inFlight();
    const event = [++number, verb, what, value];
    queue = [...queue.filter((each) => each[0] <= sent || !PATIENT.has(each[1]) || !replaces(event, each)), event];
    if (!waits) transmit();
    if (!timers.length) wait();
  }

  // Ask for the state of every part.
  function hello() {
    if (asks) return;
    asks = true;
    transmit();
    wait();
  }

  function acknowledge(heard) {
    if (heard === undefined || !queue.some(([n]) => n <= heard)) return;
    queue = queue.filter(([n]) => n > heard);
    if (queue.length && !inFlight()) transmit();
    wait();
  }

  function hear(update) {
    if (!Number.isInteger(update?.n)) return;
    acknowledge(update.heard?.[view]);
    const isFull = update.full !== undefined;
    if (isFull && (asks || seen === null)) {
      asks = false;
      wait();
    }
    if (seen === null && !isFull) return; // what everything is comes soon
    if (isFull || update.n === seen + 1) {
      seen = update.n;
      return take({ ...update, parts: withOthers(update) });
    }
    take({ ...update, parts: {} }); // one or more were missed: messages are no state and would be lost
    hello();
  }

  // The fields of the parts, with what other views of the same session have set; what this one has set it knows.
  function withOthers({ parts, others = {} }) {
    const all = { ...parts };
    for (const [who, theirs] of Object.entries(others))
      if (who !== view) for (const [part, fields] of Object.entries(theirs)) all[part] = { ...all[part], ...fields };
    return all;
  }

  function leave() {
    left = true;
    wait();
  }

  // What was done here and is not acknowledged: [verb, what, value], in order.
  const pending = () => queue.filter(([, verb]) => !OF_THE_PAGE.has(verb)).map(([, ...event]) => event);

  return { view, say, hello, hear, isPending, pending, leave };
}
