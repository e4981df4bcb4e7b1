"""The page as a whole: where its parts are, its address, and what it says of itself."""

from secrets import token_hex

import traitlets

from workbench.session.parts.live_part import LivePart


class PagePart(LivePart):
    """The fields of the page that belong to none of its parts. A view sets none of them."""

    html = traitlets.Unicode().tag(sync=True)  # with a place for each part
    address = traitlets.Dict().tag(sync=True)  # query and entry; empty where the bench is not the page
    ways: "traitlets.List[str]" = traitlets.List(traitlets.Unicode()).tag(sync=True)  # of "back" and "forward"
    resume = traitlets.Dict().tag(sync=True)  # in a cell: its key, the link, and the parameters given in code
    born = traitlets.Unicode().tag(
        sync=True
    )  # names the session: a view that comes back knows whether it is another one
    kept = traitlets.Dict().tag(sync=True)  # what a view brings along that comes back: open folds, dragged bands
    store = traitlets.Unicode().tag(sync=True)  # what the browser keeps between visits; empty where it keeps nothing
    busy = traitlets.Bool(False).tag(sync=True)  # the numbers are those of the move before
    playing = traitlets.Bool(False).tag(sync=True)  # games are played for what is shown, or for what refines it
    said = traitlets.Unicode().tag(sync=True)  # a quiet line

    @traitlets.default("born")
    def _named(self) -> str:
        return token_hex(4)
