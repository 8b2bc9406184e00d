"""Makes a filtered page from a server's bytes, in a worker process; what can't be filtered has a reason instead."""

from __future__ import annotations

import gzip
import multiprocessing
import os
import signal
import threading
import zlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from readwell.api import Extractor
from readwell.api.document import Document
from readwell.api.formats import written
from readwell.api.page import filtered_page
from readwell.api.reading import read
from readwell.engine.basics.errors import Refused
from readwell.parse import LARGEST
from readwell.parse.sniff import refuse_other
from readwell.services import ad_host_list
from readwell.system import budget, process

#: What a client gets: the page in its own look, the article as plain HTML for small screens, or its words alone.
Form = Literal["page", "article", "text"]
FORMS: tuple[Form, ...] = ("page", "article", "text")
#: Header and level of a gzip answer: fast, since the network of a group is.
_LEVEL = 5


@dataclass(frozen=True)
class Task:
    """A page as the server sent it, and what the client wants of it."""

    raw: bytes
    coding: str
    content_type: str
    url: str
    method: str
    form: Form
    gzip: bool


@dataclass(frozen=True)
class Filtered:
    """The new page, or why there is none."""

    body: bytes = b""
    coding: str = ""
    content_type: str = ""
    reason: str = ""


def begin() -> None:
    """Prepares a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops the parent process, which stops the workers
    threading.Thread(target=_end_with_parent, daemon=True).start()
    process.keep()


def _end_with_parent() -> None:
    """Ends this process when the proxy was killed: a worker would wait for pages for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def work(task: Task) -> Filtered:
    """Filters one page, with the list of hosts as it stands now; never raises but at an error of ours."""
    ad_host_list.load()
    try:
        raw = decoded(task.raw, task.coding)
        with budget.limited(budget.seconds(len(raw)), last=True):
            text = _made(_extractor(task.method), raw, task)
    except Refused as problem:
        return Filtered(reason=problem.code)
    except (zlib.error, EOFError):
        return Filtered(reason="content-encoding")
    if not text:
        return Filtered(reason="no-content")
    body = text.encode("utf-8", "replace")
    kind = "text/plain" if task.form == "text" else "text/html"
    if task.gzip and task.coding not in ("", "identity"):
        return Filtered(gzip.compress(body, _LEVEL, mtime=0), "gzip", f"{kind}; charset=utf-8")
    return Filtered(body, "", f"{kind}; charset=utf-8")


@lru_cache(64)
def _extractor(method: str) -> Extractor:
    return Extractor(method)


def _made(extractor: Extractor, raw: bytes, task: Task) -> str:
    """Returns the page in the wanted form; empty if it has no content."""
    refuse_other(raw, task.content_type)  # a PDF goes to the browser's own viewer
    found = read(extractor, raw, task.url, task.content_type)
    document = Document(found)
    if not document.text:
        return ""
    if task.form == "page":
        return filtered_page(found, raw, task.content_type)
    return document.text if task.form == "text" else str(written(document, "html", with_metadata=True))


def decoded(raw: bytes, coding: str) -> bytes:
    """Undoes a content encoding, up to the size of the largest page."""
    if coding in ("", "identity"):
        return raw
    wrapped = coding != "deflate" or raw[:1] == b"\x78"  # some servers send deflate without zlib's header
    unpacker = zlib.decompressobj(47 if wrapped else -15)
    out = unpacker.decompress(raw, LARGEST + 1)
    if len(out) > LARGEST:
        raise Refused("too-large", f"the page has over {LARGEST} bytes")
    if not unpacker.eof:
        raise EOFError
    return out
