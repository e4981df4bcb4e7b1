"""Analyses on an executor: what they find is what one thread finds."""

from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from engine.analysis.compare import compare
from engine.analysis.decisions.meaningful_choices import meaningful_choices
from engine.analysis.documents.claim_file import claims_named
from engine.analysis.documents.claims import judge_all
from engine.analysis.gaps import gaps
from engine.analysis.ladder import ladder
from engine.analysis.matchups import matchups
from engine.analysis.optimize.candidates import optimize
from engine.analysis.optimize.goal import Goal, Wish, read_goal
from engine.analysis.sensitivity import sensitivity
from engine.analysis.skill import skill
from engine.analysis.skill_chain import skill_chain
from engine.analysis.sweep import sweep
from engine.analysis.versus import versus
from engine.core.rules import BadInput
from engine.play.run import Cancelled
from engine.setup.setup import Setup
from engine.simulation.metrics import metrics
from engine.simulation.parts.batches import Batch, play_batches
from engine.simulation.parts.workers import WorkerFailed
from engine.simulation.simulate import simulate
from tests.kit.lanes import case, sample

SUITS, PUBLISHED = Setup.of("suits:hand_size=4"), Setup.of("suits")
WITHOUT_NAME = metrics(SUITS.game)["turns"]._replace(name="other", value=lambda: None)  # a function of no module

FOUND: dict[str, Callable[..., Any]] = {
    "sweep": lambda **how: sweep(SUITS, {"hand_size": [1, 2, 3], "ace_power": ["none", "claims"]}, 60, metrics=["turns", "skill"], **how),
    "ladder": lambda **how: ladder(SUITS, 40, players="lowest", **how),
    "matchups": lambda **how: matchups(SUITS, ["random", "highest", "counter.greedy"], 40, **how),
    "sensitivity": lambda **how: sensitivity(SUITS, "turns", 40, **how),
    "sensitivity of skill": lambda **how: sensitivity(SUITS, "skill", 20, chapters=["The hand"], **how),
    "sensitivity of no choices": lambda **how: sensitivity(Setup.of("war"), games=40, **how),
    "compare": lambda **how: compare(PUBLISHED, SUITS, 6_000, **how),
    "compare the same": lambda **how: compare(SUITS, SUITS, 60, **how),
    "versus": lambda **how: versus(SUITS, Setup.of("war"), 60, **how),
    "skill": lambda **how: skill(SUITS, games=60, **how),
    "skill of a solo game": lambda **how: skill(Setup.of("profiteer"), games=40, **how),
    "skill chain": lambda **how: skill_chain(SUITS, 60, players="random,lowest,think2", **how),
    "gaps": lambda **how: gaps(SUITS, 60, **how),
    "gaps of many players": lambda **how: gaps(Setup.of("river"), 10, **how),
    "optimize": lambda **how: optimize(PUBLISHED, "minutes <6; skill >20", 80, 60, dials=["hand_size", "decks", "ace_power"], **how),
    "optimize until all are tried": lambda **how: optimize(SUITS, "minutes <6", 30, 300, dials=["hand_size"], **how),
    "meaningful choices": lambda **how: meaningful_choices(SUITS, 4, plays=40, choices=2, **how),
}  # fmt: skip
FIRST = (
    "sweep",
    "compare",
    "optimize",
    "meaningful choices",
)  # in the quick lane


def same(name: str, executor: Executor) -> None:
    alone, counted, counted_there = FOUND[name](), [], []
    FOUND[name](progress=counted.append)
    there = FOUND[name](executor=executor, progress=counted_there.append)
    assert there.frame().equals(alone.frame()) and there.says() == alone.says()
    assert sum(counted_there) >= sum(counted), (
        "every game is counted; the rules as they are once for each piece of work"
    )


@pytest.mark.parametrize("name", [case(name in FIRST, name) for name in FOUND])
def test_threads_find_what_one_thread_finds(name):
    with ThreadPoolExecutor(3) as pool:
        same(name, pool)


@pytest.mark.slow
@pytest.mark.parametrize("name", FOUND)
def test_processes_find_what_one_thread_finds(name):
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        same(name, pool)


def test_a_combination_that_does_not_go_together_is_said_on_a_worker_as_well():
    with ThreadPoolExecutor(2) as pool:
        rows = sweep(Setup.of("suits"), {"min_rank": [2, 11], "max_rank": [5, 14]}, 20, executor=pool).frame()
    assert rows["conflict"].drop_nulls().str.contains("at least four ranks").any()


def test_what_cannot_be_sent_to_a_worker_is_one_sentence():
    with ThreadPoolExecutor(1) as pool, pytest.raises(BadInput, match="This cannot be sent to a worker"):
        sweep(SUITS, {"hand_size": [1, 2]}, 10, metrics=[WITHOUT_NAME], executor=pool)


def test_bad_input_is_refused_before_anything_is_sent():
    with ThreadPoolExecutor(1) as pool:
        pool.shutdown()
        with pytest.raises(BadInput, match="There is no metric"):
            sensitivity(SUITS, "trns", executor=pool)
        with pytest.raises(BadInput, match="There is no metric"):
            sweep(SUITS, {"hand_size": [1]}, metrics="trns", executor=pool)


@pytest.mark.parametrize("name", [case(True, "sensitivity"), case(False, "sensitivity of no choices")])
def test_when_it_is_stopped_it_has_what_was_played(name):
    asked = iter([False] * 2)
    with ThreadPoolExecutor(1) as pool:
        found = FOUND[name](executor=pool, cancelled=lambda: next(asked, True)).frame()
    assert 0 < len(found) < len(FOUND[name]().frame())


# ---------------------------------------------------------------- what else comes back


def same_comparison(executor: Executor) -> None:
    alone = compare(PUBLISHED, SUITS, 100).from_every_seat().for_other_players()
    there = compare(PUBLISHED, SUITS, 100, executor=executor).from_every_seat(executor=executor)
    there = there.for_other_players(executor=executor)
    assert there.games_after.equals(alone.games_after) and there.games_before.schema == alone.games_before.schema
    assert there.seated and alone.seated and there.seated.after.equals(alone.seated.after)
    assert repr(there.others) == repr(alone.others) and there.verdict() == alone.verdict()  # nan is not nan


def same_claims(executor: Executor) -> None:
    claimed, done = claims_named("suits"), list[int]()
    alone = list(judge_all(claimed, 40))
    assert repr(list(judge_all(claimed, 40, executor=executor, progress=done.append))) == repr(alone)
    assert sum(done) == len(claimed)


SAME = {"comparison": same_comparison, "claims": same_claims}


@pytest.mark.slow
@pytest.mark.parametrize("name", SAME)
def test_all_of_a_comparison_and_all_claims_come_back_from_threads(name):
    with ThreadPoolExecutor(3) as pool:
        SAME[name](pool)


@pytest.mark.slow
@pytest.mark.parametrize("name", SAME)
def test_all_of_a_comparison_and_all_claims_come_back_from_processes(name):
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        SAME[name](pool)


@pytest.mark.parametrize(
    "name", [case(True, "suits"), *(case(False, name) for name in ("war", "profiteer", "river", "mindful", "armed"))]
)
def test_stretches_of_seeds_are_the_games_of_one_run(name):
    setup, how = Setup.of(name), {"rotation": len(Setup.of(name).strategies) - 1}
    batches = [Batch(setup, 5_100, 7, how), Batch(setup, 30, 0, {"columns": ["winner", "status"]})]
    with ThreadPoolExecutor(2) as pool:
        first, second = play_batches(batches, {}, pool)
    assert first.equals(simulate(setup, 5_100, 7, **how)) and second.equals(simulate(setup, 30)[["winner", "status"]])


@pytest.mark.slow
def test_the_trials_of_a_search_are_the_same_however_many_are_foreseen_in_vain():
    """Five dials: the front moves often, so that proposals change that workers play ahead."""
    asked: dict[str, Any] = {
        "trials": 150,
        "games": 100,
        "dials": ["hand_size", "decks", "ace_power", "min_rank", "max_rank"],
    }
    alone = optimize(PUBLISHED, "minutes <4; draws <2%; skill >40", **asked)
    with ThreadPoolExecutor(4) as pool:
        there = optimize(PUBLISHED, "minutes <4; draws <2%; skill >40", executor=pool, **asked)
    assert there.tried == alone.tried and there.measured == alone.measured


# ---------------------------------------------------------------- stopped, refused, failed


@pytest.mark.parametrize("name", ["compare", "skill chain", "meaningful choices"])
def test_what_has_no_result_before_its_end_is_cancelled(name):
    with ThreadPoolExecutor(1) as pool, pytest.raises(Cancelled):
        FOUND[name](executor=pool, cancelled=lambda: True)


@pytest.mark.parametrize("name", sample(["gaps", "optimize"], 2))
def test_the_others_have_what_was_played_when_they_are_cancelled(name):
    asked = iter([False] * 3)
    with ThreadPoolExecutor(1) as pool:
        found = FOUND[name](executor=pool, cancelled=lambda: next(asked, True))
    whole = FOUND[name]()
    if name == "gaps":
        assert found.levels == whole.levels and found.weighed == whole.weighed[: len(found.weighed)]
    else:
        assert not found.done and found.tried and found.tried == whole.tried[: len(found.tried)]
        assert len(found.tried) < len(whole.tried)


@pytest.mark.parametrize("name", ["compare", "gaps", "optimize", "meaningful choices"])
def test_an_executor_that_has_ended_is_one_sentence(name):
    with ThreadPoolExecutor(1) as pool:
        pool.shutdown()
        with pytest.raises(WorkerFailed, match="A worker has ended before its work was done"):
            FOUND[name](executor=pool)


def test_a_goal_of_a_metric_that_cannot_be_sent_is_one_sentence():
    read = read_goal(PUBLISHED.game, "turns <10")
    goal = Goal((Wish(WITHOUT_NAME, *read.wishes[0][1:]), *read.wishes[1:]))
    with ThreadPoolExecutor(1) as pool, pytest.raises(BadInput, match="This cannot be sent to a worker"):
        optimize(PUBLISHED, goal, 10, 20, executor=pool)
