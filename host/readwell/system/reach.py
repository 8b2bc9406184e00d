"""Tells addresses of the internet from those of this computer, a home or an office, in every spelling.

A page may name any address. One that leads to this computer or into its network is none of the page's business.
"""

from __future__ import annotations

import ipaddress
import queue
import socket
import threading
import time
from dataclasses import dataclass

from readwell.engine.basics.errors import Refused

#: Seconds until an unresponsive server is given up.
PATIENCE = 20.0
#: The network that carries addresses of the old form inside new ones, where a network has no others.
_CARRYING = ipaddress.ip_network("64:ff9b::/96")
#: Sign after which a new address names the network card: `fe80::1%eth0`.
_ZONE = "%"


def is_public(address: str) -> bool:
    """Whether an address in figures is one of the internet's; also what it carries inside must be."""
    try:
        found = ipaddress.ip_address(address.split(_ZONE, 1)[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped or found in _CARRYING:
            return is_public(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
        carried = [one for one in (found.sixtofour, *(found.teredo or ())) if one]
        if found.is_site_local or not all(is_public(str(one)) for one in carried):
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


def in_figures(host: str) -> bool:
    """Whether a host is an address in figures, or this computer's own name: it leads to the same place tomorrow."""
    try:
        ipaddress.ip_address(host.split(_ZONE, 1)[0])
    except ValueError:
        return host.lower().rstrip(".") == "localhost"
    return True


def addresses_of(host: str, port: int, seconds: float) -> list[str]:
    """Returns the addresses in figures to which a name or any spelling of an address leads, as a connection would.

    The system's own search has no time limit, so it is asked in a thread of its own.
    """
    found: queue.Queue[list[str] | OSError | UnicodeError] = queue.Queue()

    def ask() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found.put(list(dict.fromkeys(str(row[4][0]) for row in rows)))
        except (OSError, UnicodeError) as problem:
            found.put(problem)

    threading.Thread(target=ask, daemon=True).start()
    try:
        told = found.get(timeout=max(seconds, 0.0))
    except queue.Empty:
        raise Refused("request", f"{host}: its address was not found in time") from None
    if isinstance(told, Exception):
        raise Refused("request", f"{host}: {getattr(told, 'strerror', None) or 'is no name'}") from None
    return told


class Deadline:
    """The moment by which everything must have ended; the same for several fetches if they share it."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def left(self, most: float | None = None) -> float:
        """Returns the seconds left, at most so many; refuses if there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise Refused("request", f"has not ended after {self.seconds:.0f} seconds")
        return min(left, PATIENCE if most is None else most)


@dataclass
class Way:
    """Where a connection may go: anywhere, or only to the internet; and where the last one went."""

    deadline: Deadline
    free: bool
    inside: bool = False

    def checked(self, host: str, port: int) -> list[str]:
        """Returns the addresses of a host; refuses those of this computer or its network if they aren't wanted."""
        found = addresses_of(host, port, self.deadline.left())
        self.inside = not all(map(is_public, found))
        if self.inside and not self.free:
            raise Refused("request", f"{host} is an address of this computer or its network, and was not asked for")
        return found
