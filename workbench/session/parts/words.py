"""A part of the page that is nothing but words: HTML that the page gives it."""

import traitlets

from workbench.session.parts.live_part import LivePart


class Words(LivePart):
    """Its HTML; the view lays a new one into the old one, so that folds and the focus stay."""

    html = traitlets.Unicode().tag(sync=True)
