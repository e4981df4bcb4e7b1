// Unpacking a trace from Python (packed.py), in which values that stay from step to step are stored once. An object is a trace
// embedded in a page, and not packed.

// The trace, step by step; {} if there is none.
export function unpacked(told) {
  if (typeof told !== "string") return told ?? {};
  if (!told) return {};
  const trace = JSON.parse(told);
  return { ...trace, sides: trace.sides.map((side) => ({ ...side, steps: stepsOf(side.steps) })) };
}

function stepsOf({ many, columns, rows }) {
  const names = Object.keys(columns), values = names.map((name) => valuesOf(columns[name], many));
  const lying = rows.map((row) => valuesOf(row, many));
  return Array.from({ length: many }, (_, k) => ({
    ...Object.fromEntries(names.map((name, n) => [name, values[n][k]])), zones: lying.map((row) => row[k]),
  }));
}

// A column unpacked: each value by its index `at`, or `from` a step on.
function valuesOf({ of, at, from }, many) {
  if (at) return at.map((place) => of[place]);
  const all = new Array(many);
  of.forEach((value, run) => all.fill(value, from[run], from[run + 1] ?? many));
  return all;
}
