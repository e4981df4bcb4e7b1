"""The lanes, and the shards of the slow one."""

import os
import re
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tests.kit.lanes import is_in_shard, lane_of, slow_shard

COLLECT = [sys.executable, "-m", "pytest", "-n", "0", "--collect-only", "-q", "tests/engine/compile/test_disk_cache.py"]


def a_test(name: str, *marks: str):
    return SimpleNamespace(nodeid=name, iter_markers=lambda: [SimpleNamespace(name=mark) for mark in marks])


def test_each_slow_test_is_in_one_shard_and_each_other_test_in_all():
    for at in range(100):
        shards = [(which, 7) for which in range(7)]
        for marks in (("slow",), ("browser", "slow")):
            slow = a_test(f"tests/test_a.py::test_{at}", *marks)
            assert sum(is_in_shard(slow, shard, together=False) for shard in shards) == 1
        for marks in (("parametrize",), ("browser",)):
            always = a_test(f"tests/test_a.py::test_{at}", *marks)
            assert all(is_in_shard(always, shard, together=False) for shard in shards)


def test_shards_are_of_one_size_and_a_file_may_stay_together():
    slow = [a_test(f"tests/test_{at % 50}.py::test_{at}", "slow") for at in range(700)]
    for which in range(7):
        assert 70 < sum(is_in_shard(each, (which, 7), together=False) for each in slow) < 130
        here = [each.nodeid.partition("::")[0] for each in slow if is_in_shard(each, (which, 7), together=True)]
        assert len(here) == 14 * len(set(here))


@pytest.mark.slow
def test_the_option_leaves_out_the_other_shards_and_only_slow_tests():
    def collected(*options: str) -> set[str]:
        env = {**os.environ, "PYTEST_ADDOPTS": ""}
        done = subprocess.run([*COLLECT, *options], env=env, capture_output=True, text=True)
        return set(re.findall(r"^tests/\S+::.*", done.stdout, re.M))

    slow, quick, shard = collected("-m", "slow"), collected(), collected("-m", "", "--slow-shard=0/2")
    assert quick < shard < slow | quick


@pytest.mark.parametrize("words", ["", "3", "7/7", "1/0", "-1/7", "a/b", "1/7/7"])
def test_a_shard_that_there_is_not_is_refused(words):
    with pytest.raises(pytest.UsageError, match=r"is no shard; the last of seven is 6/7\.$"):
        slow_shard(words)
    assert slow_shard("6/7") == (6, 7)


@pytest.mark.parametrize(
    ("marks", "lane"), [((), "quick"), (("slow",), "slow"), (("browser",), "browser"), (("slow", "browser"), "browser")]
)
def test_a_test_belongs_to_one_lane(marks, lane):
    assert lane_of(marks) == lane
