// Unpacking a trace from Python (packed.py), in which values that stay from step to step are stored once. An object is a trace
// embedded in a page, and not packed.

// The trace, step by step; {} if there is none.
export function unpacked(told) {
  if (typeof told !== "string") return told ?? {};
  if (!told) return {};
  const trace = JSON.parse(told), sides = trace.sides.map((side) => ({ ...side, steps: stepsOf(side.steps) }));
  return { ...trace, sides, rows: trace.rows?.length ? trace.rows : sides[0].steps.map((_, step) => [step]) };
}

function stepsOf({ many, columns, rows }) {
  const names = Object.keys(columns), values = names.map((name) => valuesOf(columns[name]));
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

// The cards of a zone, time after time: of those before, some are passed over, the next ones stay, and others are laid behind them.
function cardsOf(moves) {
  let cards = [];
  return moves.map(([passed, kept, ...laid]) => (cards = [...cards.slice(passed, passed + kept), ...laid]));
}
