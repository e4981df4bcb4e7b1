"""The page "Study": each part is played when it is asked for, says what was found, is gone on with, and leads to the bench."""

import re
from itertools import islice
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.analysis import gaps, matchups, sensitivity
from engine.analysis.compare import Comparison
from engine.analysis.decisions.luck import Parts, luck_of_game
from engine.analysis.documents.claim_file import claims_of
from engine.analysis.documents.claims import FAILS, HOLDS, UNTOLD, judge
from engine.analysis.documents.history import Attempt, attempts_and_own, attempts_of, play_attempts
from engine.setup.setup import Setup, as_setup
from tests.kit.benches import SOON
from tests.kit.benches import on_study as bench
from tests.kit.few_games import few_games
from tests.kit.html import plain, presses
from tests.kit.lanes import case
from warbench import luck, meaningful_choices, move_values, replay, simulate
from workbench.bench import Bench, open_ids
from workbench.bench.study_selection import STUDIED, Chosen
from workbench.bench.undo import Undo
from workbench.features.claims import panel as claims_panel
from workbench.features.claims.task import claims_task
from workbench.features.gaps import panel as gaps_panel
from workbench.features.gaps.task import gaps_task
from workbench.features.history import panel as history_panel
from workbench.features.luck import panel as luck_panel
from workbench.features.luck import task as parted_tasks
from workbench.features.matchups import panel as matchups_panel
from workbench.features.matchups.task import matchups_task
from workbench.features.meaningful_choices import panel as meaningful_choices_panel
from workbench.features.meaningful_choices import task as meant_tasks
from workbench.features.meaningful_choices.line import line as weighing_line
from workbench.features.optimize import panel as optimize_panel
from workbench.features.sensitivity import panel as sensitivity_panel
from workbench.features.sensitivity.task import sensitivity_task
from workbench.features.skill_chain import panel as skill_chain_panel
from workbench.features.skill_chain import task as stepped_tasks
from workbench.features.two_way_sweep import panel as squares
from workbench.features.two_way_sweep.task import two_dials, two_way_sweep_task, values_in_table
from workbench.page.scene import scene
from workbench.page.study import ASKING, SECTIONS, Playing, Wish, list_html, read_press, section_html
from workbench.replay.card_table import lay_out, shown_traces
from workbench.session import study_choice
from workbench.session.games import played_by_all
from workbench.session.tasks import Findings, Found, StudyWorker, Task
from workbench.study import StudyPage
from workbench.table import CardTable

FEW = 40
NAMES = [section.name for section in SECTIONS]


@pytest.fixture
def few(monkeypatch):
    """So few games that every part is there at once."""
    few_games(monkeypatch, FEW)


def played(task: Task, pieces: int | None = None) -> Found:
    """A task as far as so many pieces."""
    games = task.games()
    return Found(tuple(islice(task.play(0, games, {}), pieces)), task.of, games)


def moves(html: str, at: Bench) -> list[Bench]:
    """Where everything that can be pressed leads."""
    made = [read_press(at, each) for each in presses(html)]
    return [move(at) for move in made if callable(move)]


# ---------------------------------------------------------------- claims


@pytest.mark.parametrize(
    "name", [case(name == "war", name) for name in ("suits", "war", "mindful", "profiteer", "armed", "river")]
)
def test_every_claim_stands_there_with_its_place_and_its_verdict(name, few):
    at, claims = bench(name), claims_of(Bench.of(name).game)
    before = plain(claims_panel.body(at, Chosen(), None))
    assert before.count("Not tried yet") >= len(claims)
    found = played(claims_task(at))
    assert [each.claim.id for each in found.each] == [claim.id for claim in claims]
    html = claims_panel.body(at, Chosen(), found)
    words = plain(html)
    for each in found.each:
        assert each.claim.claim in words and each.claim.where in words and f"({each.claim.id})" in words
    for verdict in (HOLDS, FAILS, UNTOLD):
        many = sum(each.verdict == verdict for each in found.each)
        assert html.count(f"ws-{claims_panel._LOOKS[verdict]}") == many
    assert claims_panel.summary(list(found.each)).startswith(f"Of {len(claims)} claims that were tried")
    for there in moves(html, at):
        assert not there.problem and (there.page in ("Tune", "Replay") or there.page == "Study"), there.problem


def test_a_claim_opens_the_bench_with_its_rules_players_and_game(few):
    claim = next(each for each in claims_of(Bench.of().game) if each.id == "SUITS-X2")
    judged = judge(claim, FEW)
    html = claims_panel.body(bench(), Chosen(), Found((judged,), 1, FEW))
    so, watch = (read_press(bench(), each)(bench()) for each in presses(html) if each["do"] in ("open", "watch"))
    shown = judged.shown
    assert shown and (so.page, watch.page) == ("Tune", "Replay")
    assert so.rules == watch.rules == shown.found.setups[-1].rules and so.baseline == shown.found.setups[0].rules
    assert so.seats == shown.found.setups[-1].strategies and watch.pick == shown.found.watch


def test_a_claim_about_feelings_says_why_games_do_not_tell():
    judged = [judge(claim) for claim in claims_of(Bench.of().game) if claim.kind == "feeling"]
    words = plain(claims_panel.body(bench(), Chosen(), Found(tuple(judged), len(judged), 0)))
    assert judged and all(each.claim.because in words for each in judged)
    assert "cannot be told from games alone" in claims_panel.summary(judged)


# ---------------------------------------------------------------- which rule matters


def test_the_tornado_shows_what_matters_tells_in_its_order(few):
    at = bench()
    found = played(sensitivity_task(at, Chosen()))
    html = sensitivity_panel.body(at, Chosen(), found)
    told = sensitivity.sensitivity(at.setup, at.metric, FEW)
    acting = told.filter((told["nothing"] == "") & told["effect"].is_not_null())
    shown = [(each["key"], each["text"]) for each in presses(html)]
    assert sorted(shown) == sorted(zip(acting["dial"], acting["to"], strict=True))
    assert [dial for dial in dict.fromkeys(key for key, _ in shown)] == list(dict.fromkeys(acting["dial"]))
    for (dial, to), there in zip(shown, moves(html, at), strict=True):
        assert (
            not there.problem and there.page == "Tune" and sensitivity_panel.written(getattr(there.rules, dial)) == to
        )
    for label, why in told.filter(told["nothing"] != "").select("label", "nothing").rows():
        assert label in plain(html) and why.rstrip(".") in plain(html)
    assert "Red leads the middle card, answers greedily" in sensitivity_panel.body(at, Chosen(), found)


def test_skill_can_be_looked_at_and_says_between_whom(few):
    at, chosen = bench(), Chosen(metric="skill")
    html = sensitivity_panel.body(at, chosen, played(sensitivity_task(at, chosen), 8))
    assert "Between one that" in plain(html) and "points" in html
    assert 'value="skill" selected' in sensitivity_panel.tools(at, chosen)
    alone = bench("profiteer").turn_to({"resources": "0"})
    assert (
        "skill" not in sensitivity_panel.tools(alone, Chosen())
        and study_choice.metric_name(alone, chosen) == alone.metric
    )


def test_dials_that_are_known_are_not_turned_again():
    every = list(sensitivity.effects(Setup.of("war"), "turns", FEW))
    rest = list(sensitivity.effects(Setup.of("war"), "turns", FEW, known=len(every) - 3))
    assert rest == every[-3:]


# ---------------------------------------------------------------- two dials


def test_a_cell_of_two_dials_is_the_sweep_of_both_and_turns_them_there(few):
    at, chosen = bench().turn_to({"hand_size": "4"}).show_page("Study"), Chosen(first="hand_size", second="ace_power")
    found = played(two_way_sweep_task(at, chosen))
    first, second = two_dials(at, chosen)
    html = squares.body(at, chosen, found)
    assert found.of == len(values_in_table(at, first)) and "ws-here" in html
    there = moves(html, at)
    assert len(there) == found.of * len(values_in_table(at, second))
    assert {(each.rules.hand_size, each.rules.ace_power) for each in there} == {
        (row["hand_size"], row["ace_power"]) for rows in found.each for row in rows
    }
    assert all(each.page == "Tune" and not each.problem for each in there)
    by_hand = simulate_mean("suits:hand_size=4,ace_power=none")
    told = next(row for rows in found.each for row in rows if (row["hand_size"], row["ace_power"]) == (4, "none"))
    assert told["mean"] == pytest.approx(by_hand)


def simulate_mean(text: str) -> float:
    from warbench import simulate

    return float((simulate(text, FEW)["winner"] == 0).fill_null(False).mean() or 0)


def test_the_two_dials_are_never_the_same():
    at = bench()
    for chosen in (
        Chosen(),
        Chosen(first="hand_size"),
        Chosen(second="hand_size"),
        Chosen(first="decks", second="decks"),
    ):
        first, second = two_dials(at, chosen)
        assert first.name != second.name and chosen.first in ("", first.name)


@pytest.mark.parametrize("name", ["suits", "armed", "mindful", "profiteer", "river", "war"])
def test_a_table_has_the_present_and_the_published_value_and_is_not_too_large(name):
    at = bench(name)
    for parameter in at.rules.parameters().values():
        found = values_in_table(at, parameter)
        assert getattr(at.rules, parameter.name) in found and getattr(at.baseline, parameter.name) in found
        assert len(found) <= 10 or parameter.type != "int"


# ---------------------------------------------------------------- what is left open


@pytest.mark.parametrize("name", [case(name == "war", name) for name in ("suits", "war", "profiteer")])
def test_the_gaps_are_those_of_the_engine_with_the_sentence_to_add(name, few):
    at = bench(name)
    found = played(gaps_task(at))
    told = list(gaps.weighed(at.setup, FEW))
    assert list(found.each[1:]) == told and found.each[0] == gaps.chance(at.setup, FEW)
    html = gaps_panel.body(at, Chosen(), found)
    words = plain(html)
    for gap in told:
        assert gap.id in words
        if gap.readings:
            assert gaps_panel.to_add(at, gap) in words and gap.dials[0].dial.says in words
    readings = {
        (read.parameter.name, gaps_panel.written(read.value))
        for gap in told
        for read in gap.readings
        if read.decided.mean
    }
    assert {(each["key"], each["text"]) for each in presses(html)} == readings
    assert all(not there.problem and there.page == "Tune" for there in moves(html, at))


def test_gaps_that_are_known_are_not_weighed_again():
    setup = as_setup("war")
    every = list(gaps.weighed(setup, FEW))
    assert list(gaps.weighed(setup, FEW, known=len(every) - 2)) == every[-2:]


@pytest.mark.slow
def test_where_cards_are_shuffled_again_the_level_of_chance_stands_in_every_bar(few):
    at = bench("river")
    html = gaps_panel.body(at, Chosen(), played(gaps_task(at)))
    assert html.count("ws-level") == html.count("ws-reading") > 0 and "other shuffles alone decide" in plain(html)


# ---------------------------------------------------------------- who beats whom


def test_a_cell_lets_that_pair_sit_on_the_bench(few, monkeypatch):
    names = ("counter.greedy", "random", "middle.greedy")
    monkeypatch.setattr(matchups, "ordinary", lambda _: names)
    at, findings = bench(), Findings()
    monkeypatch.setattr(matchups_panel, "found_by_all", lambda: findings)
    task = matchups_task(at)
    findings.begin(task)
    for place, met in enumerate(task.play(0, FEW, {})):
        findings.add(task, place, met)
    html = matchups_panel.body(at, Chosen(), findings.of(task))
    assert "One way of playing beats all the others here" in plain(html) and "outdone by" in html
    there = {(each["key"], each["text"]): read_press(at, each)(at) for each in presses(html)}
    assert set(there) == {(one, other) for one in names for other in names if one != other}
    for (one, other), moved in there.items():
        assert moved.setup.lineup.short == (one, other) and moved.page == "Tune"
    five = at.turn_to({"hand_size": "5"}).show_page("Study")
    assert matchups_panel.task(five, Chosen()).key != task.key and matchups_panel.press(at, Chosen()).endswith(
        "by the published rules too"
    )


def test_where_nobody_can_beat_anybody_it_says_why():
    for name, said in (("profiteer", "played alone"), ("war", "no way of playing beats another")):
        assert matchups_panel.task(bench(name), Chosen()) is None and said in matchups_panel.says(bench(name), Chosen())


# ---------------------------------------------------------------- playing


def pieces(of: int, wait: list, key: str = "a") -> Task:
    """A task whose pieces are numbers; the second one waits until `wait` says so."""

    def play(known, games, how):
        for number in range(known, of):
            if number == 1 and wait:
                wait[0].wait(SOON)
            if how["cancelled"]():
                from engine.play.run import Cancelled

                raise Cancelled
            yield number

    return Task((key,), of, list, lambda: 7, play)


def test_what_is_finished_stays_when_somebody_stops_and_is_gone_on_with():
    from threading import Event

    gate, findings, told = Event(), Findings(), []
    studying = StudyWorker(lambda: told.append(1), findings)
    task = pieces(5, [gate])
    studying.ask(task)
    while not findings.of(task) or not findings.of(task).each:
        pass
    studying.stop()
    gate.set()
    assert studying.wait(SOON) and studying.running is None
    assert findings.of(task).each == (0,) and not findings.of(task).done
    studying.ask(task)
    assert studying.wait(SOON) and findings.of(task) == Found((0, 1, 2, 3, 4), 5, 7) and told


def test_what_cannot_be_played_is_said_and_the_rest_stays():
    def play(known, games, how):
        yield 0
        raise ValueError("a mistake of ours")

    findings = Findings()
    studying = StudyWorker(lambda: None, findings)
    studying.ask(task := Task(("b",), 3, list, lambda: 1, play))
    assert studying.wait(SOON) and findings.of(task).each == (0,)
    assert studying.problem == (("b",), "Something went wrong here that is not your mistake; what is finished stays.")
    html = section_html(
        SECTIONS[0], bench(), Chosen(), lambda _: None, Playing(problem=(claims_task(bench()).key, "No."))
    )
    assert 'role="alert">No.' in html


def test_only_so_many_findings_are_kept_and_a_place_is_filled_once():
    findings = Findings(2)
    tasks_of = [pieces(2, [], key) for key in "abc"]
    for task in tasks_of:
        findings.begin(task)
    assert [findings.of(task) is not None for task in tasks_of] == [False, True, True]
    for at, piece in ((0, "x"), (0, "y"), (2, "z"), (1, "w")):
        findings.add(tasks_of[2], at, piece)
    assert findings.of(tasks_of[2]).each == ("x", "w")


# ---------------------------------------------------------------- what is pressed


AT = bench()


@given(
    st.fixed_dictionaries(
        {"do": st.sampled_from(["turn", "open", "watch", "choice", "own", "seat", "game", "try", "choose", "stop", "goal", "variant",
                                "x"])},
        optional={name: st.one_of(st.text(max_size=20), st.integers(), st.sampled_from(["hand_size", "decks,decks", "random"]))
                  for name in ("key", "text")},
    )
)  # fmt: skip
@settings(max_examples=30, deadline=None)
def test_whatever_a_browser_says_is_a_move_a_wish_or_nothing(pressed):
    found = read_press(AT, pressed)
    if isinstance(found, Wish):
        assert found.part in {*NAMES, "part", "metric", "first", "second", *optimize_panel.DOES}
        if found.do == "choose":
            assert not AT.look_into(**{found.part: found.text}).problem
    elif found is not None:
        moved = found(AT)
        assert isinstance(moved, Bench) and (moved.rules.conflict() is None)


def test_every_part_is_listed_and_the_open_one_is_marked():
    html = list_html(bench(), Chosen("gaps"), lambda _: None, Playing())
    assert [each["text"] for each in presses(html)] == NAMES and html.count('aria-pressed="true"') == 1
    assert "not in this game" in list_html(bench("war"), Chosen(), lambda _: None, Playing())
    running = Playing(running=claims_task(bench()).key)
    assert "being played" in list_html(bench(), Chosen(), lambda _: None, running)
    told = section_html(SECTIONS[0], bench(), Chosen(), lambda _: None, running)
    assert '<progress max="21" value="0"' in told and 'data-do="stop"' in told


# ---------------------------------------------------------------- the widget


def test_the_widget_plays_what_is_pressed_and_shows_what_is_found(few, monkeypatch):
    findings = Findings()
    for module in ("workbench.study.study", "workbench.features.claims.panel"):
        monkeypatch.setattr(f"{module}.found_by_all", lambda: findings)
    monkeypatch.setattr("workbench.session.tasks.found_by_all", lambda: findings)
    went: list[Bench] = []
    now = [bench("war")]

    def go(move):
        now[0] = move(now[0])
        went.append(now[0])
        page.lay_out(now[0])

    page = StudyPage(go)
    page.lay_out(Bench.of())
    assert page.parts == [], "the page is not open"
    page.lay_out(bench("war"))
    assert [name for name, _ in page.parts] == ["list", "claims"]
    page.pressed = {"do": "try", "key": "claims", "text": "", "times": 1}
    assert page.wait(SOON) and page.studying.running is None
    words = plain(page.parts[1][1])
    assert "that were tried" in words and "Not tried yet" not in words.partition("Claims about the other games")[0]
    page.pressed = {"do": "choose", "key": "part", "text": "sensitivity", "times": 2}
    assert [name for name, _ in page.parts] == ["list", "sensitivity"]
    page.pressed = {"do": "turn", "key": "war_face_down", "text": "2", "times": 3}
    assert went[1].rules.war_face_down == 2 and went[1].page == "Tune"
    assert went[0].link()["study"] == went[1].link()["study"] == "sensitivity", "Back leads to the part that was open"
    page.lay_out(went[0])
    assert [name for name, _ in page.parts] == ["list", "sensitivity"]
    page.pressed = {"do": "nonsense", "times": 4}
    assert len(went) == 2


def test_nothing_is_told_while_people_are_asked():
    asking = bench().turn_to({"hand_size": "5"}).predict_first(True).show_page("Study")
    page = StudyPage(lambda move: None)
    page.lay_out(asking)
    assert asking.asking and [ASKING in html for _, html in page.parts] == [True]
    page.pressed = {"do": "try", "key": "claims", "times": 1}
    assert page.studying.running is None
    assert "study" in scene(asking) and "forms" in scene(asking) and "study" not in scene(Bench.of())


def test_what_is_played_for_other_rules_is_stopped_when_the_rules_change():
    page = StudyPage(lambda move: None)
    page.lay_out(bench())
    asked: list[str] = []
    page.studying = SimpleNamespace(running=sensitivity_task(bench(), Chosen()).key, stop=lambda: asked.append("stop"), compiling=False,
                                    problem=((), ""))  # fmt: skip
    page.lay_out(bench())
    assert not asked
    page.lay_out(bench().turn_to({"hand_size": "5"}).show_page("Study"))
    assert asked == ["stop"]


# ---------------------------------------------------------------- what is looked at, in the link


def test_what_is_looked_at_travels_in_the_link_and_back_leads_there():
    wishes = (("minutes", "20", "30"), ("skill", "published+5", ""), ("draws", "", ""))
    at = (
        bench()
        .look_into(part="two_way_sweep")
        .look_into(metric="skill")
        .look_into(first="hand_size", second="decks", goal=wishes)
    )
    link = at.link()
    assert (link["study"], link["of"], link["dials"]) == ("two_way_sweep", "skill", "hand_size,decks")
    again = Bench.from_link(link)
    assert (
        again == at
        and again.study == Chosen("two_way_sweep", "skill", "hand_size", "decks", wishes)
        and not again.problem
    )
    page = StudyPage(lambda move: None)
    page.lay_out(again)
    assert page.parts[1][0] == "two_way_sweep" and 'value="hand_size" selected' in page.parts[1][1]
    assert Bench.from_link(bench().look_into(second="decks").link()).study == Chosen(second="decks")
    past = Undo()
    past.note(bench(), at)
    assert past.back(at).study == Chosen() and past.forward(bench()).study == at.study
    assert not {"study", "of", "dials", "goal"} & bench().link().keys()
    assert link["goal"] == "minutes|20|30~skill|published+5~draws"


@pytest.mark.parametrize(
    ("goal", "says"),
    [
        ("beauty|1", "no metric 'beauty'"),
        ("minutes|1|2|3", "a wish with 3 bounds"),
        ("minutes|" + 41 * "9", "more than 40 characters"),
        ("~".join(7 * ["minutes"]), "wishes for 7 things; at most 6"),
    ],
)
def test_a_link_wishes_for_what_can_be_looked_for(goal, says):
    refused = Bench.from_link({"game": "suits", "study": "optimize", "goal": goal})
    assert says in refused.problem and refused.study == Chosen("optimize")


def test_another_game_has_other_dials_and_the_same_part():
    at = bench().look_into(part="two_way_sweep", metric="turns", first="hand_size")
    assert at.change_game("war").study == Chosen("two_way_sweep") and at.turn_to({"hand_size": "5"}).study == at.study
    assert at.follow("?game=suits:hand_size=5", "Tune").study == at.study
    assert at.follow("?game=war", "Tune").study == Chosen("two_way_sweep")
    for what in ({"part": "x"}, {"metric": "beauty"}, {"first": "jokers"}, {"second": "__init__"}):
        refused = at.look_into(**what)
        assert refused.study == at.study and refused.problem.endswith(".")


def test_every_part_has_its_name_in_the_link():
    assert [section.name for section in SECTIONS] == list(STUDIED)


# ---------------------------------------------------------------- do the choices mean anything


@pytest.fixture
def weighed(monkeypatch):
    """Few games and few plays, and where they are kept."""
    monkeypatch.setattr(meant_tasks, "GAMES", 6)
    monkeypatch.setattr(meant_tasks, "PLAYS", 40)
    return Findings()


def whole(findings: Findings, task: Task) -> Found:
    """A task as it is played by the page, all of it."""
    studying = StudyWorker(lambda: None, findings)
    studying.ask(task)
    assert studying.wait(SOON) and not studying.problem[1], studying.problem
    return findings.of(task)


def test_the_two_numbers_are_those_of_the_engine_and_each_has_a_game_to_watch(weighed):
    at = bench().turn_to({"hand_size": "5"}).show_page("Study")
    found = whole(weighed, meant_tasks.meaningful_choices_task(at))
    assert found.done and found.of == 1 + 2 * 6
    words = plain(html := meaningful_choices_panel.body(at, Chosen(), found))
    now, was = (meaningful_choices(setup, 6, plays=40) for setup in (at.setup, at.published))
    both = f"{now.above[2].mean:.1f} choices of a game are worth more than 2 points"
    assert both in words and f"by the published rules {was.above[2].mean:.1f})" in words
    change = played_by_all().comparison(at).changes()[0]
    assert f"skill is {100 * change.after.mean:.0f} of 100" in words and change.metric.name == "skill"
    assert f"{100 * now.worth.mean:.1f} points" in words and "makes" not in words
    assert (
        "the one that leads the middle card wins it from every seat" in words
        and "24 choices of 6 games a side" in words
    )
    deals = [read_press(at, each)(at) for each in presses(html) if each["do"] == "watch"]
    for there, setup in zip(deals, (at.published, at.setup), strict=True):
        tables = [Setup.of(at.game, setup.rules, seats) for seats in (there.seats, there.seats[::-1])]
        assert there.page == "Replay" and not there.problem
        assert [replay(f"{table.text()}@{there.pick}").result["winner"] for table in tables] == [0, 1]


def test_a_game_to_watch_opens_at_the_choice_that_is_worth_much(weighed):
    at = bench().turn_to({"hand_size": "5"}).show_page("Study")
    found = whole(weighed, meant_tasks.meaningful_choices_task(at))
    html, known = meaningful_choices_panel.body(at, Chosen(), found), meant_tasks.read(at, found)
    opened = [(each, read_press(at, each)(at)) for each in presses(html) if each["do"] == "choice"]
    assert opened
    for press, there in opened:
        games = known.before if press["key"] == "before" else known.after
        best = max((each for game in games for each in game.weighed), key=lambda each: each.least)
        (game,) = [game for game in games if best in game.weighed]
        assert (
            press["text"] == f"{game.id.seed}.{best.choice}" and there.pick == game.id.seed and there.page == "Replay"
        )
        side = open_ids(there)[0 if press["key"] == "before" else 1]
        assert side == game.id and best.least > 0
        table = CardTable()
        lay_out(table, there, shown_traces(there))
        at_row = table.trace["rows"][there.step - 1][0 if press["key"] == "before" else 1]
        assert at_row == best.step == replay(side).choices[best.choice].step
        weighed_there = move_values(side, best.choice, plays=2_000)
        assert weighed_there.difference(best.best, weighed_there.choices[0].code).mean > -0.1
    for key, text in (
        ("after", ""),
        ("after", "1"),
        ("x", "1.2"),
        ("after", "1.2.3"),
        ("after", "-1.0"),
        ("after", "0.99999"),
    ):
        assert read_press(at, {"do": "choice", "key": key, "text": text})(at).problem.endswith(".")


def test_once_they_are_weighed_the_number_stands_among_those_of_the_page_tune(weighed, monkeypatch):
    monkeypatch.setattr("workbench.features.meaningful_choices.line.found_by_all", lambda: weighed)
    at = bench().turn_to({"hand_size": "5"}).show_page("Tune")
    comparison = played_by_all().comparison(at)

    def shown() -> list[str]:
        return re.findall("wb-of-([a-z0-9_]+)", scene(at, comparison=comparison)["numbers"].words())

    assert "meaningful" not in shown()
    whole(weighed, meant_tasks.meaningful_choices_task(at))
    assert shown()[:2] == ["skill", "meaningful"] and shown().count("meaningful") == 1
    line = weighing_line(at, comparison)
    now, was = (meaningful_choices(setup, 6, plays=40).above[2].mean for setup in (at.setup, at.published))
    assert line is not None and line.change.metric.name == "meaningful"
    assert (line.change.before.mean, line.change.after.mean) == (pytest.approx(was), pytest.approx(now))
    assert line.change.difference.mean == pytest.approx(now - was) and line.change.deals == 6
    assert "all 6 deals" in line.says and "Red leads the middle card" in line.says and not line.spread
    same = bench("war").show_page("Tune")
    assert weighing_line(same, played_by_all().comparison(same)) is None


def test_what_is_compared_with_is_weighed_once(weighed, monkeypatch):
    at = bench().turn_to({"hand_size": "5"}).show_page("Study")
    whole(weighed, meant_tasks.meaningful_choices_task(at))
    asked = []
    real = meant_tasks.value_choices
    monkeypatch.setattr(
        meant_tasks, "value_choices", lambda side, *rest, **how: asked.append(side) or real(side, *rest, **how)
    )
    six = bench().turn_to({"hand_size": "6"}).show_page("Study")
    found = whole(weighed, meant_tasks.meaningful_choices_task(six))
    assert found.done and asked == [six.setup] * 6
    assert (
        meant_tasks.read(six, found).before
        == meant_tasks.read(at, weighed.of(meant_tasks.meaningful_choices_task(at))).before
    )


def test_where_nobody_chooses_it_says_so_and_a_change_that_brings_choices_is_told(weighed):
    assert meaningful_choices_panel.task(bench("war"), Chosen()) is None and "Nobody" in meaningful_choices_panel.says(
        bench("war"), Chosen()
    )
    assert meaningful_choices_panel.body(bench("war"), Chosen(), Found((None,), 1, 0)) == ""
    alone = bench("profiteer").turn_to({"resources": "0"}).show_page("Study")
    sides = meant_tasks.sides_of(alone)
    assert sides == [alone.published]
    html = meaningful_choices_panel.body(alone, Chosen(), whole(weighed, meant_tasks.meaningful_choices_task(alone)))
    assert "nobody chooses anything" in plain(html) and 'data-key="after"' not in html


# ---------------------------------------------------------------- how far skill reaches


@pytest.mark.slow
def test_every_step_stands_there_by_both_rules_and_the_sentence_counts_them(monkeypatch):
    monkeypatch.setattr(stepped_tasks, "GAMES", 60)
    monkeypatch.setattr(stepped_tasks, "thought_of", lambda side: 4)
    at = bench().turn_to({"hand_size": "5"}).show_page("Study")
    findings = Findings()
    found = whole(findings, stepped_tasks.skill_chain_task(at))
    sides = stepped_tasks.read(at, found)
    assert found.of == 10 and [side.rules for side, _, _ in sides] == [at.baseline, at.rules]
    was, now = (built for _, _, built in sides)
    html = skill_chain_panel.body(at, Chosen(), found)
    words = plain(html)
    assert html.count("ws-number") == 1 + 5 and words.index("Thinks with 30 plays") < words.index(
        "Thinks with 10 plays"
    )
    assert f"By these rules {now.rungs} of 5 players can be told apart" in words
    assert (
        f"by the published rules {was.rungs}, and" in words and "at the bottom stands one that plays anything" in words
    )
    for a, b in zip((*was.steps, was.whole), (*now.steps, now.whole), strict=True):
        told = " → ".join(f"{100 * each.skill.mean:z.0f}".replace("-", "−") for each in (a, b))
        assert f"{told} of 100" in words
    for pieces in range(1, found.of):
        half = plain(skill_chain_panel.body(at, Chosen(), Found(found.each[:pieces], found.of, found.games)))
        assert "can be told apart" not in half and "The topmost against the bottom" in half
    six = stepped_tasks.skill_chain_task(bench().turn_to({"hand_size": "6"}))
    assert len(findings.of(six).each) == 1, "what is compared with climbs once"


def test_where_nobody_chooses_there_is_no_stair():
    assert skill_chain_panel.task(bench("war"), Chosen()) is None and "Nobody" in skill_chain_panel.says(
        bench("war"), Chosen()
    )


# ---------------------------------------------------------------- cards or choices


@pytest.fixture
def parted_few(monkeypatch):
    monkeypatch.setattr(parted_tasks, "GAMES", 6)
    monkeypatch.setattr(parted_tasks, "PLAYS", 10)
    return Findings()


@pytest.mark.slow
def test_what_brings_the_win_is_what_the_engine_says_by_both_rules(parted_few):
    at = bench().turn_to({"hand_size": "5"}).show_page("Study")
    assert "told from 4 games on" in plain(luck_panel.body(at, Chosen(), played(parted_tasks.luck_task(at), 6)))
    found = whole(parted_few, parted_tasks.luck_task(at))
    words = plain(html := luck_panel.body(at, Chosen(), found))
    now, was = (luck(setup, 6, plays=10) for setup in (at.setup, at.published))
    assert found.of == 12 and html.count("ws-number") == 1 + 4
    for pieces in range(1, found.of):
        assert luck_panel.body(at, Chosen(), Found(found.each[:pieces], found.of, found.games))
    for side in (now, was):
        for each in (side.choices, side.cards):
            low, mean, high = (f"{100 * part:z.0f}".replace("-", "−") for part in (each.low, each.mean, each.high))
            assert f"{mean} ({low} to {high})" in words
    assert "6 games a side, 10 plays at each choice" in words and "one that counts the cards" in words
    most = {seed: luck_of_game(at.setup, seed, plays=10) for seed in range(6)}
    choices, cards = (pick(most, key=lambda seed: most[seed].choices - most[seed].cards) for pick in (max, min))
    assert choices != cards
    watched = [read_press(at, each)(at) for each in presses(html)]
    assert [there.pick for there in watched] == [choices, cards]
    assert all(there.page == "Replay" and there.setup == at.setup and not there.problem for there in watched)


def test_where_nobody_chooses_cards_bring_it_all(parted_few):
    assert luck_panel.task(bench("war"), Chosen()) is None and "Nobody" in luck_panel.says(bench("war"), Chosen())
    alone = bench("profiteer").turn_to({"resources": "0"}).show_page("Study")
    words = plain(luck_panel.body(alone, Chosen(), whole(parted_few, parted_tasks.luck_task(alone))))
    assert words.startswith(
        "By these rules cards bring it all: nobody chooses anything; by the published rules choices bring"
    )
    assert "the other" not in words


def test_games_that_nobody_wins_are_told_of():
    at = bench()
    html = luck_panel.body(at, Chosen(), Found((None,) * 6, 6, 10))
    assert plain(html) == "By these rules nobody won any of the games that were followed."
    some = (Parts(0.1, 0.2, 0.1, 0.1), None, Parts(0.0, 0.4, 0.1, 0.0), None, None, None)
    assert "4 games had no winner" in plain(luck_panel.body(at, Chosen(), Found(some, 6, 10)))


def test_players_that_think_are_stood_in_for_and_the_rest_is_theirs():
    at = bench().let_meet("think100", "middle")
    assert [side.lineup.thinks for side in meant_tasks.sides_of(at)] == [0]
    assert at.setup.lineup.thinks == 100


# ---------------------------------------------------------------- the story


def test_the_story_shows_each_attempt_and_puts_it_on_the_bench():
    at = bench()
    told = attempts_of(at.game)
    found = Found(tuple(play_attempts(at.game, FEW)), len(told), FEW)
    html = history_panel.body(at, Chosen(), found)
    words = plain(html)
    for each in found.each:
        assert all(text in words for text in (each.attempt.title, each.attempt.wrong, each.attempt.changed, each.did))
    assert html.count("<figure") == 5 and html.count("ws-dot") == 5 * len(told)
    war, *others = moves(html, at)
    assert war.game.name == "war" and war.page == "Tune"
    assert [each.rules for each in others] == [each.setup.rules for each in told[1:]]
    assert others[-1].baseline == others[0].rules, "an attempt is compared with the one before it"
    for wrong in ("9", "x", "-1", ""):
        assert "no attempt" in read_press(at, {"do": "attempt", "key": "suits", "text": wrong})(at).problem
    assert history_panel.task(bench("river"), Chosen()) is None and "no earlier attempts" in history_panel.says(
        bench("river"), Chosen()
    )


def test_what_somebody_tried_continues_the_row():
    file = 'game = "suits"\ntitle = "Six cards"\nwho = "Ann"\nwhy = "More to choose."\n[rules]\nhand_size = 6'
    at = bench().open_file(file).turn_to({"hand_size": "5", "min_rank": "4"}).change_game("war").change_game("suits")
    at = at.turn_to({"decks": "2"}).show_page("Study")
    own = history_panel.tried(at)
    assert [each.title for each in own] == ["Six cards", "Lowest rank in the deck: 4, Hand size: 5", own[-1].title]
    assert own[-1].setup.rules == at.rules and [each.setup.rules.hand_size for each in own] == [6, 5, 3]
    told = attempts_of(at.game)
    task = history_panel.task(at, Chosen())
    assert task.of == len(told) + 3
    found = Found(tuple(task.play(0, FEW, {})), task.of, FEW)
    html = history_panel.body(at, Chosen(), found)
    words = plain(html)
    for text in (
        "3 variants that you tried",
        "yours by Ann",
        "More to choose.",
        "No reason is given yet",
        "On the bench now",
    ):
        assert text in words + history_panel.says(at, Chosen()), text
    assert html.count("<figure") == 5 and html.count("ws-own") == 5 * 3 and html.count('class="ws-yours"') == 3
    for each, one in zip(
        own, found.each[len(told) :], strict=True
    ):  # held against the published rules, on the same deals
        sides = [Setup.of(at.game, rules) for rules in (at.game.Rules(), each.setup.rules)]
        by_hand = Comparison(*sides, *(simulate(side, FEW) for side in sides)).verdict()
        assert one.did == by_hand and by_hand in words
    back = [there for there in moves(html, at)[len(told) :]]
    assert [(there.rules, there.page) for there in back] == [(each.setup.rules, "Tune") for each in own[:2]]
    assert "no longer" in read_press(at, {"do": "own", "key": "suits", "text": ""})(at).problem


def test_what_somebody_tried_is_played_alone_and_the_attempts_are_known():
    findings, at = Findings(), bench()
    first = history_panel.task(at, Chosen())
    findings.begin(first)
    for place, each in enumerate(first.play(0, FEW, {})):
        findings.add(first, place, each)
    mine = history_panel.task(at.turn_to({"hand_size": "5"}), Chosen())
    known = findings.of(mine)
    assert mine.key != first.key and len(known.each) == first.of == mine.of - 1 and not known.done
    rest = list(mine.play(len(known.each), FEW, {}))
    assert [each.attempt.own for each in rest] == [True]
    assert rest == list(mine.play(0, FEW, {}))[-1:]


def test_where_nobody_told_of_attempts_ones_own_stand_behind_the_published_rules():
    at = bench("river").turn_to({"hand_size": "3"})
    own = history_panel.tried(at)
    row = attempts_and_own(at.game, [Attempt(at.game, None, own=True)])
    assert [each.own for each in row] == [False, True] and len(own) == 1
    assert history_panel.task(at, Chosen()).of == 2 and "continue" in history_panel.says(at, Chosen())
    html = history_panel.body(at, Chosen(), None)
    assert html.count("<li") == 2 and "yours" in html


def test_what_is_still_to_be_predicted_is_not_told_in_the_row():
    at = bench().turn_to({"hand_size": "5"}).change_game("war").change_game("suits")
    assert len(history_panel.tried(at)) == 1 and not history_panel.tried(at.predict_first(True))


def test_what_other_tasks_have_found_is_not_played_again():
    findings, played_ = Findings(2), []

    def of(key: str, each: str) -> Task:
        def play(known, games, how):
            for name in each[known:]:
                played_.append(name)
                yield name * 2

        return Task((key,), len(each), list, lambda: 7, play, tuple((name,) for name in each))

    assert whole(findings, of("one", "ace")).each == ("aa", "cc", "ee")
    assert whole(findings, of("two", "xcyez")).each == ("xx", "cc", "yy", "ee", "zz")
    assert played_ == [*"ace", *"xyz"]
    assert findings.of(of("three", "acq")) == Found(("aa", "cc"), 3, 7) and findings.of(of("four", "qa")) is None
