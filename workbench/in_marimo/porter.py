"""The porter: hands each connection over to the room of its browser (rooms.py), and ends when one of the rooms does."""

import asyncio
import socket
import subprocess
from collections.abc import Callable
from contextlib import suppress
from itertools import count

from workbench.in_marimo.rooms import of_first_room, room_named

_LONGEST = 65_536  # bytes of the head of a request
_SILENT = 60.0  # seconds that a connection may say nothing: browsers open some before they need them
_BEAT, _HALTING = 0.02, 500  # seconds until the rest of a head is looked for, and how often
Start = Callable[[int, socket.socket], subprocess.Popen]  # of the number of a room, and its end of the channel


class Porter:
    """Listens, and has a channel to the process of each room."""

    def __init__(self, host: str, port: int, rooms: int, start: Start):
        self._port, self._turn = port, count()
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._listener = socket.create_server((host, port), family=family, backlog=1_024)
        self._listener.setblocking(False)
        self._channels: list[socket.socket] = []
        self._rooms: list[subprocess.Popen] = []
        for number in range(rooms):
            ours, theirs = socket.socketpair()
            with theirs:
                self._rooms.append(start(number, theirs))
            self._channels.append(ours)

    async def serve(self) -> int:
        """Show everybody in, until a room ends; its exit code."""
        shown_in = asyncio.create_task(self._listen())
        while not (ended := [code for room in self._rooms if (code := room.poll()) is not None]):
            await asyncio.sleep(0.5)
        shown_in.cancel()
        return ended[0]

    async def _listen(self) -> None:
        loop, shown = asyncio.get_running_loop(), set()
        while True:
            try:
                visitor, _ = await loop.sock_accept(self._listener)
            except OSError:  # gone again, or too many files are open
                await asyncio.sleep(_BEAT)
                continue
            task = loop.create_task(self._show_in(visitor))
            shown.add(task)
            task.add_done_callback(shown.discard)

    async def _show_in(self, visitor: socket.socket) -> None:
        with visitor, suppress(OSError, TimeoutError):
            if head := await asyncio.wait_for(_head(visitor), _SILENT):
                socket.send_fds(self._channels[self._room_of(head)], [b"."], [visitor.fileno()])

    def _room_of(self, head: bytes) -> int:
        """The room of a browser; a new browser gets the next one."""
        rooms, asked = len(self._channels), head.partition(b"\r\n")[0].decode("latin-1").split(" ")
        path, _, query = asked[1].partition("?") if len(asked) > 1 else ("", "", "")
        if of_first_room(path, query):
            return 0
        known = room_named(head, self._port, rooms)
        return next(self._turn) % rooms if known is None else known


async def _head(visitor: socket.socket) -> bytes:
    """What a connection says first: it is read, and stays there for its room. Nothing if it says nothing."""
    head = b""
    for _ in range(_HALTING):
        await _readable(visitor)
        head = visitor.recv(_LONGEST, socket.MSG_PEEK)
        if not head or b"\r\n\r\n" in head or len(head) == _LONGEST:
            break
        await asyncio.sleep(_BEAT)
    return head


async def _readable(visitor: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    said: asyncio.Future[None] = loop.create_future()

    def hear() -> None:
        loop.remove_reader(visitor)
        said.set_result(None)

    loop.add_reader(visitor, hear)
    try:
        await said
    finally:
        loop.remove_reader(visitor)
