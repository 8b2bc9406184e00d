"""Removes advertisements: elements whose address is on an advertising host or a subdomain of one.

Works like a hosts file, as in the paper. The page's own site never counts: an ad company's pages can be read too.
"""

import re
from dataclasses import dataclass

import numpy as np

from readwell.engine.basics.ad_hosts import advertising
from readwell.engine.page.selection import setting
from readwell.engine.page.snapshot import Mask, Snapshot

#: Attributes with an address that another host may serve.
POINTING = ("src", "href", "data", "srcset", "data-src", "action")

_HOST = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)?//(?:[^/?#@\s]*@)?([a-z0-9._-]+)", re.IGNORECASE)


@dataclass(frozen=True)
class Advertisements:
    """Setting: remove advertisements."""

    advertisements: bool = setting(True, "Drop what points to a host that serves advertisements. On in the original.")


def drop(settings: Advertisements, page: Snapshot) -> Mask:
    """Returns the elements whose address is an advertiser's."""
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
    """Returns the host of an address in lower case, empty for one on the same site."""
    found = _HOST.match(address)
    return found.group(1).lower() if found else ""


def is_advertiser(name: str, home: str) -> bool:
    """Whether the host or one of its parent domains is on the list, the page's own site excepted."""
    while "." in name:
        if name in advertising():
            return not (home == name or home.endswith("." + name))
        name = name.split(".", 1)[1]
    return False
