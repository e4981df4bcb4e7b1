"""Who is called what: a name that means a colour belongs to whoever holds these cards, however the deal is rotated."""

from functools import cache

import pytest

from engine.analysis.compare import compare
from engine.core import game as games
from engine.core.cards import card_name
from engine.core.rules import BadInput
from engine.replay.trace import zone_rows
from engine.setup.setup import Setup
from tests.kit.lanes import case
from warbench import replay
from workbench.charts.outcomes import label_of
from workbench.cli.kit.tables import heading
from workbench.displays.html import id_html
from workbench.page.kit import changes
from workbench.replay.card_table import table_data

RED = {"Red": True, "Black": False}
MIDDLE = "suits@middle/highest@3"


def is_red(card: int) -> bool:
    return card_name(card).endswith(("hearts", "diamonds"))


@cache
def games_of(name: str) -> list:
    """A game of the published rules, by the game's own strategies and by random ones, rotated by every number of seats."""
    ids = [Setup.of(name).text(), Setup.of(name, strategies=["random"]).text()]
    found = []
    for text in ids:
        for rotation in range(len(Setup.of(name).strategies)):
            found.append(replay(f"{text}@7{f'r{rotation}' if rotation else ''}"))
    return found


@pytest.mark.parametrize("name", [case(name != "river", name) for name in games.names()])
def test_the_colour_of_a_name_is_the_colour_of_the_cards_that_the_seat_owns(name):
    game = games.load(name)
    for trace in games_of(name):
        assert len(trace.id.names) == len(game.table) and set(trace.id.names) == set(game.table)
        for (zone, owner), cards in zip(zone_rows(game), trace.zones[0], strict=True):
            called = trace.id.names[owner] if owner >= 0 else ""
            if called in RED:
                assert {is_red(card) for card in cards} <= {RED[called]}, (trace.id.text(), zone)
            elif called:
                assert called == game.table[owner]


@pytest.mark.parametrize("name", [case(name not in ("river", "armed"), name) for name in games.names()])
def test_a_sentence_calls_a_seat_by_its_name_of_this_game(name):
    game, kinds = games.load(name), list(games.load(name).events)
    for trace in games_of(name):
        for step, event in zip(trace.steps, trace.events, strict=True):
            if event["seat"] >= 0 and "{seat}" in kinds[event["kind"]].sentence:
                assert trace.id.names[event["seat"]] in step.text
        winner = int(trace.result["winner"])
        if len(game.seats) > 1 and trace.outcome.split(" wins")[0] in game.seats:
            assert trace.outcome.startswith(f"{trace.id.names[winner]} wins")


def test_whoever_leads_the_red_army_is_red_in_every_sentence():
    for text, first in ((MIDDLE, "Red"), (f"{MIDDLE}r1", "Black")):
        trace = replay(text)
        assert trace.id.names[0] == first
        leads = [step for step in trace if step.kind in ("LEAD", "LEAD_ACE_GIVES_UP_POWER")]
        assert len(leads) > 30
        for step, event in ((step, trace.events[step.step]) for step in leads):
            assert is_red(int(event["card"])) == RED[step.text.split()[0]]


@pytest.mark.slow
def test_whoever_holds_cards_of_both_colours_keeps_the_name():
    """Where the cards are not divided by colour, the name belongs to the player, and so does what Red may do first."""
    shuffled = replay("suits:deck_split=shuffled@middle/highest@3r1")
    assert shuffled.id.names == ("Red", "Black")
    firsts = {}
    for seed in range(200):
        trace = replay(f"suits:deck_split=shuffled,tie_priority=red@random@{seed}r1")
        for step in trace:
            if step.kind in ("PASS_ON_TIE", "ACE_ON_TIE"):
                firsts.setdefault((seed, step.turn), step)
    assert sum(step.text.startswith("Red") for step in firsts.values()) > 0.9 * len(firsts) > 9


def test_whatever_shows_a_rotated_game_calls_the_seats_by_its_names():
    plain, rotated = replay(MIDDLE), replay(f"{MIDDLE}r1")
    assert table_data((plain,), plain.setup.rules)["seats"] == ["Red", "Black"]
    assert table_data((rotated,), rotated.setup.rules)["seats"] == ["Black", "Red"]
    assert "Black plays middle" in id_html(rotated.id) and "Red plays middle" in id_html(plain.id)
    assert "Black plays middle" in heading(rotated.setup, rotation=1) and "Red plays middle" in heading(plain.setup)
    both = (rotated, replay("suits:deck_split=shuffled@middle/highest@3r1"))
    assert table_data(both, rotated.setup.rules)["seats"] == ["Black / Red", "Red / Black"]


def test_games_of_a_rotated_deal_are_told_with_its_names():
    before, after = map(Setup.of, ("suits@middle/highest", "suits:ace_power=none@middle/highest"))
    plain, rotated = (compare(before, after, games=600, rotation=rotation) for rotation in (0, 1))
    assert plain.verdict().startswith("Red (leads the middle card) wins") and "Red" not in rotated.verdict()
    assert label_of(plain, "seat0").startswith("Red") and label_of(rotated, "seat0").startswith("Black")
    titles = [changes.title_of(change, rotated) for change in rotated.changes(["seat0_wins"])]
    assert titles == ["Black wins"]


def test_a_deal_is_rotated_by_fewer_seats_than_there_are():
    with pytest.raises(BadInput):
        replay(f"{MIDDLE}r2")
