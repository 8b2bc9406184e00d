"""Requests about recordings, which extend the engine's own in the worker."""

from __future__ import annotations

import base64
import contextlib
import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.page.wire import from_wire as page_of
from readwell.engine.render.names import name
from readwell.engine.render.work import Work
from readwell.engine.requests import work_of_page
from readwell.services.audio.recording.encode import FORMATS, ending, ready
from readwell.services.audio.recording.job import Job
from readwell.services.audio.recording.make import speaker
from readwell.services.audio.recording.process import at_work, cancel, job_of, jobs, start
from readwell.services.audio.recording.signs import Signs
from readwell.services.audio.recording.tags import COVERS
from readwell.services.audio.speech.script import Given, Script, from_wire
from readwell.services.library import allowed
from readwell.services.library.saving import now
from readwell.system.folders import recordings

Reply = dict[str, Any]
#: Bytes of one piece of a file; a multiple of three, so that the pieces' base64 can be joined.
PIECE = 3_000_000
#: States in which a process is at work.
BUSY = ("speaking", "writing")
#: Fields of a request that the file is made from again, for an EPUB.
_RENDER = ("page", "keep", "apart", "about", "images")


def _record(request: Mapping[str, Any], runtime: str) -> Reply:
    """Begins to record an article: its script, its page, and what is kept of it."""
    form = request.get("format")
    if form not in FORMATS:
        raise Refused("format", f"no recording has the format {form!r}; known are {', '.join(FORMATS)}")
    ready(form)
    given = from_wire(request.get("script"))
    speaker(given.script)
    if "page" not in request:
        raise Refused("request", "page is missing")
    work = work_of_page(page_of(request["page"]), request, "epub")
    about = {**work.about, "saved": now(), "date": now()[:10]}
    wish: dict[str, Any] = {
        "format": form,
        "words": request.get("words") is True,
        "name": name(about, ending(form)[0], work.name),
        "cover": cover(work),
    }
    if folder := request.get("folder"):
        wish["folder"] = str(allowed.require(Path(str(folder)).expanduser()))
    if form == "epub":
        wish["render"] = {key: request[key] for key in _RENDER if key in request}
    job = Job(recordings() / secrets.token_hex(12))
    job.create(placed(given, work) if form == "epub" else given.script, wish)
    start(job)
    return _told(job)


def cover(work: Work) -> dict[str, str] | None:
    """Returns the first picture that the page itself holds and that players show."""
    held = (work.held[address] for address in work.article.pictures() if address in work.held)
    return next(({"media": one.media, "base64": one.base64} for one in held if one.media in COVERS), None)


def placed(given: Given, work: Work) -> Script:
    """Returns the script with the stretches of its lines as signs of the article."""
    signs = Signs(work.page, work.article)
    lines = []
    for line, places in zip(given.script.lines, given.places, strict=True):
        units, at, runs = line.text.encode("utf-16-le", "surrogatepass"), 0, []
        for length, node, first, last in places:
            count = len(units[2 * at : 2 * (at + length)].decode("utf-16-le", "replace"))
            runs.append((count, *(signs.of(node, first, last) or (0, 0))))
            at += length
        lines.append(replace(line, runs=tuple(runs)))
    return replace(given.script, lines=tuple(lines))


def _list(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns all recordings that aren't taken yet; one that can't be read costs no other."""
    found = []
    for job in jobs():
        with contextlib.suppress(Refused):
            found.append(_told(job))
    return {"recordings": found}


def _told(job: Job) -> Reply:
    """Returns how far a recording is; one whose process has ended is stopped, and can go on."""
    script, wish = job.given()
    if "name" not in wish:
        raise Refused("recording", "the command line makes this recording: the same command goes on with it")
    if wish.get("format") not in FORMATS:
        raise Refused("recording", "its format is not known here")
    state = job.state()
    if state["state"] in BUSY and not at_work(job):
        # It may have ended just now: what it noted last counts.
        state = job.state()
        if state["state"] in BUSY:
            state = {"state": "stopped"}
    if "share" not in state:
        state["share"] = job.count() / len(script.lines)
    return {"recording": job.name, "title": script.title, "format": wish["format"], "name": wish["name"], **state}


def _resume(request: Mapping[str, Any], runtime: str) -> Reply:
    job = _job(request)
    _told(job)  # refuses one that can't go on
    start(job)
    return _told(job)


def _cancel(request: Mapping[str, Any], runtime: str) -> Reply:
    """Removes a recording, finished or not; a file in the person's folder stays."""
    cancel(_job(request))
    return {}


def _fetch(request: Mapping[str, Any], runtime: str) -> Reply:
    """Returns a piece of a finished file, and where the next one begins (0: end)."""
    job, at = _job(request), request.get("at", 0)
    if type(at) is not int or at < 0:
        raise Refused("request", "at is not a number")
    path = job.folder / "recording"
    if job.state()["state"] != "done" or not path.is_file():
        raise Refused("recording", "this recording isn't finished")
    with path.open("rb") as file:
        file.seek(at)
        data = file.read(PIECE)
    after = at + len(data)
    media = ending(job.given()[1]["format"])[1]
    return {
        "base64": base64.b64encode(data).decode("ascii"),
        "media": media,
        "next": after if after < path.stat().st_size else 0,
    }


def _job(request: Mapping[str, Any]) -> Job:
    return job_of(json.dumps(request.get("recording")).strip('"'))


RECORDING_REQUESTS: dict[str, Callable[[Mapping[str, Any], str], Reply]] = {
    "record": _record,
    "recordings": _list,
    "record-resume": _resume,
    "record-cancel": _cancel,
    "record-fetch": _fetch,
}
