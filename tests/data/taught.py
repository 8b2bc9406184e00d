"""Requests about lessons, which every environment of the engine must answer with the same bytes."""

from __future__ import annotations

from typing import Any

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.parse import parse

from tests.engine.answer.lessons.pages import BOX, page

ADDRESS = "https://example.org/news/1"
AD = "\u5ee3\u544a \u5e83\u544a"
#: Names and words of other scripts, a method that isn't sure, names that a build tool made, no names at all.
ODD = {
    "scripts": page(1, prefix="\u6e2f\u53e3").replace(BOX, AD),
    "made": page(1, prefix="css-1q2w3e"),
    "plain": page(1).replace("class=", "data-x="),
    "deep": page(1).replace("<main", "<section><main").replace("<article", "<div>" * 400 + "<article"),
    "empty": "",
}


def _box(found: Snapshot, begins: str) -> list[int]:
    """Returns the nodes of the box whose paragraphs begin with these words; without one, of the page's last third."""
    words = [node for node in range(len(found)) if found.string(node).startswith(begins)]
    node = int(found.parent[found.parent[words[0]]]) if words else 2 * len(found) // 3
    return [node, int(end(found)[node]) if len(found) else 0]


def teaching(html: str, act: str, begins: str = BOX, **more: Any) -> dict[str, Any]:
    """Returns a request that teaches about the box of a page."""
    found = parse(html, ADDRESS)
    span = _box(found, begins)
    keep = [[0, span[0]], [span[1], len(found)]] if act == "drop" else [[0, len(found)]]
    keep = [one for one in keep if one[0] < one[1]]
    return {"do": "teach", "page": to_wire(found), "act": act, "span": span, "keep": keep, **more}


def asked() -> dict[str, dict[str, Any]]:
    """Returns each request by name."""
    first = teaching(page(0), "drop")
    lessons = [{**row, "id": "a"} for row in answer(first)["ok"]["lessons"]]
    foot = teaching(page(2), "keep", begins="Imprint")
    lessons += [{**row, "id": "b"} for row in answer(foot)["ok"]["lessons"]]
    out = {"lessons-teach": first, "lessons-foot": foot}
    out["lessons-against"] = teaching(page(1), "keep", lessons=lessons)
    out["lessons-around"] = teaching(page(1, boxes=2), "drop", around=True)
    for name, html in ODD.items():
        begins = AD if name == "scripts" else BOX
        out |= {f"lessons-{act}-{name}": teaching(html, act, begins) for act in ("drop", "keep")}
    whole = to_wire(parse(page(1), ADDRESS))
    for do in ("extract", "explain", "render", "join"):
        out[f"lessons-{do}"] = {"do": do, "page": whole, "lessons": lessons, "format": "markdown"}
    out["lessons-many"] = {"do": "extract", "page": whole, "lessons": (lessons * 64)[:64], "more": ["scores", "roles"]}
    out["lessons-bte"] = {"do": "extract", "with": {"name": "bte"}, "page": whole, "lessons": lessons}
    out["lessons-wrong"] = {"do": "extract", "page": whole, "lessons": [{**lessons[0], "sketch": "A" * 42 + "="}]}
    return out
