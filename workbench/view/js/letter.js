// Letters of a keyboard of any script.

const LATIN = { BracketLeft: "[", BracketRight: "]", Slash: "?" };

// What a key types, in lower case; where that is no Latin sign (Cyrillic, Greek), what a Latin keyboard has at its place.
export function letterOf({ key, code = "" }) {
  if (key.length > 1 || /^[ -~]$/.test(key)) return key.length > 1 ? key : key.toLowerCase();
  return LATIN[code] ?? code.match(/^(?:Key|Digit)(\w)$/)?.[1].toLowerCase() ?? key.toLowerCase();
}
