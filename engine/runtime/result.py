"""`Result`: what each public function that measures something gives back: a frame, a sentence, one line, HTML, perhaps a chart."""

from typing import TYPE_CHECKING, Any

from engine.runtime.notebook import drawing_of, html_of

if TYPE_CHECKING:  # a result that is only asked for its sentence needs no polars
    import polars as pl


class Result:
    """A result: `frame()` for further work, `says()` in a sentence, one line as its text, HTML in a notebook."""

    def frame(self) -> "pl.DataFrame":
        """The figures, a row each."""
        raise NotImplementedError

    def says(self) -> str:
        """The result in a sentence."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {' '.join(self.says().split())}"

    def _repr_html_(self) -> str | None:
        """The sentence and the figures, for notebooks."""
        return html_of(self)


class Drawn(Result):
    """A result with a chart."""

    def chart(self, name: str = "", width: int = 560, height: int = 300) -> Any:
        """An altair chart, `width` and `height` in pixels, drawn without a network; `.save("chart.svg")` writes it to a file.

        `name`: which chart, where there are several; BadInput lists them.
        """
        return drawing_of(self, name, width, height)
