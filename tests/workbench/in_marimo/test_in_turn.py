"""Many pages that are opened at once: no thread is disturbed by another one that makes a syntax tree."""

import subprocess
import sys

import pytest

from engine.runtime.child_process import environment

THREADS = """
import ast, gc, sys, threading
from pathlib import Path
{before}

class Rubbish:
    def __init__(self):
        self.itself = self

    def __del__(self):
        [None for _ in range(50)]

def parse():
    for _ in range(12):
        [Rubbish() for _ in range(200)]
        try:
            ast.parse(source)
        except SystemError as error:
            troubles.append(error)

source, troubles = Path(ast.__file__).read_text(), []
gc.set_threshold(50)
sys.setswitchinterval(1e-5)
threads = [threading.Thread(target=parse) for _ in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(len(troubles))
"""


@pytest.mark.slow
def test_threads_that_parse_at_once_do_not_disturb_each_other():
    code = THREADS.format(before="from workbench.in_marimo.in_turn import compile_in_turn; compile_in_turn()")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert run.stdout.strip() == "0"


def test_what_is_compiled_is_the_same():
    code = "from workbench.in_marimo.in_turn import compile_in_turn; compile_in_turn(); print(eval(compile('6 * 7', 'x', 'eval')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert run.stdout.strip() == "42"
