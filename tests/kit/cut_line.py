"""A line to a server that can be cut: while it is, it passes nothing on in either direction, and takes nobody in."""

import asyncio
from contextlib import suppress
from threading import Thread
from types import TracebackType
from urllib.parse import urlsplit

HOST = "127.0.0.1"
_PIECE = 65_536  # bytes


class CutLine:
    """A small TCP proxy in front of the server at an address. `address` is what a browser opens; `to` may be changed."""

    def __init__(self, address: str):
        self.to = address
        self._loop = asyncio.new_event_loop()
        self._whole = asyncio.Event()
        self._writers: set[asyncio.StreamWriter] = set()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._whole.set()

    def __enter__(self) -> "CutLine":
        self._thread.start()
        begun = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._serve, HOST, 0), self._loop)
        self._server = begun.result(10)
        self.address = f"http://{HOST}:{self._server.sockets[0].getsockname()[1]}/"
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._loop.call_soon_threadsafe(self._server.close)
        self.drop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def cut(self) -> None:
        """Pass nothing on from now on."""
        self._loop.call_soon_threadsafe(self._whole.clear)

    def mend(self) -> None:
        """Pass on again, with what has come meanwhile."""
        self._loop.call_soon_threadsafe(self._whole.set)

    def drop(self) -> None:
        """Close every connection, as a proxy does that has waited too long."""
        self._loop.call_soon_threadsafe(lambda: [writer.close() for writer in list(self._writers)])

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        where = urlsplit(self.to)
        try:
            there, back = await asyncio.open_connection(where.hostname, where.port)
        except OSError:
            return writer.close()
        self._writers |= {writer, back}
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
        self._writers -= {writer, back}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await reader.read(_PIECE):
                await self._whole.wait()
                writer.write(piece)
                await writer.drain()
        writer.close()
