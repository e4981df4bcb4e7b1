"""The headline of a change: what the sentence tells, without numbers, and nothing that the sentence does not tell."""

import pytest

from engine.analysis.compare import Comparison, compare
from engine.core import game as games
from engine.setup.setup import Setup, as_setup
from engine.simulation.metrics import metrics
from tests.kit.lanes import case
from workbench.features.compare.headline import headline
from workbench.features.compare.sentence import sentence_html

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


@pytest.mark.parametrize("text", [case(not text.startswith("profiteer"), text) for text in SAID])
def test_it_says_what_rises_and_what_falls(text):
    found, said = of(text), SAID[text]
    assert headline(found) == said
    rises = {change.metric.name: change.difference.mean > 0 for change in found.told}
    assert rises.get("turns", "longer" in said) == ("longer" in said)
    assert rises.get("choices", False) == ("more choices" in said)
    assert (f'<b class="wb-headline">{said}</b>' in sentence_html(found, "the published rules")) == bool(said)


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
