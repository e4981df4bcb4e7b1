"""A child process that takes too much is ended, and one sentence says of what."""

import os
from pathlib import Path

import pytest

from engine.core.rules import BadInput
from engine.play.run import Cancelled
from engine.play.safe_python.limited_child import Limits, replies

FEW = Limits(seconds=1, clock=120, memory=64 * 2**20)
HERE = "tests.kit.hungry"


def heard(what: str, limits: Limits = FEW, given_up=lambda: False):
    return replies("The glutton", HERE, what, limits, given_up)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


@pytest.mark.slow
def test_a_child_that_takes_little_replies_and_ends_by_itself():
    (pid,) = heard("nothing")
    assert pid != os.getpid() and not is_there(pid)


@pytest.mark.slow
@pytest.mark.parametrize(
    "what, limits, word",
    [
        pytest.param(
            "memory",
            FEW._replace(seconds=60),
            "The glutton was stopped: it used more than 64 MB of memory, or its process crashed.",
            marks=pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux keeps this limit"),
        ),
        pytest.param(
            "processor",
            FEW,
            "The glutton was stopped: it had not finished after 1 seconds.",
            marks=pytest.mark.skipif(os.name == "nt", reason="Windows has the parent's clock alone"),
        ),
        ("clock", FEW._replace(clock=1), "The glutton was stopped: it had not finished after 1 seconds."),
        ("mistake", FEW, "There is no king of cups."),
        ("failure", FEW, "The glutton was stopped: it used more than 64 MB of memory, or its process crashed."),
    ],
)
def test_a_child_that_takes_too_much_or_fails_is_ended_with_a_sentence(what, limits, word):
    children = heard(what, limits)
    pid = next(children)
    with pytest.raises(BadInput) as error:
        next(children)
    assert str(error.value) == word and not is_there(pid)


def test_what_failed_is_in_the_log(caplog):
    with pytest.raises(BadInput):
        list(heard("failure"))
    assert "KeyError: 'king'" in caplog.text


def test_a_child_that_is_given_up_or_not_listened_to_is_ended():
    enough = False
    children = heard("clock", given_up=lambda: enough)
    pid = next(children)
    enough = True
    with pytest.raises(Cancelled):
        next(children)
    children = heard("clock")
    other = next(children)
    children.close()
    assert not is_there(pid) and not is_there(other)
