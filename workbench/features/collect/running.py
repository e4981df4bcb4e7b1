"""The Warbench in which the variants of a class open: the one that was named, or one that runs on this computer."""

from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from engine.core.bad_input import BadInput

HERE = "http://localhost:2718/"  # where `warbench` opens if its port is free
_PATIENCE = 0.5  # seconds


def bench_address(named: str) -> str:
    """The address, with a slash at its end; empty if none is named and none runs. BadInput for what is no address."""
    if named:
        return _checked(named)
    try:
        with urlopen(f"{HERE}health", timeout=_PATIENCE):
            return HERE
    except (URLError, OSError):
        return ""


def _checked(named: str) -> str:
    try:
        parts = urlsplit(named)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number
        is_address = False
    if not is_address or parts.query or parts.fragment or any(each in named for each in ' "<>'):
        raise BadInput(f"--bench is where a Warbench is open, such as {HERE}; '{named[:60]}' is none.")
    return named.rstrip("/") + "/"
