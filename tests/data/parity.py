"""The requests that every environment of the engine must answer with the same bytes; a run asks a part of them.

`python -m tests.data.parity` prints each with CPython's reply; tests/extension/parity.test.js compares Pyodide's with it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from readwell.engine.basics.json_text import dumps
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.models.plain_models import PRINTED_LEARNERS
from readwell.engine.page.wire import to_wire
from readwell.engine.render.formats import FORMATS
from readwell.engine.requests import answer_text
from readwell.parse import parse

from tests.data import sheets_asked, taught, works
from tests.runner.sweep import sweep

TESTS = Path(__file__).parent
REQUESTS = TESTS / "requests"
#: One page of each kind and of several scripts, with something to find.
GOLD = TESTS / "pages" / "gold"
#: Forums, feeds, manuals, texts with notes and tables: what only some pages make the engine do. In a browser numpy's own
#: integer has 32 bits, and some of its functions refuse wider ones: only running them tells.
KINDS = (TESTS / "pages" / "roles", TESTS / "pages" / "save")
#: An article that a page gives twice, and answers that readers comment on.
SAID = "".join(
    f"<p>Paragraph {n} of those that this page gives for the wide screen and for the narrow one.</p>" for n in range(9)
)
ANSWERED = "".join(
    f"<div class=answer><a class=author href=/u/{n}>skipper{n}</a> <time>2020-01-0{n + 1} 10:00</time><div class=body>"
    f"<p>Answer {n} tells how the boat is brought to the quay when the wind is from the land and nobody is there.</p></div>"
    f"<ul class=comments><li>Comment {n} asks whether that was ever tried by somebody who could not swim.</ul></div>"
    for n in range(5)
)
#: What no page of ours is, and what the web is full of.
ODD = {
    "twice": f"<main><div class=wide>{SAID}</div><div class=narrow>{SAID}</div></main><dialog>{SAID}</dialog>",
    "answered": '<script type=application/ld+json>{"@type": "QAPage"}</script><h1>How to land</h1>' + ANSWERED,
    "empty": "",
    "nothing": "<p>",
    "deep": "<div>" * 5000 + "words",
    "rows": "<table>" + "<tr><td>a<td>b 1" * 600,
    "text": "word " * 20_000,
    "paged": f"<article>{SAID}</article><div class=pagination><a href='?page=2'>2</a> <a href='?page=3'>3</a> "
    "<a rel=next href='//example.org/a/page?page=2'>Weiter »</a></div><a href='//b\u00fccher.example/2'>\u4e0b\u4e00\u9875</a>",
}
MORE = ["scores", "roles", "metadata", "structure"]


#: One of so many requests is asked under Node. The number doesn't divide how many are asked of a page (26 or 8), so that
#: each extractor and each format meets other pages than the next.
UNDER_NODE = sweep(3, 1)


def asked_now(each: int) -> dict[str, str]:
    """Every recorded request and every odd page, and one in so many of all others."""
    whole = requests()
    always = [name for name in whole if name.split(" ")[0] in ODD or " " not in name]
    rest = [name for name in whole if name not in always]
    return {name: whole[name] for name in [*always, *rest[::each]]}


def requests() -> dict[str, str]:
    """Every recorded request, and each page asked of everyone: by all extractors, in all formats."""
    found = {path.stem: path.read_text("utf-8") for path in sorted(REQUESTS.glob("*.json"))}
    pages = {name: json.loads(text)["page"] for name, text in found.items() if name.startswith("extract-")}
    pages |= {path.stem: to_wire(parse(path.read_text("utf-8"))) for path in sorted(GOLD.glob("*.html"))}
    for name, page in pages.items():
        found |= {f"{name} {key}": dumps({**asked, "page": page}) for key, asked in asked_of_each().items()}
    council = pages["extract-council"]
    found |= {
        f"explained-{name}": dumps({"do": "explain", "with": {"name": name}, "page": council}) for name in EXTRACTORS
    }
    for learner in PRINTED_LEARNERS:
        asked = {"name": "seeker", "preset": "paper", "genre": "news", "learner": learner, "grain": "both"}
        found[f"extract-seeker-{learner}"] = dumps(
            {"do": "extract", "with": asked, "page": council, "more": ["scores"]}
        )
    more = {path.stem: path.read_text("utf-8") for folder in KINDS for path in sorted(folder.glob("*.html"))} | ODD
    for name, html in more.items():
        page = to_wire(parse(html, "https://example.org/a/page"))
        found |= {f"{name} {key}": dumps({**asked, "page": page}) for key, asked in asked_of_many().items()}
    found |= {name: dumps(request) for name, request in (taught.asked() | sheets_asked.asked()).items()}
    return found | {f"joined-{step['number']}": dumps(step["asked"]) for step in works.steps()}


def asked_of_each() -> dict[str, dict[str, Any]]:
    """What is asked of each page."""
    extracts = {name: {"do": "extract", "with": {"name": name}, "more": MORE} for name in EXTRACTORS}
    renders = {f"as {name}": {"do": "render", "format": name} for name in FORMATS}
    return {"explained": {"do": "explain"}, **extracts, **renders}


def asked_of_many() -> dict[str, dict[str, Any]]:
    """What a person's click and the reader ask of a page, and the algorithm with the most settings."""
    crunch = {"name": "crunch", "removed_links": True}
    return {
        "read": {"do": "extract", "more": MORE},
        "explained": {"do": "explain"},
        "saved": {"do": "render", "format": "json", "record": True, "about": {"saved": "2026-03-04T05:06:07+01:00"}},
        "crunched": {"do": "extract", "with": crunch},
        "pages": {"do": "pages"},
        "begun": {"do": "join"},
        "begun with what is shown": {"do": "join", "keep": [[0, 60]]},
        "taken": {"do": "take", "keep": [[0, 60]], "number": 2},
    }


def main() -> int:
    """Each request with CPython's reply, as JSON."""
    replies = {name: {"request": text, "reply": answer_text(text)} for name, text in asked_now(UNDER_NODE).items()}
    json.dump(replies, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
