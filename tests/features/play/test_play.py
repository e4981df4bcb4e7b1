"""The page "Play": moves at the table, its link, and that nothing is sent to a browser that the seat may not see.

What a seat may see is counted here again, from zones and `knows`, without the code that hides.
"""

import json
import re
from dataclasses import replace
from itertools import accumulate
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import game as games
from engine.core.cards import read_card
from engine.core.events import NOBODY
from engine.play.strategy import PERSON
from engine.replay.sampled_deal import sampled_deal
from engine.replay.trace import Trace, zone_contents
from engine.setup.game_id import LONGEST, GameId
from engine.setup.setup import Setup, as_setup
from tests.kit.choosing import CHOOSING as EVERYWHERE
from tests.kit.lanes import case
from tests.kit.random_rules import setups
from warbench import Match
from workbench.bench import Bench, open_ids, traces
from workbench.features.move_values import panel as move_values_panel
from workbench.features.play import seats
from workbench.features.play.hearing import MOVES, Hearing
from workbench.features.play.table import KEYS, Seen, persons, shown, zones_seen
from workbench.features.win_probability.task import WinProbabilityWorker
from workbench.page.scene import scene
from workbench.session.parts.seat import SeatTable

CHOOSING = {
    **EVERYWHERE,
    "river of five": "river:across_table,players=5",
    "one's own cards": "suits:tie_priority=secret,reinforcements=chosen",
    "cards that are known": "mindful:trade_pick=seen",
}
ENDING = {
    **{name: name for name in ("suits", "armed", "mindful", "profiteer")},
    "river": "river:hand_three,max_rounds=400",
}
ALL = [case(name == "suits", text, id=name) for name, text in CHOOSING.items()]
ASK = WinProbabilityWorker.ask
SOME = 16  # answers of a game that takes long


def seated(text: str, seats: tuple[int, ...] = (0,), seed: int = 17, rotation: int = 0) -> Bench:
    """A bench at whose table persons have these seats."""
    bench = Bench.at(text)
    for seat in range(len(bench.seats)):
        bench = bench.sit(seat, PERSON if seat in seats else bench.seats[seat])
    return bench.sit_down(seed, rotation)


def outcome_for_you(match: Match) -> str:
    """How a game ended for the person in the first seat."""
    won = "won" if match.trace.result["winner"] == 0 else "lost"
    return re.sub(r"^\S.*? (?:wins|loses)\b", f"You {won}", match.outcome)


def answered(bench: Bench, dice: Random) -> Bench:
    match = Match(bench.match)
    return bench.decide(match.choice, dice.choice(match.choices).code)


def played(bench: Bench, dice: Random, most: int = 10_000) -> list[Bench]:
    """The bench before every answer, and at the end; who is asked answers anything legal."""
    found = [bench]
    while not Match(found[-1].match).over and len(found) <= most:
        found.append(answered(found[-1], dice))
        assert not found[-1].problem
    return found


# ---------------------------------------------------------------- what a seat may see, counted again


def visible(setup: Setup, state: Any, seat: int) -> set[int]:
    """The cards of a state that a seat sees or knows; of a seat that is nobody's, those that lie open to all, or that all know."""
    rows = [(zone, row) for zone in setup.game.zones for row in range(zone.rows)]
    found: set[int] = set()
    for (zone, row), cards in zip(rows, zone_contents(setup.game, state), strict=True):
        own = not zone.shared and zone.of + row == seat
        if zone.sees == "all" or (zone.sees == "owner" and own):
            found |= set(cards)
    if "face_down" in (setup.game.state.names or ()):
        found -= {card for card, down in enumerate(state["face_down"].tolist()) if down}
    if "knows" in (setup.game.state.names or ()) and seat != NOBODY:
        found |= {card for card, known in enumerate(state["knows"][seat].tolist()) if known}
    if seat == NOBODY:
        found |= set.intersection(*(visible(setup, state, each) for each in range(len(setup.strategies))))
    return found


def tells_nothing_hidden(bench: Bench, sent: dict[str, Any], seat: int) -> None:
    """Every card that is sent, and every card that a sentence names, was one that this seat had seen by then."""
    match = Match(bench.match)
    trace, setup, name = match.trace, match.id.setup, match.id.setup.game.card_name
    states = [trace.state(step) for step in range(len(trace))]
    seen = [visible(setup, state, seat) for state in states]
    now = visible(setup, trace.last_state, seat)
    steps = sent["trace"]["sides"][0]["steps"]
    for at, step in enumerate(steps):
        here = now if at == len(steps) - 1 else seen[sent["base"] + at]
        before = seen[max(sent["base"] + at - 1, 0)]
        lying = {card for zone in step["zones"] for card in zone} - {-1}
        assert lying <= here
        assert {*step["cards"], *map(int, step["came"]), *(c for row in step["known"] for c in row)} <= here | before
    told = list(accumulate(({name(card) for card in cards} for cards in seen), set.union))
    deck = {name(int(card)) for card in setup.game.cards(setup.rules)}
    for at, (_, text) in enumerate(reversed(sent["lines"])):
        assert {card for card in deck if card in text} <= told[len(seen) - 1 - at] | {name(card) for card in now}, text
    if sent["asks"]:
        assert {option["card"] for option in sent["asks"]["options"]} - {-1} <= now


@pytest.mark.parametrize("text", ALL)
def test_nothing_is_sent_that_the_seat_may_not_see(text):
    dice = Random(5)
    count = len(Bench.at(text).seats)
    all_of_it = played(seated(text, (count - 1,)), dice, SOME)
    for bench in all_of_it[:: max(1, len(all_of_it) // 3)]:
        sent = json.loads(json.dumps(shown(bench)))
        assert sent["eyes"] == count - 1
        tells_nothing_hidden(bench, sent, count - 1)


@pytest.mark.parametrize("text", ALL)
def test_hidden_cards_may_lie_anyhow_and_the_same_is_sent(text):
    for bench in played(seated(text), Random(3), 12)[1::4]:
        match = Match(bench.match)
        if match.over:
            continue
        there = zones_seen(match.id.setup, match.trace.last_state, match.seat)
        worlds = [sampled_deal(match.view(), seed).record for seed in range(4)]
        assert all(zones_seen(match.id.setup, world, match.seat) == there for world in worlds)
        hidden = zone_contents(match.id.setup.game, match.trace.last_state)
        assert any(zone_contents(match.id.setup.game, world) != hidden for world in worlds) or not any(
            -1 in row for row in there
        )


def test_a_sentence_that_named_a_hidden_card_would_not_be_sent():
    """No game has one; `unseen_by` would keep it back."""
    match = Match("suits@person@17")
    hand = match.view(1).cards("hand", 1)
    for eyes, reads in ((0, False), (1, True), (NOBODY, False)):
        seen = Seen(match, eyes)
        name = match.id.setup.game.card_name(read_card(hand[0]))
        told = seen.told[2]._replace(text=f"Black draws {name}.")
        assert (name in seen.said(told)) == reads, eyes


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_any_game_by_any_rules_can_be_played(data):
    game = games.load(data.draw(st.sampled_from([name for name in games.names() if name != "war"])))
    setup = data.draw(setups(game).filter(lambda found: not game.without_choices(found.rules)))
    bench = replace(Bench.of(game), rules=setup.rules, seats=setup.strategies)
    who = data.draw(st.sets(st.integers(0, len(setup.strategies) - 1), min_size=1))
    bench = seated(bench.link()["game"], tuple(who), data.draw(st.integers(0, 999)))
    dice = Random(data.draw(st.integers(0, 999)))
    all_of_it = played(bench, dice, 60)
    for each in (all_of_it[0], all_of_it[len(all_of_it) // 2], all_of_it[-1]):
        asks = Match(each.match).seat
        for uncovered in (NOBODY, NOBODY if asks is None else asks):
            sent = shown(each, uncovered)
            tells_nothing_hidden(each, json.loads(json.dumps(sent)), sent["eyes"])
        assert Bench.from_link(each.link()) == each


# ---------------------------------------------------------------- moves


@pytest.mark.parametrize("text", ALL)
def test_a_game_is_played_and_its_link_is_the_game(text):
    all_of_it = played(seated(text, seed=4), Random(1), SOME)
    last = all_of_it[-1]
    for bench in all_of_it[:: max(1, len(all_of_it) // 4)]:
        assert Bench.from_link(bench.link()) == bench
    assert last.take_back().match == all_of_it[-2].match
    assert last.same_deal().match == all_of_it[0].match
    assert last.get_up().match is None and last.get_up().sitting == last.sitting
    assert Bench.from_link(last.get_up().link()) == last.get_up()


@pytest.mark.parametrize("text", [case(name in ("suits", "profiteer"), text, id=name) for name, text in ENDING.items()])
def test_a_game_is_played_to_its_end(text):
    last = played(seated(text), Random(1))[-1]
    told = shown(last)
    assert told["over"]["outcome"].startswith(outcome_for_you(Match(last.match))) and told["asks"] is None
    assert Bench.from_link(last.link()) == last


def test_the_link_of_a_long_game_is_longer_than_other_ids_may_be():
    setup = as_setup("river:hand_three")
    persons = Setup(setup.game, setup.rules, (PERSON,) * 4)
    given = [(taken.choice, taken.action) for taken in Trace(GameId(setup, 11)).choices[:900]]
    bench = replace(Bench.at("river:hand_three"), match=GameId(persons, 11, answers=tuple(given)), page="Play")
    assert len(bench.match.text()) > 2 * LONGEST and Bench.from_link(bench.link()).match == bench.match


@pytest.mark.parametrize("text", ALL)
def test_what_was_played_is_watched_in_the_replay(text):
    bench = played(seated(text, seed=9), Random(2), SOME)[-1]
    match, watching = Match(bench.match), bench.watch()
    assert not watching.problem and watching.page == "Replay" and watching.match == bench.match
    there = traces(watching)[1]
    assert there.events[: len(match.trace) - 1].tobytes() == match.trace.events[:-1].tobytes()
    assert there.id.answers == match.id.answers
    if match.over:
        assert there.outcome == match.outcome and there.events.tobytes() == match.trace.events.tobytes()
    alone = bench.watch_strategies()
    assert open_ids(alone)[1] == there.id.answered(()) and not alone.branch


def test_an_answer_is_given_once():
    bench = seated("suits")
    match = Match(bench.match)
    again = bench.decide(match.choice, match.choices[0].code)
    assert again.decide(match.choice, match.choices[1].code) is again, "pressed twice"
    assert bench.decide(match.choice, 31_000).problem.endswith(".") and bench.decide(0, None).problem
    assert bench.take_back().problem == "There is nothing to take back: no person has answered yet."


def test_who_sits_where():
    bench = Bench.of()
    assert bench.sitting == (PERSON, "middle.greedy") and bench.sit(1, PERSON).sitting == (PERSON, PERSON)
    alone = bench.sit(0, "middle")
    assert "give a seat to a person" in alone.sit_down(3).problem and alone.sit_down(3).match is None
    many = Bench.of("river").open_preset("hand_three").set_dial("players", 6).sit(5, PERSON)
    assert len(many.sitting) == 6 and many.set_dial("players", 3).sitting == many.sitting[:3]
    by_hand = Bench.of("war").sit_down(1)
    assert by_hand.match and not by_hand.problem and PERSON not in by_hand.match.setup.strategies
    assert bench.get_up() is bench and bench.take_back().problem and bench.watch().problem


def test_the_dials_are_those_of_the_next_deal():
    bench = seated("suits").set_dial("hand_size", 5)
    assert bench.match.setup.rules.hand_size == 3 and "dials were turned" in shown(bench)["note"]
    following = bench.get_up().sit_down(1)
    assert following.match.setup.rules.hand_size == 5 and not shown(following)["note"]


def test_a_seat_is_taken_in_the_middle_of_a_replay():
    bench = Bench.of().open(17)
    taken = traces(bench)[1].choices[6]
    here = bench.take_seat(6)
    match = Match(here.match)
    assert here.page == "Play" and match.seat == taken.seat and match.choice == 6
    assert persons(here.match) == (taken.seat,)
    assert match.trace.events[: len(match.trace)].tobytes() == traces(bench)[1].events[: len(match.trace)].tobytes()
    assert move_values_panel.move_of({"what": "seat", "choice": 6})(bench) == here
    assert "There is no choice" in bench.take_seat(999).problem and "No game is open" in Bench.of().take_seat(0).problem


HOSTILE = [
    {"play": "suits@17"},
    {"play": "profiteer@person@3"},
    {"play": "suits@person@17.0-31000"},
    {"play": "suits@person@17.4-0"},
    {"play": "<script>"},
    {"play": "suits@person@" + "9" * 30_000},
    {"sits": "person/person/person"},
    {"sits": "clever"},
    {"sits": ""},
]


@pytest.mark.parametrize("link", HOSTILE, ids=lambda link: str(link)[:30])
def test_a_link_that_cannot_be_is_a_sentence(link):
    bench = Bench.from_link({"game": "suits", "page": "Play", **link})
    assert bench.problem.endswith(".") and "\n" not in bench.problem and len(bench.problem) < 400
    assert bench.match is None and not bench.sits and bench.page == "Play"


# ---------------------------------------------------------------- the table


def heard(bench: Bench) -> tuple[SeatTable, Hearing, list[Bench]]:
    """A table, what hears it, and the benches to which its presses lead, the latest last."""
    table, stands = SeatTable(), [bench]
    hearing = Hearing(table, lambda: stands[-1], lambda move: stands.append(move(stands[-1])))
    hearing.lay_out(bench)
    return table, hearing, stands


def press(table: SeatTable, **what: Any) -> None:
    table.pressed = {**what, "times": table.pressed.get("times", 0) + 1}


def test_options_have_keys_that_nothing_else_has():
    bench = seated("suits")
    sent = shown(bench)
    options = sent["asks"]["options"]
    assert [option["key"] for option in options] == list("123") and sent["asks"]["words"] == "It is your turn."
    own = {each["key"] for each in sent["presses"]} - {""}
    assert not own & set(KEYS) and len(KEYS) == len(set(KEYS))
    lying = zip(sent["trace"]["sides"][0]["steps"][-1]["zones"], sent["trace"]["zones"], strict=True)
    hand = next(zone for zone, where in lying if where["name"] == "hand" and where["seat"] == 0)
    assert {option["card"] for option in options} == set(hand)


def test_who_plays_sits_below():
    for seat in (0, 1):
        zones = shown(seated("suits", (seat,)))["trace"]["zones"]
        assert {zone["seat"] for zone in zones if zone["name"] == "hand" and zone["y"] > 0.5} == {seat}


def test_two_people_and_a_cover_between_their_turns():
    table, hearing, stands = heard(seated("suits", (0, 1)))
    first, second = Match(stands[0].match).seat, 1 - Match(stands[0].match).seat
    covered = dict(table.shown)
    assert covered["asks"] is None and covered["cover"]["seat"] == first and covered["eyes"] == NOBODY
    tells_nothing_hidden(stands[0], covered, NOBODY)
    press(table, what="uncover", seat=second)
    assert table.shown["cover"], "whoever is not asked sees nothing either"
    press(table, what="uncover", seat=first)
    assert table.shown["eyes"] == first and table.shown["asks"] and not table.shown["cover"]
    tells_nothing_hidden(stands[0], table.shown, first)
    press(table, what="answer", choice=0, code=table.shown["asks"]["options"][0]["code"])
    hearing.lay_out(stands[-1])
    assert table.shown["cover"]["seat"] == second
    tells_nothing_hidden(stands[-1], table.shown, NOBODY)
    press(table, what="uncover", seat=second)
    tells_nothing_hidden(stands[-1], table.shown, second)
    press(table, what="back")
    hearing.lay_out(stands[-1])
    assert table.shown["cover"]["seat"] == first, "covered again"


def test_every_press_is_heard():
    over = played(seated("suits"), Random(1))[-1]
    for bench in (seated("suits"), over):
        for each in shown(bench)["presses"]:
            assert each["what"] in {*MOVES, "hint", "next"} and each["label"] and each["tip"]
    table, _, stands = heard(over)
    for what in ("watch", "again", "next", "rise", "nothing", None):
        press(table, what=what)
    _, watching, again, following, risen = stands
    assert not any(bench.problem for bench in stands) and watching.page == "Replay"
    assert again.match == over.match.answered(()) and risen.match is None
    assert following.match.setup == over.match.setup and following.match.answers == ()


def test_at_the_end_it_is_told_how_it_ended_and_how_strategies_play_it():
    bench = played(seated("suits"), Random(1))[-1]
    told = shown(bench)
    assert told["over"]["outcome"] == outcome_for_you(Match(bench.match)) and told["asks"] is None
    assert told["over"]["strategies"].endswith(traces(bench.watch_strategies())[1].outcome)
    predicting = replace(bench.set_dial("hand_size", 5), predict=True)
    assert predicting.asking and not shown(predicting)["over"]["strategies"]


@pytest.fixture
def curves(monkeypatch):
    """Curves are worked out here."""
    monkeypatch.setattr(WinProbabilityWorker, "ask", ASK)


@pytest.mark.usefixtures("curves")
@pytest.mark.parametrize("seats", [case(True, (0,)), case(False, (0, 1))])
def test_when_it_is_over_the_curve_tells_how_it_went_with_the_choices_of_its_persons(seats):
    table, hearing, stands = heard(seated("suits:min_rank=11", seats))
    dice = Random(3)
    while not Match(stands[-1].match).over:
        assert not table.ended, "nothing is told before it is over"
        stands.append(answered(stands[-1], dice))
        hearing.lay_out(stands[-1])
    assert hearing.ending.curving.wait(300)
    ended, match = table.ended, Match(stands[-1].match)
    assert ended["place"] == table.shown["over"]["place"] and "at each of" in ended["says"]
    assert [share == 1 for share in ended["line"][-1]["shares"]] == [
        seat == match.trace.result["winner"] for seat in (0, 1)
    ]
    assert all(each["kind"] == "choice" and each["seat"] in seats for each in ended["own"])
    turns = [match.trace.steps[each["step"]].turn for each in ended["own"]]
    assert [each["turn"] for each in ended["own"]] == turns and ("yours" in ended["none"]) == (len(seats) == 1)
    back = stands[-1].take_back()
    hearing.lay_out(back)
    assert table.ended == {}


@pytest.mark.usefixtures("curves")
def test_where_people_still_say_what_they_expect_no_curve_is_drawn():
    bench = played(seated("suits:min_rank=11"), Random(1))[-1]
    table, hearing, _ = heard(bench)
    assert hearing.ending.curving.wait(300) and table.ended
    hearing.lay_out(replace(bench.set_dial("hand_size", 4), predict=True))
    assert table.ended == {}


@pytest.mark.slow
def test_a_hint_tells_nothing_of_this_deal():
    table, hearing, stands = heard(seated("suits"))
    press(table, what="hint")
    assert hearing.weighing.wait(300)
    assert table.hint["place"] == table.shown["asks"]["place"] and table.hint["said"]
    options = {str(option["code"]) for option in table.shown["asks"]["options"]}
    assert set(table.hint["options"]) == options and not any("here" in each for each in table.hint["options"].values())
    assert len(stands) == 1


def test_the_page_shows_the_seats_and_then_the_table():
    before, after = scene(Bench.of().show_page("Play")), scene(seated("suits"))
    assert {"sits", "seat"} <= before.keys() and "seat" in after and "sits" not in after
    assert [press.key for press in before["sits"].presses()] == ["sit"]
    there = scene(Bench.of().open(17).show_page("Play"))["sits"].presses()
    assert there[1].move(Bench.of()).match.seed == 17
    nobody = scene(Bench.of("river").show_page("Play"))["sits"]
    assert not nobody.controls() and [press.key for press in nobody.presses()] == ["sit", "across_table", "hand_three"]
    for control in before["sits"].controls().values():
        assert control.shown and {seats.YOU} < set(control.options)
