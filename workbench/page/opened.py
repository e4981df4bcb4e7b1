"""The fold that opens all rules: below the questions of the first view, which it replaces by the bench with its dials."""

from engine.core.game import Game

ALL_RULES = "rules"  # the name of the fold
BACK = "Back to the game"


def all_rules_html(game: Game, is_open: bool, words: str | None = None) -> str:
    """The fold; nothing is in it, the page is laid out anew."""
    words, opened = words or f"All {len(game.Rules.parameters())} rules", " open" if is_open else ""
    summary = f"<summary><span>{words}</span><span>{BACK}</span></summary>"
    return f'<details class="wb-opened" data-fold="{ALL_RULES}"{opened}>{summary}</details>'
