"""The script that moves the focus among the marks of a chart (marks.js); key handlers include it before their own script."""

from pathlib import Path

MARKS = (Path(__file__).parent / "marks.js").read_text("utf-8")
