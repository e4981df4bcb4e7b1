"""What several commands print for `--json`: plain dictionaries in fixed shapes. A number that does not exist is null.

`docs/json.md` lists the keys of each command; a change of one is a new `SCHEMA`.
"""

import json
import re
from decimal import Decimal
from math import isfinite
from typing import TYPE_CHECKING, Any

from engine.setup.setup import Setup
from engine.simulation.metrics import Estimate, wilson
from workbench.cli.kit.inputs import Run

if TYPE_CHECKING:
    import polars as pl


SCHEMA = 2  # of all shapes together
_POWER = re.compile(r"-?\d[\d.]*e[+-]?\d+(?=,?$)", re.M)  # no text ends a line: a quotation mark does


def text(content: dict[str, Any] | list[Any]) -> str:
    """The JSON text: an object with its schema, a list as its `rows`; numbers without powers of ten, and never NaN or Infinity,
    which are no JSON.

    >>> print(text([0.00001]))
    {
      "schema": 2,
      "rows": [
        0.00001
      ]
    }
    """
    whole = {"schema": SCHEMA, **(content if isinstance(content, dict) else {"rows": content})}
    written = json.dumps(_finite(whole), indent=2, ensure_ascii=False, allow_nan=False)
    return _POWER.sub(lambda found: f"{Decimal(found[0]):f}", written)


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


def of_rules(setup: Setup) -> dict[str, Any]:
    """Which game, by which rules, where the command names the players itself."""
    return {name: told for name, told in of_setup(setup).items() if name != "strategies"}


def amounts(run: Run, seconds: float) -> dict[str, Any]:
    """How many games, from which seed, and how long that took."""
    return {"seed": run.seed, "games": run.games, "seconds": round(seconds, 6)}


def outcomes(setup: Setup, frame: "pl.DataFrame") -> dict[str, dict[str, float]]:
    """The share of each outcome and its interval."""
    from engine.simulation.columns import outcome_names

    return {
        name: share_json(wilson(int((frame["outcome"] == name).sum()), len(frame)))
        for name in outcome_names(setup.game, len(setup.strategies))
    }


def share_json(estimate: Estimate) -> dict[str, float]:
    return {"share": estimate.mean, "low": estimate.low, "high": estimate.high}


def mean_json(estimate: Estimate) -> dict[str, float]:
    return {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}
