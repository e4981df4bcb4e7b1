"""What if here? A branch of the open game: its answers, its link, how it stands beside the game, what a press means."""

from dataclasses import replace

import pytest

from engine.analysis.decisions.move_values import move_values
from engine.replay.trace import Trace
from engine.setup.game_id import read_id
from tests.kit.lanes import case
from workbench.bench import Bench, traces
from workbench.bench.branch import played_on
from workbench.features.move_values import panel as move_values_panel
from workbench.replay import branches, card_table
from workbench.session.parts.card_table import CardTable

GAME = Bench.of().open(17)
FIVE = Bench.of().open_preset("hand_5").open(17)


def table_of(bench: Bench) -> CardTable:
    table = CardTable()
    card_table.lay_out(table, bench, card_table.shown_traces(bench))
    return table


def otherwise(bench: Bench, number: int, n: int = 0) -> tuple[int, int]:
    """A real choice of the open game, and the code of one of its other options."""
    taken = traces(bench)[1].choices[number]
    return taken.choice, [code for code in taken.legal if code != taken.action][n]


def branched(bench: Bench, number: int = 4) -> Bench:
    return bench.what_if(*otherwise(bench, number))


# ---------------------------------------------------------------- the state and its link


@pytest.mark.parametrize("bench", [GAME, FIVE], ids=["published", "variant"])
def test_another_option_plays_on_in_a_branch(bench):
    choice, code = otherwise(bench, 4)
    branch = bench.what_if(choice, code)
    assert branch.branch == ((choice, code),) and not branch.problem
    played, other = traces(branch)
    assert played.id == traces(bench)[1].id and other.id.answers == ((choice, code),)
    assert other.choices[choice].action == code and other.choices[:choice] == played.choices[:choice]
    assert Bench.from_link(branch.link()) == branch
    assert branch.link()["game"] == f"{bench.link()['game']}.{choice}-{code}"
    assert Bench.at(branch.link()["game"]).branch == branch.branch
    further = branched(branch, choice + 3)
    assert len(further.branch) == 2 and Bench.from_link(further.link()) == further
    assert further.what_if(*otherwise(further, choice)).branch[1:] == ()


def test_a_branch_is_put_aside():
    branch = branched(GAME.at_step(12))
    assert branch.step is None
    aside = branch.put_aside()
    assert aside.branch == () and aside.put_aside() is aside and branched(FIVE).put_aside() == FIVE
    assert replace(aside, step=None) == GAME
    shown = table_of(aside)
    assert shown.trace["sides"][0]["steps"][shown.at]["decision"]["choice"] == 4, "it stands where the branch went on"


def test_the_option_that_was_taken_leads_back_to_the_game():
    choice, code = otherwise(GAME, 4)
    taken = traces(GAME)[1].choices[4].action
    assert GAME.what_if(choice, taken).branch == () == GAME.what_if(choice, code).what_if(choice, taken).branch
    branch = branched(GAME.what_if(choice, code), 9)
    assert branch.what_if(2, otherwise(GAME, 2)[1], as_played=True).branch == ((2, otherwise(GAME, 2)[1]),)
    assert len(branch.branch) == 2 and branch.what_if(9, traces(branch)[1].choices[9].legal[0], True).branch[0][0] == 9


@pytest.mark.parametrize("choice", [-1, 10**6, None, "4", 4.0, True, [4]])
def test_a_choice_that_there_is_not_is_a_sentence(choice):
    wrong = GAME.what_if(choice, 0)
    assert "There is no choice" in wrong.problem and replace(wrong, problem="") == GAME


@pytest.mark.parametrize("code", [-1, 31_000, None, "0", 0.5, True, {}])
def test_an_option_that_there_is_not_is_a_sentence(code):
    wrong = GAME.what_if(4, code)
    assert wrong.problem.endswith(".") and replace(wrong, problem="") == GAME


def test_no_game_and_no_choices():
    assert "No game is open" in Bench.of().what_if(0, 0).problem
    assert Bench.of("war").open(3).what_if(0, 0).problem


@pytest.mark.parametrize("answers", [".4-31000", ".99999-0", ".0-0.1-0.2-0"])
def test_an_answer_of_another_game_is_a_sentence_and_the_game_stays(answers):
    link = {**FIVE.at_step(9).link(), "game": FIVE.link()["game"] + answers}
    bench = Bench.from_link(link)
    assert bench.problem and replace(bench, problem="") == FIVE.at_step(9)
    typed = FIVE.open_text(FIVE.link()["game"] + answers)
    assert typed.problem and typed.problem_at == "picks" and replace(typed, problem="", problem_at="") == FIVE


def test_an_id_with_answers_opens_the_branch():
    branch = branched(GAME)
    opened = Bench.of().open_text(branch.link()["game"])
    assert (opened.pick, opened.branch, opened.page) == (17, branch.branch, "Replay")


def test_a_branch_belongs_to_the_open_game():
    branch = branched(GAME)
    assert branch.show_page("Bench").look_at("turns").branch == branch.branch == branch.open(17).branch
    for other in (branch.open(18), branch.set_dial("hand_size", 4), branch.let_play(0, 0, "random"), branch.open(None)):
        assert other.branch == () and not other.problem


# ---------------------------------------------------------------- beside the game


@pytest.mark.parametrize("bench", [GAME, FIVE], ids=["published", "variant"])
def test_the_branch_stands_beside_the_game_that_it_left(bench):
    before = table_of(bench)
    branch = branched(bench)
    table = table_of(branch)
    data = table.trace
    played, other = data["sides"]
    said = played["steps"][data["rows"][data["part"]][0]]["decision"]
    assert played["label"] == "As played" and other["label"].startswith("What if ")
    assert said["choice"] == 4 and said["others"][0].lower() in other["label"].lower()
    assert table.at == data["part"] > 0 and data["branch"] and played["open"] and other["open"]
    assert played["id"] == before.trace["sides"][-1]["id"] and other["id"] == branch.link()["game"]
    for row in data["rows"][: data["part"]]:
        assert played["steps"][row[0]]["zones"] == other["steps"][row[1]]["zones"]
    table.at = 2
    assert card_table.stepped(table, branch).step == 3 and card_table.stepped(table, bench) == bench
    assert table_of(branch.put_aside()).trace == before.trace


def test_options_name_the_answers_that_they_are():
    for step in table_of(GAME).trace["sides"][0]["steps"]:
        decision = step["decision"]
        if decision and decision["choice"] is not None:
            assert len(decision["codes"]) == len(decision["others"]) > 0
            for code in decision["codes"]:
                assert played_on(read_id("suits@17"), decision["choice"], code) == ((decision["choice"], code),)
        elif decision:
            assert not decision["others"]


CHOOSING = ("profiteer", "suits", "mindful", "armed:max_turns=40", "river:across_table,max_rounds=40")


@pytest.mark.parametrize("text", [case(text in ("profiteer", "suits"), text) for text in CHOOSING])
def test_every_choice_is_shown_at_a_step_of_its_own(text):
    """Also where a card is given to a side that decides nothing: there the step is told of that side."""
    trace = Trace(read_id(f"{text}@17"))
    (side,) = CardTable.of(trace).trace["sides"]
    shown = {
        each["choice"]: each for step in side["steps"] if (each := step["decision"]) and each["choice"] is not None
    }
    assert sorted(shown) == [taken.choice for taken in trace.choices]
    for taken in trace.choices:
        there = shown[taken.choice]
        assert (there["seat"], there["code"], {there["code"], *there["codes"]}) == (
            taken.seat,
            taken.action,
            set(taken.legal),
        )


@pytest.mark.slow
def test_a_card_that_is_given_away_shows_what_else_could_have_been_given():
    (side,) = CardTable.of("profiteer@17").trace["sides"]
    given = [step for step in side["steps"] if step["kind"] in ("GIVE", "SWAP_FOR_WAR")]
    assert len(given) > 3 and all(step["decision"] for step in given)
    assert all(step["decision"]["others"] for step in given)


def test_only_the_game_of_the_variant_is_played_on():
    published, variant = table_of(FIVE).trace["sides"]
    assert not published["open"] and variant["open"] and table_of(GAME).trace["sides"][0]["open"]


def test_several_answers_are_counted_in_the_title():
    trace = Trace(branched(branched(GAME), 9)._open_id())
    assert branches.title(trace).endswith(", and 1 change more")


def test_two_branches_of_a_game_lie_side_by_side():
    table = CardTable.of("suits@17", branched(GAME).link()["game"])
    assert [side["label"][:7] for side in table.trace["sides"]] == ["As play", "What if"] and not table.plays_on


# ---------------------------------------------------------------- what a press means


def test_a_press_is_a_move():
    choice, code = otherwise(GAME, 4)
    play = move_values_panel.move_of({"what": "play", "choice": choice, "code": code, "played": False, "times": 1})
    assert play(GAME) == GAME.what_if(choice, code)
    assert move_values_panel.move_of({"what": "aside"})(play(GAME)).branch == ()
    for nothing in ({}, {"what": "else"}, {"what": ["play"]}):
        assert move_values_panel.move_of(nothing) is None
    for foreign in ({"what": "play"}, {"what": "play", "choice": "x", "code": {}}):
        assert move_values_panel.move_of(foreign)(GAME).problem


# ---------------------------------------------------------------- what each option is worth


def asked_about(bench: Bench, **pressed):
    """A card table on which somebody has asked, once it is answered."""
    table, moves = table_of(bench), []
    hears = move_values_panel.Asked(table, lambda: bench, moves.append)
    table.pressed = {"what": "worth", "times": 1, **pressed}
    assert hears.weighing.wait(600) and not moves
    return table.worth


def test_each_option_shows_what_it_is_worth():
    taken = traces(GAME)[1].choices[4]
    found = asked_about(GAME, choice=4)[move_values_panel.place(traces(GAME)[1].id, 4)]
    found_by_code = move_values(traces(GAME)[1].id, 4, plays=400)
    assert set(found["options"]) == {str(code) for code in taken.legal}
    for option in found_by_code.options:
        shown = found["options"][str(option.choice.code)]
        assert (shown["share"], shown["low"], shown["high"]) == (option.share, option.low, option.high)
        assert shown["here"] == {1.0: "wins", 0.0: "loses"}.get(option.in_this_deal, "draws")
        assert shown["said"].startswith(f"wins {round(100 * option.share)}%, ")
    certain = found_by_code.best.ahead.certain and found_by_code.best.ahead.mean > 0
    assert sum(shown["best"] for shown in found["options"].values()) == certain
    apart = max(each.low for each in found_by_code.options) > min(each.high for each in found_by_code.options)
    assert found["said"].startswith("No certain difference") == (not certain and not apart)
    assert "400 plays of each option" in found["said"] and ", with middle.greedy; " in found["said"]


def test_a_game_and_its_branch_share_what_lies_before_they_part():
    branch = branched(GAME)
    at_the_parting = (
        move_values_panel.choice_asked(branch, {"choice": 4}),
        move_values_panel.choice_asked(branch, {"choice": 4, "played": True}),
    )
    assert at_the_parting[0] == at_the_parting[1] == (traces(GAME)[1].id, 4)
    assert move_values_panel.choice_asked(branch, {"choice": 7})[0].answers == branch.branch
    assert move_values_panel.choice_asked(branch, {"choice": 7, "played": True})[0].answers == ()


@pytest.mark.parametrize("choice", [None, -1, 10**6, "4", 4.5, [], {}])
def test_no_such_choice_is_not_asked_about(choice):
    assert move_values_panel.choice_asked(branched(GAME), {"choice": choice}) is None
    assert move_values_panel.choice_asked(Bench.of(), {"choice": 4}) is None
