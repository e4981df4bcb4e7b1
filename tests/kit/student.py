"""A student: one page of the workbench without a browser, which speaks to the server as marimo's page does.

It gives the password, opens a WebSocket, keeps what arrives, and sends what is turned or pressed over HTTP. A move is
done when the picture that it asked for has arrived.
"""

import asyncio
import contextlib
import json
import re
import uuid
from collections.abc import Callable, Iterator
from html import unescape
from html.parser import HTMLParser
from itertools import count
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

CHARTS, TABLE, SENTENCE = "part-charts", "part-table", "wb-sentence"  # what to wait for
_REFUSAL = "wb-problem"
_ARRIVED = (CHARTS, TABLE, _REFUSAL)
# What stands inside a place and is none.
_WITHIN = {"wb-label", "wb-about", "wb-brand", "wb-title", "wb-summary", "wb-ask-cards", "wb-ask-card", "wb-games", "wb-game",
           "wb-game-title", "wb-game-says", "wb-buttons", "wb-press", "wb-lit"}  # fmt: skip
_REST = 0.15  # seconds
_ALONG = 4  # presses
_SMALL = 600  # pixels: the charts beside each other are narrower
_STOPPED = {"ancestor-stopped"}  # what marimo calls an error when a cell has nothing to show on this page


PATIENCE = 240.0  # seconds until it is clear that nothing comes any more, however busy the machine is


class Trouble(Exception):
    """The server did not answer as it should."""


class Widget(NamedTuple):
    """Something to turn or press: marimo's id and kind of it, where it stands, its label, its settings."""

    id: str
    kind: str
    place: str
    label: str
    settings: dict[str, Any]

    @property
    def value(self) -> Any:
        """Where it stood when it was made."""
        return self.settings.get("initial-value")

    def values(self) -> list[Any]:
        """All that it can be turned to, as the page would send it."""
        if self.kind == "dial":
            return self.settings["values"]
        if self.kind == "switch":
            return [False, True]
        if self.kind == "radio":
            return list(self.settings["options"])
        if self.kind == "dropdown":
            return [[name] for name in self.settings["options"]]
        raise ValueError(f"A {self.kind} cannot be turned.")


class _Reader(HTMLParser):
    """The widgets of an output, each with the last of our own classes that stands before it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Widget] = []
        self._id = self._place = ""
        self._pressed = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        named = (c for c in (has.get("class") or "").split() if c.startswith(("wb-", "part-")) and c not in _WITHIN)
        self._place = next(named, self._place)
        if "data-wb-press" in has:
            holds = {"holds": has.get("aria-pressed") == "true"}
            self.found.append(Widget(has["data-wb-press"] or "", "press", self._place, "", holds))
            self._pressed = True
        if tag == "marimo-ui-element":
            self._id = has["object-id"] or ""
        elif self._id and tag.startswith("marimo-"):
            settings = {name[5:]: json.loads(value or "null") for name, value in attrs if name.startswith("data-")}
            label = _plain(settings.get("label") or "")
            self.found.append(Widget(self._id, tag.removeprefix("marimo-"), self._place, label, settings))
            self._id = ""

    def handle_endtag(self, tag: str) -> None:
        self._pressed = self._pressed and tag != "button"

    def handle_data(self, data: str) -> None:
        if self._pressed:
            self.found[-1] = self.found[-1]._replace(label=f"{self.found[-1].label} {data}".strip())


def widgets_in(html: str) -> list[Widget]:
    """Every widget of an output."""
    reader = _Reader()
    reader.feed(html)
    return reader.found


def dials_in(model: str, laid: dict[str, Any], stands: dict[str, Any]) -> list[Widget]:
    """The dials of a panel, in the order in which they stand."""
    folded = [name for section in laid["folded"] for _, group in section["groups"] for name in group]
    return [_dial(model, laid["lines"][name], stands["values"][name]) for name in [*laid["open"], *folded]]


def _dial(model: str, line: dict[str, Any], value: Any) -> Widget:
    values = {
        "number": lambda: list(range(line["low"], line["high"] + 1)),
        "list": lambda: [code for code, _ in line["options"]],
        "switch": lambda: [False, True],
    }[line["kind"]]()
    settings = {"name": line["name"], "initial-value": value, "values": values}
    return Widget(f"{model}.{line['name']}", "dial", "wb-dial", line["label"], settings)


def _plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html)).strip()


class Student:
    """One page. `troubles` are errors that the page would show; `bytes` counts what came."""

    def __init__(self, address: str, password: str = ""):
        self.address, self.password = address.rstrip("/"), password
        self.troubles: list[str] = []
        self.asked = ""  # the question that was pressed last
        self.outputs: dict[str, str] = {}  # the last output of each cell
        self.link: dict[str, str] = {}
        self.bytes = self.pictures = 0  # what has come
        self.drawn = ""  # the big chart
        self.favourite = ""  # the dial that was turned last
        self.tried = ""  # what was turned or pressed last, in words
        self._serial, self._presses = count(1), count(1)
        self._pressed: list[list[Any]] = []  # the last ones: how manieth, what, which
        self._last: dict[str, int] = {}  # when something arrived last, counted in messages
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task] = []
        self._sent: dict[str, Any] = {}  # where each widget stands that was turned or pressed
        self._socket: ClientConnection | None = None
        self.said: dict[str, str] = {}  # what stands in the places that follow a dial
        self._told = 0  # the how manieth they are
        self._tabs = ""  # marimo's id of the widget that hears the tabs
        self._panel: dict[str, Any] = {"laid": {}, "settings": {}}  # of the dials: marimo's id of it, how it stands
        self._cookies = httpx.Cookies()  # of the browser

    # ------------------------------------------------------------ coming and going

    async def come(self, seconds: float = PATIENCE, **query: str) -> "Student":
        """Open the page with this link, and wait for its first charts."""
        await self.knock()
        await self.open(**query)
        await self.until(lambda: bool(self.shown(CHARTS) or self.shown(TABLE)), seconds)
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
        page = (await self._http.get("/")).text
        found = re.search(r'"serverToken": "([^"]+)"', page)
        if not found:
            raise Trouble("The server did not let the student in.")
        self._session = f"s_{uuid.uuid4().hex[:6]}"
        self._headers = {"Marimo-Session-Id": self._session, "Marimo-Server-Token": found[1]}
        return page

    async def open(self, **query: str) -> None:
        """Open the WebSocket: the server begins a session."""
        self.link = {**query}
        where = f"ws://{urlsplit(self.address).netloc}/ws?{urlencode({'session_id': self._session, **query})}"
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        self._socket = await connect(
            where, additional_headers={"Cookie": cookies}, max_size=None, open_timeout=PATIENCE
        )
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._ask())]

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
                self._take(message["op"], message["data"], next(self._serial))
                self._news.set()
        self.troubles.append("The server closed the connection.")
        self._news.set()

    def _take(self, op: str, data: dict[str, Any], serial: int) -> None:
        if op == "model-lifecycle":
            state = data["message"].get("state", {})
            if {"pressed", "room"} <= state.keys():  # the tabs of the pages
                self._tabs = data["model_id"]
            if "laid" in state:
                self._panel["model"] = data["model_id"]
            if data["model_id"] == self._panel.get("model"):
                self._panel |= {name: state[name] for name in ("laid", "settings") if name in state}
                if any(self._panel["settings"].get("problem", [])):
                    self._last[_REFUSAL] = serial
            if "parts" in (state.get("told") or {}):
                self._hear(data["model_id"], **state["told"])
            stands = state.get("at") or {}
            if isinstance(stands, dict) and "query" in stands:  # the address of the page
                self._last["link"] = serial
                self.link = dict(stands["query"])
            if (state.get("spec") or {}).get("width", 0) > _SMALL:  # the big chart, which is drawn without its cell
                self.drawn = json.dumps(state["spec"])
                self.pictures += 1
                self._last[CHARTS] = serial
        elif op == "completed-run":
            self._last["run"] = serial
        elif op == "cell-op":
            self.troubles += _troubles(data)
            output = data.get("output") or {}
            if output.get("mimetype") == "text/html":
                self.outputs[data["cell_id"]] = output["data"]
                self._last |= {what: serial for what in _ARRIVED if f'class="{what}"' in output["data"]}

    def _hear(self, model: str, at: int, parts: dict[str, str], follows: bool) -> None:
        """What is said of the games, outside of any cell (live.js); where it follows a dial, the page says after a moment that
        nobody moves."""
        self._told = at
        self.said = parts
        if follows:
            self._tasks.append(asyncio.create_task(self._rest(model, at)))

    async def _rest(self, model: str, at: int) -> None:
        await asyncio.sleep(_REST)
        if at == self._told:
            await self._tell(model, {"rested": at})

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
        """Wait until all games have been played."""
        await self.until(lambda: not self.shown("wb-asking"))

    def shown(self, what: str) -> str:
        """The output that holds something, such as the charts; empty if there is none."""
        return next((html for html in self.outputs.values() if f'class="{what}"' in html), "")

    def words(self, what: str = SENTENCE) -> str:
        """The text of what stands in an element of this class."""
        html = next((said for said in self.said.values() if f'class="{what}"' in said), self.shown(what))
        found = re.search(rf'<(\w+) class="{what}"[^>]*>(.*?)</\1>', html, re.S)
        return _plain(found[2]) if found else ""

    def widgets(self, place: str) -> Iterator[Widget]:
        """The widgets that stand behind an element of one of our classes, or the dials."""
        if place == "wb-dial":
            return iter(dials_in(self._panel["model"], self._panel["laid"], self._panel["settings"]))
        return (w for html in self.outputs.values() if f'class="{place}"' in html for w in widgets_in(html)
                if w.place == place)  # fmt: skip

    # ------------------------------------------------------------ what is sent

    async def fetch(self, path: str) -> int:
        """Fetch a file that the page names; its size."""
        answer = await self._http.get(path)
        if answer.status_code != 200:
            raise Trouble(f"The server answered {answer.status_code} for {path}.")
        return len(answer.content)

    async def _ask(self) -> None:
        """Ask for more games as long as the page shows widgets that do, at the pace of the first."""
        for turn in count(1):
            asking = [w for w in self.widgets("wb-asking") if w.kind == "refresh"]
            pace = asking[0].settings["default-interval"] if asking else 0.3
            await asyncio.sleep(pace)
            for each in asking:
                await self.send(each, f"{pace} ({turn})")

    async def send(self, widget: Widget, value: Any) -> None:
        """Send the value of a widget."""
        self._sent[widget.id] = value
        if widget.kind == "dial":
            turned = {"name": widget.settings["name"], "text": str(value).lower(), "times": next(self._serial)}
            return await self._tell(self._panel["model"], {"turned": turned})
        if widget.kind == "press":
            what, _, which = widget.id.partition(":")
            return await self._press(what, which)
        wanted = {"objectIds": [widget.id], "values": [value]}
        answer = await self._http.post("/api/kernel/set_ui_element_value", json=wanted, headers=self._headers)
        if answer.status_code != 200:
            raise Trouble(f"The server answered {answer.status_code} to a move.")

    async def show_page(self, page: str, shows: str = CHARTS) -> None:
        """Press a tab, and wait until what its page shows has come."""
        before = next(self._serial)
        await self._press("page", page)
        await self.until(lambda: self._last.get(shows, 0) > before)

    async def _press(self, what: str, which: str) -> None:
        """Press what is heard by the widget of the tabs: a tab, a game, a question, another button. As in a browser the presses
        before it go along, which a kernel that is busy may not have heard."""
        self._pressed = [*self._pressed[-_ALONG:], [next(self._presses), what, which]]
        await self._tell(self._tabs, {"pressed": self._pressed})

    async def _tell(self, model: str, state: dict[str, Any]) -> None:
        """Set what the browser sets of a widget of our own."""
        message = {"method": "update", "state": state, "bufferPaths": []}
        wanted = {"modelId": model, "message": message, "buffers": []}
        answer = await self._http.post("/api/kernel/set_model_value", json=wanted, headers=self._headers)
        if answer.status_code != 200:
            raise Trouble(f"The server answered {answer.status_code} to a move.")

    def others(self, widget: Widget) -> list[Any]:
        """All that a widget can be turned to, apart from where it stands: a dial is moved by questions too, and says where."""
        here = widget.value if widget.kind == "dial" else self._sent.get(widget.id, widget.value)
        return [value for value in widget.values() if value != here]

    async def turn(self, widget: Widget, value: Any, shows: str = CHARTS, seconds: float = PATIENCE) -> None:
        """Make a move that changes the link; done when what it shows has been drawn anew, or stays as it is (a dial that does
        nothing here draws nothing anew), or a sentence has said why the move cannot be made."""
        before = next(self._serial)
        await self.send(widget, value)

        def answered() -> bool:
            link, drawn, run = (
                self._last.get(what, 0) for what in ("link", shows, "run")
            )  # link or picture may come first
            return before < min(link, drawn) or before < link < run or self._last.get(_REFUSAL, 0) > before

        await self.until(answered, seconds)

    async def press(self, button: Widget, shows: str = CHARTS, seconds: float = PATIENCE) -> None:
        """Press a button."""
        await self.turn(button, self._sent.get(button.id, 0) + 1, shows, seconds)

    def dial(self, label: str) -> Widget:
        """What has this label among the dials and the lists beside them."""
        beside = widgets_in(self.shown("wb-aside"))
        return next(w for w in [*self.widgets("wb-dial"), *beside] if w.label.startswith(label))


def _troubles(data: dict[str, Any]) -> list[str]:
    output = data.get("output") or {}
    found = []
    if output.get("mimetype") == "application/vnd.marimo+error":
        found = [str(each) for each in output["data"] if each.get("type") not in _STOPPED]
    console = data.get("console") or []
    said = [console] if isinstance(console, dict) else console
    return found + [str(each["data"]) for each in said if each.get("channel") == "stderr"]
