"""A class on one server: students who turn dials at the same time, each over a WebSocket of its own, as a browser does.

python -m tests.benchmarks.classroom --students 30 --minutes 3 --think 8

Students come together, think for random times around THINK seconds, turn dials, press questions, open a replay, take
another game; at half time (with `--long-at 0.1` after a tenth of the time) one of them asks for 200,000 games. A move lasts
from the turn of the dial to the arrival of the redrawn chart. `--cold` begins with an empty cache, `--assets` fetches the
page's scripts as well. With `--processes 1` one process serves them all, instead of as many as the machine bears.
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path

import psutil

from engine.core import game as games
from tests.benchmarks.timing import row
from tests.kit.student import CHARTS, TABLE, Student, Trouble
from workbench.hosts.server.serve import free_port, wait_until_ready
from workbench.in_marimo.capacity import WISHED

HOST, PASSWORD, SESSION_TTL = "127.0.0.1", "sesame", 120
LONG = 200_000
PARTS = 6
HEADLINE, AGAIN = 6, 0.6  # dials that are open; how often the same dial is turned again
KINDS = {"dial": 76, "question": 10, "replay": 8, "other game": 6}  # how often each is done, in percent


@dataclass
class Figures:
    """What is measured."""

    arrivals: list[float] = field(default_factory=list)
    moves: list[tuple[float, str, str, float]] = field(default_factory=list)  # when, kind, game, seconds
    troubles: list[str] = field(default_factory=list)
    memory: list[tuple[float, int, float]] = field(default_factory=list)  # when, moves so far, MB
    busy: list[float] = field(default_factory=list)  # shares of the machine: the server, the students, everybody
    compiling: int = 0
    working_since: float = 0.0
    long_since: float = 0.0

    def seconds(self, kind: str = "") -> list[float]:
        return [took for _, which, _, took in self.moves if not kind or which == kind]


class Server:
    """The workbench as a teacher opens it, with its memory and its processor time."""

    def __init__(self, cache: str = "", processes: str = ""):
        port = free_port(HOST)
        self.address = f"http://{HOST}:{port}"
        self.log = Path(tempfile.mkdtemp()) / "server.log"
        words = ["open", "--headless", "--host", "0.0.0.0", "--port", str(port), "--password", PASSWORD]
        env = {
            **os.environ,
            **({"WARBENCH_CACHE": cache} if cache else {}),
            **({WISHED: processes} if processes else {}),
        }
        with self.log.open("wb") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "workbench.cli.main", *words],
                stdout=out,
                stderr=out,
                env=env,
                start_new_session=True,
            )
        if not wait_until_ready(self._process, HOST, port):
            raise SystemExit(self.log.read_text())

    def processes(self) -> list[psutil.Process]:
        parent = psutil.Process(self._process.pid)
        return [parent, *parent.children(recursive=True)]

    def memory(self) -> float:
        """MB of the server and its children."""
        return sum(_safely(lambda p: p.memory_info().rss, each) for each in self.processes()) / 1e6

    def compiling(self) -> int:
        """How many processes compile at this moment."""
        return sum("engine.setup.precompile" in _safely(lambda p: p.cmdline(), each, []) for each in self.processes())

    def processor(self) -> float:
        """Processor seconds of the server and its children so far."""
        return sum(_safely(lambda p: sum(p.cpu_times()[:2]), each) for each in self.processes())

    def said(self) -> str:
        """What it has written."""
        return self.log.read_text("utf-8", "replace")

    def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait(timeout=20)


def _safely(ask, process: psutil.Process, otherwise=0.0):
    try:
        return ask(process)
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return otherwise


# ---------------------------------------------------------------- what a student does


async def fetch_assets(student: Student, page: str) -> None:
    """Fetch the scripts and styles that the page names, as a browser does that has never been here."""
    for path in sorted(set(re.findall(r'(?:href|src)="(\./assets/[^"]+)"', page))):
        await student.fetch(path)


async def arrive(student: Student, game: str, figures: Figures, assets: bool) -> None:
    began = time.perf_counter()
    page = await student.knock()
    if assets:
        await fetch_assets(student, page)
    await student.open(game=game)
    await student.until(lambda: bool(student.shown(CHARTS)), 600)
    figures.arrivals.append(time.perf_counter() - began)


async def act(student: Student, kind: str, chance: random.Random, names: list[str]) -> None:
    """One move."""
    if kind == "question":
        # The same again changes nothing.
        asked = [w for w in student.widgets("part-questions") if w.label != student.asked and not w.settings["holds"]]
        pressed = chance.choice(asked)
        student.asked = student.tried = pressed.label
        await student.press(pressed)
    elif kind == "replay":
        watch = [w for w in student.widgets("part-picks") if w.kind == "press"]
        await student.press(chance.choice(watch), TABLE)
    elif kind == "other game" and len(names) > 1:
        here = student.link["game"].partition("@")[0].partition(":")[0]
        name = chance.choice([n for n in names if n != here])
        await student.press(next(w for w in student.widgets("part-head") if w.id == f"game:{name}"))
    else:
        await turn_a_dial(student, chance)


async def turn_a_dial(student: Student, chance: random.Random) -> None:
    """Three times in four one of the headline dials; most turn the same dial again before they try another."""
    dials = list(student.widgets("wb-dial"))
    again = [dial for dial in dials if dial.label == student.favourite and chance.random() < AGAIN]
    dial = chance.choice(again or (dials[:HEADLINE] if chance.random() < 0.75 else dials))
    value = chance.choice(student.others(dial))
    student.favourite, student.tried = dial.label, f"{dial.label}: {value}"
    await student.turn(dial, value)


async def study(student: Student, until: float, think: float, figures: Figures, chance: random.Random, names) -> None:
    """Think and move until time is up."""
    while time.perf_counter() < until:
        await asyncio.sleep(chance.uniform(0.5, 1.5) * think)
        kind = chance.choices(list(KINDS), list(KINDS.values()))[0]
        game, began = student.link["game"].partition("@")[0].partition(":")[0], time.perf_counter()
        try:
            await act(student, kind, chance, names)
            figures.moves.append((began, kind, game, time.perf_counter() - began))
            if kind == "replay":
                await asyncio.sleep(chance.uniform(0.5, 1.5) * think)
                await back_to_tune(student)
        except (Trouble, IndexError, StopIteration) as error:  # no answer, or the page lacks what it should show
            stands = student.link.get("game", "")
            figures.troubles.append(f"{kind} in {game} ({student.tried!r}; now {stands}): {error!r}")


async def back_to_tune(student: Student) -> None:
    await student.show_page("Tune")


# ---------------------------------------------------------------- the lesson


async def lesson(server: Server, wanted: argparse.Namespace, figures: Figures) -> None:
    students = [Student(server.address, PASSWORD) for _ in range(wanted.students)]
    watching = asyncio.create_task(watch(server, figures))
    row("Memory before anybody came", f"{server.memory():.0f} MB")
    await come_together(server, students, wanted, figures)
    await work(server, students, wanted, figures)
    row("Memory at the end", f"{server.memory():.0f} MB")
    watching.cancel()
    figures.troubles += [trouble for s in students for trouble in s.troubles]
    received = sum(s.bytes for s in students) / 1e3 / max(1, len(figures.moves))
    row("Sent to a student, per move", f"{received:.0f} kB")
    await asyncio.gather(*(s.leave() for s in students))
    if wanted.stay:
        await asyncio.sleep(SESSION_TTL + 15)
        row(f"Memory {SESSION_TTL + 15} s after all have left", f"{server.memory():.0f} MB")


async def come_together(server: Server, students: list[Student], wanted, figures: Figures) -> None:
    """Everybody opens the page in the same moment."""
    names = wanted.games.split(",")
    coming = (arrive(s, names[n % len(names)], figures, wanted.assets) for n, s in enumerate(students))
    await asyncio.gather(*coming)
    ordered = sorted(figures.arrivals)
    row("First charts when all come together: first, median, last", _list(ordered[0], _median(ordered), ordered[-1]))
    row("Processes that compiled at the same time, at most", str(figures.compiling))
    row("Memory when all have come", f"{server.memory():.0f} MB")


async def work(server: Server, students: list[Student], wanted, figures: Figures) -> None:
    """The part that is measured: everybody moves; at half time, or when else it is wanted, the last student asks for very many
    games."""
    names, began = wanted.games.split(","), time.perf_counter()
    figures.working_since, until = began, began + 60 * wanted.minutes
    spent = processor_seconds(server)
    studying = [
        asyncio.create_task(study(s, until, wanted.think, figures, random.Random(n), names))
        for n, s in enumerate(students)
    ]
    await asyncio.sleep(60 * wanted.minutes * wanted.long_at)
    if wanted.long:
        studying[-1].cancel()
        await asyncio.gather(studying[-1], return_exceptions=True)
        await students[-1].turn(students[-1].dial("Games played"), [f"{LONG:,} games"])
    figures.long_since = time.perf_counter()
    await asyncio.gather(*studying, return_exceptions=True)
    cores = (time.perf_counter() - began) * (os.cpu_count() or 1)
    figures.busy = [(b - a) / cores for a, b in zip(spent, processor_seconds(server), strict=True)]


def processor_seconds(server: Server) -> list[float]:
    """Processor seconds so far of the server, of the students, of everybody on this machine."""
    times = psutil.cpu_times()
    return [server.processor(), time.process_time(), sum(times) - times.idle - times.iowait]


async def watch(server: Server, figures: Figures) -> None:
    """Note memory and compiling processes from time to time."""
    while True:
        figures.memory.append((time.perf_counter(), len(figures.moves), server.memory()))
        figures.compiling = max(figures.compiling, server.compiling())
        await asyncio.sleep(0.5)


# ---------------------------------------------------------------- the table


def report(figures: Figures, server: Server) -> None:
    for kind in ["", *KINDS]:
        row(f"Move to redrawn picture, {kind or 'all kinds'}: median, p95, longest", _spread(figures.seconds(kind)))
    late = [took for when, _, _, took in figures.moves if when > figures.long_since]
    row(f"While one of them plays {LONG:,} games", _spread(late))
    for game in sorted({game for _, _, game, _ in figures.moves}):
        row(f"In {games.load(game).title}", _spread([took for _, _, which, took in figures.moves if which == game]))
    served, students, everybody = (f"{share:.0%}" for share in figures.busy)
    row("Share of all cores: server, students, everybody", f"{served}, {students}, {everybody}")
    for part, moves in enumerate(_parts(figures), 1):
        row(f"Part {part} of {PARTS} of the time: median, p95, longest", _spread(moves))
    row(f"Memory at the start and after each of {PARTS} equal parts of the time", _sizes(figures))
    row("Memory, growth per 1,000 moves in the second half", f"{growth(figures.memory):.0f} MB")
    said = server.said()
    row("Troubles; tracebacks in the server's log", f"{len(figures.troubles)}; {said.count('Traceback')}")
    for trouble in figures.troubles[:5]:
        print("   ", trouble[:300])


def _parts(figures: Figures) -> list[list[float]]:
    """How long the moves took that began in each part of the time."""
    whole = figures.memory[-1][0] - figures.working_since
    found: list[list[float]] = [[] for _ in range(PARTS)]
    for when, _, _, took in figures.moves:
        found[min(PARTS - 1, int(PARTS * (when - figures.working_since) / whole))].append(took)
    return found


def _sizes(figures: Figures) -> str:
    """The memory at the start and after each part of the time, in MB; of each moment the nearest that was noted."""
    began, ended = figures.working_since, figures.memory[-1][0]
    moments = [began + (ended - began) * part / PARTS for part in range(PARTS + 1)]
    nearest = (min(figures.memory, key=lambda noted: abs(noted[0] - moment)) for moment in moments)
    return ", ".join(f"{size:.0f}" for _, _, size in nearest) + " MB"


def growth(memory: list[tuple[float, int, float]]) -> float:
    """MB per 1,000 moves: the slope over the second half of the moves."""
    half = memory[-1][1] / 2
    later = [(moves, size) for _, moves, size in memory if moves >= half]
    if len({moves for moves, _ in later}) < 2:
        return 0.0
    return 1000 * statistics.linear_regression(*zip(*later, strict=True)).slope


def _spread(found: list[float]) -> str:
    if not found:
        return "none"
    ordered = sorted(found)
    return f"{_list(_median(ordered), ordered[ceil(0.95 * len(ordered)) - 1], ordered[-1])} ({len(ordered)} moves)"


def _list(*seconds: float) -> str:
    return ", ".join(f"{each:.2f}" for each in seconds) + " s"


_median = statistics.median


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ask.add_argument("--students", type=int, default=30)
    ask.add_argument("--minutes", type=float, default=3)
    ask.add_argument("--think", type=float, default=8, help="seconds, on average")
    ask.add_argument("--games", default=",".join(games.names()))
    ask.add_argument("--cold", action="store_true", help="begin with an empty cache of compiled rules")
    ask.add_argument("--assets", action="store_true", help="fetch the page's scripts as well")
    ask.add_argument("--no-long", dest="long", action="store_false", help="nobody asks for very many games")
    ask.add_argument("--long-at", type=float, default=0.5, help="when somebody does, as a share of the time")
    ask.add_argument("--processes", default="", help="so many, instead of as many as the machine bears")
    ask.add_argument("--stay", action="store_true", help="wait until the sessions have ended")
    wanted = ask.parse_args()
    row("Load of the machine before", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        cache = folder if wanted.cold else ""
        server, figures = Server(cache, wanted.processes), Figures()
        try:
            asyncio.run(lesson(server, wanted, figures))
            report(figures, server)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
