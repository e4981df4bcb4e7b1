"""The scripts, styles and fonts of marimo's pages and the scripts of our widgets: the same for everybody, 250 of them for a page.

Each is read and compressed once and then served from memory; marimo would look it up and open it for every
browser of a class. Their names follow from their contents, so a browser may cache them for good.
"""

import gzip
import mimetypes
import re
from functools import lru_cache, partial
from pathlib import Path

import marimo
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from workbench.in_marimo.scripts import kept

FOLDER = Path(marimo.__file__).parent / "_static" / "assets"
_NAMED = re.compile(r"/(assets|@file)/([A-Za-z0-9_][\w.@~-]*)\Z", re.ASCII)
_PACKED_ALREADY = {".woff", ".woff2", ".png"}
_KEPT = {"cache-control": "public, max-age=31536000, immutable", "vary": "Accept-Encoding"}


class Assets:
    """A layer in front of marimo: it serves marimo's folder of assets and the scripts of widgets, and passes everything else
    on."""

    def __init__(self, app: ASGIApp, folder: Path = FOLDER):
        self._app, self._folder = app, folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        named = _NAMED.search(scope["path"]) if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else None
        found = await run_in_threadpool(self._find, *named.groups()) if named else None
        if found is None:
            return await self._app(scope, receive, send)
        whole, packed, kind = found
        takes = packed is not None and "gzip" in Headers(scope=scope).get("accept-encoding", "")
        headers = {**_KEPT, "content-encoding": "gzip"} if takes else _KEPT
        await Response(packed if takes else whole, headers=headers, media_type=kind)(scope, receive, send)

    def _find(self, where: str, name: str) -> tuple[bytes, bytes | None, str] | None:
        """A file as it is and packed, and what it is; None if there is none."""
        return _of_widget(name) if where == "@file" else _read(self._folder / name)


def _of_widget(name: str) -> tuple[bytes, bytes | None, str] | None:
    script = kept(name)
    return None if script is None else (script, _packed(script), "text/javascript")


_packed = lru_cache(maxsize=200)(partial(gzip.compress, compresslevel=6))


@lru_cache(maxsize=2_000)
def _read(file: Path) -> tuple[bytes, bytes | None, str] | None:
    if not file.is_file():
        return None
    whole = file.read_bytes()
    packed = None if file.suffix in _PACKED_ALREADY else gzip.compress(whole, 6)
    return whole, packed, mimetypes.guess_type(file.name)[0] or "application/octet-stream"
