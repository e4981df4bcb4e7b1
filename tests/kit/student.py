"""A student: one page of the workbench without a browser, which speaks to the server as marimo's page does.

It gives the password, opens a WebSocket, keeps what the widget tells, and says events over HTTP. A move is done when the picture
and the sentence that it asked for have arrived.
"""

import asyncio
import contextlib
import json
import re
import uuid
from collections.abc import Callable
from html import unescape
from itertools import count
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.kit.shown import Shown

PATIENCE = 240.0  # seconds until it is clear that nothing comes any more, however busy the machine is
ROOM = 1200  # pixels
_STOPPED = {"ancestor-stopped"}  # what marimo calls an error when a cell has nothing to show on this page


class Trouble(Exception):
    """The server did not answer as it should."""


class Dial(NamedTuple):
    """A dial: its name and its label, its value, and the values that its line offers."""

    name: str
    label: str
    value: Any
    values: list[Any]

    @property
    def others(self) -> list[Any]:
        """All values but the present one."""
        return [value for value in self.values if value != self.value]


class Student(Shown):
    """One page. `troubles` are errors that the page would show; `bytes` counts what came, `pictures` the big charts."""

    def __init__(self, address: str, password: str = ""):
        super().__init__(uuid.uuid4().hex[:10])
        self.address, self.password = address.rstrip("/"), password
        self.troubles: list[str] = []
        self.outputs: list[str] = []  # of cells
        self.bytes = self.pictures = self.missed = 0
        self.tried = self.favourite = ""  # what was done last, in words; the dial that was turned last
        self._numbers, self._said = count(1), 0
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task] = []
        self._socket: ClientConnection | None = None
        self._model, self._update, self._opened = "", 0, 0
        self._ended = 0  # the last event that had been done when a move came to its end
        self._cookies = httpx.Cookies()  # of the browser

    # ------------------------------------------------------------ coming and going

    async def come(self, seconds: float = PATIENCE, **query: str) -> "Student":
        """Open the page with this link, and wait until what it shows has come."""
        await self.knock()
        await self.open(**query)
        await self.until(self.is_shown, seconds)
        return self

    def beside(self) -> "Student":
        """Another page in the same browser."""
        other = Student(self.address, self.password)
        other._cookies = self._cookies
        return other

    async def knock(self) -> str:
        """Give the password and read the page."""
        self._http = httpx.AsyncClient(
            base_url=self.address, timeout=PATIENCE, follow_redirects=True, cookies=self._cookies
        )
        self._cookies = self._http.cookies
        if self.password:
            await self._http.post("/auth/login", data={"password": self.password})
        answer = await self._http.get("/", headers={"accept": "text/html"})
        self.address = f"{answer.url.scheme}://{answer.url.netloc.decode()}"  # a large class has several ports
        self._http.base_url, page = self.address, answer.text
        found = re.search(r'"serverToken": "([^"]+)"', page)
        if not found:
            raise Trouble("The server did not let the student in.")
        self._session = f"s_{uuid.uuid4().hex[:6]}"
        self._headers = {"Marimo-Session-Id": self._session, "Marimo-Server-Token": found[1]}
        return page

    async def open(self, **query: str) -> None:
        """Open the WebSocket: the server begins a session, and the page greets its widget as soon as that is there."""
        where = f"ws://{urlsplit(self.address).netloc}/ws?{urlencode({'session_id': self._session, **query})}"
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        self._socket = await connect(
            where, additional_headers={"Cookie": cookies}, max_size=None, open_timeout=PATIENCE
        )
        self._tasks = [asyncio.create_task(self._listen())]
        await self.until(lambda: bool(self._model))
        await self._post({"method": "custom", "content": {"view": self.name, "hello": {}}})
        await self.until(lambda: bool(self._update))
        await self.say("stored", "", "")
        await self.say("room", "", ROOM)

    async def leave(self) -> None:
        """Close the page."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._socket:
            await self._socket.close()
        await self._http.aclose()

    # ------------------------------------------------------------ what arrives

    async def _listen(self) -> None:
        assert self._socket
        with contextlib.suppress(ConnectionClosed):
            async for text in self._socket:
                self.bytes += len(text)
                message = json.loads(text)
                self._receive(message["op"], message["data"])
                self._news.set()
        self.troubles.append("The server closed the connection.")
        self._news.set()

    def _receive(self, op: str, data: dict[str, Any]) -> None:
        if op == "cell-op":
            self.troubles += _troubles(data)
            self.outputs.append(json.dumps(data.get("output")))
        elif op == "model-lifecycle":
            message = data["message"]
            if message["method"] == "open" and "moves" in message["state"]:
                self._model = data["model_id"]
            elif message["method"] == "custom" and data["model_id"] == self._model:
                self.take(message["content"])

    def take(self, update: dict[str, Any]) -> None:
        """Lay an update into what is known, and say when a move has led to its end."""
        self.missed += bool(self._update) and "full" not in update and update["n"] != self._update + 1
        self._update = update["n"]
        super().take(update)
        self.pictures += "rows" in update["parts"].get("picture.0", {})
        self._opened += ["table", "opened"] in update["messages"]
        if update.get("settled"):
            self._ended = self.heard

    async def until(self, seen: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait until something has been seen."""
        try:
            async with asyncio.timeout(seconds):
                while not seen():
                    if self._tasks[0].done():
                        raise Trouble(self.troubles[-1])
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise Trouble(f"Nothing arrived within {seconds:.0f} s.") from None

    async def settled(self) -> None:
        """Wait until the last move has led to its end."""
        await self.until(lambda: self.is_shown() and self._ended >= self._said)

    # ------------------------------------------------------------ what is seen

    def is_shown(self) -> bool:
        """Whether the page shows what was asked for last: on the Bench the picture and the sentence of these rules, else its words."""
        if self.heard < self._said or self.parts["page"]["busy"]:
            return False
        tune = "charts" in self.places
        return not tune or bool(self.sentence and self.parts.get("picture.0", {}).get("rows"))

    @property
    def link(self) -> dict[str, str]:
        """The address of the page."""
        return dict(self.parts["page"]["address"]["query"])

    @property
    def sentence(self) -> str:
        """The sentence on what a change does."""
        found = re.search(r'<(\w+) class="wb-sentence"[^>]*>(.*?)</\1>', self.words("verdict"), re.S)
        return _plain(found[2]) if found else ""

    @property
    def drawn(self) -> str:
        """The big chart."""
        return json.dumps(self.parts["picture.0"]["rows"])

    def dials(self) -> list[Dial]:
        """The dials, in their order; those first that are always open."""
        laid, values = self.parts["dials"]["laid"], self.parts["dials"]["settings"]["values"]
        folded = [name for section in laid["folded"] for _, group in section["groups"] for name in group]
        return [_dial(laid["lines"][name], values[name]) for name in [*laid["open"], *folded]]

    def dial(self, label: str) -> Dial:
        """The dial with this label."""
        return next(dial for dial in self.dials() if dial.label.startswith(label))

    def buttons(self, part: str) -> dict[str, str]:
        """The buttons of a part by their names, with the words on them; without those that are pressed already."""
        found = re.findall(r'<button[^>]* data-press="([^"]+)"([^>]*)>(.*?)</button>', self.words(part), re.S)
        return {unescape(name): _plain(words) for name, more, words in found if 'aria-pressed="true"' not in more}

    # ------------------------------------------------------------ what is done

    async def fetch(self, path: str) -> int:
        """Fetch a file that the page names; its size."""
        answer = await self._http.get(path)
        if answer.status_code != 200:
            raise Trouble(f"The server answered {answer.status_code} for {path}.")
        return len(answer.content)

    async def say(self, verb: str, what: str = "", value: Any = None) -> None:
        """Say an event."""
        self._said = next(self._numbers)
        events = [[self._said, verb, what, value]]
        await self._post({"method": "custom", "content": {"view": self.name, "events": events}})

    async def turn(self, dial: Dial, value: Any, seconds: float = PATIENCE) -> None:
        """Turn a dial that has the focus, and wait for the picture and the sentence of these rules."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        times = self.parts["dials"]["settings"].get("heard", 0) + 1
        await self.say("set", "dials", {"turned": {"name": dial.name, "text": text, "times": times}})
        await self.until(self.is_shown, seconds)

    async def press(self, name: str) -> None:
        """Press a button, and wait for what it leads to."""
        await self.say("press", name)
        await self.until(self.is_shown)

    async def choose(self, name: str, words: str) -> None:
        """Choose from a list, among tabs or games, and wait for what it leads to."""
        await self.say("choose", name, words)
        await self.until(self.is_shown)

    async def watch(self, name: str) -> None:
        """Press the button of a game, and wait until it is on the table."""
        before = self._opened
        await self.say("press", name)
        await self.until(lambda: self._opened > before and self.is_shown())

    async def _post(self, message: dict[str, Any]) -> None:
        more = {"bufferPaths": []} if message["method"] == "update" else {}
        wanted = {"modelId": self._model, "message": {**message, **more}, "buffers": []}
        answer = await self._http.post("/api/kernel/set_model_value", json=wanted, headers=self._headers)
        if answer.status_code != 200:
            raise Trouble(f"The server answered {answer.status_code} to a move.")


def _dial(line: dict[str, Any], value: Any) -> Dial:
    values = {
        "number": lambda: list(range(line["low"], line["high"] + 1)),
        "list": lambda: [code for code, _ in line["options"]],
        "switch": lambda: [False, True],
    }[line["kind"]]()
    return Dial(line["name"], line["label"], value, values)


def _plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", html)).strip()


def _troubles(data: dict[str, Any]) -> list[str]:
    output = data.get("output") or {}
    found = []
    if output.get("mimetype") == "application/vnd.marimo+error":
        found = [str(each) for each in output["data"] if each.get("type") not in _STOPPED]
    console = data.get("console") or []
    said = [console] if isinstance(console, dict) else console
    return found + [str(each["data"]) for each in said if each.get("channel") == "stderr"]
