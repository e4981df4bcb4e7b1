"""The script that reaches the marks of a chart by key (marks.js); it stands before that of whoever hears the keys."""

from pathlib import Path

MARKS = (Path(__file__).parent / "marks.js").read_text("utf-8")
