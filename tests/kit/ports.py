"""A port for a server of a test."""

import socket


def any_port(host: str = "127.0.0.1") -> int:
    """One that the system names: of the first free ones from a number on, two test processes would take the same."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return probe.getsockname()[1]
