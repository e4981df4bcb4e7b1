"""A child process that uses up time or memory: `python -m tests.kit.hungry`, started by `engine.play.safe_python.limited_child.replies`."""

import os
from time import sleep

from engine.core.rules import BadInput
from engine.play.safe_python import limited_child


def _memory() -> None:
    taken = []
    while True:
        taken.append(bytearray(2**20))


def _processor() -> None:
    while True:
        pass


def _clock() -> None:
    while True:
        sleep(60)


def _mistake() -> None:
    raise BadInput("There is no king of cups.")


def _failure() -> None:
    raise KeyError("king")


def _nothing() -> None:
    pass


def _take() -> None:
    limits, what = limited_child.given()
    limited_child.begin(limits)
    limited_child.reply(os.getpid())
    takes = {
        "memory": _memory,
        "processor": _processor,
        "clock": _clock,
        "mistake": _mistake,
        "failure": _failure,
        "nothing": _nothing,
    }
    takes[what]()


if __name__ == "__main__":
    limited_child.run(_take)
