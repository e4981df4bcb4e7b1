// The fonts of the page. They belong to the document: in a shadow root a style sheet cannot bring them.

import { FACES } from "./faces.js";

export function addFonts(fonts = document.fonts) {
  const there = new Set([...fonts].map((face) => face.family.replaceAll('"', "")));
  for (const { family, weight, address } of FACES) if (!there.has(family)) fonts.add(new FontFace(family, `url(${address})`, { weight }));
}
