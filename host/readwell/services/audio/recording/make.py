"""Makes a recording from its script: speaks it, then writes the file."""

from __future__ import annotations

import base64
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.audio.recording.encode import encode, ready
from readwell.services.audio.recording.job import RATE, Job, Say, Spoken
from readwell.services.audio.recording.pace import Pace
from readwell.services.audio.recording.tags import Tags
from readwell.services.audio.speech import engines
from readwell.services.audio.speech.script import Line, Script
from readwell.services.audio.speech.voice import Sound

#: What it does, the share that is done, and the seconds left while it is spoken, once that is known.
Tell = Callable[[str, float, float | None], None]
#: A chapter is at least this long, except the first: a heading right below another belongs to it.
SHORTEST_CHAPTER = RATE
#: Units of a chapter's title.
LONGEST_TITLE = 120


def speaker(script: Script, voice: str = "") -> Say:
    """Returns what speaks a line: by its own voice, else by the one given, else by the best of its language."""
    listed, why = engines.voices()
    if not listed:
        raise Refused("voice", why)
    known = {one.id for one in listed}
    if voice and voice not in known:
        raise Refused("voice", f"no voice {voice[:80]!r}; `readwell audio --voices` lists them")

    def say(line: Line) -> Sound:
        own = line.voice if line.voice in known else voice
        return engines.say(
            line.text, own or engines.best(line.lang or script.language, listed), script.rate, script.pitch
        )

    return say


def make(job: Job, out: Path, tell: Tell, say: Say | None = None) -> None:
    """Speaks what isn't spoken yet and writes the file."""
    script, wish = job.given()
    form = wish["format"]
    ready(form)
    say = say or speaker(script, wish.get("voice", ""))
    pace = Pace(script.lines)
    spoken = job.speak(script.lines, say, lambda count, most: tell("speaking", count / most, pace.left(count)))
    tell("writing", 0.0, None)
    if form == "epub":
        from readwell.services.audio.recording.overlay import book

        out.write_bytes(book(job, spoken, lambda share: tell("writing", share, None)))
        return
    encode(job.sound, form, tags(script, spoken, wish), out, lambda share: tell("writing", share, None))


def tags(script: Script, spoken: list[Spoken], wish: dict[str, Any]) -> Tags:
    """Returns what a player shows of a recording."""
    cover = wish.get("cover")
    return Tags(
        script.title,
        script.byline,
        f"Not spoken: {script.ledger()}" if script.skipped else "",
        script.language,
        tuple(chapters(script, spoken)),
        (cover["media"], base64.b64decode(cover["base64"])) if cover else None,
    )


def chapters(script: Script, spoken: list[Spoken]) -> list[tuple[int, str]]:
    """Returns where each chapter begins and its title: the headings, and what stands before the first one."""
    found: list[tuple[int, str]] = []
    both = zip(script.lines, spoken, strict=True)
    for (_, role), group in groupby(both, key=lambda pair: (pair[0].passage, pair[0].role)):
        rows = list(group)
        title = " ".join(line.text.strip() for line, _ in rows if not line.announces)[:LONGEST_TITLE]
        begin = rows[0][1].begin
        if role not in ("heading", "title") or not title:
            continue
        if found and begin - found[-1][0] < SHORTEST_CHAPTER:
            found[-1] = (found[-1][0], f"{found[-1][1]}: {title}"[:LONGEST_TITLE])
        else:
            found.append((begin, title))
    if not found or found[0][0] > SHORTEST_CHAPTER:
        return [(0, script.title[:LONGEST_TITLE] or "1"), *found]
    return [(0, found[0][1]), *found[1:]]
