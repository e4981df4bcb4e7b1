"""The width of the cell, measured by an empty widget, so that charts are drawn to fit."""

import anywidget
import traitlets

STEP = 20  # pixels; whatever asks "as wide as" must ask for a multiple of it
_TELL = """
export default {
  render({ model, el }) {
    el.style.width = "100%";
    let timer;
    const tell = () => {
      const width = STEP * Math.floor(el.getBoundingClientRect().width / STEP);
      if (width > 0 && width !== model.get("width")) {
        model.set("width", width);
        model.save_changes();
      }
    };
    const observer = new ResizeObserver(() => { clearTimeout(timer); timer = setTimeout(tell, 120); });
    observer.observe(el);
    return () => { clearTimeout(timer); observer.disconnect(); };
  },
};
"""


class Ruler(anywidget.AnyWidget):
    """`width` is that of the cell in pixels, rounded down to whole steps; 0 as long as nobody looks."""

    _esm = f"const STEP = {STEP};{_TELL}"
    width = traitlets.Int(0).tag(sync=True)
