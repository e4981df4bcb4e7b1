"""`--processes` of the commands that can play in several: they print what one process prints."""

import subprocess
import sys

import pytest

MAIN = [sys.executable, "-c", "from workbench.cli.main import main; main()"]
COMMANDS = {
    "sweep": ("suits", "--over", "hand_size=1:3", "--games", "40"),
    "sensitivity": ("suits", "--games", "20", "--chapter", "The hand"),
    "ladder": ("suits", "--games", "20"),
    "matchups": ("suits", "--players", "random,highest", "--games", "20"),
    "compare": ("suits", "--set", "hand_size=5", "--games", "200", "--metrics", "turns,skill"),
    "skill": ("suits", "--set", "hand_size=5", "--games", "40"),
    "skill-chain": ("suits", "--players", "random,lowest,think2", "--games", "40"),
    "gaps": ("suits", "--games", "20"),
    "optimize": ("suits", "--goal", "minutes <6; skill >10", "--dials", "hand_size,decks", "--trials", "20", "--games", "50"),
    "meaningful-choices": ("suits", "--games", "3", "--plays", "40", "--choices", "2"),
    "claims": ("SUITS-X5", "--games", "100"),
}  # fmt: skip


def warbench(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*MAIN, *words], capture_output=True, text=True, timeout=300)


def printed(*words: str) -> list[str]:
    told = warbench(*words, "--json")
    assert told.returncode == 0, told.stderr
    return [line for line in told.stdout.splitlines() if '"seconds"' not in line]


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_two_processes_print_what_one_prints(name):
    words = (name, *COMMANDS[name])
    assert printed(*words, "--processes", "2") == printed(*words)


@pytest.mark.slow
def test_two_games_are_compared_in_two_processes_as_in_one():
    words = ("compare", "suits", "--against", "war", "--games", "40")
    assert printed(*words, "--processes", "2") == printed(*words)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_processes_and_a_cluster_do_not_go_together(name):
    told = warbench(name, *COMMANDS[name], "--processes", "2", "--cluster", "tcp://127.0.0.1:9")
    assert told.returncode == 2 and told.stdout == ""
    assert told.stderr == "--processes and --cluster do not go together: the workers are here or there.\n"
