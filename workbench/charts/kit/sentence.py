"""A chart with a sentence instead of marks, for empty results."""

from workbench.charts.kit.marks import layer, number_in, word_in
from workbench.theme.drawing import Drawing, dress, head_height, wrap
from workbench.theme.theme import INK

_SIZE, _LINE = 14, 21


def draw_sentence(question: str, sentence: str, width: int, height: int) -> Drawing:
    """The question, and the sentence that answers it."""
    lines = wrap(sentence, width - 24, _SIZE)
    plot = max(height - head_height(question, "", width), _LINE * len(lines) + 8)
    rows = [{"sentence": "\n".join(lines), "y": 4}]
    text = {"x": {"value": 0}, "y": number_in("y", scale=None, axis=None), "text": word_in("sentence")}
    look = {"align": "left", "baseline": "top", "fontSize": _SIZE, "lineBreak": "\n", "lineHeight": _LINE, "color": INK}
    return dress([layer(rows, "text", text, **look)], question, "", sentence, width, plot)
