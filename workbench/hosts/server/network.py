"""The addresses of this machine for a class: those in its local networks, in words and as a QR code."""

import re
import socket
import sys
from collections.abc import Iterable, Sequence
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from engine.core.bad_input import BadInput

START = "start"  # where on a server the page is on which everything begins
OURS = {"127.0.0.1", "localhost", "::1"}  # nobody else gets there
EVERYWHERE = {"0.0.0.0", "::", ""}
_FOR_BOOKS = ("192.0.2.1", 9)  # an address that belongs to nobody (RFC 5737); nothing is sent to it
_ADDRESS = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~/-]*)?")
_MOST = 4  # addresses that are offered
_WIRELESS = re.compile(r"^(wl|ath|ra\d|en0$)|wi-?fi|wlan|wireless|drahtlos|airport", re.IGNORECASE)
_VIRTUAL = re.compile(
    r"^(tun|tap|utun|ppp|ipsec|wg|zt|tailscale|nordlynx|proton|docker|br-|bridge|veth|virbr|vmnet|vboxnet|lxc|cni|awdl|llw)"
    r"|vpn|wireguard|tailscale|zerotier|vethernet|virtual|vmware|hyper-v|wsl|loopback",
    re.IGNORECASE,
)


class Public(NamedTuple):
    """How others see a server: the address that a proxy gives it, and the sites that may show its pages in a frame."""

    address: str = ""
    embed_in: tuple[str, ...] = ()


DIRECT = Public()  # no proxy, no frame


def read_public(address: str, embed_in: str) -> Public:
    """What --public-address and --embed-in mean; BadInput in one sentence for what is no address."""
    sites = tuple(embed_in.replace(",", " ").split())
    for site in sites:
        if not _is_address(site) or urlsplit(site).path.strip("/"):
            raise BadInput(f"--embed-in names sites, such as https://moodle.school.example; '{site[:60]}' is none.")
    if address and not _is_address(address):
        raise BadInput(
            f"--public-address is what the class opens, such as https://school.example/warbench; '{address[:60]}' is none."
        )
    return Public(address.rstrip("/"), tuple(site.rstrip("/") for site in sites))


def _is_address(text: str) -> bool:
    """Whether a text is the address of a server or of a path on it, in signs that a header may carry."""
    try:
        found = urlsplit(text)
        has_name = bool(found.hostname) and found.port != 0
    except ValueError:  # a port that is no number
        return False
    return found.scheme in ("http", "https") and has_name and _ADDRESS.fullmatch(text) is not None


def only_here(host: str) -> bool:
    """Whether a server on `host` is for this machine alone: whether all addresses of that name are."""
    if host in OURS or host in EVERYWHERE:
        return host in OURS
    try:
        found = {str(each[4][0]).partition("%")[0] for each in socket.getaddrinfo(host, None)}
    except (OSError, UnicodeError):  # no such name
        return False
    return all(ip_address(address).is_loopback for address in found)


def for_the_class(host: str, port: int, public: Public = DIRECT) -> tuple[str, ...]:
    """What the class opens where a server on `host` is for others too, the likeliest address first; nothing where it is for
    this machine alone."""
    if public.address:
        return (f"{public.address}/{START}",)
    if host in OURS:
        return ()
    names = in_the_network() if host in EVERYWHERE else (f"[{host}]" if ":" in host else host,)
    return tuple(f"http://{name}:{port}/{START}" for name in names)


def in_the_network() -> tuple[str, ...]:
    """The addresses of this machine in its networks: the wireless ones first, for a class is there, those of a VPN last; its
    name where it has none."""
    from psutil import net_if_addrs, net_if_stats  # only where a class is served

    running, onward = net_if_stats(), _onward()
    found = [
        (_place(name, each.address == onward), each.address)
        for name, addresses in net_if_addrs().items()
        if name in running and running[name].isup
        for each in addresses
        if each.family == socket.AF_INET and _is_for_others(each.address)
    ]
    return tuple(address for _, address in sorted(found, key=lambda each: each[0]))[:_MOST] or (socket.gethostname(),)


def _onward() -> str:
    """The address from which this machine reaches the internet: not always that of the local network."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_FOR_BOOKS)
            return str(probe.getsockname()[0])
    except OSError:  # no network
        return ""


def _is_for_others(address: str) -> bool:
    found = ip_address(address)
    return not (found.is_loopback or found.is_link_local or found.is_unspecified)


def _place(name: str, leads_onward: bool) -> tuple[int, bool]:
    """The order of an interface, by the names that systems give: wireless, wired, the machine's own virtual ones and a VPN."""
    return (2 if _VIRTUAL.search(name) else 0 if _is_wireless(name) else 1), not leads_onward


def _is_wireless(name: str) -> bool:
    return bool(_WIRELESS.search(name)) or Path("/sys/class/net", name, "wireless").exists()


def to_say(address: str, password: bool) -> str:
    """One line for the class."""
    asks = " It asks for the password that I tell you." if password else ""
    return f"“Open {typed(address)} in your browser.{asks}”"


def typed(address: str) -> str:
    """What is typed into a browser: it adds http:// by itself."""
    return address.removeprefix("http://")


def other_ways(others: Iterable[str]) -> str:
    """A sentence with the other addresses; nothing if there is only one."""
    listed = " or ".join(map(typed, others))
    return f"If that does not open: {listed}." if listed else ""


def code_svg(address: str) -> str:
    """The address as a code, dark on white in any theme."""
    import segno  # only where a class is served

    svg = segno.make(address, error="m").svg_inline(border=3, dark="black", light="white", omitsize=True)
    return svg.replace("<svg", f'<svg role="img" aria-label="{address}"', 1)


def tell_in_terminal(addresses: Sequence[str], password: bool, ports: Sequence[int] = ()) -> None:
    """The text for the teacher below the line with the address; the code only on request. `ports` are those of all processes."""
    address, *others = addresses
    print(f"\nThe class opens {address}", flush=True)
    if sys.stdout.isatty():
        import segno

        segno.make(address, error="m").terminal(compact=True, border=2)
    print(f"Say: {to_say(address, password)}", flush=True)
    if others:
        print(other_ways(others), flush=True)
    if len(ports) > 1:
        print(f"Each browser is sent to one of the ports {', '.join(map(str, ports))}; open them in the firewall.")
