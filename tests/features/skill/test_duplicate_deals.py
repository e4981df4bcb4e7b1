"""Deals from every seat on the bench: kept and grown, listed by kind, opened side by side, in the link."""

from dataclasses import replace

import pytest

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput
from workbench.bench import Bench, open_ids
from workbench.charts import chart_named
from workbench.features.skill import panel as skill_panel
from workbench.page.kit import changes
from workbench.page.marked_games import games_at
from workbench.replay.card_table import shown_traces, table_data
from workbench.work.duplicate_deals import has_skill
from workbench.work.games import PlayedGames

FIVE = replace(Bench.of("suits").set_dial("hand_size", 5), games=400)


@pytest.fixture(autouse=True)
def compiled(monkeypatch):
    """What has to be compiled is compiled where it is needed."""
    monkeypatch.setattr("workbench.work.games.seats_ready", lambda bench: True)


def seen(bench: Bench = FIVE) -> Comparison:
    return PlayedGames().comparison(bench)


def test_a_few_deals_come_at_once_and_the_others_behind():
    played = PlayedGames()
    first = played.from_every_seat(FIVE, played.first(FIVE))
    assert first.seated and 0 < len(first.seated.after) <= 400
    assert played.lacks_seats(FIVE) is (played.played(FIVE) == 400)
    played.comparison(FIVE)
    whole = played.from_every_seat(FIVE, played.first(FIVE))
    assert not played.lacks_seats(FIVE) and whole is played.comparison(FIVE)
    assert whole.seated.after.head(len(first.seated.after)).equals(first.seated.after)


def test_the_games_of_the_table_are_not_played_again(monkeypatch):
    played, asked = PlayedGames(), []
    played.first(FIVE, 30)
    make = played._made
    monkeypatch.setattr(played, "_made", lambda key, rows, play: asked.append(key) or make(key, rows, play))
    best = FIVE.seat(("counter.greedy", "random"))
    played.from_every_seat(best, played.first(best, 30), True)
    assert {key[2] for key in asked if key[0] == "seat"} == {1}


@pytest.mark.parametrize("bench", [Bench.of("war"), Bench.of("river")], ids=lambda bench: bench.game.name)
def test_where_nobody_chooses_there_is_no_skill(bench):
    few = replace(bench, games=100)
    assert not has_skill(few) and PlayedGames().comparison(few).seated is None and not PlayedGames().lacks_seats(few)


def test_skill_is_the_first_line_and_says_between_whom():
    first = changes.lines(seen())[0]
    assert (
        first.title == "Skill"
        and first.note == "counts the cards, answers greedily – plays anything"
        and first.axis == (0, 1)
    )
    assert int(first.before) > int(first.value.replace("−", "-")) and "Skill" in changes.changes_html(seen(), first=1)
    assert changes.lines(seen(replace(Bench.of("suits"), games=400)))[0].title == "Skill"


def test_a_piece_lists_its_deals_and_opens_both_seats():
    found = games_at(("skill", {"side": "after", "key": "better_both"}), seen())
    rows, _ = found.page()
    assert found.kinds() == [("", f"All {len(found.deals):,}")] and found.versus == "seats exchanged:"
    assert {(row["ends"], row["otherwise"]) for row in rows} == {("Red wins", "Black wins")}
    assert {(row["seat"], row["other_seat"]) for row in rows} == {(0, 1)}
    opened = found.opened(rows[0]["seed"])(FIVE)
    assert opened.page == "Replay" and [each.rotation for each in open_ids(opened)] == [0, 1]
    traces = shown_traces(opened)
    assert [trace.outcome.split(" wins")[0] for trace in traces] == ["Red", "Black"]
    sides = table_data(traces, opened.baseline)["sides"]
    assert [side["label"] for side in sides] == ["Red counts the cards, answers greedily", "Red plays anything"]


def test_deals_of_the_rules_compared_with_open_by_these_rules():
    found = games_at(("skill", {"side": "before", "key": "deal"}), seen())
    assert {row["ends"] == row["otherwise"] for row in found.page()[0]} == {True}
    opened = found.opened(found.page()[0][0]["seed"])(FIVE)
    assert all(trace.setup.rules == FIVE.baseline for trace in shown_traces(opened))
    assert opened.rules == FIVE.rules and Bench.from_link(opened.link()) == opened


def test_who_sits_there_is_who_is_measured():
    alike = FIVE.seat(("middle.greedy", "middle.greedy"))
    found = games_at(("skill", {"side": "after", "key": "better_both"}), seen(alike))
    opened = found.opened(int(found.deals["seed"][0]))(alike)
    assert opened.seats == ("counter.greedy", "random.random") and "counts the cards" in found.words


def test_alone_both_players_play_the_deal():
    bench = replace(Bench.of("profiteer"), games=200)
    found = games_at(("skill", {"side": "before", "key": "better_both"}), seen(bench))
    opened = found.opened(int(found.deals["seed"][0]))(bench)
    other, own = open_ids(opened)
    assert own.setup == opened.setup and other.setup.strategies == ("random.random",) and other.seed == own.seed
    assert Bench.from_link(opened.link()) == opened
    labels = [side["label"] for side in table_data(shown_traces(opened), opened.baseline)["sides"]]
    assert labels[0] == "Plays anything" and labels[1] != labels[0]
    row = found.page()[0][0]
    assert row["otherwise"] and found.versus == "the other player:"


def test_what_is_played_on_otherwise_leaves_the_other_seat_and_another_game_too():
    opened = FIVE.open_from_seats(3, FIVE.seats)
    assert opened.beside and not opened.open(4).beside and not opened.open(3).beside
    code = seats_choice(opened)
    branch = opened.what_if(*code)
    assert not branch.problem and not branch.beside and branch.rotation == 1
    assert not opened.set_dial("hand_size", 4).beside


def seats_choice(bench: Bench) -> tuple[int, int]:
    """A choice of the open game and an answer that was not given."""
    trace = shown_traces(bench)[1]
    taken = trace.choices[0]
    decision = trace.decisions[taken.decision]
    return taken.choice, next(code for code in decision.legal if code != decision.action)


@pytest.mark.parametrize(
    "link",
    [
        {"game": "suits@3", "beside": "x" * 90},
        {"game": "suits", "beside": "seats"},
        {"game": "suits@3", "beside": "<script>"},
    ],
)
def test_a_hostile_link_is_answered_in_a_sentence(link):
    bench = Bench.from_link(link)
    assert bench.problem.endswith(".") and not bench.beside and len(bench.problem) < 160


@pytest.mark.parametrize(
    "pick", [{}, {"side": "after"}, {"side": "x", "key": "deal"}, {"side": "after", "key": "both"}]
)
def test_a_hostile_mark_is_refused(pick):
    with pytest.raises(BadInput):
        skill_panel.games(pick, seen())


def test_until_deals_are_played_from_every_seat_the_chart_says_so():
    played = PlayedGames()
    drawn = chart_named("skill", FIVE.game).draw(played.first(FIVE)).to_dict()
    assert "No deal has been played from every seat yet" in drawn["description"] and "params" not in drawn
