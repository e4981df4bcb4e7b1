"""The search towards a goal, from outside: goals whose answer is known, every rule set enumerated, other deals, stopping."""

from itertools import product
from math import isnan

import pytest

import warbench as wb
from engine.analysis.optimize import candidates
from engine.analysis.optimize import search as searching
from engine.analysis.optimize.candidates import MOST, Candidate, Candidates, fresh_deals, looking, outdone, plan_of
from engine.analysis.optimize.search import Plan, Scale, Tried, front, search, units_of
from engine.analysis.optimize.space import MOST_CHANGES
from engine.core.rules import Conflict
from engine.setup.setup import Setup, as_setup
from engine.simulation.parts import batches
from engine.simulation.simulate import MAX_GAMES
from warbench import optimize, simulate, skill

GAMES = 200


def minutes(text: str, games: int, seed: int) -> float:
    """Counted by hand: the mean over the games that end."""
    told = [m for m, how in simulate(text, games, seed).select("minutes", "status").rows() if how == "finished"]
    return sum(told) / len(told)


# ---------------------------------------------------------------- answers that are known


def test_a_dial_that_is_monotone_is_turned_as_far_as_the_goal_asks():
    """The more cards lie face down in a war, the shorter is Classic War: only the values from 4 on are short enough."""
    long, short = (minutes(f"war:war_face_down={many}", 2_000, 0) for many in (3, 4))
    bound = (long + short) / 2
    found = optimize("war", f"minutes <{bound:.3f}", trials=30, games=2_000, dials=["war_face_down"])
    none, best = found.candidates
    assert not none.changes and not none.reached and none.miss.low > 0
    was, to = best.changes["war_face_down"]
    assert was == as_setup("war").rules.war_face_down and to >= 4 and best.reached
    assert best.held[0].figure.mean == pytest.approx(minutes(best.setup.text(), 8_000, 2_000))


def test_what_is_reached_already_needs_no_change():
    found = optimize("suits@random", "minutes >1; draws <50%", trials=12, games=GAMES)
    (only,) = found.candidates
    assert only.setup == as_setup("suits@random") and not only.changes and only.certain and only.miss[:3] == (0, 0, 0)
    assert found.says() == "The goal is certainly reached without any change."


def test_what_cannot_be_reached_says_how_near_one_comes():
    found = optimize("suits@random", "minutes >500", trials=10, games=GAMES, dials=["hand_size", "decks"])
    assert "No rules that were tried reach the goal" in found.says() and "length" in found.says()
    misses = [each.miss.mean for each in found.candidates]
    assert all(misses) and misses == sorted(misses, reverse=True)


# ---------------------------------------------------------------- against enumeration


def enumerated(plan: Plan, units: tuple[float, ...]) -> dict[tuple, float]:
    """The miss of every pair of values, worked out again in plain Python from the games themselves."""
    (wish, tacit) = plan.goal.wishes
    found = {}
    values = [plan.start.rules.parameter(name).soft_values for name in plan.dials]
    for point in product(*values):
        try:
            setup = plan.start.but(**dict(zip(plan.dials, point, strict=True)))
        except Conflict:
            continue
        rows = simulate(setup, plan.games, plan.seed).select("minutes", "status").rows()
        told = [m for m, how in rows if how == "finished"]
        endless = (len(rows) - len(told)) / len(rows)
        far = max(0, wish.least.plus - sum(told) / len(told), sum(told) / len(told) - wish.most.plus)
        found[point] = far / units[0] + max(0, endless - 0.01) / units[1]
    assert tacit.tacit
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("dials", "trials"),
    [
        (("hand_size", "decks"), 20),  # more trials than rule sets
        (("hand_size", "min_rank"), 30),
        (("hand_size", "max_rounds"), 60),
    ],
)
def test_no_pair_of_dials_comes_nearer_than_what_the_search_found(dials, trials):
    plan = plan_of(Setup.of("suits@random"), "minutes 5.0..5.2", trials, GAMES, 5, dials)
    tried = list(search(plan))
    scale = Scale(plan, tried)
    every = enumerated(plan, scale.units)
    here = tuple(getattr(plan.start.rules, name) for name in dials)
    turned = {point: sum(a != b for a, b in zip(point, here, strict=True)) for point in every}
    for many in (0, 1, 2):
        best = min(miss for point, miss in every.items() if turned[point] <= many)
        told = min(scale.miss(each) for each in tried if each.whole and each.turned <= many)
        assert told == pytest.approx(best)
    assert len(tried) <= trials and (
        len(every) > trials or {tuple(getattr(t.rules, d) for d in dials) for t in tried} == set(every)
    )


def test_the_front_is_that_of_its_definition():
    pairs = [(2.0, 0), (1.0, 1), (1.0, 1), (1.5, 1), (float("nan"), 1), (0.5, 3), (0.5, 2), (0.0, 4)]
    nothing_outdoes = [at for at, (miss, many) in enumerate(pairs) if not isnan(miss) and not any(
        (m, c) != (miss, many) and m <= miss and c <= many for m, c in pairs)]  # fmt: skip
    assert sorted(front(pairs, len(nothing_outdoes))) == nothing_outdoes == [0, 1, 2, 6, 7]
    assert len(front(pairs, 20)) == 7 and 4 not in front(pairs, 20)


@pytest.mark.slow
def test_a_unit_is_what_a_step_of_a_dial_that_matters_does():
    plan = plan_of(Setup.of("suits@random"), "minutes <5; draws <1%", 40, GAMES, 0, ["hand_size", "decks", "ace_power"])
    tried = list(search(plan))
    start = simulate("suits@random", GAMES)
    steps = [setup for text in ("hand_size=2", "hand_size=4", "decks=2", "ace_power=cancels", "ace_power=none")
             for setup in [simulate(f"suits:{text}@random", GAMES)]]  # fmt: skip
    for at, tell in enumerate((lambda f: f["minutes"].mean(), lambda f: (f["outcome"] == "draw").mean())):
        by = sorted(abs(tell(each) - tell(start)) for each in steps)
        acting = [each for each in by if each]
        place = 0.75 * (len(acting) - 1)
        low, high = acting[int(place)], acting[min(int(place) + 1, len(acting) - 1)]
        assert units_of(plan, tried)[at] == pytest.approx(low + (high - low) * (place % 1))
    assert units_of(plan, tried)[2] == 0.01
    nothing = plan_of(Setup.of("war"), "lead_changes >1; decisions >5", 5, 50, 0, ["war_face_down"])
    assert units_of(nothing, list(search(nothing)))[1] == 1, "no dial does anything to it"


# ---------------------------------------------------------------- what is tried


def test_what_is_tried_can_be_played_is_no_idle_change_and_comes_once():
    plan = plan_of(Setup.of("suits@random"), "minutes <6.5; draws <3%", 90, 100, 1)
    tried = list(search(plan))
    assert len(tried) == 90 == len({each.rules for each in tried})
    assert tried[0].rules == plan.start.rules and not tried[0].turned
    for each in tried:
        changes = each.rules.differences(plan.start.rules)
        assert each.rules.conflict() is None and len(changes) == each.turned <= MOST_CHANGES
        assert not [name for name in changes if each.rules.idle(name)]
    assert any(each.turned == 2 for each in tried) and any(not each.whole for each in tried)


@pytest.mark.slow
def test_from_a_variant_changes_are_counted_from_there_and_the_published_rules_are_tried_first():
    plan = plan_of(Setup.of("suits:hand_size=5,decks=2@random"), "minutes <published", 25, 100)
    tried = list(search(plan))
    assert tried[0].rules.changes() == {"hand_size": 5, "decks": 2} and not tried[1].rules.changes()
    assert tried[1].turned == 2
    found = optimize("suits:hand_size=5,decks=2@random", "minutes <published", 25, 100)
    assert found.candidates[-1].reached and len(found.candidates[-1].changes) == 1


@pytest.mark.slow
def test_it_is_the_same_again_and_on_any_number_of_threads():
    runs = [optimize("suits", "skill >published+5; minutes <7", 75, 100, 3, threads=threads) for threads in (1, 1, 3)]
    assert [each.tried for each in runs] == [runs[0].tried] * 3
    assert [each.candidates for each in runs] == [runs[0].candidates] * 3
    assert runs[0].tried != optimize("suits", "skill >published+5; minutes <7", 75, 100, 4, threads=1).tried


# ---------------------------------------------------------------- fresh deals


@pytest.mark.slow
def test_what_is_shown_comes_from_deals_that_the_search_has_not_seen(monkeypatch):
    seen: dict[str, set[int]] = {"search": set(), "fresh": set()}
    phase = ["search"]
    whole = candidates._Fresh.candidate

    def candidate(self, rules):
        phase[0] = "fresh"
        return whole(self, rules)

    def recorded(setup, games=1, seed=0, **how):
        seen[phase[0]] |= set(range(seed, seed + games))
        return simulate(setup, games, seed, **how)

    monkeypatch.setattr(candidates._Fresh, "candidate", candidate)
    for module in (searching, candidates, batches):
        monkeypatch.setattr(module, "simulate", recorded)
    found = optimize("suits", "skill >published+5; minutes <7", 75, 100, 7)
    assert found.measured and seen["search"] == set(range(7, 107)) and seen["fresh"] == set(range(107, 507))


@pytest.mark.slow
def test_the_figures_are_those_of_simulate_and_skill_on_the_fresh_deals():
    found = optimize("suits", "skill >published+5; minutes <published", 75, 100, 2, fresh=600)
    then = skill("suits", games=600, seed=102).skill.mean
    assert len(found.candidates) > 1
    for each in found.candidates:
        of_skill, length, _ = each.held
        told = skill(each.setup, games=600, seed=102).skill.mean
        assert of_skill.figure.mean == pytest.approx(told) and each.deals == 600
        assert length.figure.mean == pytest.approx(minutes(each.setup.text(), 600, 102))
        assert of_skill.off.mean == pytest.approx(max(0, then + 0.05 - told))
        assert each.says == wb.compare("suits", each.setup, 600, 102).from_every_seat(600).verdict()
        assert each.miss.low <= each.miss.mean <= each.miss.high


@pytest.mark.slow
def test_a_candidate_that_another_one_outdoes_is_left_out():
    found = optimize("suits@random", "minutes 5..5.2", 80, 100, 1)
    kept = found.candidates
    assert len(found.measured) <= MOST and all(one in found.measured for one in kept)
    assert not [one for one in kept for other in kept if outdone(one, other)]
    for one in found.measured:
        assert one in kept or any(outdone(one, other) for other in found.measured)
    frame = found.frame()
    assert len(frame) == sum(len(each.held) for each in kept)
    assert all(name in (Candidates.frame.__doc__ or "") for name in frame.columns)


# ---------------------------------------------------------------- stopping


@pytest.mark.slow
def test_what_was_found_is_kept_when_somebody_stops():
    asked: list[int] = []

    def enough() -> bool:
        asked.append(1)
        return len(asked) > 60

    found = optimize("suits@random", "minutes <6.5", 80, 100, cancelled=enough)
    assert not found.done and 5 < len(found.tried) < 80 and not found.measured
    assert found.candidates and all(each.deals == 0 and not each.certain for each in found.candidates)
    assert not optimize("suits@random", "minutes <6.5", 80, 100, cancelled=lambda: True).candidates


@pytest.mark.slow
@pytest.mark.parametrize("stopped", (3, 72, 82))
def test_whoever_goes_on_plays_nothing_again(stopped, monkeypatch):
    plan = plan_of(Setup.of("suits@random"), "minutes <6.5", 80, 100)
    whole = list(looking(plan, 400))
    assert isinstance(whole[79], Tried) and isinstance(whole[80], Candidate)
    played: list[str] = []

    def recorded(setup: Setup, *more, **how):
        played.append(setup.text())
        return simulate(setup, *more, **how)

    for module in (searching, candidates):
        monkeypatch.setattr(module, "simulate", recorded)
    assert list(looking(plan, 400, whole[:stopped])) == whole
    before = {plan.start.by(each.rules).text() for each in whole[:stopped] if isinstance(each, Tried)}
    after = {plan.start.by(each.rules).text() for each in whole[stopped:80] if isinstance(each, Tried)}
    assert after <= set(played)
    if stopped < 80:
        tried_again = [text for text in played[: -5 * MOST] if text in before - {plan.start.text()}]
        assert not tried_again


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"goal": "luck <5"}, "no metric 'luck'"),
        ({"setup": "suits:hand=5"}, "no parameter 'hand'"),
        ({"trials": 0}, "number of trials"),
        ({"games": -1}, "number of games"),
        ({"dials": ["hand"]}, "no parameter 'hand'"),
        ({"setup": "war", "goal": "skill >5"}, "skill cannot be a wish"),
        ({"seed": 2**53 - 5}, "The seed cannot be"),
        ({"seed": -1}, "The seed cannot be"),
        ({"columns": ["winner"]}, "leave columns= out"),
        ({"fresh": MAX_GAMES}, "number of games"),
    ],
)
def test_a_mistake_is_one_sentence(how, said):
    with pytest.raises(wb.BadInput, match=said):
        wb.optimize(**{"setup": "suits", "goal": "minutes <5", "trials": 3, "games": 10, **how})
    assert wb.optimize is optimize and fresh_deals(plan_of(Setup.of("suits"), "minutes <5", 3, 10)) == 40
