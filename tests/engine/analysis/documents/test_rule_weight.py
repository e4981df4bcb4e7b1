"""What rules cost and bring: words counted by hand, what is known beforehand, and intervals that contain what is true."""

import polars as pl
import pytest

from engine.analysis.documents.rule_weight import certain, costs, more, rule_weight, rules_of
from engine.analysis.documents.weight import weight, weight_of
from engine.core.game import load, names
from engine.core.rules import BadInput
from engine.setup.setup import Setup
from engine.simulation.simulate import simulate

#: A small rulebook, with what a reader counts in it.
SMALL = (
    "Deal three cards to each player.",  # 6 words
    "A Jack is worth 10, a Queen 12 and an Ace 1.",  # 12 words, 2 look-ups: the Queen is worth her usual 12
    "Number cards score 1, a King or Queen scores 3.",  # 10 words, 2 look-ups: King and Queen are said in one breath
    "The higher card wins, unless it is a spade; play again. Take your own card instead.",  # 16 words, 2 exceptions
    "The King has Trade, the Jack Reveal.",  # 7 words, 2 look-ups
    "Red beats blue, blue beats green.",  # 6 words, 3 look-ups: each colour once
)
#: The words of each clause of Classic War with its answers, counted by hand.
WAR = (42, 46, 25, 21, 49, 27, 21, 15)


def test_a_small_rulebook_weighs_what_a_reader_counts():
    found = weight_of(SMALL)
    assert found.words == 6 + 12 + 10 + 16 + 7 + 6 and found.clauses == 6
    assert found.exceptions == (
        "The higher card wins, unless it is a spade; play again.",
        "Take your own card instead.",
    )
    assert [f"{each.of}: {each.entry}" for each in found.lookups] == [
        "values: Jack 10", "values: Ace 1", "points: number card 1", "points: King, Queen 3", "powers: King Trade", "powers: Jack Reveal",
        "suits: red", "suits: blue", "suits: green",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["Every card scores 1 point.", "A Jack is worth 11, a Queen 12.", "An Ace may answer.", "But the Jack wins."],
)
def test_what_is_no_list_and_no_exception_is_not_counted(text):
    assert weight_of([text]).figures[2:] == (0, 0)


def test_classic_war_weighs_what_a_reader_counts():
    war = load("war")
    assert weight(war, war.Rules()).figures == (sum(WAR), len(WAR), 0, 0)


@pytest.mark.parametrize(
    ("text", "lookups"),
    [
        ("yours:suits", ["Ace 1", "number card 1", "face card 2", "Ace 2"]),
        ("yours:mindful", ["Jack Trade", "Queen Reveal", "King Sabotage", "Ace Loot"]),
        ("river", ["Jack 10", "Queen 11", "King 12", "Ace 13", "red", "blue", "yellow", "green"]),
        ("suits", ["Ace 1", "number card 1", "Jack, Queen, King 2", "Ace 2"]),
        ("armed", []),
    ],
)
def test_the_lists_of_a_rulebook_are_those_that_a_reader_finds(text, lookups):
    setup = Setup.of(text)
    assert [each.entry for each in weight(setup.game, setup.rules).lookups] == lookups


@pytest.mark.parametrize("name", names())
def test_published_rules_cost_nothing_beside_themselves(name):
    game = load(name)
    found = rule_weight(Setup.of(name), 20)
    assert not found.costs and found.here == found.before and more(game, game.Rules(), game.Rules()) == (0, 0, 0, 0)


def test_war_beside_war_is_zero():
    found = rule_weight(Setup.of("war"), 20)
    rows = found.frame().drop("name").unique()
    assert len(rows) == 1 and found.frame()["name"].to_list() == ["these rules", "compared with", "Classic War"]
    assert found.says().endswith("as Classic War's.")


def test_a_rule_costs_the_words_that_its_clauses_have_and_brings_what_the_games_say():
    found = rule_weight(Setup.of("suits:hand_size=1,max_rounds=20@random"), 60)
    hand, limit = found.costs
    with_it, without = (simulate(Setup.of(f"suits:max_rounds=20{more}@random"), 60) for more in (",hand_size=1", ""))
    assert (hand.title, hand.dials, limit.dials) == ("Hand size", ("hand_size",), ("max_rounds",))
    assert hand.brings("choices").after.mean == 0, "a hand of one leaves nothing to choose"
    assert hand.brings("choices").difference.mean == pytest.approx(-without["choices"].mean())
    assert hand.brings("turns").difference.mean == pytest.approx(with_it["turns"].mean() - without["turns"].mean())
    assert hand.brings("skill").difference.mean == pytest.approx(-hand.brings("skill").before.mean)
    assert ("Hand size", "choices") in found.certain and ("Round limit", "choices") not in certain((limit,))


def test_rules_add_up_where_they_do_not_touch_each_other():
    """Two dials in clauses of their own: their words together are the words of both. A limit of turns adds the clause that ends the
    game, two on who wins then, half a sentence on running out, and takes the one on games that go in circles away."""
    game = load("yours")
    whole = game.Rules.of({"max_turns": 50, "colour_bonus": 1})
    parts = [game.Rules.of(each) for each in ({"max_turns": 50}, {"colour_bonus": 1})]
    assert more(game, whole, game.Rules())[0] == sum(more(game, each, game.Rules())[0] for each in parts)
    assert more(game, parts[0], game.Rules())[:2] == (9 + 11 + 10 + 15 - 18, 2)  # counted in both copies


def test_many_changes_are_measured_by_chapter_and_what_cannot_be_left_out_says_why():
    rules = Setup.of("yours:suits").rules
    of_chapters = rules_of(rules, load("yours").Rules())
    assert list(of_chapters) == ["Cards", "Hand", "Answers", "Equal cards", "Captured cards", "The winner"]
    assert of_chapters["Answers"] == ("own_pair", "match", "ace_answer", "ace_at_tie")
    assert "Pairs" in rules_of(rules, load("yours").Rules(), "rule")
    stuck = list(costs(Setup.of("yours:captured_to=pile,deal_size=5,hand_size=5"), 1, by="rule"))
    assert all(each.figures is not None for each in stuck)
    (cost,) = (
        each for each in costs(Setup.of("yours:captured_to=pile,number_points=3,target=80"), 1) if each.figures is None
    )
    assert cost.title == "Points for a number card" and "cannot be left out alone" in cost.nothing and not cost.changes


def test_an_idle_rule_has_no_words_and_no_games():
    (cost,) = rule_weight(Setup.of("yours:draw_limit=2"), 20).costs
    assert (
        cost.figures == (0, 0, 0, 0) and not cost.changes and cost.nothing == "It does nothing here: there is no hand."
    )


def test_another_way_to_tell_rules_is_refused():
    with pytest.raises(BadInput, match="by rule or by chapter, not by 'word'"):
        costs(Setup.of("war:war_face_down=2"), 20, by="word")


def test_pieces_that_are_known_are_not_measured_again():
    setup = Setup.of("suits:hand_size=1,max_rounds=20@random")
    whole = list(costs(setup, 20))
    assert [each.title for each in costs(setup, 20, known=1)] == [whole[1].title]
    assert next(costs(setup, 20, known=1)).changes == whole[1].changes


@pytest.mark.slow
def test_an_interval_contains_the_true_change_as_often_as_it_says():
    """Two hundred samples of the turns that three cards face down save: 95% intervals, so about 190."""
    setup, truth = Setup.of("war:war_face_down=3"), 0.0
    big = rule_weight(setup, 100_000, 10_000_000).costs[0].brings("turns")
    truth = big.difference.mean
    found = [rule_weight(setup, 100, 1_000 * at).costs[0].brings("turns").difference for at in range(200)]
    assert 178 <= sum(each.low <= truth <= each.high for each in found) <= 199


@pytest.mark.slow
def test_the_frame_has_a_row_a_rule_with_intervals():
    frame = rule_weight(Setup.of("yours:suits"), 2_000).frame().filter(pl.col("of") == "rule")
    assert len(frame) == 6 and frame.null_count().row(0) == (0,) * frame.width
    assert frame["name"][1] == "Hand" and frame["skill"][1] > 0.5
    for name in ("skill", "turns", "choices"):
        assert (frame[f"{name}_low"] <= frame[name]).all() and (frame[name] <= frame[f"{name}_high"]).all()
