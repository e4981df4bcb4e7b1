"""Still pictures, for front ends that cannot draw: a chart as an image, and what a saved notebook shows of a bench."""

from base64 import b64encode
from html import escape

import vl_convert

from workbench.features.hand_in.pictures import picture
from workbench.features.predict import panel as predict_panel
from workbench.replay.as_words import table_html
from workbench.session.session import Session
from workbench.theme.drawing import Drawing
from workbench.theme.theme import on_paper

_SCALE = 1.25  # sharp enough for most screens, small enough for a notebook
_PAPER = '<rect width="100%" height="100%" fill="white"/>'  # what is drawn in the colour of the page reads on it
_PATIENCE = 30  # seconds that a picture waits for the games


def image_html(drawing: Drawing) -> str:
    """A chart as an image (PNG, because not every page shows SVG), with its words for who cannot see it."""
    drawn = picture(drawing)
    head, end, rest = drawn.svg.partition(">")
    image = b64encode(vl_convert.svg_to_png(on_paper(head + end + _PAPER + rest), scale=_SCALE)).decode()
    width = drawing.to_dict()["width"]
    return f'<p><img alt="{escape(drawn.words)}" width="{width}" src="data:image/png;base64,{image}"></p>'


def still_html(session: Session) -> str:
    """The sentence, the numbers and the big chart; of an open game the table; the questions, while a prediction is pending."""
    ready = session.wait(_PATIENCE)
    bench, parts = session.bench, session.line.parts
    if bench.page == "Play" and bench.match is not None:
        return parts["seat"].still_html()  # type: ignore[attr-defined]
    shown = parts["table"] if bench.page == "Replay" else None
    table = table_html(shown.trace, shown.at, shown.seen_by) if shown is not None and shown.trace else ""  # type: ignore[attr-defined]
    if bench.asking:
        return predict_panel.intro_html(bench) + table
    if not ready:  # still being compiled
        return f"<p>{escape(bench.game.title)}</p>"
    comparison = session.comparison()
    main, _, _ = session.frame.pictures(bench.game)
    return (comparison._repr_html_() or "") + image_html(main.draw(comparison, *session.frame.sizes().main)) + table
