"""A specification in Vega-Lite, taken apart by how often each part changes, its rows packed as columns."""

import json
from typing import Any, NamedTuple

Rows = list[dict[str, Any]]


class Described(NamedTuple):
    """The `frame` holds neither rows nor words: as long as it is the same, a picture is not drawn anew."""

    frame: dict[str, Any]
    rows: dict[str, Any]
    words: dict[str, Any]

    @classmethod
    def of(cls, spec: dict[str, Any]) -> "Described":
        """The parts of a specification; a title keeps its place in the frame, without its words."""
        frame = {key: value for key, value in spec.items() if key not in ("datasets", "description")}
        words = {"description": spec.get("description", "")}
        if title := spec.get("title"):
            words |= {"text": title.get("text", ""), "subtitle": title.get("subtitle", [])}
            frame["title"] = {**title, "text": "", "subtitle": []}
        return cls(frame, packed_rows(spec.get("datasets", {})), words)


def packed_rows(datasets: dict[str, Rows]) -> dict[str, Any]:
    """The columns of all data sets, each once (the layers of a chart share most of theirs), and the number of each column by data
    set and field. A data set whose rows have different fields stays as it is.

    >>> packed_rows({"a": [{"x": 1, "y": 2}, {"x": 3, "y": 4}], "b": [{"x": 1}, {"x": 3}], "c": [{"x": 1}, {}]})
    {'columns': [[1, 3], [2, 4]], 'sets': {'a': {'x': 0, 'y': 1}, 'b': {'x': 0}, 'c': [{'x': 1}, {}]}}
    """
    numbers: dict[str, int] = {}  # by the column as JSON: 1, 1.0 and True are three values there
    columns: list[list[Any]] = []

    def number_of(column: list[Any]) -> int:
        number = numbers.setdefault(json.dumps(column), len(columns))
        if number == len(columns):
            columns.append(column)
        return number

    def packed(rows: Rows) -> dict[str, int] | Rows:
        if not rows or not rows[0] or any(row.keys() != rows[0].keys() for row in rows):
            return rows
        return {field: number_of([row[field] for row in rows]) for field in rows[0]}

    return {"columns": columns, "sets": {name: packed(rows) for name, rows in datasets.items()}}
