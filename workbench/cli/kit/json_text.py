"""The JSON that `--json` prints, and the shapes of what is known without playing: a setup, a rulebook."""

import json
from math import isfinite
from typing import Any

from engine.setup.rulebook import Rulebook
from engine.setup.setup import Setup


def text(content: Any) -> str:
    """The JSON text; never NaN or Infinity, which are no JSON."""
    return json.dumps(_finite(content), indent=2, ensure_ascii=False, allow_nan=False)


def _finite(content: Any) -> Any:
    if isinstance(content, dict):
        return {key: _finite(value) for key, value in content.items()}
    if isinstance(content, list):
        return [_finite(value) for value in content]
    return None if isinstance(content, float) and not isfinite(content) else content


def of_setup(setup: Setup) -> dict[str, Any]:
    """Which game, by which rules, between whom."""
    return {
        "game": setup.game.name,
        "preset": setup.base or None,
        "rules": setup.rules.model_dump(),
        "strategies": list(setup.strategies),
    }


def of_rulebook(setup: Setup, book: Rulebook) -> dict[str, Any]:
    """The shape of `rulebook --json`: a clause is what it says here and, if that was changed, what is published."""
    return {
        **of_setup(setup),
        **{name: getattr(book, name) for name in ("title", "author", "introduction", "version")},
        "changes": list(book.changes),
        "sections": [
            {
                "title": section.title,
                "clauses": [{"id": line.id, "text": line.text, "published": line.published} for line in section.lines],
            }
            for section in book.sections
        ],
    }
