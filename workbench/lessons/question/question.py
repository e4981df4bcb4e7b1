"""The widget of a question. Its drawing is in question.js."""

from pathlib import Path

import anywidget
import traitlets
from markdown import markdown

from engine.core.rules import BadInput
from workbench.bench.file_name import key
from workbench.theme.theme import TOKENS

HERE = Path(__file__).parent
MOST = 200  # characters of an answer
MOST_KEY = 40  # bytes


class Ask(anywidget.AnyWidget):
    """A question with a few options, or with a field if there are none. `answer` is empty until it is given.

    `right` is the right one of the options, if there is one: the answer is then marked by a sign and a word.
    The answer is kept: in the address of the page (`in_link`), and in the browser, so that a page that is loaded again
    still has it. `then` is shown below it once it is answered.
    """

    _esm = HERE / "question.js"
    _css = TOKENS.read_text("utf-8") + (HERE / "question.css").read_text("utf-8")

    question = traitlets.Unicode().tag(sync=True)
    options = traitlets.List(traitlets.Unicode()).tag(sync=True)
    hint = traitlets.Unicode().tag(sync=True)
    then = traitlets.Unicode().tag(sync=True)  # HTML
    right = traitlets.Unicode().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)  # the key of the stored answer
    in_link = traitlets.Bool(False).tag(sync=True)
    answer = traitlets.Unicode().tag(sync=True)

    @classmethod
    def of(
        cls, question: str, *options: str, then: str = "", hint: str = "", right: str = "", in_link: bool = False
    ) -> "Ask":
        """A question in words; `then` is Markdown. BadInput for a question without words, with a single option, or with a right
        answer that is none of the options."""
        if not question.strip():
            raise BadInput("A question needs words, such as ask('Who wins?', 'Red', 'Black').")
        if len(options) == 1 or len(set(options)) < len(options):
            raise BadInput("A question has at least two different options, or none and a field to write in.")
        if right and right not in options:
            raise BadInput(f"The right answer must be one of the options, {', '.join(options)}, not '{right[:40]}'.")
        name = key(question, MOST_KEY)
        told = {"question": question, "options": list(options), "hint": hint, "then": markdown(then), "right": right}
        return cls(**told, name=name, in_link=in_link)

    @traitlets.validate("answer")
    def _one_of_the_options(self, proposal) -> str:
        """The empty answer for any text that is none of the options, from a link for instance."""
        said = " ".join(proposal["value"].split())[:MOST]
        return said if not self.options or said in self.options else ""
