"""The host names of a private server: localhost, 127.0.0.1 and [::1], with any port, and no other.

A page elsewhere can give its own name the address 127.0.0.1 once a browser has loaded it (DNS rebinding). To the browser our
pages are then its own; but each request states the name that it asked for (`Host`), and no page can change that.
"""

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from workbench.hosts.server.network import DIRECT, Public
from workbench.hosts.server.visitors.login import refuse

NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
_HOST = re.compile(r"(\[[^\]]*\]|[^:\[\]]+)(?::[0-9]*)?")
_ANOTHER = "This Warbench is for its own machine: open it as localhost, 127.0.0.1 or [::1]; --host lets others in."


class Hosts:
    """In front of a whole server that reaches its own machine alone. The `host` that it was given is one of its names too,
    and that of a proxy in front of it."""

    def __init__(self, app: ASGIApp, host: str, public: Public = DIRECT):
        self._app = app
        behind = urlsplit(public.address).netloc.lower().rpartition("@")[2]
        self._names = NAMES | ({found[1]} if (found := _HOST.fullmatch(behind)) else set())
        self._names |= {f"[{host}]" if ":" in host else host.lower().removesuffix(".")}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not self._is_ours(Headers(scope=scope).getlist("host")):
            return await refuse(scope, receive, send, _ANOTHER, 403)
        await self._app(scope, receive, send)

    def _is_ours(self, hosts: list[str]) -> bool:
        """Whether one name is given, and it is ours; a dot at its end says that it is complete. Every browser gives one."""
        found = _HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
        return found is not None and found[1].lower().removesuffix(".") in self._names
