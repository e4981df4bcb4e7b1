"""A child process that takes what it is told to: `python -m tests.kit.hungry`, started by `engine.bounded.replies`."""

import os
from time import sleep

from engine import bounded
from engine.rules import BadInput


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
    limits, what = bounded.given()
    bounded.begin(limits)
    bounded.reply(os.getpid())
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
    bounded.run(_take)
