"""The address of this machine for a class: its address in the local network, in words and as a QR code."""

import socket
import sys
from ipaddress import ip_address

START = "start"  # where on a server the page is on which everything begins
OURS = {"127.0.0.1", "localhost", "::1"}  # nobody else gets there
EVERYWHERE = {"0.0.0.0", "::", ""}
_FOR_BOOKS = ("192.0.2.1", 9)  # an address that belongs to nobody (RFC 5737); nothing is sent to it


def only_here(host: str) -> bool:
    """Whether a server on `host` is for this machine alone: whether all addresses of that name are."""
    if host in OURS or host in EVERYWHERE:
        return host in OURS
    try:
        found = {str(each[4][0]).partition("%")[0] for each in socket.getaddrinfo(host, None)}
    except (OSError, UnicodeError):  # no such name
        return False
    return all(ip_address(address).is_loopback for address in found)


def for_the_class(host: str, port: int) -> str:
    """What the class opens where a server on `host` is for others too; nothing where it is for this machine alone."""
    if host in OURS:
        return ""
    name = in_the_network() if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/{START}"


def in_the_network() -> str:
    """The address of this machine in the local network; its name where it has none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_FOR_BOOKS)
            found = str(probe.getsockname()[0])
    except OSError:  # no network
        found = ""
    return found if found and not found.startswith("127.") else socket.gethostname()


def to_say(address: str, password: bool) -> str:
    """One line for the class."""
    typed = address.removeprefix("http://")
    asks = " It asks for the password that I tell you." if password else ""
    return f"“Open {typed} in your browser.{asks}”"


def code_svg(address: str) -> str:
    """The address as a code, dark on white in any theme."""
    import segno  # only where a class is served

    svg = segno.make(address, error="m").svg_inline(border=3, dark="black", light="white", omitsize=True)
    return svg.replace("<svg", f'<svg role="img" aria-label="{address}"', 1)


def tell_in_terminal(address: str, password: bool) -> None:
    """The text for the teacher below the line with the address; the code only on request."""
    print(f"\nThe class opens {address}", flush=True)
    if sys.stdout.isatty():
        import segno

        segno.make(address, error="m").terminal(compact=True, border=2)
    print(f"Say: {to_say(address, password)}", flush=True)
