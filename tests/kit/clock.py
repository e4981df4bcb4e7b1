"""A clock that a test sets."""

import pytest

from workbench.work import games as state


@pytest.fixture
def slow(monkeypatch):
    """A clock on which every game takes a hundredth of a second, and none other passes."""
    now, simulate = [0.0], state.simulate

    def simulate_slowly(setup, games, seed, **how):
        now[0] += games / 100
        return simulate(setup, games, seed, **how)

    monkeypatch.setattr(state, "simulate", simulate_slowly)
    for clock in ("perf_counter", "thread_time"):
        monkeypatch.setattr(state, clock, lambda: now[0])
