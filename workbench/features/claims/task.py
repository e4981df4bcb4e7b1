"""The task that tests the claims of a game."""

from collections.abc import Iterator
from typing import Any

from engine.analysis.documents.claim_file import MOST, claims_of
from engine.analysis.documents.claims import judge
from workbench.bench.link import Bench
from workbench.bench.study_selection import Chosen as Chosen
from workbench.work.tasks import Task


def claims_task(bench: Bench) -> Task:
    """Test the claims of this game, one by one."""
    claims = claims_of(bench.game)

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        return (judge(claim, games, cancelled=how.get("cancelled")) for claim in claims[known:])

    setups = [setup for claim in claims for case in claim.cases for setup in case.setups]
    return Task(("claims", bench.game.name), len(claims), lambda: setups, lambda: MOST, play)
