"""The style sheets of the bench in a cell: that of the panels, and what ipywidgets need."""

from pathlib import Path

_HERE = Path(__file__).parent
_SHEETS = (_HERE / "panels.css", _HERE / "jupyter.css")

LOOK = f"<style>{''.join(sheet.read_text('utf-8') for sheet in _SHEETS)}</style>"
