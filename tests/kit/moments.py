"""The moment that is seen first of each game: `python -m tests.kit.moments [GAME ...]` writes them anew.

While a game is compiled for the first time nothing can be played yet, and its table is to be seen all the same. So what
`workbench/panels/first.py` makes of the played game is kept in data/GAME/moment.json; a test says when it is another by now.
"""

import json
import sys
from pathlib import Path

from engine import game as games
from engine.rulebook import data_folder
from workbench.panels.first import moment


def file(name: str) -> Path:
    """Where the moment of a game is kept."""
    return data_folder() / name / "moment.json"


def written(name: str) -> str:
    """The moment of a game as it is now, as it is written down."""
    return json.dumps(moment(games.load(name))._asdict(), separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for each in sys.argv[1:] or games.names():
        file(each).write_text(written(each), "utf-8")
