"""Splits and joins web addresses. A malformed address gives an empty result, never an exception."""

from __future__ import annotations

from urllib.parse import SplitResult, quote, unquote, urljoin, urlsplit

from readwell.engine.basics.patterns import lazy

#: The name that a file without an address gets begins so: it tells it from others, and a person nothing.
OWN_NAME = "urn:readwell:"
#: The result for an address that can't be parsed.
NONE = SplitResult("", "", "", "", "")
#: Schemes allowed in a saved text; others (javascript:, data: ...) are dropped.
SCHEMES = ("http://", "https://", "mailto:", "tel:", "ftp://")
#: A scheme and a host.
_SITE = lazy(r"[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*")
#: What stands before an address's path, and the path.
_PATH = lazy(r"^((?:[A-Za-z][A-Za-z0-9+.-]*:)?(?://[^/?#]*)?)([^?#]*)")
#: A slash before another one.
_DOUBLED = lazy(r"/(?=/)")
#: Stands for an empty part of a path; no address has it.
_EMPTY = "\ufdd0"
#: Characters that are not allowed unescaped in an address; browsers percent-encode them.
_UNWRITABLE = lazy(r"[\s<>\"`{}|\\^\x00-\x1f\x7f\ud800-\udfff]")

#: Labels of a host that holds nothing but a forum.
_FORUM_HOST = lazy(r"(?:^|\.)(?:forums?|boards?|bbs|community|discuss)\.")
#: In the addresses of forums alone: /posts/ is found in those of blogs too.
_FORUM = lazy(r"thread|topic|viewtopic|forum|/t/|board|discussion|question|comment|/r/|bbs|community")


def split(address: str) -> SplitResult:
    """Returns the parts of an address; all empty if it is malformed, its port as well."""
    try:
        parts = urlsplit(address)
        _ = parts.port  # raises where the port is no number
    except ValueError:
        return NONE
    return parts


def join(base: str, address: str) -> str:
    """Resolves an address against `base`; empty if it is malformed."""
    try:
        whole = urljoin(_marked(base) if split(base) is not NONE else "", _marked(address)).replace(_EMPTY, "")
    except ValueError:
        return ""
    return whole if split(whole) is not NONE else ""


def _marked(address: str) -> str:
    """Marks the empty parts of a path: `urljoin` drops them, browsers keep them."""
    return _PATH.sub(lambda found: found[1] + _DOUBLED.sub(f"/{_EMPTY}", found[2]), address, count=1)


def absolute(base: str, written: str) -> str:
    """Returns an absolute address; empty if its scheme isn't allowed."""
    written = written.strip()
    if not written:
        return ""
    if written.startswith(("https://", "http://")) and not ("/." in written or "[" in written):
        return written  # already absolute, and joining is slow
    whole = join(base, written)
    return whole if whole.lower().startswith(SCHEMES) else ""


def base(url: str, written: str) -> str:
    """Returns the base address of a page: its `<base>` if that is valid, else its own address."""
    return join(url, written) or url


def host(address: str) -> str:
    """Returns the host with its port, as written, in lower case; empty if there is none."""
    return split(address).netloc.lower()


def origin(address: str) -> str:
    """Returns scheme, host and port in lower case; empty if there is no host."""
    parts = split(address)
    return f"{parts.scheme}://{parts.netloc}".lower() if parts.netloc else ""


def without_fragment(address: str) -> tuple[str, str]:
    """Splits an address into the document's address and the fragment."""
    parts = split(address)
    return parts._replace(fragment="").geturl(), parts.fragment


def quoted(text: str, safe: str = "/") -> str:
    """Percent-encodes a text; a lone surrogate becomes a question mark, as in browsers' forms."""
    return quote(text, safe=safe, errors="replace")


def unquoted(text: str) -> str:
    """Returns a text without percent-encoding; what is no UTF-8 becomes U+FFFD."""
    return unquote(text)


def writable(address: str) -> str:
    """Percent-encodes the characters that are not allowed in an address, for strict parsers."""
    written = _UNWRITABLE.sub(lambda found: quoted(found.group(0)), address)
    page, mark, place = written.partition("#")
    written = page + mark + place.replace("#", "%23")
    site = _SITE.match(written)  # brackets are allowed only here, around an IPv6 address
    if site is None:
        return written
    return site[0] + written[site.end() :].replace("[", "%5B").replace("]", "%5D")


def within_site(address: str) -> str:
    """Returns what follows the host, in lower case, from its slash on: "/" where the address ends with the host."""
    rest = address.lower().split("://", 1)[-1]
    return "/" + (rest.split("/", 1)[1] if "/" in rest else "")


def is_forum(address: str) -> bool:
    """Whether an address looks like that of a forum: by its path, or by a whole label of its host."""
    return at_forum(address) or bool(_FORUM.search(within_site(address)))


def at_forum(address: str) -> bool:
    """Whether a label of the host says that the whole site is a forum."""
    return bool(_FORUM_HOST.search(host(address)))
