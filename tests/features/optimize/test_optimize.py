"""Towards a goal, on the page Questions and on the command line: what is typed, what is found, what goes on the bench, what is refused."""

import json
from html import unescape
from threading import Event
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from engine.analysis.optimize import candidates
from engine.analysis.optimize.candidates import Candidate, Candidates, looking, plan_of
from engine.core import game as games
from engine.core.rules import BadInput
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from tests.kit.benches import SOON
from tests.kit.benches import on_study as bench
from tests.kit.command_line import facts, refused, run
from tests.kit.few_games import few_games
from tests.kit.html import plain, presses
from warbench import optimize
from workbench.bench.study_selection import Chosen
from workbench.cli.main import app
from workbench.features.optimize import panel as optimize_panel
from workbench.features.optimize import task as optimize_tasks
from workbench.features.optimize.task import goal_plan, optimize_task
from workbench.page.study import Wish, read_press
from workbench.session.parts.study import StudyPage
from workbench.work.tasks import Findings, Found, StudyWorker

SHORTER = (("minutes", "", "60% of published"),)


@pytest.fixture
def few(monkeypatch):
    """So few rule sets and games that all is there at once."""
    few_games(monkeypatch, 60)
    monkeypatch.setattr(optimize_tasks, "TRIALS", 12)


def found(at, rows, pieces: int | None = None) -> Found:
    task = optimize_task(at, rows)
    told = tuple(task.play(0, 60, {}))
    return Found(told[:pieces], task.of, 60)


# ---------------------------------------------------------------- what is wished for


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_goals_that_are_ready_made_and_can_be_looked_for(name):
    at = bench(name)
    goals = optimize_panel.ready(at)
    assert len(goals) >= 3
    for label, rows in goals.items():
        plan = goal_plan(at, rows, 50)
        assert len(plan.goal.asked) == len(rows) and plan.start == at.published, label
        assert all(row[0] in optimize_panel._offered(at) for row in rows)
    skill = "skill" in {row[0] for rows in goals.values() for row in rows}
    assert skill == bool(at.game.ladder) == ("skill" in optimize_panel._offered(at))


@pytest.mark.slow
@given(
    st.one_of(
        st.none(),
        st.integers(),
        st.dictionaries(
            st.one_of(st.text(max_size=9), st.sampled_from(["0 metric", "0 least", "1 metric", "1 most"])),
            st.one_of(st.text(max_size=60), st.integers(), st.sampled_from(["minutes", "skill", "5"])),
        ),
    )
)
@settings(max_examples=60, deadline=None)
def test_whatever_stands_in_the_fields_is_a_goal_or_nothing(fields):
    at = bench("war")
    rows = optimize_panel.typed(at, fields)
    assert all(len(row) == 3 and row[0] in optimize_panel.wishable(at.game) for row in rows)
    try:
        assert goal_plan(at, rows, 50).goal.asked
    except BadInput as refused:
        assert str(refused).endswith(".")
    assert optimize_panel.tools(at, Chosen(goal=rows))


def test_wishes_are_added_left_out_and_taken_from_a_goal_that_is_ready_made():
    at = bench()
    rows = optimize_panel.rows_of(at, Chosen())
    more = optimize_panel.turned(at, (), "add", "")
    assert more[:-1] == rows and more[-1][1:] == ("", "") and more[-1][0] not in [row[0] for row in rows]
    assert optimize_panel.turned(at, rows, "drop", "0") == rows[1:]
    assert (
        optimize_panel.turned(at, rows[:1], "drop", "0") == rows[:1]
        and optimize_panel.turned(at, rows, "drop", "9") == rows
    )
    for label, goal in optimize_panel.ready(at).items():
        assert optimize_panel.turned(at, rows, "ready", label) == goal
    assert optimize_panel.turned(at, rows, "ready", "nothing") == rows
    for _ in range(9):
        more = optimize_panel.turned(at, more, "add", "")
    assert len(more) == 6 and 'data-key="add"' not in optimize_panel.tools(at, Chosen(goal=more))


def test_the_form_shows_what_was_typed():
    html = optimize_panel.tools(bench(), Chosen(goal=(("draws", "", '5"><em>'), ("skill", "published+5", ""))))
    assert 'value="draws" selected' in html and 'data-field="1 least" value="published+5"' in html
    assert "<em" not in html and unescape(html).count('5"><em>') == 1 and "points of 100" in html


# ---------------------------------------------------------------- what is found


def test_the_page_shows_the_candidates_that_towards_finds(few, monkeypatch):
    at = bench("war")
    told = found(at, SHORTER)
    html = optimize_panel.body(at, Chosen(goal=SHORTER), told)
    by_hand = optimize("war", "minutes <60% of published", 12, 60)
    assert told.each[:12] == by_hand.tried and len(told.each) == 12 + candidates.MOST == told.of
    assert by_hand.says() in plain(html)
    shown = [each for each in presses(html) if each["do"] == "variant"]
    points = [each["key"] for each in shown[: len(by_hand.candidates)]]
    assert points == [each.setup.text().partition("@")[0] for each in by_hand.candidates]
    for each, one in zip(shown, by_hand.candidates, strict=False):
        there = read_press(at, each)(at)
        assert there.rules == one.setup.rules and there.baseline == at.baseline and there.page == "Bench"
        for label in optimize_panel._changed(one):
            assert label in plain(html)
        if one.changes:
            assert one.says in plain(html) and optimize_task(there, SHORTER).key == optimize_task(at, SHORTER).key
    assert html.count("<circle") > len(by_hand.candidates) and "fresh deals" in plain(html)
    holds = {"certainly": "✓", "probably": "≈", "not": "✗"}
    for sign in holds.values():
        many = sum(
            holds[h.holds] == sign for c in by_hand.candidates for h in c.held if not h.wish.tacit or h.holds == "not"
        )
        assert html.count(f">{sign}<") == many


def test_before_the_search_is_done_it_is_said_that_its_figures_flatter(few):
    at = bench("war")
    words = plain(optimize_panel.body(at, Chosen(goal=SHORTER), found(at, SHORTER, 6)))
    assert "So far: " in words and "which is too optimistic" in words and "fresh deals that" not in words
    assert (
        optimize_panel.body(at, Chosen(goal=SHORTER), None)
        == ""
        == optimize_panel.body(at, Chosen(goal=(("minutes", "", "x"),)), found(at, SHORTER, 2))
    )


def test_the_answer_is_the_fewest_changes_that_certainly_reach_the_goal(few, monkeypatch):
    at, told, start = bench("war"), found(bench("war"), SHORTER), bench("war").setup

    def answer(*measured: tuple[int, float, str]) -> str:
        """For candidates by their number of changes, how far they miss the goal, and how certain that is."""
        changed = [{}, {"decks": 2}, {"decks": 2, "war_face_down": 3}]
        each = [
            Candidate(
                start,
                {name: (1, value) for name, value in changed[many].items()},
                (SimpleNamespace(holds=sure),),
                Estimate(miss, miss, miss, 99),
                "",
                99,
            )
            for many, miss, sure in measured
        ]
        monkeypatch.setattr(optimize_panel.Candidates, "candidates", property(lambda _: tuple(each)))
        return optimize_panel.answer(at, Chosen(goal=SHORTER), told)

    assert answer((1, 0.5, "not"), (2, 0.0, "certainly")).startswith("Much shorter: two changes, Decks")
    assert answer((0, 0.0, "certainly")) == "Much shorter: the rules are that already."
    assert answer((1, 0.0, "probably")) == "Much shorter: perhaps with 1 change, but not certainly."
    assert answer((1, 0.5, "not")) == "Much shorter: no rules that were tried reach it."


def test_a_candidate_of_another_game_is_not_put_on_this_bench():
    at = bench("war")
    for text in ("suits:hand_size=5", "war:hand=5", "x" * 3_000):
        moved = read_press(at, {"do": "variant", "key": text, "text": ""})(at)
        assert moved.problem and moved.rules == at.rules


# ---------------------------------------------------------------- the widget


def part(page: StudyPage) -> str:
    return dict(page.parts)["optimize"]


def test_what_was_typed_goes_with_every_press_and_stays(few, monkeypatch):
    findings = Findings()
    for module in (
        "workbench.session.parts.study",
        "workbench.features.optimize.task",
        "workbench.work.tasks",
        "workbench.features.optimize.panel",
    ):
        monkeypatch.setattr(f"{module}.found_by_all", lambda: findings)
    went = []

    def go(move):
        went.append(move(went[-1] if went else bench("war")))
        page.lay_out(went[-1])

    page = StudyPage(go)
    page.lay_out(bench("war"))
    page.pressed = {"do": "choose", "key": "part", "text": "optimize", "times": 1}
    fields = {"0 metric": "minutes", "0 least": "", "0 most": "soon"}
    page.pressed = {"do": "try", "key": "optimize", "text": "", "times": 2, "fields": fields}
    assert page.wait(SOON) and "'soon' is not a bound of length" in plain(part(page))
    assert 'value="soon"' in part(page) and 'data-do="try"' in part(page)
    fields["0 most"] = "80% of published"
    page.pressed = {"do": "try", "key": "optimize", "text": "", "times": 3, "fields": fields}
    assert page.wait(SOON) and 'role="alert"' not in part(page)
    html = part(page)
    assert "ws-point" in html and 'value="80% of published"' in html and 'data-do="try"' in html
    variant = next(each for each in presses(html) if each["do"] == "variant" and "=" in each["key"])
    page.pressed = {**variant, "times": 4, "fields": {**fields, "0 least": "typed, and not looked for"}}
    assert went[-1].page == "Bench" and went[-1].rules != went[-1].baseline
    go(lambda now: now.show_page("Questions"))
    assert "ws-point ws-here" in part(page) and 'value="80% of published"' in part(page)
    page.pressed = {"do": "goal", "key": "add", "text": "", "times": 5, "fields": fields}
    assert part(page).count("data-field") == 6 and 'value="80% of published"' in part(page)


def test_stop_keeps_what_was_found_and_going_on_plays_the_rest(few, monkeypatch):
    findings, gate, at = Findings(), Event(), bench("war")
    monkeypatch.setattr(optimize_tasks, "found_by_all", lambda: findings)
    whole, asked = looking, []

    def gated(plan, fresh, before, **how):
        asked.append(len(before))
        for number, piece in enumerate(whole(plan, fresh, before, **how)):
            if number == 4 and not gate.is_set():
                gate.wait(SOON)
            yield piece

    monkeypatch.setattr(candidates, "looking", gated)
    task, studying = optimize_task(at, SHORTER), None
    studying = StudyWorker(lambda: None, findings)
    studying.ask(task)
    while not findings.of(task) or len(findings.of(task).each) < 4:
        assert not studying.wait(0.05) or not studying.problems
    studying.stop()
    gate.set()
    assert studying.wait(SOON)
    first = findings.of(task)
    assert 4 <= len(first.each) < first.of
    studying.ask(task)
    assert studying.wait(SOON)
    done = findings.of(task)
    assert done.done and done.each[: len(first.each)] == first.each and asked[0] == 0 and asked[1] >= 4
    assert any(isinstance(each, Candidate) for each in done.each)


def test_a_press_of_the_form_is_a_wish():
    assert read_press(bench(), {"do": "goal", "key": "add", "text": ""}) == Wish("goal", "add", "")
    assert read_press(bench(), {"do": "goal", "key": "burn", "text": ""}) is None


# ---------------------------------------------------------------- the command

GOAL = ("--goal", "minutes <60% of published; as few changes as possible", "--trials", "12", "--games", "60")


def test_towards_as_json():
    told = facts("optimize", "war", *GOAL, "--seed", "3")
    by_hand = optimize("war", "minutes <60% of published", 12, 60, 3)
    assert (told["game"], told["goal"], told["trials"], told["games"], told["fresh"]) == (
        "war", "minutes <60% of published", 12, 60, 240)  # fmt: skip
    assert told["says"] == by_hand.says() and told["tried"] == 12 and told["finished"] is True and told["seconds"] > 0
    assert [each["metric"] for each in told["wishes"]] == ["minutes"]
    assert len(told["candidates"]) == len(by_hand.candidates)
    for row, each in zip(told["candidates"], by_hand.candidates, strict=True):
        assert row["variant"] == each.setup.text() and row["says"] == each.says and row["deals"] == 240
        assert row["changes"] == {name: {"from": was, "to": to} for name, (was, to) in each.changes.items()}
        assert (row["miss"], row["miss_low"], row["miss_high"]) == each.miss[:3]
        assert [(w["figure"], w["holds"]) for w in row["wishes"]] == [(h.figure.mean, h.holds) for h in each.held]


def test_towards_speaks_to_people():
    told = run("optimize", "war", *GOAL, "--dials", "war_face_down,decks")
    for words in (
        "Classic War: Length at most 60% of published",
        "What comes near",
        "1. No change",
        "fresh deals",
        "95% intervals",
    ):
        assert words in told


def test_the_search_turns_only_the_dials_of_the_chapter():
    found = optimize("yours:hand_size=3", "turns <60", trials=10, games=20, chapters=["Captured cards"])
    assert {name for each in found.candidates for name in each.changes} <= {
        "captured_to",
        "capture_order",
        "losers_cards",
    }
    assert set(found.plan.dials) == {"captured_to", "capture_order", "losers_cards"}
    both = plan_of(Setup.of("yours"), "turns <60", dials=["decks"], chapters=["Hand"])
    assert set(both.dials) == {"decks", "hand_size", "draw_time", "draw_limit", "hands"}


def test_skill_can_be_wished_for_where_the_search_may_add_choices():
    assert plan_of(Setup.of("yours"), "skill >30").goal.of_skill
    with pytest.raises(BadInput, match="skill cannot be a wish"):
        plan_of(Setup.of("war"), "skill >30")


MISTAKES = {
    "no such number": (("--goal", "luck <5"), "no metric 'luck'"),
    "no bounds": (("--goal", "minutes"), "cannot be read as a wish"),
    "nothing": (("--goal", ""), "1 to 8 wishes"),
    "skill where nobody chooses": (("--goal", "skill >5"), "skill cannot be a wish"),
    "no trials": (("--goal", "minutes <5", "--trials", "0"), "--trials"),
    "no such dial": (("--goal", "minutes <5", "--dials", "hand"), "no parameter 'hand'"),
    "few games": (("--goal", "minutes <5", "--fresh", "no"), "--fresh"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_answered_in_one_sentence(mistake):
    arguments, named = MISTAKES[mistake]
    sentence = refused("optimize", "war", *arguments)
    assert named in sentence and len(sentence) < 600


def test_what_is_found_when_ctrl_c_comes_is_printed(monkeypatch):
    def stopped(*what, **how):
        for at, each in enumerate(looking(*what, **how)):
            if at == 9:
                raise KeyboardInterrupt
            yield each

    monkeypatch.setattr(candidates, "looking", stopped)
    result = CliRunner().invoke(app, ["optimize", "war", *GOAL, "--json"])
    told = json.loads(result.stdout)
    assert (result.exit_code, told["tried"], told["finished"]) == (130, 9, False)
    assert told["candidates"] and all(not each["deals"] for each in told["candidates"])
    assert "Not measured again" in CliRunner().invoke(app, ["optimize", "war", *GOAL]).stdout


def test_a_search_of_nothing_says_so():
    assert Candidates(plan_of(Setup.of("war"), "minutes <5", 3, 10), []).says() == "Nothing was found yet."
