"""The scripts, styles and fonts of marimo's pages, the script of our widget and our fonts: the same for all pages, 250 for one.

Each is read and compressed once and then served from memory; marimo would look it up and open it for every
browser of a class. Their names follow from their contents, so a browser may cache them for good.
"""

import gzip
import mimetypes
import re
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

import marimo
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from workbench.theme import fonts
from workbench.view import bundle

FOLDER = Path(marimo.__file__).parent / "_static" / "assets"
_NAMED = re.compile(r"/(assets|@file)/([A-Za-z0-9_][\w.@~-]*)\Z", re.ASCII)
_PACKED_ALREADY = {".woff", ".woff2", ".png"}
_KEPT = {"cache-control": "public, max-age=31536000, immutable", "vary": "Accept-Encoding"}
_FROM_PAGE = "./@file/"  # where a page finds our files
Found = tuple[bytes, bytes | None, str]  # a file as it is and packed, and what it is


class Assets:
    """A layer in front of marimo: it serves marimo's folder of assets and our script, and passes everything else on."""

    def __init__(self, app: ASGIApp, folder: Path = FOLDER):
        self._app, self._folder = app, folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        named = _NAMED.search(scope["path"]) if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else None
        found = await run_in_threadpool(self._find, *named.groups()) if named else None
        if found is None:
            passed_on = self._file_of_a_page if named and named[1] == "@file" else self._app
            return await passed_on(scope, receive, send)
        whole, packed, kind = found
        takes = packed is not None and "gzip" in Headers(scope=scope).get("accept-encoding", "")
        headers = {**_KEPT, "content-encoding": "gzip"} if takes else _KEPT
        await Response(packed if takes else whole, headers=headers, media_type=kind)(scope, receive, send)

    async def _file_of_a_page(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A file that marimo keeps for a page. It begins its answer before it looks for the file: the head waits for the body."""
        head: list[Message] = []

        async def held(message: Message) -> None:
            if message["type"] == "http.response.start":
                head.append(message)
                return
            for each in (*head, message):
                await send(each)
            head.clear()

        try:
            await self._app(scope, receive, held)
        except RuntimeError as error:
            if not head or getattr(error.__cause__, "status_code", None) != 404:
                raise
            await PlainTextResponse("There is no such file.", 404)(scope, receive, send)

    def _find(self, where: str, name: str) -> Found | None:
        if where == "@file":
            return _script() if name == script_name() else _fonts().get(name)
        return _read(self._folder / name)


@cache
def script_name() -> str:
    """The name of our script; it follows from its contents."""
    return f"warbench-{sha256(bundle.script().encode()).hexdigest()[:16]}.js"


def script_address() -> str:
    """Where a page of marimo finds our script, as it names files: from its own address on."""
    return f"{_FROM_PAGE}{script_name()}"


def font_faces() -> str:
    """The fonts as a style sheet for a page of marimo."""
    return fonts.served(_FROM_PAGE)


@cache
def _script() -> Found:
    whole = bundle.script().encode()
    return whole, gzip.compress(whole, 6), "text/javascript"


@cache
def _fonts() -> dict[str, Found]:
    return {face.name: (face.bytes(), None, "font/woff2") for face in fonts.FACES}


@lru_cache(maxsize=2_000)
def _read(file: Path) -> Found | None:
    if not file.is_file():
        return None
    whole = file.read_bytes()
    packed = None if file.suffix in _PACKED_ALREADY else gzip.compress(whole, 6)
    return whole, packed, mimetypes.guess_type(file.name)[0] or "application/octet-stream"
