"""How much room is there? An empty widget that tells how wide the cell is, so that charts are drawn to fit."""

import anywidget
import traitlets

_TELL = """
export default {
  render({ model, el }) {
    el.style.width = "100%";
    let timer;
    const tell = () => {
      const width = 20 * Math.floor(el.getBoundingClientRect().width / 20);
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
    """`width` is that of the cell in pixels, in steps of twenty; 0 as long as nobody looks."""

    _esm = _TELL
    width = traitlets.Int(0).tag(sync=True)
