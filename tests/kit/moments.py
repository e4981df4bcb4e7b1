"""The moment that is seen first of each game: `python -m tests.kit.moments [GAME ...]` writes them anew.

While a game is compiled for the first time nothing can be played yet, and its table is to be seen all the same. So what
`workbench/features/opening/panel.py` makes of the played game is kept in data/GAME/moment.json; a test says when it is another by now.
"""

import json
import sys

from engine.core import game as games
from workbench.features.opening.panel import file_of, moment


def written(name: str) -> str:
    """The moment of a game as it is now, as it is written down."""
    return json.dumps(moment(games.load(name))._asdict(), separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for each in sys.argv[1:] or games.names():
        file_of(each).write_text(written(each), "utf-8")
