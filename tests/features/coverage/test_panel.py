"""Coverage on the page Questions: how often each clause comes up, with a game of each."""

import re

import pytest

from tests.kit.benches import on_study as bench
from tests.kit.html import plain, presses
from tests.kit.lanes import case
from tests.kit.study_parts import moves, played
from workbench.bench.study_selection import Chosen
from workbench.features.coverage import panel
from workbench.features.coverage.task import coverage_task


@pytest.mark.parametrize("name", [case(name == "suits", name) for name in ("suits", "war", "profiteer")])
def test_every_clause_is_there_once_the_rarest_first_and_leads_to_its_game(name, few):
    at = bench(name)
    found = played(coverage_task(at))
    (told,) = found.each
    html = panel.body(at, Chosen(), found)
    words = plain(html)
    assert told.says() in words
    places = [words.index(f"{use.id} {use.text}") for use in sorted(told.counted, key=lambda use: use.share.mean)]
    assert places == sorted(places) and all(use.text in words for use in told.uses)
    watched = [each for each in presses(html) if each["do"] == "watch"]
    assert len(watched) == sum(use.first is not None for use in told.counted)
    assert all(not there.problem and there.page == "Replay" for there in moves(html, at))


def test_the_answer_names_what_never_comes_up_or_the_rarest(few):
    quiet = bench("suits").let_play(0, 1, "never").let_play(1, 1, "never")
    found = played(coverage_task(quiet))
    assert re.match(r"\d+ of \d+ clauses come up; (never SUITS-|\d+ never do)", panel.answer(quiet, Chosen(), found))
    war = played(coverage_task(bench("war")))
    assert re.fullmatch(
        r"All 4 clauses come up; the rarest, WAR-02.2, in \d\d% of the games.",
        panel.answer(bench("war"), Chosen(), war),
    )


def test_what_asking_does_is_said_in_two_words():
    assert panel.offer(bench("war"), Chosen()) == "Count clauses"
