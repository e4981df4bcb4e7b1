"""What holds in every game of A War of Suits beside the laws of all games."""

from collections import Counter

import pytest

from engine.core.game import load as games_of
from engine.setup.setup import Setup
from engine.simulation.metrics import estimate, metric_named
from tests.kit.lanes import case
from tests.kit.playing import logged, results
from warbench import simulate


def test_every_card_scores_what_the_rules_say():
    """SUITS-07.2, SUITS-07.3: 36 number cards, 12 face cards and 4 Aces are shared out, whatever each of them scores."""
    worth = {"score_number": 1, "score_face": 3, "score_ace": 5}
    found = results(Setup.of("suits", worth, ["random"]), range(100))
    assert (found["score"].sum(axis=1) == 36 * 1 + 12 * 3 + 4 * 5).all()


GAUGED = [
    ("suits@random", {}),
    ("suits@middle.greedy/lowest.greedy", {}),
    ("suits@random", {"tie_priority": "secret", "hand_size": 5}),
    ("suits@random", {"ace_power": "cancels"}),
]


@pytest.mark.parametrize(("text", "changes"), [case(at < 2, *each) for at, each in enumerate(GAUGED)])
def test_the_gauges_are_what_the_log_says(text, changes):
    setup = Setup.of(text, changes)
    for seed in range(12):
        played = logged(setup, seed)
        found = {gauge.name: int(played.result["gauge"][gauge]) for gauge in setup.game.gauges}
        assert found == recounted(setup.game.events, played.events), f"seed {seed}"


def recounted(kinds, events) -> dict[str, int]:
    """Every gauge, from the events; a battle is a turn."""
    names = [kinds(int(kind)).name for kind in events["kind"]]
    spent = {"ACE": 1, "ACE_ON_TIE": 1, "ACE_ON_ACE": 1, "TWO_SECRET_ACES": 2}
    by_ace = [int(event["y"]) for name, event in zip(names, events, strict=True) if name.startswith("WON_BY_ACE")]
    chains = Counter()
    for name, turn in zip(names, events["turn"].tolist(), strict=True):
        chains[turn] += {**spent, "OWN_PAIR": 1, "CROSS_MATCH": 1}.get(name, 0)
    return {
        "ACES": sum(spent.get(name, 0) for name in names),
        "ACE_POINTS": sum(by_ace),
        "PAIRS": names.count("OWN_PAIR"),
        "MATCHES": names.count("CROSS_MATCH"),
        "HEAD_TO_HEADS": names.count("HEAD_TO_HEAD"),
        "CHAIN": sum(chains.values()),
        "LONGEST_CHAIN": max(chains.values()),
    }


def test_what_an_ace_brings_is_told_of_the_aces_that_are_spent():
    games = simulate("suits@middle.greedy/lowest.greedy", 300)
    found = estimate(games, metric_named("ace_points", games_of("suits")))
    assert found.mean == pytest.approx((games["g_ACE_POINTS"] / games["g_ACES"]).drop_nans().mean(), rel=0.2)
    assert 0 < games["g_ACES"].max() <= 4
