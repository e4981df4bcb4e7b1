"""A deal that ends differently: its two games, and the step where they part."""

from itertools import takewhile

import pytest

from engine.replay.trace import GameId, Trace
from tests.kit.lanes import case
from warbench import compare
from workbench.bench import Bench
from workbench.features.compare.turned_deal import seeds, turned_deal

CHANGED = {
    "suits": "ace_power=none", "war": "war_face_down=3", "mindful": "royal_attacks=off", "armed": "hand_size=5", "river": "colour_bonus=2",
    "profiteer": "resources=4",
}  # fmt: skip


@pytest.mark.parametrize("game", [case(name in ("suits", "war"), name) for name in CHANGED])
def test_both_games_are_shown_where_they_part(game):
    bench = Bench.from_link({"game": f"{game}:{CHANGED[game]}"})
    assert not bench.problem and bench.changed
    found = compare(bench.published, bench.setup, games=200)
    deal = turned_deal(bench, found)
    one, other = (Trace(GameId(setup, deal["seed"])) for setup in (bench.published, bench.setup))
    assert one.outcome != other.outcome and deal["seed"] == seeds(found)[0]
    assert [side["outcome"] for side in deal["trace"]["sides"]] == [one.outcome, other.outcome]
    alike = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one.zones, other.zones, strict=False))))
    shown = [side["steps"][0] for side in deal["trace"]["sides"]]
    assert (shown[0]["text"], shown[0]["zones"]) != (shown[1]["text"], shown[1]["zones"])
    assert all(
        step["turn"] <= trace[min(alike, len(trace) - 1)].turn + 1
        for step, trace in zip(shown, (one, other), strict=True)
    )


def test_a_change_that_turns_no_deal_has_none():
    bench = Bench.of("suits")
    assert turned_deal(bench, compare(bench.published, bench.setup, games=50)) == {}
