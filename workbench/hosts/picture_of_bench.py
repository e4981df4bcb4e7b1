"""The still picture of a bench: what a saved notebook shows of it."""

from html import escape

from workbench.features.predict import panel as predict_panel
from workbench.hosts.image import image_html
from workbench.replay.as_words import table_html
from workbench.session.session import Session

_PATIENCE = 30  # seconds that a picture waits for the games


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
