// Light or dark, by the text colour of the page around: light letters mean a dark page.

export function isDark(node) {
  const colour = getComputedStyle(node).color; // rgb(236, 238, 237), or color(srgb 0.93 0.93 0.93) where a theme mixes colours
  const white = colour.startsWith("color(") ? 1 : 255;
  const [r, g, b] = (colour.match(/[\d.]+/g) ?? [0, 0, 0]).map((part) => Number(part) / white);
  return 0.299 * r + 0.587 * g + 0.114 * b > 0.55;
}
