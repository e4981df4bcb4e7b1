"""The headline of a change: what the sentence tells, without numbers, and nothing that the sentence does not tell."""

import pytest

from engine.analysis.compare import Comparison, compare
from engine.core import game as games
from engine.setup.setup import Setup, as_setup
from engine.simulation.metrics import metrics
from workbench.bench import Bench
from workbench.features.compare.headline import headline
from workbench.features.compare.sentence import sentence_html
from workbench.work.games import PlayedGames

SAID = {
    "suits:hand_size=1": "Games offer fewer choices and get longer.",
    "suits:hand_size=5": "Games offer fewer choices and get shorter.",
    "suits:max_rounds=26": "",  # a limit that no game reaches
    "war:war_face_down=3": "Games get shorter.",  # in turns and in minutes
    "war:capture_order=seat0_first": "More games never end, and games get longer.",
    "profiteer:resources=4": "Profit falls, and wars caused fall.",
}


def of(text: str) -> Comparison:
    """A change of the published rules."""
    setup = as_setup(text)
    return compare(Setup.of(setup.game.name), setup, 600)


@pytest.mark.slow
@pytest.mark.parametrize("text", SAID)
def test_it_says_what_rises_and_what_falls(text):
    found, said = of(text), SAID[text]
    assert headline(found) == said
    rises = {change.metric.name: change.difference.mean > 0 for change in found.told}
    assert rises.get("turns", "longer" in said) == ("longer" in said)
    assert rises.get("choices", False) == ("more choices" in said)
    assert (f'<b class="wb-headline">{said}</b>' in sentence_html(found, "the published rules")) == bool(said)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mindful:royal_attacks=off", "Skill no longer helps, and royal attacks fall."),
        ("suits:hand_size=1", "Skill no longer helps, and games offer fewer choices."),
        ("suits:hand_size=7", "Skill counts less, and games get shorter."),
    ],
)
def test_skill_that_is_lost_is_not_only_less(text, said):
    """Below 0 the one that plays anything wins more often: "less" would hide that."""
    assert headline(PlayedGames().comparison(Bench.at(text).play(1_000))) == said


def test_without_a_change_it_names_the_rules():
    assert '<b class="wb-headline">These are the published rules.</b>' in sentence_html(
        of("suits"), "the published rules"
    )
    assert headline(of("suits")) == ""


@pytest.mark.parametrize("name", games.names())
def test_every_common_number_has_words_for_more_and_for_less(name):
    for metric in (metrics()[each] for each in metrics(games.load(name)).keys() & metrics().keys()):
        more, less = metric.moves
        assert more and less and more != less, metric.name
