"""The engine's only entry point: `answer(request) -> reply`, for the native host, the embedded engine and the CLI.

The same request gives the same bytes in each of them, so nothing here reads the clock, the disk or random numbers.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from readwell.engine.answer.details import explained, reply_details
from readwell.engine.answer.roles import NAME, roles
from readwell.engine.answer.select import select
from readwell.engine.basics import ad_hosts
from readwell.engine.basics.errors import Refused
from readwell.engine.basics.json_text import dumps
from readwell.engine.basics.version import VERSION
from readwell.engine.extractors import settings
from readwell.engine.page.selection import Selection, from_ranges, marked, ranges
from readwell.engine.page.snapshot import LAYOUT, Mask, Snapshot
from readwell.engine.page.tree import leaves
from readwell.engine.page.visible import everything_shown, visible_text
from readwell.engine.page.wire import from_wire, to_wire

if TYPE_CHECKING:
    from readwell.engine.answer.lessons.lesson import Lesson
    from readwell.engine.render.work import Work

# Modules that write files are imported when first needed, so that reading a page doesn't wait for them.

PROTOCOL = 2
#: Protocol versions this engine still supports.
SERVES = (1, 2)
LARGEST = 96_000_000

Reply = dict[str, Any]

_WORDS = "The council met on Tuesday, the 4th of March 2025, and spoke of the roofs and the boats of the harbour. " * 3
#: A heading and two paragraphs, as a browser would send them: enough to run each step of the decision once.
WARM_UP_PAGE: Mapping[str, Any] = {
    "v": 1,
    "url": "https://example.org/",
    "source": "browser",
    "facts": {"title": "Harbour"},
    "tags": ["#text", "html", "body", "h1", "p"],
    "names": [],
    "strings": ["", "Harbour", _WORDS],
    "parent": [-1, 0, 1, 2, 1, 4, 1, 6],
    "tag": [1, 2, 3, 0, 4, 0, 4, 0],
    "text": [0, 0, 0, 1, 0, 2, 0, 2],
    "open": [6, 6, 4, 0, 3, 0, 3, 0],
    "attr_node": [],
    "attr_name": [],
    "attr_value": [],
    "layout": dict.fromkeys(LAYOUT, [0] * 8) | {"w": [800] * 8, "h": [90] * 8, "font": [160] * 8, "weight": [400] * 8},
}


def answer_text(text: str, runtime: str = "embedded") -> str:
    """JSON in, JSON out: what the native host and the embedded engine call."""
    if len(text) > LARGEST:
        return dumps({"error": Refused("too-large", f"the request has {len(text)} characters").wire()})
    try:
        request = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as problem:
        return dumps({"error": Refused("json", f"not JSON: {problem}").wire()})
    try:
        return dumps(answer(request, runtime))
    except (ValueError, RecursionError) as problem:  # a reply that can't be serialised is a bug of ours
        return dumps({"error": Refused("internal", f"the reply is not JSON: {problem}").wire()})


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def answer(request: Any, runtime: str = "cli") -> Reply:
    """Returns the reply to one request: an answer or an error with a code, whatever the request."""
    try:
        if not isinstance(request, Mapping):
            raise Refused("json", "the request is not an object")
        do = request.get("do")
        if not isinstance(do, str) or do not in REQUESTS:
            raise Refused("request", f"do is {do!r}; known are {', '.join(REQUESTS)}")
        return {"ok": REQUESTS[do](request, runtime)}
    except Refused as problem:
        return {"error": problem.wire()}
    except Exception as problem:  # last resort: return an error code, never crash
        place = traceback.extract_tb(problem.__traceback__)[-1]
        where = f"{place.filename.replace(chr(92), '/').rsplit('/', 1)[-1]}:{place.name}"
        return {"error": Refused("internal", f"{type(problem).__name__} in {where}: {problem}").wire()}


def prepare() -> None:
    """Reads a page of eight nodes, so that modules, weights and word lists are loaded before a person's page comes."""
    answer({"do": "extract", "more": ["roles", "metadata", "structure"], "page": WARM_UP_PAGE})


def _hello(request: Mapping[str, Any], runtime: str) -> Reply:
    version = request.get("protocol", PROTOCOL)
    if type(version) is not int:
        raise Refused("request", "protocol is not a whole number")
    if version > PROTOCOL:
        raise Refused("version", f"the extension speaks protocol {version}, this engine {PROTOCOL}: update the host")
    if version not in SERVES:
        raise Refused(
            "version", f"the extension speaks protocol {version}, too old for {PROTOCOL}: update the extension"
        )
    return {
        "protocol": PROTOCOL,
        "serves": list(SERVES),
        "engine": VERSION,
        "python": ".".join(map(str, sys.version_info[:3])),
        "home": runtime,
        "hosts": ad_hosts.own_mark(),
        "can": list(REQUESTS),
    }


def _extract(request: Mapping[str, Any], runtime: str) -> Reply:
    page, wanted, more = _page(request), _object(request, "with"), request.get("more", [])
    if not isinstance(more, list):
        raise Refused("request", "more is not a list")
    in_force, selection = select(page, wanted, lessons=_lessons(request))
    comments_wanted = in_force.get("comments") == "on"
    return _answered(page, in_force, selection) | reply_details(page, selection, more, comments_wanted)


def _answered(page: Snapshot, in_force: dict[str, Any], selection: Selection) -> Reply:
    return {
        "page": page.hash,
        "with": in_force,
        "keep": ranges(page, selection.kept, leaves(page)),
        "apart": list(selection.apart),
        "looks": [list(pair) for pair in selection.looks],
        "dropped": list(selection.dropped),
        **({"lessons": list(selection.taught)} if selection.taught else {}),
        **selection.facts,
    }


def _render(request: Mapping[str, Any], runtime: str) -> Reply:
    from readwell.engine.render.formats import reply
    from readwell.engine.render.record import record

    work, form = work_asked(request)
    out = reply(work, form) | {"keep": ranges(work.page, work.kept, leaves(work.page)), "apart": list(work.apart)}
    return out | ({"record": record(work)} if request.get("record") is True else {})


def work_asked(request: Mapping[str, Any]) -> tuple[Work, str]:
    """Returns what a request wants written, and in which format: for `render` here and `save` in the native host."""
    form = request.get("format", "text")
    if not isinstance(form, str):
        raise Refused("request", "format is not a text")
    return work_of_page(_page(request), request, form), form


def work_of_page(page: Snapshot, request: Mapping[str, Any], form: str) -> Work:
    """Returns the work of writing a page as a request asks, wherever the page came from."""
    from readwell.engine.render.request import work_of
    from readwell.engine.render.selected import selected

    if "selected" in request:
        page, kept = selected(page, request["selected"])
        work = work_of(page, kept, request)
    else:
        work = work_of(page, _kept(page, request), request) if "keep" in request else _found(page, request)
    if form == "json" and not work.roles:
        role = roles(page, work.kept).tolist()
        work = replace(work, roles={leaf: NAME[number] for leaf, number in enumerate(role) if number})
    return work


def _found(page: Snapshot, request: Mapping[str, Any]) -> Work:
    """Without `keep`, the extractor decides what is kept: one request from page to file."""
    from readwell.engine.render.request import work_of

    in_force, selection = select(page, _object(request, "with"), lessons=_lessons(request))
    if not (selection.kept & visible_text(page)).any():
        raise Refused("no-text", "nothing on this page looks like a text to keep")
    work = work_of(page, selection.kept, request)
    scores = dict(reply_details(page, selection, ["scores"])["scores"])
    work = replace(work, apart=selection.apart, captions=selection.captions, scores=scores)
    return replace(work, given={"extractor": in_force["name"], **work.given})


def _kept(page: Snapshot, request: Mapping[str, Any]) -> Mask:
    spans = request.get("keep")
    well_formed = isinstance(spans, list) and all(
        isinstance(span, list) and len(span) == 2 and all(type(edge) is int for edge in span) for span in spans
    )
    if not well_formed:
        raise Refused("request", "keep is not a list of [first, last] pairs")
    return from_ranges(page, spans or [], leaves(page))


def _describe(request: Mapping[str, Any], runtime: str) -> Reply:
    return {"extractors": settings.describe()}


def _explain(request: Mapping[str, Any], runtime: str) -> Reply:
    page, wanted = _page(request), _object(request, "with")
    in_force, selection = select(page, wanted, lessons=_lessons(request))
    chosen = _kept(page, request) if "keep" in request else None
    rows = explained(page, settings.build(wanted), selection, chosen)
    return {**_answered(page, in_force, selection), "blocks": rows}


def _pages(request: Mapping[str, Any], runtime: str) -> Reply:
    from readwell.engine.structure import paging  # asked once an article is shown

    return paging.wire(_page(request))


def _join(request: Mapping[str, Any], runtime: str) -> Reply:
    """Says what a page adds to the article so far; without `so_far` it is the first page, and `keep` what is shown."""
    from readwell.engine import joining  # asked once a further page is wanted
    from readwell.engine.structure import paging

    page, before = _page(request), joining.from_wire(request["so_far"]) if "so_far" in request else None
    in_force, selection = (
        ({}, marked(_kept(page, request)))
        if "keep" in request
        else select(page, _object(request, "with"), lessons=_lessons(request))
    )
    found = joining.joined(page, selection.kept, before, _base(request), selection.facts)
    reply = {"page": page.hash} | found.wire(page) | paging.wire(page)
    if found.over or before is None:
        return reply
    more = ("roles", "metadata", "structure")
    comments = in_force.get("comments") == "on"
    return reply | reply_details(page, replace(selection, score=found.kept.astype(float)), [*more], comments)


def _take(request: Mapping[str, Any], runtime: str) -> Reply:
    """Says which nodes travel with `keep` to an earlier capture of the same page, as its `number`th part."""
    from readwell.engine import joining

    page, number = _page(request), request.get("number")
    if type(number) is not int or not 1 < number <= joining.MOST_PARTS:
        raise Refused("request", f"number is not a whole number from 2 to {joining.MOST_PARTS}")
    return {"page": page.hash} | joining.gathered(page, _kept(page, request), number)


def _marks(request: Mapping[str, Any], runtime: str) -> Reply:
    """Writes marks as a file, or a piece of one: `first` and `last` say whether it is the first and the last."""
    from readwell.engine.render import marks

    form = marks.known(request.get("as"))
    text = "".join(
        marks.pieces(
            request["as"],
            marks.checked(request.get("articles")),
            request.get("first") is not False,
            request.get("last") is not False,
        )
    )
    return {"text": text, "media": form.media, "ending": form.ending}


def _compare(request: Mapping[str, Any], runtime: str) -> Reply:
    """Says what a page says now that a text of it, as the library keeps it, did not say."""
    from readwell.engine.changes.request import reply, reply_of_texts

    if "after" in request:
        return reply_of_texts(request)
    return reply(request, work_of_page(_page(request), request, "text"))


def _lessons(request: Mapping[str, Any]) -> tuple[Lesson, ...]:
    if "lessons" not in request:
        return ()
    from readwell.engine.answer.lessons.lesson import from_wire as lessons  # few pages are read with lessons

    return lessons(request["lessons"])


def _teach(request: Mapping[str, Any], runtime: str) -> Reply:
    """Says what a correction teaches: `act` on the nodes of `span`, after which `keep` is the choice."""
    from readwell.engine.answer.teaching import taught  # asked when a person corrects

    page, span, act = _page(request), request.get("span"), request.get("act")
    if not (isinstance(span, list) and len(span) == 2 and all(type(edge) is int for edge in span)):
        raise Refused("request", "span is not a pair [first, last]")
    if act not in ("drop", "keep"):
        raise Refused("request", "act is neither keep nor drop")
    known, kept, around = _lessons(request), _kept(page, request), request.get("around") is True
    return {"page": page.hash} | taught(page, _object(request, "with"), known, kept, (span[0], span[1]), act, around)


def _pdf(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns the words of a printed document as a page."""
    from readwell.engine.pdf.build import snapshot  # few documents are printed ones
    from readwell.engine.pdf.words import from_wire as words

    return {"page": to_wire(snapshot(words(request.get("pdf"))))}


def _notes(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns articles of a library as Markdown notes."""
    from readwell.engine.render.vault.bundle import reply  # asked where a library goes into a file

    return reply(request)


def _base(request: Mapping[str, Any]) -> str:
    base = request.get("base", "")
    if not isinstance(base, str):
        raise Refused("request", "base is not a text")
    return base


def _hosts(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns the person's own list of advertising hosts; takes the one that the request carries, if it carries one."""
    if "own" in request:
        given = request["own"]
        if not isinstance(given, list) or not all(isinstance(host, str) for host in given):
            raise Refused("request", "own is not a list of hosts")
        ad_hosts.replace_own(ad_hosts.read("\n".join(given)))
        return {"hosts": ad_hosts.own_mark()}
    return {"hosts": ad_hosts.own_mark(), "own": sorted(ad_hosts.own())}


def _page(request: Mapping[str, Any]) -> Snapshot:
    if "page" not in request:
        raise Refused("request", "page is missing")
    page = from_wire(request["page"])
    return everything_shown(page) if request.get("include_hidden") is True else page


def _object(request: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    value = request.get(name)
    if value is not None and not isinstance(value, Mapping):
        raise Refused("request", f"{name} is not an object")
    return value


#: The handler of each request. The native host's worker adds those that need a file system.
REQUESTS: dict[str, Callable[[Mapping[str, Any], str], Reply]] = {
    "hello": _hello,
    "extract": _extract,
    "render": _render,
    "describe": _describe,
    "explain": _explain,
    "pages": _pages,
    "join": _join,
    "take": _take,
    "marks": _marks,
    "compare": _compare,
    "teach": _teach,
    "pdf": _pdf,
    "notes": _notes,
    "hosts": _hosts,
}
