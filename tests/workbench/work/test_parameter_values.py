"""The values of a dial are worked out once for a bench."""

from dataclasses import replace

import pytest

from engine.analysis.compare import compare
from workbench.bench import Bench
from workbench.work.parameter_values import turned


def test_a_bench_is_turned_once_and_another_one_anew():
    bench = Bench.of("suits")
    found = turned(bench, "hand_size", [2, 3])
    assert {value: there.rules.hand_size for value, there in found.items()} == {2: 2, 3: 3}
    assert turned(bench, "hand_size", (2, 3)) is found
    other = replace(bench, games=500)
    assert turned(other, "hand_size", [2, 3])[2].games == 500


def test_a_bench_with_a_score_is_turned_too():
    """The question behind an answer holds a dictionary, which has no hash."""
    link = {
        "game": "suits:hand_size=5",
        "predict": "1",
        "answers": "length:longer,choices:more,gain:seat0",
        "looked": "1",
    }
    bench = Bench.from_link(link)
    bench = bench.look(compare(bench.published, bench.setup, games=300))
    with pytest.raises(TypeError, match="unhashable"):
        hash(bench)
    assert set(turned(bench, "hand_size", [2, 3])) == {2, 3}
