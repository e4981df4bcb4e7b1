"""A chart as an image, for front ends that cannot draw."""

from base64 import b64encode
from html import escape

import vl_convert

from workbench.features.hand_in.pictures import picture
from workbench.theme.drawing import Drawing
from workbench.theme.theme import on_paper

_SCALE = 1.25  # sharp enough for most screens, small enough for a notebook
_PAPER = '<rect width="100%" height="100%" fill="white"/>'  # what is drawn in the colour of the page reads on it


def image_html(drawing: Drawing) -> str:
    """A chart as an image (PNG, because not every page shows SVG), with its words for who cannot see it."""
    drawn = picture(drawing)
    head, end, rest = drawn.svg.partition(">")
    image = b64encode(vl_convert.svg_to_png(on_paper(head + end + _PAPER + rest), scale=_SCALE)).decode()
    width = drawing.to_dict()["width"]
    return f'<p><img alt="{escape(drawn.words)}" width="{width}" src="data:image/png;base64,{image}"></p>'
