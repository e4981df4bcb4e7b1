"""The style sheets, as both notebooks bring them along: that of the panels, and what ipywidgets need besides."""

from pathlib import Path

from workbench.look.theme import TOKENS

_HERE = Path(__file__).parent

PANELS = TOKENS.read_text("utf-8") + (_HERE / "panels.css").read_text("utf-8")
LOOK = f"<style>{PANELS}{(_HERE / 'jupyter.css').read_text('utf-8')}</style>"
