"""The last lines of a run of the tests: how long each lane took, which tests were skipped and why, which lanes were left out."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

import pytest

from tests.kit.lanes import LANES, lane_of

OTHER_LANES = "slow or browser"
QUICK = f"not ({OTHER_LANES})"  # as pyproject.toml asks for it


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Write the lines, whichever process ran a test."""
    stats = terminalreporter.stats.values()
    reports = [each for found in stats for each in found if isinstance(each, pytest.TestReport)]
    skipped = (str(each.longrepr[2]) for each in terminalreporter.getreports("skipped"))
    for line in lane_lines(reports) + left_out(skipped, config.option.markexpr):
        terminalreporter.write_line(line)


def lane_lines(reports: Iterable[pytest.TestReport]) -> list[str]:
    """For each lane that ran: its cases, and the seconds of work of all processes together, set-up included."""
    cases: Counter[str] = Counter()
    seconds: defaultdict[str, float] = defaultdict(float)
    for report in reports:
        lane = lane_of(report.keywords)
        cases[lane] += report.when == "call"
        seconds[lane] += report.duration
    return [f"{lane} lane: {cases[lane]} cases, {seconds[lane]:.0f} s of work" for lane in LANES if lane in cases]


def left_out(reasons: Iterable[str], lane: str) -> list[str]:
    """How many tests were skipped for which reason, the most frequent first; which lanes were not asked for."""
    counted = Counter(reason.removeprefix("Skipped: ") for reason in reasons)
    lines = [f"{count} skipped: {reason}" for reason, count in counted.most_common()]
    if lane == QUICK:
        lines.append(
            f'The slow tests and those in a browser were left out; this runs them: python -m pytest -m "{OTHER_LANES}"'
        )
    return lines
