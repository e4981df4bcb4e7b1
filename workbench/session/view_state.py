"""What a view is left with that the bench does not hold: open folds, among them the chosen number, and the goal of a solo game.

The browser keeps it (`kept`), and the address of the page has it, so that a link which is handed out shows the same. A link is read
as untrusted input.

>>> kept = {"folds": ["more", "number.turns", "submit"], "bands": {"goal": [0.35, 0.5512]}}
>>> as_query(kept)
{'open': 'more,number.turns', 'goal': '0.35..0.551'}
>>> from_query(as_query(kept))
{'folds': ['more', 'number.turns'], 'bands': {'goal': [0.35, 0.551]}}
>>> from_query({"open": "<b>,a b", "goal": "1..x"})
{'folds': [], 'bands': {}}
"""

import re
from collections.abc import Mapping
from typing import Any

from workbench.bench.link import OF_THE_VIEW
from workbench.features.save.panel import SUBMIT
from workbench.features.shelf.panel import FOLD as SHELF

_OPEN, _GOAL = OF_THE_VIEW
_OWN = {SUBMIT, SHELF}  # folds that are of no use to another person
_NAME = re.compile(r"[\w.-]{1,40}", re.ASCII)
_BAND = re.compile(r"(-?\d{1,3}(?:\.\d{1,6})?)\.\.(-?\d{1,3}(?:\.\d{1,6})?)", re.ASCII)


def as_query(kept: Mapping[str, Any]) -> dict[str, str]:
    """The parts of an address."""
    folds = ",".join(name for name in kept["folds"] if name not in _OWN and _NAME.fullmatch(name))
    goal = "..".join(f"{end:.3f}".rstrip("0").rstrip(".") for end in kept["bands"].get("goal", ()))
    return {name: told for name, told in ((_OPEN, folds), (_GOAL, goal)) if told}


def from_query(query: Mapping[str, str]) -> dict[str, Any]:
    """What an address says, as the browser keeps it."""
    folds = [name for name in str(query.get(_OPEN, "")).split(",") if _NAME.fullmatch(name)]
    band = _BAND.fullmatch(str(query.get(_GOAL, "")))
    return {"folds": folds, "bands": {"goal": [float(end) for end in band.groups()]} if band else {}}
