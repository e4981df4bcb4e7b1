"""The answers that are seen first of each game: `python -m tests.kit.published [GAME ...]` writes them anew.

While a game is compiled for the first time nothing can be played yet, and its four numbers are to be seen all the same. So what
`workbench/features/opening/published.py` finds in the played games is kept in data/GAME/answers.json; a test says when it is another
by now.
"""

import json
import sys

from engine.core import game as games
from workbench.features.opening.published import answers, file_of


def written(name: str) -> str:
    """The answers of a game as they are now, as they are written down."""
    return json.dumps(answers(games.load(name)).as_json(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for each in sys.argv[1:] or games.names():
        file_of(each).write_text(written(each), "utf-8")
