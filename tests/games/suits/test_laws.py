"""What holds in every game of A War of Suits beside the laws of all games."""

from engine.setup import Setup
from tests.kit.playing import results


def test_every_card_scores_what_the_rules_say():
    """SUITS-07.2, SUITS-07.3: 36 number cards, 12 face cards and 4 Aces are shared out, whatever each of them scores."""
    worth = {"score_number": 1, "score_face": 3, "score_ace": 5}
    found = results(Setup.of("suits", worth, ["random"]), range(100))
    assert (found["score"].sum(axis=1) == 36 * 1 + 12 * 3 + 4 * 5).all()
