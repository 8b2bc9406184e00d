"""Web addresses taken apart and put together. What no standard allows is no address, never an error."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, quote, urljoin, urlsplit

#: What stands for an address that can't be read.
NONE = SplitResult("", "", "", "", "")
#: A scheme and a host.
_SITE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*")
#: What no address may hold as it is; browsers send it percent-encoded.
_UNWRITABLE = re.compile(r"[\s<>\"`{}|\\^\x00-\x1f\x7f\ud800-\udfff]")


def split(address: str) -> SplitResult:
    """The parts of an address; all empty where it is none."""
    try:
        return urlsplit(address)
    except ValueError:
        return NONE


def join(base: str, address: str) -> str:
    """An address as a page at `base` means it; empty where it is none."""
    try:
        whole = urljoin(base if split(base) is not NONE else "", address)
        urlsplit(whole)  # without a base, urljoin returns the address without reading it
    except ValueError:
        return ""
    return whole


def base(url: str, written: str) -> str:
    """What a page's addresses start from: its own, or what its `<base>` says if that can be read."""
    return join(url, written) or url


def host(address: str) -> str:
    """The host with its port, as written, in lower case; empty where there is none."""
    return split(address).netloc.lower()


def origin(address: str) -> str:
    """Scheme and host with its port, in lower case; empty where there is none."""
    parts = split(address)
    return f"{parts.scheme}://{parts.netloc}".lower() if parts.netloc else ""


def without_fragment(address: str) -> tuple[str, str]:
    """The address of the document, and the place in it."""
    parts = split(address)
    return parts._replace(fragment="").geturl(), parts.fragment


def quoted(text: str, safe: str = "/") -> str:
    """Percent-encoded; half a character becomes a question mark, as browsers' forms write it."""
    return quote(text, safe=safe, errors="replace")


def writable(address: str) -> str:
    """An address with the characters that none may hold percent-encoded, as strict readers want it."""
    written = _UNWRITABLE.sub(lambda found: quoted(found.group(0)), address)
    site = _SITE.match(written)  # only there may brackets stand: around a number
    if site is None:
        return written
    return site[0] + written[site.end() :].replace("[", "%5B").replace("]", "%5D")
