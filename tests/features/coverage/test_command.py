"""The command `warbench coverage`: what it prints for people and as JSON."""

import pytest

from tests.kit.command_line import facts, run
from warbench import coverage


@pytest.mark.slow
def test_coverage_as_json_has_the_figures_of_the_function():
    told, found = facts("coverage", "suits", "--games", "100"), coverage("suits", 100)
    assert [row["id"] for row in told] == [use.id for use in found.uses]
    for row, use in zip(told, found.uses, strict=True):
        assert row["events"] == list(use.events) and row["first"] == use.first and row["games"] == 100
        assert (row["share"] is None) == (row["times"] is None) == (not use.events)
        if use.events:
            assert row["share"]["mean"] == use.share.mean and row["times"]["mean"] == use.times.mean


def test_coverage_speaks_to_people():
    told = run("coverage", "war", "--games", "60")
    assert coverage("war", 60).says() in told and "No event shows these" in told and "WAR-02.2" in told
