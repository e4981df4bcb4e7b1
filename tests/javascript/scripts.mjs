// The scripts of the workbench as their tests read them: joined with what they import, in one scope, and with names given out that no other script asks for.

import { existsSync, readFileSync } from "node:fs";

const WORKBENCH = new URL("../../workbench/", import.meta.url), PARTS = new URL("view/js/table/", WORKBENCH);
const IMPORT = /^import .*? from "(\.\.?\/.*)";\n/gm, EXPORT = /^export (?!default)/gm;

// A module with all names that are declared at the top of these files or of what they import.
export async function read(...files) {
  const texts = new Map();
  files.forEach((file) => take(new URL(file, WORKBENCH), texts));
  const text = [...texts.values()].join("\n"), names = text.matchAll(/^(?:async )?(?:const|let|function\*?) (\w+)/gm);
  return import(`data:text/javascript,${encodeURIComponent(`${text}\nexport { ${[...names].map(([, name]) => name)} };`)}`);
}

function take(file, texts) {
  if (texts.has(file.href)) return;
  const text = readFileSync(file, "utf8");
  for (const [, name] of text.matchAll(IMPORT)) take(existsSync(new URL(name, file)) ? new URL(name, file) : new URL(name, PARTS), texts);
  texts.set(file.href, text.replace(IMPORT, "").replace(EXPORT, ""));
}
