"""The style sheets of pages: those of the panels, of the front pages, of what is painted first, of cards in pages without scripts."""

from pathlib import Path

from workbench.theme.fonts import held
from workbench.theme.theme import TOKENS

_HERE = Path(__file__).parent

CHANGES = (_HERE / "changes.css").read_text("utf-8")  # for the page that is handed in, too
SHELF = (_HERE / "shelf.css").read_text("utf-8")
SEATS = (_HERE / "seats.css").read_text("utf-8")
PANELS = TOKENS.read_text("utf-8") + (_HERE / "panels.css").read_text("utf-8") + CHANGES + SHELF + SEATS
HOME_LINK = TOKENS.read_text("utf-8") + (_HERE / "home.css").read_text("utf-8")
FRONT = held() + TOKENS.read_text("utf-8") + (_HERE / "front.css").read_text("utf-8")
FIRST = (_HERE / "first.css").read_text("utf-8")
CARDS = (_HERE / "cards.css").read_text("utf-8")
START = FRONT + (_HERE / "start.css").read_text("utf-8") + CARDS
