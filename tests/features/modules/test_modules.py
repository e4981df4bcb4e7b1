"""Modules of Your War: one press lays a block of dials, another takes it off; blocks that do nothing say so; starts by chance."""

import pytest

from engine.core import game as games
from engine.core.rules import BadInput
from engine.setup.modules import laid, module, modules, step_in_words
from engine.setup.presets import presets
from engine.setup.setup import Setup
from engine.simulation.simulate import simulate
from tests.kit.html import plain
from tests.kit.visitor import Visitor
from workbench.bench import Bench
from workbench.features.modules import goal, panel
from workbench.features.modules.start import CHOICES, ENDLESS, GAMES, start

YOURS = games.load("yours")
EVERY = modules(YOURS)
WAR = YOURS.Rules()


def pressed(bench: Bench, key: str) -> Bench:
    return next(each for each in panel.presses(bench) if each.key == key).move(bench)


@pytest.mark.parametrize("name", EVERY)
def test_a_press_lays_it_and_the_next_one_takes_it_off(name):
    there = pressed(Bench.of("yours"), name)
    assert there.rules.changes() == {
        each: value for each, value in EVERY[name].values.items() if value != getattr(WAR, each)
    }
    assert laid(YOURS, there.rules) == [EVERY[name]] and pressed(there, name).rules == WAR


@pytest.mark.parametrize("name", EVERY)
def test_laid_on_a_hand_that_wins_cards_it_changes_games(name):
    """So each does something somewhere: it is not only a dial that is set."""
    base = WAR
    for each in ("hand", "counted"):
        base = EVERY[each].lay(base) if each != name else base
    if name == "thin":
        base = EVERY["counted"].take_off(base, WAR)
    before, after = (simulate(Setup.of(YOURS, rules, ["random"]), 60) for rules in (base, EVERY[name].lay(base)))
    assert not before.equals(after) and not EVERY[name].idle(EVERY[name].lay(base))


def test_every_module_that_needs_a_hand_says_so_and_is_grey():
    html = panel.html(Bench.of("yours"))
    grey = [name for name, each in EVERY.items() if each.idle(each.lay(WAR))]
    assert grey == ["switch", "doubles", "treaty", "royal", "thin", "points"] and html.count("data-idle") == len(grey)
    there = pressed(Bench.of("yours"), "switch")
    assert "Does nothing yet: there is no hand." in panel.html(there)
    assert "Does nothing yet" not in panel.html(pressed(there, "hand")).split("wb-modules-head")[0]


def test_a_module_that_makes_another_do_nothing_says_so():
    """Cards that are counted end the game when they are out: then it does not matter that a player who cannot draw has lost."""
    there = pressed(pressed(Bench.of("yours"), "hand"), "thin")
    without = {each.name: [one.name for one in each.makes_idle(there.rules)] for each in EVERY.values()}
    for name, others in without.items():
        said = f"Then {' and '.join(EVERY[one].title for one in others)} would do nothing."
        assert (said in panel.html(there)) == bool(others), name


def test_what_two_modules_set_stays_when_one_of_them_goes():
    counted, twin = (
        EVERY["counted"],
        EVERY["counted"]._replace(name="twin", values={"captured_to": EVERY["counted"].values["captured_to"]}),
    )
    rules = counted.lay(WAR)
    assert twin.take_off(rules, WAR).captured_to == rules.captured_to, "the module that is still laid sets it too"


def test_a_module_that_cannot_be_played_is_a_sentence_and_nothing_is_lost():
    """Two cards each: a hand of three is more than that."""
    there = Bench.of("yours").set_dial("deal_size", 2)
    moved = pressed(there, "hand")
    assert moved.rules == there.rules and "hand" in moved.problem and moved.problem.endswith(".")
    assert "A hand of three" in panel.html(there)


def test_a_step_is_told_by_its_modules_and_then_by_its_dials():
    hand = EVERY["hand"].lay(WAR)
    assert step_in_words(YOURS, WAR, hand) == "+ A hand of three"
    assert step_in_words(YOURS, hand, EVERY["doubles"].lay(WAR)) == "+ Doubles, − A hand of three"
    assert step_in_words(
        YOURS, hand, hand.but(hand_size=5)
    ) == "− A hand of three, Hand size: 5" or "Hand size" in step_in_words(YOURS, WAR, WAR.but(hand_size=5))
    assert step_in_words(YOURS, hand, hand) == ""


def test_games_without_modules_refuse_them():
    with pytest.raises(BadInput, match="A War of Suits has no modules"):
        module(games.load("suits"), "hand")
    with pytest.raises(BadInput, match="did you mean doubles"):
        module(YOURS, "double")
    assert not panel.is_shown(games.load("war")) and panel.is_shown(YOURS)


def test_the_presets_of_the_documents_show_their_modules():
    of_mindful = [each.name for each in laid(YOURS, presets(YOURS)["mindful"].rules)]
    assert of_mindful == ["hand", "switch", "royal"], (
        "its captured cards are out too, but what happens at equal cards differs"
    )


# ---------------------------------------------------------------- a start by chance


@pytest.mark.slow
@pytest.mark.parametrize("code", range(1, 40))
def test_a_start_ends_offers_choices_and_has_a_goal_that_is_not_reached(code):
    found = start(YOURS, code)
    assert found == start(YOURS, code) and len(found.modules) == 2
    frame = simulate(Setup.of(YOURS, found.rules), GAMES)
    assert (frame["status"] != "finished").mean() <= ENDLESS and frame["choices"].mean() >= CHOICES
    assert [each for each in found.modules if each.idle(found.rules)] == []
    assert len({name for name, _, _ in found.goal}) == 2
    for name, least, most in found.goal:
        if name in ("minutes", "lead_changes"):
            mean = frame.filter(frame["status"] == "finished")[name].mean()
            assert (least and mean < float(least)) or (most and mean > float(most)), (name, mean)


def test_the_link_says_that_a_module_puts_no_dial_in_the_hand():
    there = panel.lay(Bench.of("yours"), modules(YOURS)["hand"])
    assert not there.touched and there.link()["touched"] == "none" and Bench.from_link(there.link()) == there


def test_the_link_of_a_start_holds_its_code_its_rules_and_its_goal():
    there = pressed(Bench.of("yours"), "start")
    again = Bench.from_link(there.link())
    assert 0 < there.start < 10_000 and again.start == there.start and not again.problem
    assert (
        again.rules == there.rules == start(YOURS, there.start).rules
        and again.study.goal == start(YOURS, there.start).goal
    )
    assert "start" in Bench.from_link({**there.link(), "start": "99999"}).problem
    assert there.drop_goal().start == 0 and "goal" not in there.drop_goal().link()


@pytest.mark.slow
def test_a_goal_says_what_is_reached():
    visitor = Visitor(Bench.of("yours").play(300))
    there = pressed(visitor.bench, "counted")
    there = there.look_into(goal=(("minutes", "", "10"), ("choices_per_turn", "1", "")))
    visitor.session.go(lambda _: Bench.from_link({**there.link(), "start": "7"}))
    visitor.rest()
    words = plain(visitor.words("goal"))
    assert "Start 7: your goal" in words and "Length at most 10 minutes now 2.9 minutes: reached" in words
    assert "Real choices per turn at least 1 choices per turn now 0" in words and words.count("reached") == 1
    assert len(goal.wishes_of(visitor.bench)) == 2
    visitor.press("goal:done")
    assert not visitor.bench.start and not visitor.words("goal")
