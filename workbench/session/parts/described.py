"""A specification in Vega-Lite, taken apart by how often each part changes, its rows packed as columns."""

from typing import Any, NamedTuple

Rows = list[dict[str, Any]]


class Described(NamedTuple):
    """The `frame` holds neither rows nor words, nor the ends of its axes, which are among the words as `spans`: as long as it is
    the same, a picture is not drawn anew."""

    frame: dict[str, Any]
    rows: dict[str, Any]
    words: dict[str, Any]

    @classmethod
    def of(cls, spec: dict[str, Any]) -> "Described":
        """The parts of a specification; a title keeps its place in the frame, without its words."""
        frame = {key: value for key, value in spec.items() if key not in ("datasets", "description")}
        words: dict[str, Any] = {"description": spec.get("description", "")}
        if title := spec.get("title"):
            words |= {"text": title.get("text", ""), "subtitle": title.get("subtitle", [])}
            frame["title"] = {**title, "text": "", "subtitle": []}
        if spans := _spans(spec):
            words["spans"] = {
                f"{end}_{axis}": value for axis, ends in spans.items() for end, value in zip(_ENDS, ends, strict=True)
            }
            frame["layer"] = [_with_named_spans(layer, spans) for layer in spec["layer"]]
        return cls(frame, packed_rows(spec.get("datasets", {})), words)


_ENDS = ("low", "high")


def _spans(spec: dict[str, Any]) -> dict[str, list[float]]:
    """The ends of each axis that all layers share, by its name. None of a picture with a band, which is dragged along its axis."""
    if any(param.get("select", {}).get("type") == "interval" for param in spec.get("params", [])):
        return {}
    given = [(axis, ends) for layer in spec.get("layer", []) for axis, ends in _domains(layer).items()]
    return {axis: ends for axis, ends in given if all(other == ends for at, other in given if at == axis)}


def _domains(layer: dict[str, Any]) -> dict[str, list[float]]:
    """The ends of the axes that a layer states."""
    scales = {axis: layer.get("encoding", {}).get(axis, {}).get("scale") for axis in ("x", "y")}
    return {axis: scale["domain"] for axis, scale in scales.items() if scale and "domain" in scale}


def _with_named_spans(layer: dict[str, Any], spans: dict[str, list[float]]) -> dict[str, Any]:
    encoding = dict(layer.get("encoding", {}))
    for axis in _domains(layer).keys() & spans.keys():
        named = {"domain": [{"expr": f"{end}_{axis}"} for end in _ENDS]}
        encoding[axis] = {**encoding[axis], "scale": {**encoding[axis]["scale"], **named}}
    return {**layer, "encoding": encoding}


def packed_rows(datasets: dict[str, Rows]) -> dict[str, Any]:
    """The columns of all data sets, each once (the layers of a chart share most of theirs), and the number of each column by data
    set and field. A data set whose rows have different fields stays as it is.

    >>> packed_rows({"a": [{"x": 1, "y": 2}, {"x": 3, "y": 4}], "b": [{"x": 1}, {"x": 3}], "c": [{"x": 1}, {}]})
    {'columns': [[1, 3], [2, 4]], 'sets': {'a': {'x': 0, 'y': 1}, 'b': {'x': 0}, 'c': [{'x': 1}, {}]}}
    """
    numbers: dict[str, int] = {}  # by the column as text: 1, 1.0 and True are three values there
    columns: list[list[Any]] = []

    def number_of(column: list[Any]) -> int:
        number = numbers.setdefault(repr(column), len(columns))
        if number == len(columns):
            columns.append(column)
        return number

    def packed(rows: Rows) -> dict[str, int] | Rows:
        if not rows or not rows[0] or any(row.keys() != rows[0].keys() for row in rows):
            return rows
        return {field: number_of([row[field] for row in rows]) for field in rows[0]}

    return {"columns": columns, "sets": {name: packed(rows) for name, rows in datasets.items()}}
