"""Claims on the page Questions: each with its place, its verdict and the game to watch."""

from types import SimpleNamespace

import pytest

from engine.analysis.documents.claim_file import claims_of
from engine.analysis.documents.claims import FAILS, HOLDS, IN_PART, UNSETTLED, UNTOLD, judge
from tests.kit.benches import on_study as bench
from tests.kit.html import plain, presses
from tests.kit.lanes import case
from tests.kit.study_parts import FEW, moves, played
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.claims import panel as claims_panel
from workbench.features.claims.task import claims_task
from workbench.page.study import read_press
from workbench.work.tasks import Found


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
        assert all(further.question in words for further in each.claim.also)
        assert each.claim.claim in words and each.claim.where in words and f"({each.claim.id})" in words
    for verdict in (HOLDS, FAILS, UNSETTLED, UNTOLD):
        many = sum(each.verdict == verdict for each in found.each)
        assert html.count(f"ws-{claims_panel._LOOKS[verdict]}") == many
    assert claims_panel.summary(list(found.each)).startswith(f"Of {len(claims)} claims tested")
    for there in moves(html, at):
        assert not there.problem and (there.page in ("Bench", "Replay") or there.page == "Questions"), there.problem


def test_a_claim_opens_the_bench_with_its_rules_players_and_game(few):
    claim = next(each for each in claims_of(Bench.of().game) if each.id == "SUITS-X2")
    judged = judge(claim, FEW)
    html = claims_panel.body(bench(), Chosen(), Found((judged,), 1, FEW))
    so, watch = (read_press(bench(), each)(bench()) for each in presses(html) if each["do"] in ("open", "watch"))
    shown = judged.shown
    assert shown and (so.page, watch.page) == ("Bench", "Replay")
    assert so.rules == watch.rules == shown.found.setups[-1].rules and so.baseline == shown.found.setups[0].rules
    assert so.seats == shown.found.setups[-1].strategies and watch.pick == shown.found.watch


def test_a_claim_about_feelings_says_why_games_do_not_tell():
    judged = [judge(claim) for claim in claims_of(Bench.of().game) if claim.kind == "feeling"]
    words = plain(claims_panel.body(bench(), Chosen(), Found(tuple(judged), len(judged), 0)))
    assert judged and all(each.claim.because in words for each in judged)
    assert "simulation can't tell for" in claims_panel.summary(judged)


@pytest.mark.parametrize(
    ("kinds", "answer"),
    [
        (11 * [HOLDS] + 6 * [IN_PART] + 4 * [FAILS], "11 of 21 claims hold, 6 in part."),
        ([HOLDS, FAILS, UNTOLD], "1 of 3 claims holds."),
        ([FAILS, IN_PART], "None of 2 claims holds, 1 in part."),
    ],
)
def test_the_answer_counts_the_claims_that_hold(kinds, answer):
    found = Found(tuple(SimpleNamespace(kind=kind) for kind in kinds), len(kinds), 9)
    assert claims_panel.answer(bench(), Chosen(), found) == answer
