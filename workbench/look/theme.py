"""How everything looks: colours, fonts, number formats, and the frame that every chart stands in.

The published rules are hollow and grey-blue, the variant is solid and vermilion: told apart by shape and by colour
(Okabe and Ito 2008). Words and lines that belong to neither are drawn in the text colour of the page, so that a chart
reads on white as in dark mode. Nothing is loaded: fonts are those of the system.
"""

import altair as alt

PUBLISHED = "#587a97"
VARIANT = "#d55e00"
VARIANT_WORDS = "#c8500a"  # a little darker: text needs more contrast than areas
INK = "currentColor"  # the text colour of the page
SEATS = ("#b2281f", "#2f5f8a", "#3d7a3a", "#8a5a00", "#7b4397", "#00757d", "#a3457a", "#555555")  # up to eight players
FADED = 0.35  # marks that are not picked while another one is
GREY = "#767676"  # 4.5:1 on white, 4:1 on a dark page
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif"

TITLE_SIZE, SUBTITLE_SIZE, LABEL_SIZE = 15, 12, 12
_TITLE_LINE, _SUBTITLE_LINE = 20, 16
_NARROW, _BROAD = set(" .,;:'’!|()[]iljtfrI-"), set("mwMW%@—")

CONFIG = {
    "background": "transparent",
    "font": FONT,
    "view": {"stroke": None},
    "padding": {"left": 2, "right": 6, "top": 4, "bottom": 4},
    "axis": {
        "labelColor": GREY,
        "labelFontSize": 11,
        "titleColor": GREY,
        "titleFontSize": 11,
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

# ---------------------------------------------------------------- numbers

INTERVAL = "95\u00a0% interval"


def percent(share: float) -> str:
    """A share: '49.7 %'; two decimals where one would hide it ('0.03 %'), and never 0 % or 100 % of what is not."""
    if share < 1e-9 or share > 1 - 1e-9:
        return f"{round(100 * share)} %"
    if not 0.00005 <= share < 0.99995:
        return "under 0.01 %" if share < 0.5 else "over 99.99 %"
    return f"{100 * share:.{1 if 0.00995 <= share <= 0.99005 else 2}f} %"


def percents(low: float, high: float) -> str:
    """The bounds of an interval of a share: '48.7 to 50.7 %'."""
    return f"{percent(low).removesuffix(' %')} to {percent(high)}"


def number(value: float, digits: int = 1) -> str:
    """A number with thousands parted, and without empty decimals: '1,294', '7.5'."""
    shown = f"{value:,.{digits}f}"
    return shown.rstrip("0").rstrip(".") if "." in shown else shown


def numbers(low: float, high: float, digits: int = 1) -> str:
    """The bounds of an interval: '3.1 to 3.4'."""
    return f"{low:,.{digits}f} to {high:,.{digits}f}"


def counted(value: float, unit: str, digits: int = 1) -> str:
    """A number with its unit: '7.5 minutes', '1 turn'."""
    shown = number(value, digits)
    return f"{shown} {unit.removesuffix('s') if shown == '1' else unit}"


# ---------------------------------------------------------------- room for text


def text_width(text: str, size: float = LABEL_SIZE, weight: str = "normal") -> float:
    """About how many pixels a text takes in the widest of the usual fonts."""
    ems = sum(0.33 if c in _NARROW else 0.9 if c in _BROAD else 0.6 for c in text)
    return ems * size * (1.15 if weight == "bold" else 1.02)


def wrap(text: str, width: float, size: float = LABEL_SIZE, weight: str = "normal") -> list[str]:
    """The lines of a text that has so many pixels of room; a single word is never broken."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, weight) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def that_fits(texts: list[str], room: float, size: float = 11) -> str:
    """The first of several ways to say it that has room; else the last."""
    return next((text for text in texts if text_width(text, size) <= room), texts[-1])


def head_height(question: str, says: str, width: float) -> int:
    """How many pixels the title and what stands under it take."""
    titles, subtitles = _head(question, says, width)
    return _TITLE_LINE * len(titles) + _SUBTITLE_LINE * len(subtitles) + 22


def _head(question: str, says: str, width: float) -> tuple[list[str], list[str]]:
    room = width - 10
    return wrap(question, room, TITLE_SIZE, "bold"), wrap(says, room, SUBTITLE_SIZE) if says else []


# ---------------------------------------------------------------- a finished chart


class Drawing(alt.LayerChart):
    """A chart whose Vega-Lite specification is written down already; altair shows, saves and selects in it.

    Built from altair's own objects a chart takes 0.15 s, and four of them are redrawn at every move of a slider.
    """

    def __init__(self, spec: dict):
        select = [alt.TopLevelSelectionParameter(**param) for param in spec.get("params", [])]
        super().__init__(layer=[], params=select or alt.Undefined)
        object.__setattr__(self, "spec", spec)

    def to_dict(self, *args, **kwargs) -> dict:
        """The specification (altair calls this for everything that it does with a chart)."""
        return dict(self.spec)

    def __eq__(self, other: object) -> bool:
        """Whether the same is drawn (altair would compare its own objects, which are empty here)."""
        return isinstance(other, Drawing) and self.spec == other.spec

    __hash__ = object.__hash__

    def copy(self, *args, **kwargs) -> "Drawing":
        """Itself: a drawing is never altered."""
        return self


def dress(layers: list[dict], question: str, says: str, words: str, width: int, plot_height: int) -> Drawing:
    """Layers as a finished chart: the question on top, below it what a mark is, `words` for who cannot see it.

    `width` is everything from edge to edge, `plot_height` is without title and axis. The rows of a layer stand in
    `data`; a layer that is pressed names its fields in `pick`.
    """
    titles, subtitles = _head(question, says, width)
    layers, datasets = _named([layer for layer in layers if layer["data"]])
    pressed = [layer.pop("pick") for layer in layers if "pick" in layer]
    select = {"select": {"type": "point", "fields": pressed[0], "toggle": False}} if pressed else {}
    params = {"params": [{"name": "pick", "views": ["pressed"], **select}]} if pressed else {}
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
    return Drawing(spec | params)


def _named(layers: list[dict]) -> tuple[list[dict], dict[str, list[dict]]]:
    """Rows that several layers share are handed over once."""
    names: dict[int, str] = {}
    datasets: dict[str, list[dict]] = {}
    for layer in layers:
        name = names.setdefault(id(layer["data"]), f"rows{len(names)}")
        datasets[name] = layer["data"]
    return [{**layer, "data": {"name": names[id(layer["data"])]}} for layer in layers], datasets
