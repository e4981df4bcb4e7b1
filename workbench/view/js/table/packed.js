// Unpacking a trace from Python (packed.py), in which values that stay from step to step are stored once. An object is a trace
// embedded in a page, and not packed.

// The trace, step by step; {} if there is none.
export function unpacked(told) {
  if (typeof told !== "string") return told ?? {};
  if (!told) return {};
  const trace = JSON.parse(told), sides = trace.sides.map((side) => ({ ...side, steps: stepsOf(side.steps) }));
  return { ...trace, sides, rows: rowsOf(trace.rows, sides[0].steps) };
}

// The rows of the scrubber: as they are, or of two sides from the lengths of the stretches in which each goes on or waits, in turn;
// without any, each is a step of the only side.
function rowsOf(rows, steps) {
  if (!rows?.stretches) return rows?.length ? rows : steps.map((_, step) => [step]);
  const [one, other] = rows.stretches.map((lengths) => {
    let step = 0;
    return lengths.flatMap((many, k) => Array.from({ length: many }, () => (k % 2 ? -1 : step++)));
  });
  return one.map((step, row) => [step, other[row]]);
}

function stepsOf({ many, columns, rows }) {
  const names = Object.keys(columns), values = names.map((name) => valuesOf(columns[name].words ? decisionsOf(columns[name]) : columns[name]));
  const lying = rows.map(({ of, ...runs }) => valuesOf({ of: cardsOf(of), ...runs }));
  return Array.from({ length: many }, (_, k) => ({
    ...Object.fromEntries(names.map((name, n) => [name, values[n][k]])), zones: lying.map((row) => row[k]),
  }));
}

// A column unpacked: its values, or those `at` these places, each of them for one step or `for` several.
function valuesOf({ of, at, for: runs }) {
  const values = at ? at.map((place) => of[place]) : of;
  return runs ? values.flatMap((value, run) => new Array(runs[run]).fill(value)) : values;
}

// Decisions, which come as numbers: the seat, the number of the choice, and each answer, the one that was taken first, as its code and
// the place of its words.
function decisionsOf({ of, words, ...runs }) {
  const read = ([seat, choice, code, place, ...others]) => ({
    seat, taken: words[place], others: others.filter((_, k) => k % 2).map((at) => words[at]), choice, codes: others.filter((_, k) => k % 2 === 0), code,
  });
  return { ...runs, of: of.map((one) => one && read(one)) };
}

// The cards of a zone, time after time: of those before, some are passed over, the next ones stay, and others are laid behind them.
function cardsOf(moves) {
  let cards = [];
  return moves.map(([passed, kept, ...laid]) => (cards = [...cards.slice(passed, passed + kept), ...laid]));
}
