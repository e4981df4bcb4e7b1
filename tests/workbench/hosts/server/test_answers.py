"""What each answer carries: behind a proxy, below a path, in a frame of another site."""

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engine.core.rules import BadInput
from tests.kit.apart import run_apart
from workbench.hosts.server.answers import Answers
from workbench.hosts.server.host_names import Hosts
from workbench.hosts.server.network import DIRECT, Public, for_the_class, read_public
from workbench.hosts.server.visitors.browsers import Browsers
from workbench.hosts.server.visitors.login import Door

PUBLIC = Public("https://school.example/warbench")
ASKED = "https://school.example"


async def _shown(request: Request) -> PlainTextResponse:
    return PlainTextResponse(f"the workbench at {request.url.path}?{request.url.query}")


def door(public: Public = DIRECT) -> Door:
    """A server with a password, and pages that say where they are."""
    return Door(Starlette(routes=[Route("/{rest:path}", _shown)]), "sesame", public=public)


class Proxy:
    """A proxy on the same machine that serves an application below /warbench, and may keep the path and the host."""

    def __init__(self, app: ASGIApp, keeps_path: bool, keeps_host: bool):
        self._app, self._keeps_path, self._keeps_host = app, keeps_path, keeps_host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        assert path.startswith("/warbench/"), "it serves nothing else"
        if not self._keeps_path:
            path = path.removeprefix("/warbench")
        headers = [
            (name, b"127.0.0.1:2718" if name == b"host" and not self._keeps_host else value)
            for name, value in scope["headers"]
        ]
        await self._app({**scope, "path": path, "raw_path": path.encode(), "headers": headers}, receive, send)


def behind(keeps_path: bool, keeps_host: bool, public: Public = PUBLIC) -> httpx.AsyncClient:
    """A browser that opens a server with a password through a proxy."""
    app = Answers(Hosts(Browsers(door(public=public), "2718"), "127.0.0.1", public), public)
    way = httpx.ASGITransport(Proxy(app, keeps_path, keeps_host))
    return httpx.AsyncClient(
        transport=way, base_url=ASKED, headers={"accept": "text/html", "origin": ASKED}, follow_redirects=True
    )


@pytest.mark.parametrize("keeps_path", [True, False])
@pytest.mark.parametrize("keeps_host", [True, False])
def test_below_a_path_of_a_proxy_the_login_leads_back_to_the_page(keeps_path, keeps_host):
    async def come() -> tuple[str, str]:
        async with behind(keeps_path, keeps_host) as client:
            login = await client.get("/warbench/1/?game=war")
            shown = await client.post(login.url, data={"password": "sesame"})
            return str(login.url), shown.text

    login, shown = run_apart(come())
    assert login.startswith(f"{ASKED}/warbench/auth/login?") and shown == "the workbench at /1/?game=war"


def test_a_proxy_that_names_its_own_host_needs_the_public_address():
    async def status(public: Public) -> int:
        async with behind(False, False, public) as client:
            return (await client.get("/warbench/auth/login")).status_code

    assert [run_apart(status(public)) for public in (DIRECT, PUBLIC)] == [403, 200]


def test_only_the_sites_that_are_named_may_show_a_page_in_a_frame():
    async def policy(public: Public) -> str:
        async with behind(False, True, public) as client:
            return (await client.get("/warbench/auth/login", headers={"origin": ASKED})).headers[
                "content-security-policy"
            ]

    assert run_apart(policy(PUBLIC)).endswith("; frame-ancestors 'self'")
    widened = PUBLIC._replace(embed_in=("https://moodle.example",))
    assert run_apart(policy(widened)).endswith("; frame-ancestors 'self' https://moodle.example")


def test_in_a_frame_the_cookie_is_one_that_browsers_send_there():
    async def cookie(public: Public) -> str:
        async with behind(False, True, public) as client:
            answer = await client.post("/warbench/auth/login", data={"password": "sesame"}, follow_redirects=False)
            return answer.headers["set-cookie"].lower()

    assert "samesite=lax" in run_apart(cookie(PUBLIC))
    framed = run_apart(cookie(PUBLIC._replace(embed_in=("https://moodle.example",))))
    assert "samesite=none" in framed and "secure" in framed


def test_what_the_class_opens_is_the_public_address():
    read = read_public("https://school.example/warbench/", "https://moodle.example/, http://10.0.0.1:8080")
    assert read == PUBLIC._replace(embed_in=("https://moodle.example", "http://10.0.0.1:8080"))
    assert for_the_class("127.0.0.1", 2718, read) == ("https://school.example/warbench/start",)


@pytest.mark.parametrize(
    "address", ["school.example", "ftp://a", "http://", "https://a/?b", "https://a:b", "https://a;b", "https://a b"]
)
def test_what_is_no_address_is_one_sentence(address):
    for given in ((address, ""), ("", address.replace(" ", ";"))):
        with pytest.raises(BadInput, match=r"^--(public-address|embed-in) [^\n]* is none\.$"):
            read_public(*given)


def test_a_body_is_heard_to_its_end_before_it_is_refused():
    """Otherwise the server closes a line on which the browser still speaks, and the browser sees no answer."""
    order: list[str] = []
    parts = iter([(b"a" * 70_000, True), (b"b" * 70_000, True), (b"c", False)])

    async def receive() -> Message:
        body, more = next(parts)
        order.append("heard")
        return {"type": "http.request", "body": body, "more_body": more}

    async def send(message: Message) -> None:
        order.append(message["type"])

    headers = [(b"origin", b"https://evil.example")]
    scope = {"type": "http", "method": "POST", "path": "/api/kernel/run", "query_string": b"", "headers": headers}
    run_apart(Answers(door())(scope, receive, send))
    assert order == ["heard"] * 3 + ["http.response.start", "http.response.body"]
