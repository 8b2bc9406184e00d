"""Advertisements: whatever points to a host that serves them, or to one below such a host.

Like a hosts file, as the paper says. The page's own site never counts: an ad company's pages may be read too.
"""

import re
from dataclasses import dataclass

import numpy as np

from readwell.hosts import advertising
from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot

#: Attributes that name an address another host may serve.
POINTING = ("src", "href", "data", "srcset", "data-src", "action")

_HOST = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)?//(?:[^/?#@\s]*@)?([a-z0-9._-]+)", re.IGNORECASE)


@dataclass(frozen=True)
class Advertisements:
    """Whether they go."""

    advertisements: bool = setting(True, "Drop what points to a host that serves advertisements. On in the original.")


def drop(settings: Advertisements, page: Snapshot) -> Mask:
    """The elements whose address is an advertiser's."""
    mask = np.zeros(len(page), np.bool_)
    if not settings.advertisements:
        return mask
    pointing = np.isin(page.attr_name, [number for number, name in enumerate(page.names) if name in POINTING])
    values, place = np.unique(page.attr_value[pointing], return_inverse=True)
    home = host(page.url)
    served = np.array([is_advertiser(host(page.strings[value]), home) for value in values.tolist()], np.bool_)
    if len(served):
        mask[page.attr_node[pointing][served[place]]] = True
    return mask


def host(address: str) -> str:
    """The host of an address in lower case, empty for one inside the site."""
    found = _HOST.match(address)
    return found.group(1).lower() if found else ""


def is_advertiser(name: str, home: str) -> bool:
    """Whether the host or one of its parents is known for advertisements, the page's own site aside."""
    while "." in name:
        if name in advertising():
            return not (home == name or home.endswith("." + name))
        name = name.split(".", 1)[1]
    return False
