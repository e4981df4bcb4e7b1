"""Saving a file from a cell: an empty widget that passes the kernel's text to the browser."""

import anywidget
import traitlets

_SAVE = """
export default {
  render({ model, el }) {
    el.style.display = "none";
    const save = () => {
      const { name, kind, text } = model.get("file");
      if (!name) return;
      const url = URL.createObjectURL(new Blob([text], { type: `${kind};charset=utf-8` }));
      const link = Object.assign(document.createElement("a"), { href: url, download: name });
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    };
    model.on("change:file", save);
    return () => model.off("change:file", save);
  },
};
"""


class Saver(anywidget.AnyWidget):
    """`save` lets the browser keep a file; nothing to see."""

    _esm = _SAVE
    file = traitlets.Dict().tag(sync=True)

    def save(self, name: str, kind: str, text: str) -> None:
        """Hand over a text as a file; the same one again as well."""
        self.file = {}
        self.file = {"name": name, "kind": kind, "text": text}
