"""Pictures of pages with who keeps them and what is known of them, for `bench pictures`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import readwell
from readwell.engine.answer.settle import settle
from readwell.engine.extractors import settings
from readwell.engine.page.snapshot import Snapshot
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.picture_keys import Shown, held, pool
from readwell.parse import parse
from readwell.system.jsonlines import lines

from tests.lab.bench.peers import processes

OURS = "readwell"
#: What counts as Readwell's vote: its judgement of pictures has no say in what it learns.
BETWEEN = "between kept words"
RIVALS = ("Readability.js", "defuddle", "trafilatura with pictures")
#: Votes from which on a picture counts as content.
AGREED = 3
#: Characters of text before and after a picture that are shown to whoever labels it.
AROUND = 160

Labels = Mapping[str, Mapping[str, Mapping[str, int]]]


@dataclass(frozen=True)
class Case:
    """One picture of a page: who keeps it, and whether it belongs to the article (None: nobody knows)."""

    page: Page
    shown: Shown
    keepers: frozenset[str]
    agreed: bool
    by_lot: bool
    content: bool | None
    read: bool | None  # what reading says where systems agree and someone has looked

    @property
    def name(self) -> str:
        """What labels call its page."""
        return called(self.page)

    @property
    def corrected(self) -> Case:
        """The same picture; what was read counts more than what systems agree on."""
        return self if self.read is None else replace(self, content=self.read)


def called(page: Page) -> str:
    return f"{page.dataset} {page.id}"


def cases(asked: Sequence[Page], labels: Labels) -> Iterator[Case]:
    """Every picture of these pages with its votes and its label."""
    kept = {name: dict(_kept(name, asked)) for name in (OURS, BETWEEN, *RIVALS)}
    for page in asked:
        name = called(page)
        for shown in pool(parse(page.html, page.url), page.url):
            keepers = frozenset(who for who in kept if not kept[who][name].isdisjoint({shown.key, *shown.twins}))
            votes = len(keepers - {OURS})
            sample, doubtful, read = (
                _label(labels[which].get(name, {}), shown) for which in ("sample", "doubtful", "agreed")
            )
            label = sample if sample is not None else doubtful
            agreed = label is None and (not votes or votes >= AGREED)
            content = votes > 0 if agreed else None if label is None else bool(label)
            yield Case(page, shown, keepers, agreed, sample is not None, content, None if read is None else bool(read))


def _label(known: Mapping[str, int], shown: Shown) -> int | None:
    """What was read of this picture, or of the same one in a `noscript`."""
    return next((known[key] for key in (shown.key, *sorted(shown.twins)) if key in known), None)


def _kept(name: str, asked: Sequence[Page]) -> Iterator[tuple[str, set[str]]]:
    """The keys of the pictures that one system keeps of each page."""
    store = processes.HOME / "pictures" / f"{name.replace(' ', '-')}.jsonl"
    store.parent.mkdir(parents=True, exist_ok=True)
    known = {row["page"]: set(row["kept"]) for row in lines(store)} if store.exists() and name in RIVALS else {}
    rival = processes.Rival(name) if name in RIVALS else None
    try:
        with store.open("a" if rival else "w", encoding="utf-8") as file:
            for number, page in enumerate(asked, 1):
                at = called(page)
                if at not in known:
                    known[at] = _between(page) if name == BETWEEN else _keys(page, rival)
                    print(json.dumps({"page": at, "kept": sorted(known[at])}), file=file, flush=True)
                print(f"\r{name}: {number} of {len(asked)} ", end="", file=sys.stderr, flush=True)
                yield at, known[at]
    finally:
        if rival:
            rival.stop()
    print(file=sys.stderr)


def _keys(page: Page, rival: processes.Rival | None) -> set[str]:
    """The pictures whose addresses are in what a system makes of a page."""
    if rival:
        output = str(rival.read(page.html, page.url).get("html") or "")
    else:
        output = str(readwell.extract(page.html, page.url, output_format="html") or "")
    there = held(output, page.url)
    return {shown.key for shown in pool(parse(page.html, page.url), page.url) if shown.addresses & there}


def _between(page: Page) -> set[str]:
    """The pictures that stand between kept words."""
    there = page.snapshot()
    kept = settle(there, settings.build(None).select(there), pictured=False).kept
    return {shown.key for shown in pool(there, page.url) if kept[shown.node]}


def told(case: Case) -> dict[str, Any]:
    """What someone reads to label a picture."""
    page, node = parse(case.page.html, case.page.url), case.shown.node
    return {
        "page": case.name,
        "key": case.shown.key,
        "url": case.page.url,
        "title": page.facts.get("title", "")[:120],
        "address": min(case.shown.addresses, key=len)[-140:],
        "alt": page.attribute("alt").get(node, "")[:120],
        "size": f"{page.attribute('width').get(node, '?')} x {page.attribute('height').get(node, '?')}",
        "inside": _path(page, node),
        "before": _text(page, range(node - 1, -1, -1))[::-1][-AROUND:],
        "after": _text(page, range(node + 1, len(page)))[:AROUND],
    }


def _path(page: Snapshot, node: int) -> str:
    """The elements around a picture, with their classes."""
    classes = page.attribute("class")
    out: list[str] = []
    while node >= 0 and len(out) < 7:
        named = ".".join(classes.get(node, "").split()[:3])
        out.append(page.tag_name(node) + (f".{named}"[:50] if named else ""))
        node = int(page.parent[node])
    return " > ".join(reversed(out))


def _text(page: Snapshot, nodes: range) -> str:
    """The words met in this direction; backwards if the nodes are."""
    out: list[str] = []
    length = 0
    for node in nodes:
        words = " ".join(page.string(node).split()) if page.tag_name(node) == "#text" else ""
        if words:
            out.append(words if nodes.step > 0 else words[::-1])
            length += len(words)
        if length > AROUND:
            break
    return " | ".join(out)
