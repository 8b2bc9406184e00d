"""Where clients may have the proxy connect to: the internet, and of its own network only what the command line names.

Whoever can use the proxy must not reach, through it, what only the proxy's computer can: services of that computer,
its router, and the proxy itself, where a second connection would come from the computer's own address.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from readwell.engine.basics.errors import Refused
from readwell.services.proxy.exchange import on_list
from readwell.system.reach import in_figures, is_public

#: Seconds until a name that isn't found is given up.
PATIENCE = 20.0
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass
class Targets:
    """What may be reached beside the internet: names with all below them, and networks."""

    names: Sequence[str] = ()
    networks: Sequence[Network] = ()
    #: The ports on which the proxy itself listens, and its own addresses; never a target.
    ports: Collection[int] = ()
    own: Collection[str] = ()
    #: Hosts and ports that mitmproxy's own options name, such as a second proxy.
    trusted: Collection[tuple[str, int]] = field(default=())

    async def address(self, host: str, port: int, own: str = "") -> str:
        """Returns the address in figures to connect to; refuses what clients may not reach."""
        if (host, port) in self.trusted:
            return host
        found = await _looked_up(host, port)
        for address in found:
            if port in self.ports and self._is_own(address, own):
                raise Refused("request", f"{host}:{port} is the proxy itself")
            if not is_public(address) and not self._is_allowed(host, address):
                raise Refused("request", f"{host} is in the proxy's own network; `--intranet` allows what it names")
        return host if in_figures(host) and host == found[0] else found[0]

    def _is_own(self, address: str, own: str) -> bool:
        plain = _plain(address)
        given = {str(_plain(each)) for each in (*self.own, own) if each}
        return plain.is_loopback or plain.is_unspecified or str(plain) in given

    def _is_allowed(self, host: str, address: str) -> bool:
        plain = _plain(address)
        return on_list(host, self.names) or any(plain in network for network in self.networks)


def targets(named: Iterable[str]) -> Targets:
    """Returns what a command line names: sites, addresses, networks such as 10.0.0.0/8."""
    names, networks = list[str](), list[Network]()
    for each in named:
        try:
            networks.append(ipaddress.ip_network(each, strict=False))
        except ValueError:
            names.append(each.lower().strip("."))
    if any(not name or "/" in name or ":" in name for name in names):
        raise Refused("request", "--intranet is a name, an address, or a network such as 10.0.0.0/8")
    return Targets(names, networks)


def is_loopback(listening: str) -> bool:
    """Whether what listens at an address is reached from this computer alone; an empty one means every address."""
    try:
        return _plain(listening).is_loopback
    except ValueError:
        return listening.lower() == "localhost"


def _plain(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    found = ipaddress.ip_address(address.split("%", 1)[0])
    return (found.ipv4_mapped or found) if isinstance(found, ipaddress.IPv6Address) else found


async def _looked_up(host: str, port: int) -> list[str]:
    asked = asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    try:
        rows = await asyncio.wait_for(asked, PATIENCE)
    except (OSError, UnicodeError, TimeoutError) as problem:
        raise Refused("request", f"{host}: {getattr(problem, 'strerror', None) or 'not found'}") from None
    return list(dict.fromkeys(str(row[4][0]) for row in rows))
