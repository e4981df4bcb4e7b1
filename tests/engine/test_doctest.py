"""The examples in the docstrings of the engine do what they say."""

import doctest
from importlib import import_module

import pytest

from tests.kit.lanes import case

LONG = {"analysis.gaps", "analysis.documents.history", "analysis.decisions.luck", "analysis.documents.claims"}
MODULES = [
    "analysis.compare", "analysis.decisions.luck", "analysis.decisions.meaningful_choices",
    "analysis.documents.claim_file", "analysis.documents.claims", "analysis.documents.history",
    "analysis.duplicate_deals", "analysis.gaps", "analysis.ladder", "analysis.matchups", "analysis.optimize.candidates",
    "analysis.optimize.goal", "analysis.optimize.search", "analysis.robustness", "analysis.sensitivity",
    "analysis.skill", "analysis.skill_chain", "analysis.versus", "core.rules", "core.text", "play.safe_python.int64",
    "play.safe_python.read_player", "replay.lazy_chunks", "replay.trace", "setup.game_id", "setup.lineup",
    "setup.reference_players", "setup.setup", "simulation.estimates", "simulation.format", "simulation.metrics",
    "simulation.paired", "simulation.simulate", "analysis.sweep",
]  # fmt: skip


@pytest.mark.parametrize("name", [case(name not in LONG, name) for name in MODULES])
def test_the_examples_of_a_module_run(name, capsys):
    failed, tried = doctest.testmod(import_module(f"engine.{name}"), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried and not failed, capsys.readouterr().out
