"""Brings the text of a link that was imported or kept for later: one at a time, when a person asks for it.

A list of links may come from anywhere, so none may lead to this computer or its network. What a server refuses is
noted with the link: the list shows it as broken, and the person may open it in the browser.
"""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from readwell.engine.basics import addresses
from readwell.engine.basics.errors import Refused
from readwell.engine.basics.version import VERSION
from readwell.services.library.article import Article
from readwell.services.library.merging import stamp
from readwell.services.library.saving import article, now
from readwell.services.library.store import Library
from readwell.system.reach import Deadline

#: Seconds in which a page must have come, and between two pages of one site: no server is hurried.
LONGEST, PACE = 20.0, 2.0
#: What httpx says of a server's refusal, which begins with the status.
_STATUS = re.compile(r"'(?P<status>\d{3}) ")
#: Codes of what stays as it is when it is tried again.
GONE, CLOSED, LATE = "gone", "closed", "late"


def fetched(library: Library, number: int) -> dict[str, Any]:
    """Brings the text of a link; returns the article, whose `fetch` says why where it has none still."""
    row = library.get(number)
    if not row["missing"]:
        return row
    try:
        found = _article(row["address"])
    except Refused as problem:
        if problem.message.find("the extra `fetch`") >= 0:
            raise
        return library.change(number, {"fetch": _noted(problem)})
    return library.filled(number, found)


def _article(address: str) -> Article:
    """Fetches a page and returns its article."""
    from readwell.engine.requests import work_of_page
    from readwell.parse.sources import fetch, parsed

    if not address.startswith(("http://", "https://")):
        raise Refused("request", "is no address of the web")
    page = parsed(fetch(address, deadline=Deadline(LONGEST), free=False))
    about = {"saved": now(), "version": VERSION}
    return article(work_of_page(page, {"with": {"name": "readwell"}, "about": about}, "text"))


def _noted(problem: Refused) -> dict[str, Any]:
    """Returns what is noted with a link that has no text."""
    status = _STATUS.search(problem.message)
    number = int(status["status"]) if status else 0
    if number in (404, 410):
        code = GONE
    elif number in (401, 402, 403, 451):
        code = CLOSED
    elif problem.code == "request":
        code = LATE
    else:
        code = problem.code
    return {"code": code, "tried": stamp(), **({"status": number} if number else {})}


def wanted(library: Library, most: int, again: bool = False) -> list[dict[str, Any]]:
    """Returns links without a text that were not tried yet, or with `again` all of them: the queue's first."""
    asked: dict[str, Any] = {"fetched": False, **({} if again else {"broken": False})}
    first = library.listed(most, state="later", sort="place", **asked)
    rest = library.listed(most, **asked) if len(first) < most else []
    known = {row["id"] for row in first}
    return [*first, *(row for row in rest if row["id"] not in known)][:most]


def paced(
    rows: list[dict[str, Any]],
    clock: Callable[[], float] = time.monotonic,
    wait: Callable[[float], None] = time.sleep,
) -> Iterator[Mapping[str, Any]]:
    """Yields the links at a polite pace: other sites are visited while one has its pause."""
    waiting: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        waiting[addresses.host(row["address"])].append(row)
    free: dict[str, float] = dict.fromkeys(waiting, 0.0)
    while waiting:
        host = min(waiting, key=lambda one: free[one])
        if (left := free[host] - clock()) > 0:
            wait(left)
        yield waiting[host].pop(0)
        free[host] = clock() + PACE
        if not waiting[host]:
            del waiting[host]
