"""Kernels that were compiled in two processes run together in a third, each with its own functions.

Numba numbers functions and the types of records as a process meets them: two fresh processes give the same numbers to others.
"""

import os
import subprocess
import sys

import pytest

_KERNEL = """
import sys
import numpy as np
from engine.compile.compiler import kernel, record_type
from engine.compile.jit import bind, seldom

@seldom
def mark(record, index):
    # Long, and called from several places: it stays a function of its own.
    for n in range(index):
        for k in range(2, n + 2):
            if (n * index) % k == 0:
                record.marked += n
            elif (n + record.marked) % (k + 3) == 0:
                record.marked -= index
            if record.marked % (k + 2) == 1:
                record.marked ^= k
            elif record.marked % (k + 3) == 2:
                record.marked |= 3
            while record.marked > 50 + k:
                record.marked -= 7 + n

def play(records):
    for index in range(len(records)):
        mark(records[index], index + 5)
        mark(records[0], index + 9)
        mark(records[1], index)
    mark(records[0], 7)
    mark(records[2], 9)

NARROW = np.dtype([("marked", "i8")])
WIDE = np.dtype([("before", "i8"), ("and", "i8"), ("marked", "i8")])

for name in sys.argv[1:]:
    layout = {"narrow": NARROW, "wide": WIDE}[name]
    compiled = kernel((record_type(layout)[::1],), bind(play, f"play_{name}"))
    records = np.zeros(3, layout)
    compiled(records)
    print(name, records["marked"].tolist(), int(records.view("i8").sum()))
"""


def _run(cache, *names: str) -> list[str]:
    env = {**os.environ, "WARBENCH_CACHE": str(cache)}
    told = subprocess.run(
        [sys.executable, cache / "two.py", *names], env=env, capture_output=True, text=True, check=True
    )
    return told.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("order", [("narrow", "wide"), ("wide", "narrow")])
def test_kernels_of_two_processes_do_not_call_each_other_s_functions(tmp_path, order):
    (tmp_path / "two.py").write_text(_KERNEL)
    alone = [line for name in order for line in _run(tmp_path, name)]
    assert _run(tmp_path, *order) == alone
    assert len({line.partition(" ")[2] for line in alone}) == 1, "the layout makes no difference to what is marked"
