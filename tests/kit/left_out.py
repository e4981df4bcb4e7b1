"""What a run of the tests left out: how many tests were skipped and for which reason, and the lanes that were not asked for."""

from collections import Counter
from collections.abc import Iterable

import pytest

OTHER_LANES = "slow or browser"
QUICK = f"not ({OTHER_LANES})"  # as pyproject.toml asks for it


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """A few lines before the last one; whatever process found out that a test is skipped."""
    reasons = (str(each.longrepr[2]) for each in terminalreporter.getreports("skipped"))
    for line in left_out(reasons, config.option.markexpr):
        terminalreporter.write_line(line)


def left_out(reasons: Iterable[str], lane: str) -> list[str]:
    """The lines: the most frequent reason first."""
    counted = Counter(reason.removeprefix("Skipped: ") for reason in reasons)
    lines = [f"{count} skipped: {reason}" for reason, count in counted.most_common()]
    if lane == QUICK:
        lines.append(
            f'The slow tests and those in a browser were left out; this runs them: python -m pytest -m "{OTHER_LANES}"'
        )
    return lines
