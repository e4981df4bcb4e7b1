"""The frame of every chart, and the measurement of its texts.

Colours are names of the page around a chart, so that it works on light and dark pages.
"""

import json
from functools import lru_cache
from threading import Lock

import altair as alt
from cachetools import LRUCache, cached

from workbench.theme.theme import FONT, GREY, INK

TITLE_SIZE, SUBTITLE_SIZE, LABEL_SIZE = 15, 12.5, 12.5
_TITLE_LINE, _SUBTITLE_LINE = 20, 16
_KEPT = 500  # texts, and sets of parameters
_NTH = "nth"  # of a row among the rows of its layer
_EMS = dict.fromkeys("mwMW%@—", 0.9) | dict.fromkeys(" .,;:'’!|()[]iljtfrI-", 0.33)  # the width of a letter
_USUAL = 0.6  # that of all others

CONFIG = {
    "background": "transparent",
    "font": FONT,
    "view": {"stroke": None},
    "padding": {"left": 2, "right": 6, "top": 4, "bottom": 4},
    "axis": {
        "labelColor": GREY,
        "labelFontSize": 12.5,
        "titleColor": GREY,
        "titleFontSize": 12.5,
        "titleFontWeight": "normal",
        "grid": False,
        "gridColor": GREY,
        "gridOpacity": 0.2,
        "domainColor": GREY,
        "domainOpacity": 0.6,
        "ticks": False,
        "labelPadding": 5,
        "titlePadding": 7,
    },
    "title": {
        "anchor": "start",
        "frame": "bounds",
        "color": INK,
        "fontSize": TITLE_SIZE,
        "fontWeight": 600,
        "lineHeight": _TITLE_LINE,
        "subtitleColor": GREY,
        "subtitleFontSize": SUBTITLE_SIZE,
        "subtitleLineHeight": _SUBTITLE_LINE,
        "subtitlePadding": 4,
        "offset": 10,
    },
    "text": {"color": INK, "fontSize": LABEL_SIZE},
}

# ---------------------------------------------------------------- room for text


def text_width(text: str, size: float = LABEL_SIZE, weight: str = "normal") -> float:
    """The approximate width of a text, in pixels, in the widest of the usual fonts."""
    ems = sum(_EMS.get(letter, _USUAL) for letter in text)
    return ems * size * (1.15 if weight == "bold" else 1.02)


def wrap(text: str, width: float, size: float = LABEL_SIZE, weight: str = "normal") -> list[str]:
    """The lines of a text wrapped to `width` pixels; a single word is never broken."""
    return list(_wrapped(text, width, size, weight))


@lru_cache(_KEPT)
def _wrapped(text: str, width: float, size: float, weight: str) -> tuple[str, ...]:
    """The same, kept: a chart wraps its title to know its height, and again to show it."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, weight) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)


def that_fits(texts: list[str], room: float, size: float = 12.5) -> str:
    """The first of several wordings that fits; else the last."""
    return next((text for text in texts if text_width(text, size) <= room), texts[-1])


def head_height(question: str, says: str, width: float, lines: int = 0) -> int:
    """The height of the title and a subtitle of at least that many `lines`, in pixels."""
    titles, subtitles = _head(question, says, width)
    return _TITLE_LINE * len(titles) + _SUBTITLE_LINE * max(len(subtitles), lines) + 22


def lines_of(says: str, width: float) -> int:
    """The number of lines that a text takes below the question."""
    return len(_head("", says, width)[1])


def _head(question: str, says: str, width: float) -> tuple[list[str], list[str]]:
    room = width - 10
    return wrap(question, room, TITLE_SIZE, "bold"), wrap(says, room, SUBTITLE_SIZE) if says else []


# ---------------------------------------------------------------- a finished chart


@cached(LRUCache(_KEPT), key=json.dumps, lock=Lock())
def _parameter(param: dict) -> alt.TopLevelSelectionParameter:
    """A parameter of altair by its description; checking it against the whole scheme takes longer than the chart."""
    return alt.TopLevelSelectionParameter(**param)


class Drawing(alt.LayerChart):
    """A chart with a ready-made Vega-Lite specification; altair shows, saves and selects in it.

    Built from altair's own objects a chart takes 0.15 s, and four of them are redrawn at every move of a slider.
    """

    def __init__(self, spec: dict):
        super().__init__(layer=[])
        if params := spec.get("params"):  # given to altair's own `__init__` they would be checked once more
            self.params = [_parameter(param) for param in params]
        object.__setattr__(self, "spec", spec)

    @property
    def question(self) -> str:
        """Its title."""
        return " ".join(self.spec["title"]["text"])

    def to_dict(self, *args, **kwargs) -> dict:
        """The specification (altair calls this for everything that it does with a chart)."""
        return dict(self.spec)

    def __eq__(self, other: object) -> bool:
        """Whether the same is drawn (altair would compare its own objects, which are empty here)."""
        return isinstance(other, Drawing) and self.spec == other.spec

    __hash__ = object.__hash__

    def copy(self, *args, **kwargs) -> "Drawing":
        """Itself: a drawing is never changed."""
        return self


def dress(
    layers: list[dict], question: str, says: str, words: str, width: int, plot_height: int, lines: int = 0
) -> Drawing:
    """Layers as a finished chart: the question on top, below it the meaning of a mark, `words` for screen readers.

    `width` is everything from edge to edge, `plot_height` is without title and axis; what is below the question takes `lines`
    at least. The rows of a layer are in
    `data`; a layer with clicks names its fields in `pick`, one with a drag names its signal in `drag`.
    """
    titles, subtitles = _head(question, says, width)
    subtitles += [""] * (lines - len(subtitles))
    layers, datasets = _named(layers)
    pressed = [layer.pop("pick") for layer in layers if "pick" in layer]
    select = {"select": {"type": "point", "fields": pressed[0], "toggle": False}} if pressed else {}
    params = [{"name": "pick", "views": ["pressed"], **select}] if pressed else []
    params += [layer.pop("drag") for layer in layers if "drag" in layer]
    spec = {
        "$schema": alt.SCHEMA_URL,
        "title": {"text": titles, **({"subtitle": subtitles} if subtitles else {})},
        "description": f"{question} {words}",
        "width": width,
        "height": plot_height,
        "autosize": {"type": "fit-x", "contains": "padding"},
        "usermeta": {"embedOptions": {"renderer": "svg", "actions": False}},
        "config": CONFIG,
        "datasets": datasets,
        "layer": layers,
    }
    return Drawing(spec | ({"params": params} if params else {}))


def _named(layers: list[dict]) -> tuple[list[dict], dict[str, list[dict]]]:
    """The layers with rows that several of them share sent only once."""
    names: dict[int, str] = {}
    datasets: dict[str, list[dict]] = {}
    for layer in layers:
        name = names.setdefault(id(layer["data"]), f"rows{len(names)}")
        datasets[name] = [{**row, _NTH: n} for n, row in enumerate(layer["data"])]
    return [_moving(layer, names[id(layer["data"])]) for layer in layers], datasets


def _moving(layer: dict, name: str) -> dict:
    """A layer keyed by place, so that changed numbers move a mark instead of replacing it."""
    return {**layer, "data": {"name": name}, "encoding": {**layer["encoding"], "key": {"field": _NTH}}}
