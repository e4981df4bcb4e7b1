"""Predict first: what is asked about a change, what was true by games that were played or made by hand, how it is shown."""

import re
from functools import cache
from math import sqrt
from statistics import NormalDist, mean, stdev

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.analysis.compare import Comparison, compare
from engine.core import game as games
from engine.core.rules import BadInput
from engine.setup.presets import presets
from engine.setup.setup import Setup
from engine.simulation.metrics import metric_named
from workbench.bench import Bench, predictions, state
from workbench.bench.predictions import MEANS, SMALL, SMALL_SHARE, questions, score
from workbench.features.compare.sentence import missing
from workbench.features.predict import panel as predict_panel
from workbench.page.scene import scene
from workbench.work.games import PlayedGames

GAMES = games.names()


@cache
def played(game: str, count: int = 1_000, before: str = "", **changes) -> Comparison:
    start = Setup.of(game, base=before) if before else Setup.of(game)
    return compare(Setup.of(game), start.but(**changes), count)


def truth(comparison: Comparison) -> dict[str, str]:
    """What was true of every question: code by name."""
    asked = questions(comparison.before, comparison.after)
    return {a.question.name: a.was for a in score({q.name: "same" for q in asked}, comparison)}


def told(comparison: Comparison, name: str) -> str:
    return score({name: "same"}, comparison)[0].tells


def made(before: Setup, after: Setup, *columns: dict) -> Comparison:
    """A comparison of games made by hand; a column that is not given is the same in all of them."""
    first, second = (pl.DataFrame(_columns(each)) for each in columns)
    return Comparison(before, after, first, second)


def _columns(given: dict) -> dict:
    count = len(next(iter(given.values())))
    usual = {"turns": 20, "minutes": 10.0, "choices": 5, "winner": 0, "status": "finished", "seed": 0}
    return {name: given.get(name, [value] * count) for name, value in usual.items()}


SUITS = (Setup.of("suits"), Setup.of("suits", {"hand_size": 5}))
WAR = (Setup.of("war"), Setup.of("war", {"war_face_down": 3}))


# ---------------------------------------------------------------- what is asked


@pytest.mark.parametrize("name", GAMES)
def test_every_change_has_questions_that_survive_a_link(name):
    before = Setup.of(name)
    for preset in presets(games.load(name)).values():
        asked = questions(before, before.by(preset.rules))
        assert bool(asked) == bool(preset.rules.changes()) and len({q.name for q in asked}) == len(asked)
        for q in asked:
            assert q.text.endswith("?") and q.says.endswith(".") and list(q.found) == list(q.options)
            assert len(q.options) == 3 and list(q.options)[1] == "same" and all(q.options.values())
            assert all(re.fullmatch("[a-z0-9]+", word) for word in (q.name, *q.options))


def test_nothing_is_asked_of_rules_that_differ_by_nothing():
    before = Setup.of("suits", base="final")
    assert (
        questions(before, Setup.of("suits")) == ()
        and score({}, Comparison(before, before, *[pl.DataFrame()] * 2)) == []
    )


def test_other_strategies_are_a_change():
    assert len(questions(Setup.of("suits"), Setup.of("suits", {}, ["random"]))) == 3


def texts(before: Setup, after: Setup) -> dict[str, str]:
    return {q.name: q.text for q in questions(before, after)}


def test_questions_about_a_war_of_suits():
    assert texts(*SUITS) == {
        "length": "Will a game be longer or shorter, counted in turns?",
        "choices": "Will the players have more or fewer real choices in a game?",
        "gain": "Who will gain, Red or Black?",
    }
    assert questions(*SUITS)[2].options == {"seat0": "Red", "same": "Neither, about the same", "seat1": "Black"}


def test_where_nobody_decides_nobody_is_asked_about_choices():
    assert list(texts(*WAR)) == ["length", "gain"]
    armed = Setup.of("armed")
    one, three = armed.but(hand_size=1), armed.by(presets(armed.game)["hand3"].rules)
    assert armed.game.without_choices(one.rules) and not armed.game.without_choices(three.rules)
    for pair in ((one, three), (three, one)):  # under one of the two rule sets is enough
        assert "choices" in texts(*pair)
    assert "choices" not in texts(one, one.by(presets(armed.game)["hand1"].rules.but(min_rank=4)))


def test_questions_about_a_game_for_one():
    before = Setup.of("profiteer")
    after = before.by(presets(before.game)["4_resources"].rules)
    assert texts(before, after)["gain"] == "Will the Profiteer reach the goal more often or less often?"
    assert texts(before, after)["choices"].startswith("Will the Profiteer have more or fewer real choices")
    assert list(questions(before, after)[-1].options) == ["more", "same", "less"]
    without = next(p.rules for p in presets(before.game).values() if before.game.goal(p.rules) is None)
    assert texts(before, before.by(without))["gain"] == "Will the Profiteer win more often or less often?"


def test_questions_about_river_with_three_players_and_more():
    four, three = Setup.of("river"), Setup.of("river", base="three_players")
    assert list(texts(four, three)) == ["length"]  # another number of players: nobody can gain
    more = three.but(colour_bonus=2)
    assert len(more.strategies) == 3 and texts(three, more) == {
        "length": "Will a game be longer or shorter, counted in minutes?",
        "gain": "Will Player 1 win more often or less often?",
    }
    two = Setup.of("river", base="two_players")
    assert texts(two, two.but(colour_bonus=2))["gain"] == "Who will gain, Player 1 or Player 2?"


# ---------------------------------------------------------------- what was true, in games that were played


def test_five_cards_in_the_hand():
    found = played("suits", hand_size=5)
    assert truth(found)["length"] == "shorter" and truth(found)["choices"] == "fewer"
    turns = [metric_named("turns").value(), metric_named("choices").value()]
    means = [side.select(turns).mean().row(0) for side in (found.games_before, found.games_after)]
    assert told(found, "length").startswith("Games get shorter: turns fall from ")
    for name, at in (("length", 0), ("choices", 1)):
        said = re.search(r"fall from ([\d.]+) to ([\d.]+)\.$", told(found, name)).groups()
        assert [float(number) for number in said] == pytest.approx([mean[at] for mean in means], abs=0.05)


def test_score_says_who_is_right():
    found = score({"length": "longer", "choices": "fewer"}, played("suits", hand_size=5))
    assert [(a.question.name, a.said, a.was, a.right) for a in found] == [
        ("length", "longer", "shorter", False),
        ("choices", "fewer", "fewer", True),
    ]


def test_a_change_without_effect_is_about_the_same():
    found = played("suits", 20_000, ace_answer="nothing")
    assert set(truth(found).values()) == {"same"}
    says = told(found, "length")
    assert says.startswith("Games stay about as long: ") and ("under both rulebooks" in says or "of under 2%" in says)


@pytest.mark.parametrize(
    "changes", [{"hand_size": 1}, {"decks": 2}, {"min_rank": 7}, {"deck_split": "shuffled"}], ids=str
)
def test_an_answer_is_what_the_interval_leaves(changes):
    """Worked out once more, without the metrics: the interval of the differences, wider as three questions are asked."""
    found = played("suits", **changes)
    asked = questions(found.before, found.after)
    value = {"length": pl.col("turns"), "choices": pl.col("choices")}
    value["gain"] = pl.when(pl.col("winner") == 0).then(1.0).when(pl.col("winner") == 1).then(0.0).otherwise(0.5)
    for q in asked:
        before, after = (
            side.select(v=value[q.name].cast(float))["v"].to_list() for side in (found.games_before, found.games_after)
        )
        apart = [b - a for a, b in zip(before, after, strict=True)]
        half = NormalDist().inv_cdf(1 - 0.05 / 6) * stdev(apart) / sqrt(len(apart))
        low, high = mean(apart) - half, mean(apart) + half
        margin = SMALL_SHARE if q.name == "gain" else SMALL * mean(before)
        rises, same, falls = q.options
        left = [rises] * (high >= margin) + [same] * (low < margin and high > -margin) + [falls] * (low <= -margin)
        for code in q.options:
            answer = score({q.name: code}, found)[0]
            assert answer.right == (left == [code]) and answer.undecided == (code in left and len(left) > 1)


def test_a_game_that_never_ends_is_longer():
    """Of the same player's cards first, most games of War never end; those few that do tell nothing about length."""
    there = played("war", 300, before="seat_order")
    back = Comparison(there.after, there.before, there.games_after, there.games_before)
    assert truth(there)["length"] == "longer" and truth(back)["length"] == "shorter"
    share = (there.games_after["status"] != "finished").mean()
    assert told(there, "length") == f"Games get longer: {100 * share:.1f}% of the games are unfinished instead of 0%."


# ---------------------------------------------------------------- what was true, in games made by hand


def test_certain_but_too_small_to_matter():
    for turns, was in ((101, "same"), (102, "longer"), (99, "same"), (98, "shorter")):
        found = made(*WAR, {"turns": [100] * 50}, {"turns": [turns] * 50})
        assert truth(found)["length"] == was
    assert told(made(*WAR, {"turns": [100] * 50}, {"turns": [101] * 50}), "length") == (
        "Games stay about as long: 101.0 turns instead of 100.0, a change of under 2%."
    )


def test_too_few_games_cannot_tell():
    """Forty games leave everything open: no answer is right, and none is not."""
    found = made(*WAR, {"turns": [10, 90] * 20}, {"turns": [90, 10] * 19 + [90, 90]})
    assert truth(found)["length"] == ""
    for code in ("longer", "same", "shorter"):
        (answer,) = score({"length": code}, found)
        assert answer.undecided and not answer.right
    assert re.fullmatch(
        r"It is too early to say which answer is right: 52\.0 turns instead of 50\.0; after 40 games the change is only known to "
        r"be between −[\d.]+ and \+[\d.]+ turns\.",
        told(found, "length"),
    )


def test_an_answer_may_be_ruled_out_before_another_is_right():
    """Certainly longer, but perhaps by less than matters: who said "shorter" is not right whatever more games say."""
    clear = made(*WAR, {"turns": [100] * 100}, {"turns": [100, 106] * 50})
    assert truth(clear)["length"] == "longer"
    closer = made(*WAR, {"turns": [100] * 100}, {"turns": [100, 104] * 50})
    answers = {code: score({"length": code}, closer)[0] for code in ("longer", "same", "shorter")}
    assert {code: each.undecided for code, each in answers.items()} == {"longer": True, "same": True, "shorter": False}
    assert not any(each.right for each in answers.values())
    assert told(closer, "length").startswith("It is too early to say whether “Longer” or “About the same” is right: ")


@pytest.mark.parametrize("games", [50, 500, 5_000, 50_000])
def test_more_games_never_turn_an_answer_round(games):
    """The first games of one sample: what fewer of them tell, more of them tell as well, or they did not tell it."""
    turns = np.random.default_rng(3).normal(101, 15, 100_000).round().astype(int)
    few, all_ = (made(*WAR, {"turns": [100] * n}, {"turns": turns[:n].tolist()}) for n in (games, 100_000))
    assert truth(all_)["length"] == "same" and truth(few)["length"] in ("", "same")
    assert score({"length": "same"}, few)[0].undecided == (truth(few)["length"] == "")


def test_after_many_games_it_is_said_that_they_cannot_tell():
    turns = [100, 104] * 50_000
    found = made(*WAR, {"turns": [100] * 100_000}, {"turns": turns})
    assert told(found, "length").startswith(
        "Even 100,000 games cannot show whether “Longer” or “About the same” is right"
    )


def test_more_questions_need_a_stricter_interval():
    """A difference of 2.1 standard errors is certain if one thing is asked, not if two or three are."""
    apart = [1.0] * 193 + [-1.0] * 155
    found = made(*WAR, {"turns": [20] * 348}, {"turns": [20 + d * 8 for d in apart]})
    metric = metric_named("turns")
    assert found.certain([metric]) and not found.certain([metric, metric_named("won")])
    further = made(*WAR, {"turns": [20.0] * 348}, {"turns": [20.4 + d * 8 for d in apart]})  # that much beyond 2%
    (length, _) = questions(*WAR)
    assert predictions.possible(length, further.together([metric])[0]) == ("longer",)
    assert predictions.possible(length, further.together([metric, metric_named("won")])[0]) == ("longer", "same")
    assert truth(further)["length"] == ""


@pytest.mark.parametrize(("wins", "was"), [(51, "seat0"), (41, "seat1"), (46, "same")])
def test_a_draw_counts_half_for_each(wins, was):
    """Eight in a hundred games were draws: who gains is not told by the wins of one seat alone."""
    before = [0] * 46 + [None] * 8 + [1] * 46
    after = [0] * wins + [1] * (92 - wins) + [None] * 8
    found = made(*SUITS, {"winner": before * 200}, {"winner": after * 200})
    assert truth(found)["gain"] == was
    both = made(*SUITS, {"winner": before * 200}, {"winner": ([0] * 50 + [1] * 50) * 200})
    assert truth(both)["gain"] == "same"  # both win four games more
    assert "Red wins 50.0% of the games instead of 46.0%, Black wins 50.0% of the games" in told(both, "gain")


def test_the_first_of_three_and_the_only_one():
    three = Setup.of("river", base="three_players")
    river = made(three, three.but(colour_bonus=2), {"winner": [0, 1, 2] * 200}, {"winner": [1, 1, 2] * 200})
    assert truth(river)["gain"] == "less" and told(river, "gain").startswith(
        "Player 1 wins less often: Player 1 wins 0%"
    )
    one = Setup.of("profiteer")
    more = one.by(presets(one.game)["4_resources"].rules)
    profiteer = made(one, more, {"winner": [0, None] * 200}, {"winner": [0, 0] * 200})
    assert truth(profiteer)["gain"] == "more"
    assert told(profiteer, "gain") == (
        "The Profiteer reaches the goal more often: 100% of the games are won instead of 50.0%."
    )


def test_games_that_never_end_are_told_beside_the_length():
    status = ["finished"] * 60 + ["cycle"] * 40
    found = made(*WAR, {"turns": [100] * 100}, {"turns": [50] * 100, "status": status})
    assert told(found, "length") == (
        "Games get shorter: turns fall from 100.0 to 50.0 in the deals that end under both rulebooks; 40.0% of the games "
        "never end instead of 0%."
    )


def test_other_deals_may_end_under_the_other_rules():
    """The long deals no longer end, so that the mean falls although every deal that ends is longer."""
    status = ["finished"] * 60 + ["capped"] * 40
    found = made(*WAR, {"turns": [100] * 60 + [900] * 40}, {"turns": [110] * 60 + [1] * 40, "status": status})
    assert truth(found)["length"] == "longer"
    assert told(found, "length").startswith(
        "Games get longer: turns rise from 100.0 to 110.0 in the deals that end under both rulebooks; 40.0% of the games"
    )


def test_no_game_ends_under_either():
    never = {"turns": [9] * 1_000, "status": ["cycle"] * 1_000, "winner": [None] * 1_000}
    found = made(*WAR, never, never)
    assert truth(found) == {"length": "same", "gain": "same"}
    assert "nan" not in " ".join(told(found, name) for name in ("length", "gain"))


COUNTS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=2, max_size=40)


@settings(max_examples=80, deadline=None)
@given(turns=COUNTS, choices=COUNTS, winners=st.lists(st.tuples(*[st.sampled_from([0, 1, None])] * 2), min_size=40))
@pytest.mark.slow
def test_one_answer_is_right_or_cannot_be_told_and_the_sentence_says_which(turns, choices, winners):
    count = min(len(turns), len(choices), len(winners))
    sides = [
        {"turns": [t[n] for t in turns[:count]], "choices": [c[n] for c in choices[:count]]}
        | {"winner": pl.Series([w[n] for w in winners[:count]], dtype=pl.Int8)}
        for n in (0, 1)
    ]
    found = made(*SUITS, *sides)
    for q in questions(*SUITS):
        answers = [score({q.name: code}, found)[0] for code in q.options]
        assert len({(a.was, a.tells) for a in answers}) == 1 and answers[0].tells.endswith(".")
        assert sum(a.right for a in answers) == bool(answers[0].was)
        assert sum(a.undecided for a in answers) in ((0,) if answers[0].was else (2, 3))
        begins = f"{q.found[answers[0].was]}: " if answers[0].was else "It is too early to say "
        assert answers[0].tells.startswith(begins)
        assert "nan" not in answers[0].tells and "None" not in answers[0].tells


@pytest.mark.parametrize("answers", [{"weather": "fine"}, {"length": "fewer"}, {"length": ""}])
def test_score_refuses_what_cannot_be_answered(answers):
    with pytest.raises(BadInput):
        score(answers, played("suits", hand_size=5))


# ---------------------------------------------------------------- the panel


def bench_of(**changes) -> Bench:
    bench = Bench.of("suits").predict_first(True)
    for name, value in changes.items():
        bench = bench.set_dial(name, value)
    return bench


def predicted(*codes: str) -> Bench:
    bench = bench_of(hand_size=5)
    for question, code in zip(bench.questions_asked(), codes, strict=True):
        bench = bench.answer(question.name, code)
    return bench


def test_the_panel_says_what_is_about_to_change():
    html = predict_panel.intro_html(bench_of(hand_size=5))
    assert "Hand size: 3 → 5" in html and "the published rules" in html and "what do you expect?" in html
    assert predict_panel.intro_html(Bench.of("suits").predict_first(True)) == ""
    assert predict_panel.intro_html(bench_of(hand_size=5).predict_first(False)) == ""
    many = bench_of(hand_size=5, min_rank=4, decks=2, score_ace=3, jack_value=9, queen_value=9)
    assert "and" not in predict_panel.intro_html(many).split(": <b>")[0] and "2 more" in predict_panel.intro_html(many)


def test_the_panel_gives_nothing_away_before_the_look():
    bench, found = predicted("shorter", "fewer", "seat0"), played("suits", hand_size=5)
    assert predict_panel.score_html(bench, found) == "" and predict_panel.tally(bench) == ""
    assert predict_panel.score_html(bench_of(hand_size=5), found) == ""


def test_the_panel_shows_the_score_in_words_and_signs():
    found = played("suits", hand_size=5)
    bench = predicted("shorter", "more", "seat0").look(found)
    html = predict_panel.score_html(bench, found)
    right, of = bench.tally
    undecided = sum(answer.undecided for answer in bench.prediction.score)
    assert f"Your prediction: {right} of {of} right" in html and of == 3 and html.count("<li") == 3
    assert html.count('class="wb-right"') == right and html.count('class="wb-too-early-to-say"') == undecided
    assert html.count('class="wb-not-right"') == of - right - undecided
    assert html.count("<svg") == 3 and "You said: <b>Shorter</b>. Games get shorter: turns fall" in html
    assert re.search(r"</svg> right</span>.*</svg> not right</span>", html)
    assert predict_panel.score_html(Bench.from_link(bench.link()), found) == html  # after a reload


def open_ones(bench: Bench) -> str:
    undecided = sum(answer.undecided for each in bench.told for answer in each.score)
    return f", {undecided} too early to say" if undecided else ""


def test_the_panel_says_what_cannot_be_told_yet():
    few = Bench.of("suits").predict_first(True).set_dial("hand_size", 5)
    for question, code in zip(few.questions_asked(), ("shorter", "same", "same"), strict=True):
        few = few.answer(question.name, code)
    few = few.look(played("suits", 40, hand_size=5))
    assert any(answer.undecided for answer in few.prediction.score)
    html = predict_panel.score_html(few, played("suits", 40, hand_size=5))
    assert "</svg> too early to say</span>" in html and f"right{open_ones(few)}</div>" in html


def test_the_tally_counts_predictions():
    bench = predicted("shorter", "more", "seat0").look(played("suits", hand_size=5))
    right = bench.tally[0]
    assert predict_panel.tally(bench) == f"So far: {right} of 3 right in 1 prediction{open_ones(bench)}."
    other = bench.set_dial("hand_size", 1)
    for question in other.questions_asked():
        other = other.answer(question.name, next(iter(question.options)))
    other = other.look(played("suits", hand_size=1))
    assert predict_panel.tally(other) == f"So far: {other.tally[0]} of 6 right in 2 predictions{open_ones(other)}."


def test_the_panel_says_what_is_right():
    says = predict_panel.what_counts(bench_of(hand_size=5))
    assert says.startswith(MEANS) and "under 2% of the old value" in says and "under 1 percentage point" in says
    assert "wins of Red minus the wins of Black" in says and "counts half for each" in says


def test_everything_is_escaped(monkeypatch):
    evil = "<script>alert(1)</script>&"
    bench = predicted("shorter", "more", "seat0").look(played("suits", hand_size=5))
    answers = score(bench.answers, played("suits", hand_size=5))
    question = answers[0].question._replace(text=evil, options={code: evil for code in answers[0].question.options})
    monkeypatch.setattr(predict_panel, "score", lambda *_: [answers[0]._replace(question=question, tells=evil)])
    monkeypatch.setattr(predict_panel, "MEANS", evil)
    html = predict_panel.score_html(bench, played("suits", hand_size=5))
    assert "<script" not in html and html.count("&lt;script&gt;") == 4
    asked = bench_of(hand_size=5)
    object.__setattr__(asked, "baseline_name", evil)
    assert "<script" not in predict_panel.intro_html(asked) and "&lt;script&gt;" in predict_panel.intro_html(asked)


def test_the_limits_stand_in_one_place():
    assert (
        f"{100 * predictions.SMALL:.0f}%" in MEANS and f"{100 * predictions.SMALL_SHARE:.0f} percentage point" in MEANS
    )


# ---------------------------------------------------------------- playing on


@pytest.fixture
def soon(monkeypatch):
    """A prediction is given up after 3,000 games."""
    for module in (state, predictions):
        monkeypatch.setattr(module, "TOLD_AT_MOST", 3_000)


def undecided_of_few() -> tuple[Bench, PlayedGames]:
    """A prediction that 200 games cannot tell, looked at."""
    games_so_far = PlayedGames()
    bench = Bench.of("suits").play(200).predict_first(True).set_dial("leftovers_to", "runner_out")
    for question in bench.questions_asked():
        bench = bench.answer(question.name, "same")
    bench = bench.look(games_so_far.first(bench))
    assert any(answer.undecided for answer in bench.prediction.score)
    return bench, games_so_far


def test_games_are_played_on_until_a_prediction_is_told(soon):
    bench, games_so_far = undecided_of_few()
    found, counts = games_so_far.first(bench), [200]
    while missing(found, predict_panel.wanted(bench, found)):
        assert scene(bench, comparison=found)["missing"].label == predict_panel.playing_on(counts[-1])
        found = games_so_far.refine(bench)
        counts.append(len(found.games_after))
    assert counts == sorted(set(counts)) and 200 < counts[-1] <= 3_000
    assert counts[-1] == 3_000 or not any(answer.undecided for answer in score(bench.answers, found))
    again = games_so_far.first(bench)  # what told it, stays: else it could not be told again
    assert again.games_after.equals(found.games_after) and games_so_far.comparison(bench).games_after.equals(
        again.games_after
    )
    assert "missing" not in scene(bench.look(found), comparison=found)


def test_these_are_enough_of_a_prediction_too(soon):
    bench, games_so_far = undecided_of_few()
    found = games_so_far.first(bench)
    (enough,) = scene(bench, comparison=found)["missing"].presses()
    stopped = enough.move(bench)
    assert stopped.games == 200 and "missing" not in scene(stopped, comparison=found)
    assert len(games_so_far.refine(stopped).games_after) == 200


def test_nobody_plays_on_without_a_prediction(soon):
    bench = Bench.of("suits").play(200).set_dial("leftovers_to", "runner_out")
    assert bench.most == 200 and "missing" not in scene(
        bench, comparison=played("suits", 200, leftovers_to="runner_out")
    )
