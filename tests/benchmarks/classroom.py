"""A class on one server: students who turn dials at the same time, each over a WebSocket of its own, as a browser does.

python -m tests.benchmarks.classroom --students 30 --minutes 3 --think 10

Students come together, think for random times around THINK seconds, turn dials, press questions, open a replay, take
another game; at half time (with `--long-at 0.1` after a tenth of the time) one of them asks for 200,000 games. A move lasts
from the turn of the dial to the arrival of the picture and the sentence of these rules. `--cold` begins with an empty cache,
`--assets` fetches the page's scripts as well.
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
from tests.kit.student import Student, Trouble
from workbench.hosts.server.serve import free_port, processes_for, wait_until_ready

HOST, PASSWORD, SESSION_TTL = "127.0.0.1", "sesame", 120
LONG = 200_000
PARTS = 6
HEADLINE, AGAIN = 6, 0.6  # dials that are open; how often the same dial is turned again
KINDS = {"dial": 76, "question": 10, "replay": 8, "other game": 6}  # how often each is done, in percent
BACK = "back to the charts"  # after each replay


@dataclass
class Figures:
    """What is measured."""

    arrivals: list[float] = field(default_factory=list)
    moves: list[tuple[float, str, str, float]] = field(default_factory=list)  # when, kind, game, seconds
    troubles: list[str] = field(default_factory=list)
    memory: list[tuple[float, int, float]] = field(default_factory=list)  # when, moves so far, MB
    busy: list[float] = field(default_factory=list)  # shares of the machine: the server, the students, everybody
    seconds_spent: float = 0.0  # of a core by the server, while all work
    bytes: int = 0  # that came meanwhile
    compiling: int = 0
    working_since: float = 0.0
    long_since: float = 0.0

    def seconds(self, kind: str = "") -> list[float]:
        return [took for _, which, _, took in self.moves if not kind or which == kind]


class Server:
    """The workbench as a teacher opens it, with its memory and its processor time."""

    def __init__(self, cache: str = "", students: int = 30):
        port = free_port(HOST)
        self.address = f"http://{HOST}:{port}"
        self.log = Path(tempfile.mkdtemp()) / "server.log"
        words = ["open", "--headless", "--host", "0.0.0.0", "--port", str(port), "--password", PASSWORD]
        words += ["--students", str(students)]
        env = {**os.environ, **({"WARBENCH_CACHE": cache} if cache else {})}
        with self.log.open("wb") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "workbench.cli.main", *words],
                stdout=out,
                stderr=out,
                env=env,
                start_new_session=True,
            )
        for each in range(port, port + processes_for(students)):
            if not wait_until_ready(self._process, HOST, each):
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
    await student.until(student.is_shown, 600)
    figures.arrivals.append(time.perf_counter() - began)


async def act(student: Student, kind: str, chance: random.Random, names: list[str]) -> None:
    """One move."""
    if kind == "question" and (asked := list(student.buttons("questions").items())):
        name, student.tried = chance.choice(asked)
        await student.press(name)
    elif kind == "replay":
        name, student.tried = chance.choice(list(student.buttons("picks").items()))
        await student.watch(name)
    elif kind == "other game" and len(names) > 1:
        here = game_of(student)
        student.tried = games.load(chance.choice([name for name in names if name != here])).title
        await student.choose("head:game", student.tried)
    else:
        await turn_a_dial(student, chance)


def game_of(student: Student) -> str:
    """The name of the game on the page."""
    return student.link["game"].partition("@")[0].partition(":")[0]


async def turn_a_dial(student: Student, chance: random.Random) -> None:
    """Three times in four one of the headline dials; most turn the same dial again before they try another."""
    dials = student.dials()
    again = [dial for dial in dials if dial.name == student.favourite and chance.random() < AGAIN]
    dial = chance.choice(again or (dials[:HEADLINE] if chance.random() < 0.75 else dials))
    value = chance.choice(dial.others)
    if dial.name != student.favourite:
        await student.say("set", "dials", {"hand": dial.name})  # it has the focus
    student.favourite, student.tried = dial.name, f"{dial.label}: {value}"
    await student.turn(dial, value)


async def study(student: Student, until: float, think: float, figures: Figures, chance: random.Random, names) -> None:
    """Think and move until time is up."""
    while time.perf_counter() < until:
        await asyncio.sleep(chance.uniform(0.5, 1.5) * think)
        kind = chance.choices(list(KINDS), list(KINDS.values()))[0]
        game, began = game_of(student), time.perf_counter()
        try:
            await act(student, kind, chance, names)
            figures.moves.append((began, kind, game, time.perf_counter() - began))
            if kind == "replay":
                await asyncio.sleep(chance.uniform(0.5, 1.5) * think)
                began = time.perf_counter()
                await student.choose("head:page", "Bench")
                figures.moves.append((began, BACK, game, time.perf_counter() - began))
        except (Trouble, IndexError, StopIteration) as error:  # no answer, or the page lacks what it should show
            stands = student.link.get("game", "")
            figures.troubles.append(f"{kind} in {game} ({student.tried!r}; now {stands}): {error!r}")


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
    moves = max(1, len(figures.moves))
    row(
        "A move: seconds of a core, sent to a student",
        f"{figures.seconds_spent / moves:.3f} s, {figures.bytes / 1e3 / moves:.0f} kB",
    )
    row("Updates that did not follow the one before", str(sum(s.missed for s in students)))
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
    spent, came = processor_seconds(server), sum(s.bytes for s in students)
    studying = [
        asyncio.create_task(study(s, until, wanted.think, figures, random.Random(n), names))
        for n, s in enumerate(students)
    ]
    await asyncio.sleep(60 * wanted.minutes * wanted.long_at)
    if wanted.long:
        studying[-1].cancel()
        await asyncio.gather(studying[-1], return_exceptions=True)
        await students[-1].choose("variants:count", f"{LONG:,} games")
    figures.long_since = time.perf_counter()
    await asyncio.gather(*studying, return_exceptions=True)
    cores = (time.perf_counter() - began) * (os.cpu_count() or 1)
    used = [after - before for before, after in zip(spent, processor_seconds(server), strict=True)]
    figures.seconds_spent, figures.bytes = used[0], sum(s.bytes for s in students) - came
    figures.busy = [seconds / cores for seconds in used]


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
    for kind in ["", *KINDS, BACK]:
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
    ask.add_argument("--think", type=float, default=10, help="seconds, on average")
    ask.add_argument("--games", default=",".join(games.names()))
    ask.add_argument("--cold", action="store_true", help="begin with an empty cache of compiled rules")
    ask.add_argument("--assets", action="store_true", help="fetch the page's scripts as well")
    ask.add_argument("--no-long", dest="long", action="store_false", help="nobody asks for very many games")
    ask.add_argument("--long-at", type=float, default=0.5, help="when somebody does, as a share of the time")
    ask.add_argument("--stay", action="store_true", help="wait until the sessions have ended")
    wanted = ask.parse_args()
    row("Load of the machine before", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        cache = folder if wanted.cold else ""
        server, figures = Server(cache, wanted.students), Figures()
        try:
            asyncio.run(lesson(server, wanted, figures))
            report(figures, server)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
