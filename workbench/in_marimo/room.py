"""A room: a server without a port of its own, which takes the connections that the porter hands over (rooms.py)."""

import asyncio
import socket

import uvicorn

_AT_ONCE = 16  # connections


class Room(uvicorn.Server):
    """Serves what comes through a channel, until that ends."""

    def __init__(self, config: uvicorn.Config, channel: socket.socket):
        super().__init__(config)
        self._channel = channel
        self._coming: set[asyncio.Task] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, with no port of its own."""
        await super().startup(sockets=[])
        self._channel.setblocking(False)
        asyncio.get_running_loop().add_reader(self._channel, self._take)

    def _take(self) -> None:
        """Take the connections that have come; where nobody hands any over, it is over."""
        try:
            said, files, _, _ = socket.recv_fds(self._channel, _AT_ONCE, _AT_ONCE)
        except BlockingIOError:
            return
        if not said:
            asyncio.get_running_loop().remove_reader(self._channel)
            self.should_exit = True
        for each in files:
            visitor = socket.socket(fileno=each)
            visitor.setblocking(False)
            task = asyncio.get_running_loop().create_task(self._welcome(visitor))
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)

    async def _welcome(self, visitor: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.connect_accepted_socket(self._protocol, visitor)
        except OSError:  # gone again
            visitor.close()

    def _protocol(self) -> asyncio.Protocol:
        how = {"config": self.config, "server_state": self.server_state, "app_state": self.lifespan.state}
        return self.config.http_protocol_class(**how)  # type: ignore[call-arg]
