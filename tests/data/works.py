"""Works of several pages as the engine joins them: for each step the pages, the reply, and the page that has grown.

`python -m tests.data.works` prints them as JSON, a step a line: what the extension's own joining is compared with.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from readwell.engine.joining import from_wire as so_far_of
from readwell.engine.joining import merged
from readwell.engine.page.selection import from_ranges
from readwell.engine.page.wire import from_wire, to_wire
from readwell.engine.requests import answer
from readwell.parse.sources import parsed
from readwell.system.fetching import Fetched

SAID = "The {} part says what the bridge of {} was, and why the town of {} had to close it for a whole year. "
NOTE = (
    "<p id=note>A note of part {0}. <a href='?page=1#note'>The first one</a>, <a href='?page=2#note'>the second</a></p>"
)
MORE = (
    "<table><tr><th>Year<th>Boats<tr><td>1901<td><tr><td>1902<td>7</table>",
    "<figure><img src=pictures/arch.png width=600 height=400 alt='An arch'><figcaption>The arch in 1902</figcaption></figure>",
    "<p>Where <math><mi>a</mi><mo>=</mo><mn>1</mn></math> holds, <code>let a = 1</code> stands. <svg width=90 height=90><path d='M0 0'/></svg>",
)


def part(number: int) -> str:
    """One page of a work: a head and a foot that all have, notes, a table, a picture, a formula, links to the others."""
    body = "".join(f"<p>{SAID.format(number, name, name) * 3}</p>" for name in ("iron", "stone", "rope"))
    row = "".join(f"<a href='?page={one}'>{one}</a> " for one in range(1, 4) if one != number)
    ahead = f"<a rel=next href='?page={number + 1}'>Next</a>" if number < 3 else ""
    return (
        f"<!doctype html><html lang=en><title>The bridges</title><article><h1>The bridges</h1><p>By Ann Smith</p>{body}"
        f"{MORE[number - 1]}{NOTE.format(number)}<p>Ann Smith has written about bridges and ferries for many years.</p>"
        f"</article><nav class=pagination>{row}{ahead}</nav></html>"
    )


def snapshot(number: int) -> Any:
    """One page as columns."""
    address = "https://example.org/river/bridges" + (f"?page={number}" if number > 1 else "")
    return parsed(Fetched(part(number).encode(), address, "text/html; charset=utf-8"))


def steps() -> Iterator[dict[str, Any]]:
    """Each further page: what was there, what came, what the engine says of it, and what there is then."""
    first = snapshot(1)
    reply = answer({"do": "join", "page": to_wire(first)})["ok"]
    page = first
    for number in (2, 3):
        further = snapshot(number)
        asked = {"do": "join", "page": to_wire(further), "so_far": reply["so_far"], "base": first.url}
        before, reply = page, answer(asked)["ok"]
        so_far_of(reply["so_far"])
        taken = from_ranges(further, reply["take"], further.parent > -2)
        grown = merged(page, further, taken, reply["rewrites"], number, reply.get("arrived", []))
        page = grown.page
        from_wire(to_wire(page))  # every guarantee of the columns holds
        yield {
            "before": to_wire(before),
            "further": to_wire(further),
            "reply": reply,
            "asked": asked,
            "number": number,
            "grown": to_wire(page),
            "moved": grown.moved.tolist(),
            "structure": answer({"do": "extract", "more": ["structure"], "page": to_wire(page)})["ok"]["structure"],
        }


if __name__ == "__main__":
    for step in steps():
        print(json.dumps(step))
