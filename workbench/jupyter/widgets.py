"""Controls and words as ipywidgets. Widgets are reused, because making one takes longer than changing it."""

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Checkbox, Dropdown, RadioButtons, ToggleButtons
from ipywidgets import Widget as AnyControl

from workbench.jupyter.heard import heard_while_busy
from workbench.page.kit.button import Go
from workbench.page.kit.controls import Control
from workbench.page.kit.part import Part

WIDE = {"width": "auto"}
_LISTS: dict[str, Any] = {"radio": RadioButtons, "list": Dropdown, "tabs": ToggleButtons, "games": ToggleButtons}


class Setter:
    """A control as a widget. `show` sets it without an event."""

    def __init__(self, control: Control, on_change: Callable[[Any], None]):
        self._on_change, self._quiet = on_change, False
        self.widget = _widget(control)
        self.widget.observe(self._changed, names="value")
        heard_while_busy(self.widget)
        self.show(control)

    @classmethod
    def moving(cls, control: Control, go: Go) -> "Setter":
        """A control whose moves are given to `go`."""

        def changed(value: Any) -> None:
            move = setter._control.sets(value)
            if move:
                go(move)

        setter = cls(control, changed)
        return setter

    def show(self, control: Control) -> None:
        """Let the widget stand as the control says."""
        self._control, self._quiet = control, True
        try:
            _stand(self.widget, control)
        finally:
            self._quiet = False

    def _changed(self, change) -> None:
        if not self._quiet and change["new"] is not None:
            listed = self._control.kind in _LISTS
            self._on_change(self._control.options[change["new"]] if listed else change["new"])


def _widget(control: Control) -> AnyControl:
    how = {"description": control.label, "layout": WIDE, "style": {"description_width": "auto"}}
    if control.kind in ("tabs", "games"):
        row = ToggleButtons(options=list(control.options), description=control.label, style={"button_width": "auto"})
        row.add_class(f"wb-{control.kind}")
        return row
    if control.kind == "switch":
        return Checkbox(value=control.value, indent=False, **how)
    return _LISTS[control.kind](options=list(control.options), **how)


def _stand(widget: Any, control: Control) -> None:
    if control.kind in _LISTS:
        if list(widget.options) != list(control.options):
            widget.options = list(control.options)
        widget.value = control.shown
        return
    widget.value = control.value


# ---------------------------------------------------------------- parts of the screen


def there(widget: Any, is_there: bool) -> None:
    """Show a widget, or leave no room for it."""
    widget.layout.display = None if is_there else "none"


class Words(HTML):
    """A part that consists of words."""

    def show(self, part: Part | None) -> None:
        """These words; nothing without a part; for one that waits for its games, what stood there before."""
        there(self, part is not None)
        if part is None:
            self.value = ""
        elif not part.waits:
            words = part.words()
            if words != self.value:
                self.value = words
