"""The state of the bench, without a browser: every move, every link, hostile ones too, and the memory it takes."""

from dataclasses import fields, replace
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core import game as games
from engine.core.rules import BadInput
from engine.play.strategy import names as strategy_names
from engine.setup.game_id import read_id
from engine.setup.presets import presets, write_preset
from engine.setup.setup import Setup
from engine.simulation.metrics import metrics
from engine.simulation.simulate import MAX_SEED
from tests.kit import random_rules
from tests.kit.lanes import sample
from tests.kit.sentences import a_sentence
from workbench.bench import MOST_GAMES, PAGES, PUBLISHED, Bench, link, metric_names, traces
from workbench.bench.state import LAST_STEP
from workbench.charts import chart_named
from workbench.features.rulebook import panel as rulebook_panel
from workbench.page.kit.picks import games_behind, picks
from workbench.work.games import PlayedGames

GAMES = games.names()


def few(bench: Bench, count: int = 400) -> Bench:
    return bench.play(count)


@cache
def five():
    """Five cards in the hand against the published rules."""
    return PlayedGames().comparison(few(Bench.of("suits").open_preset("hand_5")))


def same(one: Bench, other: Bench, *but: str) -> bool:
    """Whether two benches are equal, apart from these fields."""
    compared = (f.name for f in fields(Bench) if f.compare and f.name not in but)
    return all(getattr(one, name) == getattr(other, name) for name in compared)


def answered(bench: Bench, at: int = 0) -> Bench:
    """Every question about the change answered, with the first option or another one."""
    for question in bench.questions_asked():
        bench = bench.answer(question.name, list(question.options)[at])
    return bench


def refused(before: Bench, after: Bench, words: str = "") -> None:
    """The move could not be made: everything is as it was, and one sentence says why."""
    assert same(before, after, "problem", "problem_at")
    a_sentence(after.problem)
    assert words in after.problem


# ---------------------------------------------------------------- opening


@pytest.mark.parametrize("name", GAMES)
def test_opens_as_the_game_says(name):
    bench, game = Bench.of(name), games.load(name)
    assert bench.game is game and bench.rules == bench.baseline == game.Rules()
    assert len(bench.seats) == game.count(game.Rules()) and bench.metric == game.headline[0]
    assert bench.page == "Bench" and bench.pick is None and not bench.touched
    assert not bench.changed and bench.chips() == [] and bench.baseline_name == PUBLISHED
    assert not bench.problem and not bench.notice and traces(bench) is None
    assert [p.question for p in bench.questions()] and all(p.question.endswith("?") for p in bench.questions())
    assert bench.published == bench.setup


def test_the_first_game_is_the_war_of_suits():
    assert Bench.of().game.name == "suits" and Bench.from_link({}) == Bench.of()
    assert len(Bench.of().questions()) == 3 and Bench.of().questions()[0].question == "Five cards in the hand?"


def test_a_bench_never_changes():
    bench = Bench.of()
    with pytest.raises(AttributeError):
        bench.page = "Replay"
    bench.set_dial("hand_size", 5)
    assert bench == Bench.of()


# ---------------------------------------------------------------- moves


@pytest.mark.parametrize("name", sample(GAMES, 3))
def test_every_dial_turns_and_goes_back(name):
    start = Bench.of(name)
    for p in start.game.Rules.parameters().values():
        some = dict.fromkeys([*p.values[-2:], *p.values[:2], *p.values[:: max(1, len(p.values) // 6)]])
        turned = [b for v in some if not (b := start.set_dial(p.name, v)).problem and b.changed]
        assert turned, p.name
        for bench in turned:
            assert bench.touched == p.name and [c.name for c in bench.chips()] == [p.name]
            chip = bench.chips()[0]
            assert chip.label == p.label and chip.before == p.in_words(p.default)
            back = bench.put_back(p.name)
            assert same(back, start, "touched") and not back.changed and back.chips() == []


WRONG_TURNS = [
    ("hand_size", 99, "1 to 13"), ("hand_size", "five", "1 to 13"), ("hand_size", True, "1 to 13"),
    ("hand_size", 10**30, "1 to 13"), ("hand_size", None, "1 to 13"), ("tie_priority", "nobody", "one of"),
    ("no_such_dial", 1, "no dial"), ("min_rank", 14, "2 to 11"),
]  # fmt: skip


@pytest.mark.parametrize("game", games.names())
def test_on_the_screen_a_dial_is_called_by_its_label_and_on_the_command_line_by_its_name(game):
    bench = Bench.of(game)
    for name, parameter in bench.game.Rules.parameters().items():
        said = bench.set_dial(name, "nonsense").problem
        assert parameter.label in said and ("_" not in name or name not in said)
        assert not [choice for choice in parameter.choices if "_" in choice and choice in said]
        with pytest.raises(BadInput, match=name):
            bench.rules.but(**{name: "nonsense"})


@pytest.mark.parametrize(("name", "value", "words"), WRONG_TURNS)
def test_a_turn_that_cannot_be_made(name, value, words):
    bench = Bench.of().set_dial("hand_size", 5).open(17)
    after = bench.set_dial(name, value)
    refused(bench, after, words)
    assert not after.set_dial("hand_size", 4).problem  # the next move takes the sentence away


def test_rules_that_do_not_go_together_are_refused_with_their_reason():
    bench = Bench.of().set_dial("score_number", 0).set_dial("score_face", 0)
    assert not bench.problem
    refused(bench, bench.set_dial("score_ace", 0), "Some card in the deck has to score")


def test_put_all_back():
    bench = Bench.of().set_dial("hand_size", 5).set_dial("min_rank", 4)
    assert [c.name for c in bench.chips()] == [
        n for n in bench.game.Rules.parameters() if n in {"hand_size", "min_rank"}
    ]
    back = bench.put_all_back()
    assert back.rules == back.baseline and not back.chips()


def test_a_question_takes_the_rules_of_its_preset():
    bench = Bench.of().set_dial("min_rank", 4).open_preset("hand_5")
    assert bench.rules == presets(bench.game)["hand_5"].rules and bench.touched == "hand_size"
    assert [c.name for c in bench.chips()] == ["hand_size"]
    refused(bench, bench.open_preset("no_such_preset"), "no preset")
    refused(bench, bench.open_preset("war_common"), "no preset")


def test_compare_with_a_preset_and_with_the_published_rules_again():
    bench = Bench.of().set_dial("hand_size", 5).compare_with("equal_faces")
    assert bench.baseline == presets(bench.game)["equal_faces"].rules and "All face cards equal" in bench.baseline_name
    assert {c.name for c in bench.chips()} > {"hand_size"}
    assert bench.put_all_back().rules == bench.baseline
    again = bench.compare_with("")
    assert again.baseline == again.game.Rules() and again.baseline_name == PUBLISHED
    refused(bench, bench.compare_with("nonsense"), "no preset")


def test_the_variant_becomes_the_baseline():
    bench = Bench.of().set_dial("hand_size", 5).take_as_baseline()
    assert bench.baseline == bench.rules and not bench.changed and bench.baseline_name != PUBLISHED
    further = bench.set_dial("hand_size", 6)
    assert further.chips()[0].before == "5" and further.put_back("hand_size").rules == bench.rules


def test_open_a_file():
    rules = Bench.of().set_dial("hand_size", 6).rules
    text = write_preset(games.load("suits"), rules, "Six", "A tester", "To see")
    bench = Bench.of().open_file(text)
    assert bench.rules == rules and not bench.problem and not bench.notice and bench.touched == "hand_size"
    newer = Bench.of().open_file(text.replace("version = ", "version = 9"))
    assert newer.rules == rules
    a_sentence(newer.notice)


def test_a_file_of_another_game_opens_that_game():
    text = write_preset(games.load("war"), games.load("war").Rules.of({"war_face_down": 2}), "Two")
    bench = replace(Bench.of(), page="Rulebook").open_file(text)
    assert bench.game.name == "war" and bench.rules.war_face_down == 2 and bench.page == "Rulebook"
    assert bench.metric in metric_names(bench) and len(bench.seats) == bench.game.count(bench.rules)


def test_a_file_brings_back_who_plays_and_what_it_is_compared_with():
    against = Bench.of().set_dial("hand_size", 6).rules
    kept = Bench.of().open_file(write_preset(games.load("suits"), against, "Six cards")).take_as_baseline()
    variant = kept.set_dial("min_rank", 4).let_play(0, 0, "random")
    text = rulebook_panel.saved(variant, "Short and long", "A tester", "To see")
    for before in (Bench.of(), Bench.of().compare_with("equal_faces").let_play(1, 0, "lowest"), Bench.of("war")):
        bench = before.open_file(text)
        assert not bench.problem and same(bench, variant, "touched")
        assert bench.baseline_name == "“Six cards”" and bench.seats == variant.seats != Bench.of().seats
        assert (bench.saved.title, bench.saved.who, bench.saved.why) == ("Short and long", "A tester", "To see")
        again = Bench.from_link(bench.link())
        assert again == bench and again.baseline_name == "“Six cards”"


@pytest.mark.parametrize(
    ("version", "players"),
    [("", "middle.greedy"), ("1", "middle/highest"), ("3", "middle.greedy/lowest.greedy"), ("4", "middle.greedy")],
)
def test_a_file_without_players_and_baseline_means_those_of_its_version_and_the_published_rules(version, players):
    before = Bench.of().compare_with("equal_faces").let_play(0, 0, "random")
    written = f"version = {version}\n" if version else ""
    bench = before.open_file(f'game = "suits"\n{written}title = "Old"\n[rules]\nhand_size = 6')
    assert not bench.problem and bench.rules.hand_size == 6
    assert bench.seats == Setup.of(f"suits@{players}").strategies
    assert bench.baseline == Bench.of().baseline and bench.baseline_name == PUBLISHED


BAD_FILES = [
    "", "not toml at all [", "\x00\x01", 'game = "chess"', "game = 3", 'game = "suits"\n[rules]\nhand_size = 99',
    'game = "suits"\n[rules]\nnonsense = 1', 'game = "suits"\nrules = 5', 'game = "suits"\nversion = "x"',
    'game = "suits"\nsecret = 1', 'game = "suits"\ntitle = ["a"]', "a = " + "[" * 5_000, "x" * 70_000,
    'game = "suits"\nplayers = "random"', 'game = "suits"\nplayers = [5]', 'game = "suits"\nplayers = ["nobody"]',
    'game = "suits"\nplayers = ["person"]', 'game = "suits"\nplayers = ["random", "random", "random"]',
    'game = "suits"\nagainst = "published"', 'game = "suits"\n[against]\nsecret = 1', 'game = "suits"\n[against]\ntitle = 5',
    'game = "suits"\n[against.rules]\nhand_size = 99', f'game = "suits"\n[against]\ntitle = "{"x" * 81}"',
    'game = "suits"\n[rules]\nhand_size = 1.5', 'game = "suits"\n[rules]\nhand_size = 99999999999999999999999',
]  # fmt: skip


@pytest.mark.parametrize("text", BAD_FILES, ids=range(len(BAD_FILES)))
def test_a_bad_file_gets_a_sentence(text):
    bench = Bench.of().set_dial("hand_size", 5)
    refused(bench, bench.open_file(text))


def test_let_play():
    bench = Bench.of()
    name = next(n for n in strategy_names(bench.game, "lead") if n != bench.seats[0].split(".")[0])
    chosen = bench.let_play(0, 0, name)
    assert chosen.seats[0].split(".")[0] == name and chosen.seats[0].split(".")[1:] == bench.seats[0].split(".")[1:]
    assert chosen.seats[1] == bench.seats[1] and chosen.published.strategies == chosen.setup.strategies
    refused(bench, bench.let_play(1, 1, "nobody"), "no response strategy")
    refused(bench, bench.let_play(1, 0, "person"), "A person cannot")


def test_play_more_or_fewer_games():
    bench = Bench.of()
    assert bench.play(1_000).games == 1_000
    for count in (0, -1, 99, MOST_GAMES + 1, 10**30):
        refused(bench, bench.play(count), "Choose from 100 to")


def test_open_a_game_and_turn_the_page():
    bench = Bench.of().set_dial("hand_size", 5).open(17)
    assert bench.pick == 17 and bench.page == "Replay"
    before, after = traces(bench)
    assert before.setup == bench.published and after.setup == bench.setup and after.id.seed == 17
    for seed in (-1, MAX_SEED + 1):
        refused(bench, bench.open(seed), "No game has the seed")
    assert bench.show_page("Rulebook").page == "Rulebook" and bench.show_page("Rulebook").pick == 17
    assert bench.show_page("nowhere").page == PAGES[0]


def test_open_a_game_by_its_number_or_id():
    bench = Bench.of().set_dial("hand_size", 5)
    assert bench.open_text(" 17 ") == bench.open(17)
    whole = bench.open_text("suits:equal_faces@random@17r1")
    assert (whole.pick, whole.rotation, whole.page) == (17, 1, "Replay") and set(whole.seats) == {"random.random"}
    assert whole.rules == presets(bench.game)["equal_faces"].rules
    assert bench.open_text("war@random@3").game.name == "war"
    for text in (
        "",
        "x",
        "-1",
        "1.5",
        "٣",
        "9" * 40,
        "suits@",
        "suits@person@17",
        "chess@x@1",
        "suits@random@17r5",
        "<b>@1",
    ):
        refused(bench, bench.open_text(text))


def test_look_at_a_metric():
    bench = Bench.of()
    assert all(bench.look_at(name).metric == name for name in metric_names(bench))
    assert sorted(metric_names(bench)) == sorted(metrics(bench.game))
    refused(bench, bench.look_at("beauty"), "no metric")


# ---------------------------------------------------------------- links

STATES = {
    "opens": lambda: Bench.of(),
    "war": lambda: Bench.of("war"),
    "war turned": lambda: Bench.of("war").set_dial("war_face_down", 3).set_dial("capture_order", "random"),
    "one dial": lambda: Bench.of().set_dial("hand_size", 5),
    "put back": lambda: Bench.of().set_dial("hand_size", 5).put_back("hand_size"),
    "question": lambda: Bench.of().open_preset("equal_faces"),
    "kept": lambda: Bench.of().set_dial("hand_size", 5).take_as_baseline().set_dial("min_rank", 4),
    "kept and put back": lambda: Bench.of().set_dial("hand_size", 6).take_as_baseline().put_all_back(),
    "kept, then the published rules": lambda: (
        Bench.of().set_dial("hand_size", 6).take_as_baseline().set_dial("hand_size", 3)
    ),
    "against a preset": lambda: Bench.of().open_preset("hand_5").compare_with("equal_faces"),
    "all back to a preset": lambda: Bench.of().compare_with("equal_faces").put_all_back(),
    "file": lambda: Bench.of().open_file('game = "suits"\n[rules]\nmin_rank = 4'),
    "players": lambda: Bench.of().let_play(0, 0, "random").let_play(1, 1, "random"),
    "game": lambda: Bench.of().open_preset("hand_5").open(17),
    "the last game": lambda: Bench.of().open(MAX_SEED),
    "closed game": lambda: Bench.of().open(17).open(None),
    "rotated": lambda: Bench.from_link({"game": "suits@middle/highest@17r1"}),
    "a step": lambda: Bench.of().open_preset("hand_5").open(17).at_step(42),
    "a step, seen on another page": lambda: Bench.of().open(17).at_step(3).show_page("Rulebook"),
    "rulebook": lambda: Bench.of().show_page("Rulebook"),
    "metric": lambda: Bench.of().set_dial("hand_size", 5).look_at("turns"),
    "games": lambda: Bench.of().play(1_000),
    "deals": lambda: replace(Bench.of(), seed=123_456),
    "predict": lambda: Bench.of().predict_first(True),
    "asked": lambda: Bench.of().predict_first(True).set_dial("hand_size", 5),
    "one answer": lambda: Bench.of().predict_first(True).open_preset("hand_5").answer("gain", "seat0"),
    "answers": lambda: answered(Bench.of().predict_first(True).open_preset("hand_5")),
    "answers against a preset": lambda: answered(Bench.of().open_preset("hand_5").compare_with("equal_faces")),
    "answers of others": lambda: answered(Bench.of().open_preset("hand_5").let_play(0, 0, "random")),
    "answers about War": lambda: answered(Bench.of("war").set_dial("war_face_down", 3)),
}


@pytest.mark.parametrize("make", STATES.values(), ids=STATES)
def test_the_link_holds_the_whole_state(make):
    bench = make()
    link = bench.link()
    assert all(isinstance(k, str) and isinstance(v, str) for k, v in link.items())
    assert not bench.problem
    again = Bench.from_link(link)
    assert again == bench and again.link() == link
    assert Bench.from_link({name: [value] for name, value in link.items()}) == bench  # as a list, too


@pytest.mark.parametrize("name", sample(GAMES, 4))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_the_link_of_any_state(name, data):
    game = games.load(name)
    rules, baseline = data.draw(random_rules.rules(game)), data.draw(random_rules.rules(game))
    kept = Bench.of(name)._with_rules(baseline).take_as_baseline()
    bench = replace(kept._with_rules(rules), seed=data.draw(st.integers(0, 10**6)))
    bench = bench.play(data.draw(st.integers(100, MOST_GAMES))).open(data.draw(st.none() | st.integers(0, MAX_SEED)))
    bench = bench.show_page(data.draw(st.sampled_from(PAGES)))
    bench = bench.at_step(data.draw(st.none() | st.integers(1, LAST_STEP)))
    assert (bench.step is None) >= (bench.pick is None)
    assert Bench.from_link(bench.link()) == bench


def test_a_rotated_game_stays_rotated():
    bench = Bench.from_link({"game": "suits@middle/highest@17r1"})
    assert traces(bench)[1].id == read_id("suits@middle/highest@17r1") and bench.link()["game"].endswith("@17r1")
    assert bench.open(18).link()["game"].endswith("@18")


def test_the_step_belongs_to_the_open_game():
    bench = Bench.of().set_dial("hand_size", 5).open(17).at_step(42)
    assert bench.step == 42 == bench.show_page("Bench").play(1_000).look_at("turns").step == bench.open(17).step
    for other in (
        bench.open(18),
        bench.open(None),
        bench.set_dial("hand_size", 4),
        bench.put_all_back(),
        bench.take_as_baseline(),
        bench.let_play(0, 0, "random"),
        bench.open_text("suits:hand_size=5@random@17"),
        bench.open_text("suits:hand_size=5@middle/highest@17r1"),
        bench.change_game("war"),
    ):
        assert other.step is None and "step" not in other.link()
    assert bench.at_step(None).step is None and bench.at_step(0).step == 1 and bench.at_step(10**9).step == LAST_STEP
    assert Bench.of().at_step(7).step is None  # no game is open


@pytest.mark.parametrize(("former", "page"), [("Tune", "Bench"), ("Study", "Questions")])
def test_a_link_with_the_former_name_of_a_page_opens_that_page(former, page):
    there = Bench.from_link({"game": "suits:hand_size=5", "page": former})
    assert there.page == page and not there.notice and not there.problem


HOSTILE = [
    {"game": "chess"}, {"game": "CHESS:hand_size=5"}, {"game": "../../etc/passwd"}, {"game": "suits.war"},
    {"game": "suits:hand_size=99"}, {"game": "suits:hand_size=" + "9" * 1_000}, {"game": "suits:hand_size=-5"},
    {"game": "suits:hand_size=٥"}, {"game": "suits:no_such=1"}, {"game": "suits:no_such_preset"},
    {"game": "suits:hand_size"}, {"game": "suits:min_rank=14"}, {"game": "suits:"}, {"game": "suits:@"}, {"game": "suits@@"},
    {"game": "suits@nobody"}, {"game": "suits@person"}, {"game": "suits@middle/highest/random"}, {"game": "suits@middle.miser.more"},
    {"game": "<script>alert(1)</script>"}, {"game": "suits'; DROP TABLE games;--"}, {"game": "suits\n\x00"},
    {"game": "a" * 100_000}, {"game": "@"}, {"game": ":"}, {"game": "__init__"},
    {"against": "chess"}, {"against": "war"}, {"against": "suits:hand_size=0"}, {"against": ""},
    {"game": "war", "against": "suits"}, {"page": "Admin"}, {"page": "tune"}, {"page": "<img src=x>"},
    {"touched": "hand_sise"}, {"touched": "__class__"}, {"game": "war", "touched": "hand_size"}, {"touched": ""},
    {"metric": "no_such"}, {"metric": "seed"}, {"games": "99"}, {"games": "200001"}, {"games": "1e5"},
    {"games": "²"}, {"games": "١٠٠٠"}, {"games": " 1000"}, {"games": ""}, {"games": "9" * 5_000}, {"games": "-1"},
    {"called": "x" * 81}, {"called": "a\nb"}, {"called": "\x00"},
    {"step": "0"}, {"step": "-1"}, {"step": "x"}, {"step": "1e3"}, {"step": "٣"}, {"step": "9" * 5_000}, {"step": ""},
    {"seed": str(2**64)}, {"seed": str(MAX_SEED)}, {"seed": "0x10"}, {"seed": "NaN"}, {"version": "0"},
    {"version": "x"}, {"page": []}, {"page": ["Nowhere", "Bench"]}, {"games": ["99", "1000"]}, {"games": None},
    {"games": {"a": 1}}, {"page": ("a", "b")},
    {"predict": "2"}, {"predict": "yes"}, {"predict": ""}, {"predict": "١"}, {"looked": "1"}, {"looked": "-1"},
    {"looked": "True"}, {"answers": "length:longer"}, {"answers": ""}, {"answers": "," * 50_000}, {"answers": None},
    {"answers": "<script>alert(1)</script>"}, {"answers": ["length:longer", "gain:same"], "looked": "1"},
    {"study": "nowhere"}, {"study": ""}, {"study": "pair,gaps"}, {"study": "<script>"}, {"study": "x" * 100_000},
    {"study": ["Bench", "two_way_sweep"]}, {"of": "beauty"}, {"of": "skill,skill"}, {"dials": "hand_size,nothing"}, {"dials": "__class__"},
    {"dials": "hand_size,decks,min_rank"}, {"dials": "," * 50_000}, {"dials": "hand_size;decks"}, {"dials": "\x00"},
    {"goal": "\x00"}, {"goal": "|" * 50_000}, {"goal": "~" * 50_000}, {"goal": "minutes|" + "9" * 100_000}, {"goal": "__class__"},
]  # fmt: skip


@pytest.mark.parametrize("link", HOSTILE, ids=[str(link)[:60].encode("unicode_escape").decode() for link in HOSTILE])
def test_a_hostile_link_gives_defaults_and_a_sentence(link):
    bench = Bench.from_link(link)
    start = Bench.of("war" if link.get("game") == "war" else "suits")
    assert same(bench, start, "problem"), link
    a_sentence(bench.problem)
    assert not any(f"says games={link.get(n)}" in bench.problem for n in ("seed", "version") if n in link)
    assert Bench.from_link(bench.link()) == replace(bench, problem="")


CHANGED = {"game": "suits:hand_size=5", "predict": "1"}
ALL = "length:longer,choices:fewer,gain:seat1"
BAD_ANSWERS = [
    "length", "length:", ":longer", "length:long", "length:Longer", "length:longer,", "length:longer,length:longer",
    "length:longer,length:shorter", "gain:seat2", "gain:seat0,winner:seat0", "choices:fewer:more", "length:longer ",
    "__class__:x", "x" * 10_000, "length:" + "9" * 10_000, ",".join(["length:longer"] * 5_000),
]  # fmt: skip


@pytest.mark.parametrize("text", BAD_ANSWERS, ids=range(len(BAD_ANSWERS)))
def test_hostile_answers_are_dropped_and_the_question_is_asked(text):
    bench = Bench.from_link({**CHANGED, "answers": text, "looked": "1"})
    a_sentence(bench.problem)
    assert bench.asking and not bench.answers and not bench.looked and bench.rules.hand_size == 5
    assert Bench.from_link(bench.link()) == replace(bench, problem="")


def test_a_link_cannot_have_looked_without_answers():
    for part in ({}, {"answers": "length:longer"}, {"answers": "length:longer,gain:same"}):
        bench = Bench.from_link({**CHANGED, **part, "looked": "1"})
        assert bench.asking and "does not answer every question" in bench.problem


def test_the_parts_of_a_link_come_in_any_order():
    link = {
        "answers": "gain:seat1,length:longer,choices:fewer",
        "looked": "1",
        "against": "suits:hand_size=4",
        **CHANGED,
    }
    bench = Bench.from_link(link)
    assert not bench.problem and bench.looked
    assert bench.prediction.change == (
        "suits:hand_size=4@middle.greedy",
        "suits:hand_size=5@middle.greedy",
    )
    assert bench == Bench.from_link(dict(reversed(link.items()))) == Bench.from_link({**link, "answers": ALL})


HARMLESS = [{"utm_source": "x"}, {"game": ""}, {"game": []}, {"game": ["suits", "war"]}, {"__proto__": "1"}]


@pytest.mark.parametrize("link", HARMLESS, ids=str)
def test_a_link_with_nothing_to_read_opens_the_first_game(link):
    assert Bench.from_link(link) == Bench.of()


def test_a_broken_part_leaves_the_others():
    bench = Bench.from_link({"game": "suits:hand_size=5", "games": "1000", "page": "Nowhere", "metric": "beauty"})
    assert bench.rules.hand_size == 5 and bench.games == 1_000 and bench.page == "Bench"
    assert "Nowhere" in bench.problem and "beauty" not in bench.problem  # one sentence, not a list


#: The game of a link with a wrong part, and the game that opens.
BROKEN_IN_PART = {
    "suits:hand_size=banana,decks=2@random@17": "suits:decks=2@random@17",
    "suits:equal_faces,hand_size=99@random": "suits:equal_faces@random",
    "suits:equal_faces,equal_faces": "suits:equal_faces@middle.greedy",
    "suits:hand_size=banana,hand_size=4": "suits:hand_size=4@middle.greedy",
    "suits:hand_size=5,hand_size=4": "suits:hand_size=5@middle.greedy",
    "suits:hand_size=5@nobody@17": "suits:hand_size=5@middle.greedy@17",
    "suits:hand_size=5@person": "suits:hand_size=5@middle.greedy",
    "suits@random@17r9": "suits@random",
    "suits@random@99999999999999999": "suits@random",
    "suits@random@٣": "suits@random",
    "suits@random@": "suits@random",
    "mindful@@1": "mindful@1",
    "war:@random": "war@random",
    "war:@random@3": "war@random@3",
}


@pytest.mark.parametrize("text", BROKEN_IN_PART)
def test_a_link_with_one_wrong_part_keeps_the_others_and_a_command_refuses_it(text):
    bench, kept = Bench.from_link({"game": text, "games": "1000"}), Bench.from_link({"game": BROKEN_IN_PART[text]})
    a_sentence(bench.problem)
    assert same(bench, replace(kept, games=1_000), "problem", "touched") and not kept.problem
    assert Bench.from_link(bench.link()) == replace(bench, problem="")
    with pytest.raises(BadInput) as refused:
        Bench.at(text)
    a_sentence(str(refused.value))
    assert "is kept" not in str(refused.value)


def test_a_broken_variant_keeps_its_game():
    assert Bench.from_link({"game": "war:war_face_down=77"}).game.name == "war"


def test_an_old_link_says_what_has_changed():
    bench = Bench.from_link({**Bench.of().link(), "version": "999"})
    assert not bench.problem
    a_sentence(bench.notice)


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["game", *link._LINK_PARTS]), st.text(max_size=40) | st.lists(st.text(), max_size=2)
    )
)
def test_no_link_raises(link):
    bench = Bench.from_link(link)
    assert bench.rules.conflict() is None and bench.page in PAGES and 100 <= bench.games <= MOST_GAMES


# ---------------------------------------------------------------- predict first


def test_nothing_is_asked_before_something_is_changed():
    bench = Bench.of().predict_first(True)
    assert bench.predict and not bench.asking and bench.questions_asked() == () and bench.answers == {}
    refused(bench, bench.answer("length", "longer"), "nothing to predict")
    refused(bench, bench.look(five()), "nothing to predict")
    assert not bench.set_dial("hand_size", 5).put_all_back().asking
    assert not bench.set_dial("hand_size", 5).take_as_baseline().asking


def test_asking_needs_the_switch():
    bench = Bench.of().set_dial("hand_size", 5)
    assert not bench.asking and bench.predict_first(True).asking
    assert not bench.predict_first(True).predict_first(False).asking


def test_answers_that_cannot_be_given():
    bench = Bench.of().predict_first(True).set_dial("hand_size", 5).answer("length", "same")
    refused(bench, bench.answer("weather", "fine"), "no question")
    refused(bench, bench.answer("length", "fewer"), "longer, same, shorter")
    refused(bench, bench.answer("length", "x" * 1_000), "not an answer")
    other = bench.answer("weather", "fine").answer("length", "longer")
    assert other.answers == {"length": "longer"} and not other.problem and bench.answers == {"length": "same"}


def test_the_order_of_the_answers_does_not_matter():
    bench = Bench.of().open_preset("hand_5")
    one = bench.answer("length", "longer").answer("gain", "same")
    assert one == bench.answer("gain", "same").answer("length", "longer")


def test_looking_with_a_missing_answer():
    bench = few(Bench.of().predict_first(True).open_preset("hand_5")).answer("length", "longer")
    refused(bench, bench.look(five()), "Answer all questions before you reveal the result: “Will the players have more")
    for code in ("more", "fewer"):
        bench = bench.answer("choices", code)
    refused(bench, bench.look(five()), "“Who will gain, Red or Black?” is still open")
    assert bench.asking and bench.prediction is None and bench.tally == (0, 0)


def looked() -> Bench:
    """Five cards in the hand, predicted and looked at."""
    return answered(few(Bench.of().predict_first(True).open_preset("hand_5")), -1).look(five())


def test_looking_keeps_the_prediction_with_its_score():
    bench = looked()
    assert not bench.asking and bench.looked and not bench.problem and bench.told == (bench.prediction,)
    found = {answer.question.name: answer for answer in bench.prediction.score}
    assert found["length"].right and found["choices"].right and found["gain"].said == "seat1"
    assert bench.tally == (sum(answer.right for answer in found.values()), 3)
    assert bench.look(five()) == bench and bench.answer("length", "shorter") == bench


def test_answers_stay_as_they_are_after_looking():
    refused(looked(), looked().answer("length", "longer"), "You have seen")


def test_games_of_other_rules_score_nothing():
    bench = answered(few(Bench.of().predict_first(True).set_dial("hand_size", 6)))
    refused(bench, bench.look(five()), "played under other rules")


def test_more_games_give_a_new_score_to_the_same_prediction():
    bench = looked()
    more = bench.look(PlayedGames().comparison(bench, 700))
    assert len(more.told) == 1 and more.answers == bench.answers
    told = [[answer.tells for answer in each.prediction.score] for each in (bench, more)]
    assert told[0] != told[1] and len(told[0]) == len(told[1])


def test_a_dial_asks_anew_and_turning_back_does_not():
    bench = looked()
    other = bench.set_dial("min_rank", 4)
    assert other.asking and other.answers == {} and other.prediction is None and other.tally == bench.tally
    other = other.answer("length", "same")
    back = other.put_back("min_rank")
    assert not back.asking and back.prediction == bench.prediction
    assert back.set_dial("min_rank", 4).answers == {"length": "same"}  # what was said so far is kept, too


@pytest.mark.parametrize(
    "move",
    [
        lambda bench: bench.compare_with("equal_faces"),
        lambda bench: bench.let_play(0, 0, "random"),
        lambda bench: bench.let_play(1, 1, "random"),
        lambda bench: bench.take_as_baseline().set_dial("min_rank", 4),
        lambda bench: bench.open_preset("equal_faces"),
        lambda bench: bench.change_game("war").set_dial("war_face_down", 3),
        lambda bench: bench.open_file('game = "war"\n[rules]\nwar_face_down = 2'),
        lambda bench: bench.open_text("war:war_face_down=2@random@3"),
    ],
)
def test_another_change_asks_anew(move):
    other = move(looked())
    assert not other.problem and other.asking and other.answers == {} and other.told == looked().told


def test_what_changes_no_rule_asks_nothing():
    bench = looked()
    for other in (bench.show_page("Rulebook"), bench.open(3), bench.play(1_000), bench.look_at("turns")):
        assert other.prediction == bench.prediction and not other.asking


def test_a_reload_loses_neither_switch_nor_prediction():
    bench = looked()
    again = Bench.from_link(bench.link())
    assert again.predict and again.looked and not again.asking and again.answers == bench.answers
    assert again.prediction.score == () and again.tally == (0, 0) and again.link() == bench.link()
    assert again.look(five()) == bench  # the score is that of the games
    start = Bench.of().predict_first(True)
    assert Bench.from_link(start.link()).predict and "answers" not in start.link()


def test_the_link_holds_only_the_present_prediction():
    link = looked().set_dial("min_rank", 4).link()
    assert link["predict"] == "1" and "answers" not in link and "looked" not in link


def test_change_game():
    bench = Bench.of().predict_first(True).change_game("war")
    assert bench == Bench.of("war").predict_first(True)
    refused(bench, bench.change_game("chess"), "No game")


# ---------------------------------------------------------------- picks, and the games behind a mark


def test_the_turned_deal_is_turned():
    comparison = five()
    turned = picks(comparison)[0]
    assert "urned around" in turned.label and ", now " in turned.says
    bench = Bench.of().open_preset("hand_5").open(turned.seed)
    before, after = traces(bench)
    assert before.result["winner"] != after.result["winner"]


def test_picks_are_what_they_say():
    found = {p.label.lower(): p for p in picks(five())}
    assert len(found) == 6
    frame = five().games_after
    rows = {row["seed"]: row for row in frame.iter_rows(named=True)}
    done = [row for row in rows.values() if row["status"] == "finished"]
    won = [row for row in done if row["winner"] is not None]
    assert rows[found["shortest"].seed]["turns"] == min(row["turns"] for row in done)
    assert rows[found["longest"].seed]["turns"] == max(row["turns"] for row in done)
    assert rows[found["biggest comeback"].seed]["lowest"] == min(row["lowest"] for row in won)
    assert rows[found["closest"].seed]["margin_10"] == min(row["margin_10"] for row in won)
    typical = rows[found["typical"].seed]["turns"]
    assert abs(typical - frame["turns"].median()) <= min(abs(row["turns"] - frame["turns"].median()) for row in done)


def test_nothing_is_turned_around_when_nothing_is_changed():
    found = picks(PlayedGames().comparison(few(Bench.of(), 100)))
    assert found and not any("turned" in p.label for p in found)


@pytest.mark.parametrize(
    ("side", "rules"), [("after", "under the variant"), ("before", "the rules it is compared with")]
)
def test_games_behind_a_bar(side, rules):
    comparison = five()
    found = games_behind(chart_named("outcomes"), {"side": side, "key": "seat0"}, comparison)
    frame = {"before": comparison.games_before, "after": comparison.games_after}[side]
    count = int((frame["outcome"] == "seat0").sum())
    assert found.words.startswith(f"{count:,} of 400 games ") and rules in found.words and found.side == side
    rows, more = found.page()
    assert len(rows) == 12 and more == min(60, count) - 12
    outcome = dict(zip(frame["seed"], frame["outcome"], strict=True))
    assert all(outcome[row["seed"]] == "seat0" and row["ends"] == "Red wins" for row in rows)


@pytest.mark.parametrize(
    "pick", [{}, {"key": "seat7", "side": "after"}, {"key": "seat0", "side": "nowhere"}, {"key": None}]
)
def test_no_games_behind_a_mark_that_does_not_exist(pick):
    with pytest.raises(BadInput):
        games_behind(chart_named("outcomes"), pick, five())


def test_going_back_keeps_what_was_predicted():
    bench = Bench.of("suits").predict_first(True)
    start, changed = bench.link(), bench.set_dial("hand_size", 5)
    said = changed.answer("length", "shorter")
    back = said.back_to(start)
    assert back.link() == start and back.predictions == said.predictions
    assert back.back_to(changed.link()).answers == {"length": "shorter"}


def test_what_is_enough_for_one_change_is_not_for_another():
    bench = Bench.of("suits").set_dial("hand_size", 5)
    stopped = bench.enough(2_000)
    assert stopped.games == 2_000 and stopped.show_page("Replay").games == 2_000
    assert Bench.from_link(stopped.link()) == stopped
    assert stopped.set_dial("hand_size", 6).games == bench.games == stopped.put_back("hand_size").games
    assert stopped.play(1_000).set_dial("hand_size", 6).games == 1_000
