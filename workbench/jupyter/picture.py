"""A chart that is redrawn in its place, offline, and reports clicks on its marks."""

from collections.abc import Callable
from functools import cache
from typing import Any, cast

import traitlets
from ipywidgets import Widget

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput
from workbench import charts
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.image import image_html
from workbench.picture.bundle import bundle
from workbench.picture.drawn import Drawn
from workbench.still import Still
from workbench.theme.drawing import Drawing

# All charts of a page draw with one copy of the library, nearly a megabyte, which the kernel sends once. A chart names it by
# a trait: front ends that give each output a frame of its own have no page in common, but one kernel.
_DRAW = """
const arrived = (globalThis.warbenchCharts ??= new Map()); // name of the library -> promise of its module
const bring = async (model, name) => {
  const library = await model.widget_manager.get_model(name);
  const url = URL.createObjectURL(new Blob([library.get("source")], { type: "text/javascript" }));
  return import(url).finally(() => URL.revokeObjectURL(url));
};
export default {
  async render({ model, el }) {
    const name = model.get("library").replace("IPY_MODEL_", "");
    const say = () => { el.innerHTML = `<p class="wb-problem" role="status">${MISSING}</p>`; };
    model.on("comm_live_update", () => el.classList.add("jupyter-widgets-disconnected")); // the kernel is gone
    const patience = setTimeout(say, 10_000);
    if (!arrived.has(name)) arrived.set(name, bring(model, name));
    try {
      const library = await arrived.get(name);
      el.replaceChildren();
      return library.default.render({ model, el });
    } catch (error) {
      arrived.delete(name);
      say();
      console.warn(error);
    } finally {
      clearTimeout(patience);
    }
  },
};
"""
_MISSING = (
    "This chart is not drawn: what charts are drawn with, the library Vega, did not arrive from the kernel. "
    "Run the cell again."
)


class Library(Widget):
    """What charts are drawn with; nothing to see."""

    source = traitlets.Unicode().tag(sync=True)


@cache
def _library() -> Library:
    """The only one of this kernel."""
    return Library(source=bundle())


class Picture(Still, Drawn):
    """A drawing in a cell of a notebook that tells when it is painted, and leaves a still picture behind."""

    _esm = f"const MISSING = {_MISSING!r};{_DRAW}"
    library = traitlets.Unicode().tag(sync=True)
    name = ""  # of the chart

    def __init__(self, drawing: Drawing, pressed: Callable[[dict[str, Any]], None] | None = None, lock: Any = None):
        super().__init__(drawing, pressed, lock, library=f"IPY_MODEL_{_library().model_id}", asks_when_painted=True)
        self.add_class("wb-picture")
        self.on_msg(self._told)
        heard_while_busy(self)

    def __repr__(self) -> str:
        return f"chart({self.name!r}, ...)" if self.name else "Picture(...)"

    def _made_again(self) -> str:
        return ""

    def _still_html(self) -> str:
        return image_html(cast(Drawing, self.chart)) if self.chart is not None else ""

    def draw(self, drawing: Drawing) -> bool:
        """Show another drawing."""
        differs = super().draw(drawing)
        if differs:
            self._draw_still_soon()
        return differs

    def _told(self, _picture, content: Any, _buffers) -> None:
        self.listen(content)


def chart(name: str, comparison: Comparison, width: int = 560, height: int = 300) -> Picture:
    """One chart of a comparison, on a page of its own; BadInput names the charts that there are."""
    if not isinstance(comparison, Comparison):
        raise BadInput("A chart is drawn from a comparison: compare(before, after).")
    made = Picture(charts.chart_named(name, comparison.after.game).draw(comparison, width=width, height=height))
    made.name = name
    return made
