"""Each published algorithm agrees with a slow implementation taken literally from its paper, before `settle`."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as limits
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.extractors.settings import build, from_text
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.views.lines import broken
from readwell.parse import parse

from tests.host.oracles import ORACLES
from tests.host.test_contract import off_default
from tests.host.trees import pages

GOLD = Path(__file__).parents[1] / "pages" / "gold"
PAGES = sorted(GOLD.glob("*.html"))

#: Every algorithm as it comes, and with the settings that change what it does.
FORMS = (
    *ORACLES,
    "bte:tag_cost=250", "bte:tag_cost=40",
    "dsc:window=8,steady=2", "dsc:window=25,ratio=80,steady=1",
    "ccb:passes=1", "ccb:change=0,passes=60", "ccb:unit=tokens,range=18", "ccb:unit=mixture,block_weight=3",
    "ccb:range=7,boxes=2,threshold=0.5", "accb:unit=tokens,range=25", "accb:unit=mixture,tag_width=9,boxes=4",
    "tccb:range=18", "tccb:range=3,block_weight=2,threshold=0.4",
    "lqf:quota=25", "lqf:quota=75", "lqf:quota=1",
    "fe:split=divisions", "fe:split=tables", "fe:winner=20",
    "kfe:split=divisions,k=2", "kfe:k=5,rounds=3", "kfe:winner=10,k=1",
    "density:form=characters,characters=60,gap=0", "density:share=60,gap=1",
    "pagelet:links=2", "pagelet:links=1", "pagelet:links=40",
    "line-block:rule=printed", "line-block:distance=3,text_per_tag=12", "line-block:title_words=1",
    "dana:form=tags", "dana:unit=bytes,gap=1", "dana:form=tags,width=33,gap=0", "dana:form=tags,gap=160",
    "crunch:cells=cells", "crunch:list_loses=cell", "crunch:list_loses=links,link_ratio=0.1",
    "crunch:cells=cells,list_loses=cell,link_pages=false", "crunch:text_links=true,image_links=true,images=true",
    "crunch:frames=true,embeds=true,styles=true,forms=false,link_lists=false,substance=img,substance_letters=40",
    "crunch:most_breaks=0,advertisements=false,letters_per_word=9,link_page_share=30",
)  # fmt: skip


#: A setting that tunes another's choice is tried where that choice is made.
NEEDS: dict[tuple[str, str], dict[str, Any]] = {
    ("ccb", "tag_width"): {"unit": "mixture"},
    ("accb", "tag_width"): {"unit": "mixture"},
    ("dsc", "raised"): {"window": 8, "steady": 1},
    ("kfe", "rounds"): {"winner": 0, "k": 5},
    ("density", "characters"): {"form": "characters"},
    ("line-block", "factor"): {"thresholds": "deviation"},
    ("line-block", "distance"): {"title_words": 50},
    ("dana", "gap"): {"form": "tags", "width": 20},
    ("dana", "gap_by"): {"form": "tags", "width": 20},
}
#: Lines of one block that stand apart in the source: a long one, and two words.
LOOSE = (
    b"<body><div>"
    + b"A line of the source that is as long as a paragraph. " * 3
    + b"\n\n\n\n<b>two</b> <i>words</i></div>"
)
SETTINGS = [
    pytest.param(name, entry, id=f"{name}.{entry.name}")
    for name in ORACLES
    if name != "crunch"  # its own tests ask the same of its filters
    for entry in dataclasses.fields(EXTRACTORS[name])  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("name", "entry"), SETTINGS)
def test_every_setting_alters_an_answer_on_some_page(name: str, entry: dataclasses.Field[Any]) -> None:
    needs = {"name": name} | NEEDS.get((name, entry.name), {})
    sources = [*(path.read_bytes() for path in (*PAGES, GOLD.parent / "council.html")), LOOSE]
    pages_ = [parse(source) for source in sources]
    for value in off_default(entry):
        for page in pages_:
            before, after = build(needs), build(needs | {entry.name: value})
            if not np.array_equal(before.select(page).score, after.select(page).score):
                return
    pytest.fail(f"{name}.{entry.name} alters nothing on any test page")


def disagreements(page: Snapshot, form: str) -> dict[int, tuple[float, float]]:
    """Leaves on which the fast version and the literal one differ, with what each says."""
    extractor = build(from_text(form))
    fast = extractor.select(page).score
    slow = np.zeros(len(page))
    for node, value in ORACLES[extractor.name](page, extractor).items():
        slow[node] = value
    return {int(node): (float(fast[node]), float(slow[node])) for node in np.flatnonzero(np.abs(fast - slow) > 1e-9)}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_fast_version_agrees_with_the_papers_words(path: Path, form: str) -> None:
    assert disagreements(parse(path.read_bytes()), form) == {}


@pytest.mark.parametrize("form", ORACLES)
def test_the_fast_version_agrees_on_a_page_written_into_its_noscript(form: str) -> None:
    whole = "<p>A sentence of the thread, and <a href=/>a link</a>.</p>\n" * 20
    assert disagreements(parse(f"<div>Loading</div><noscript><main>{whole}</main></noscript>"), form) == {}


@pytest.mark.parametrize("form", ("dana", "dana:unit=bytes"))
def test_a_space_outside_ascii_is_a_space(form: str) -> None:
    html = "<p>" + "\u00a0\u3000 " * 30 + "\u90ed\u8363\u6885" * 20 + "</p>" + "<p>\u00a0\u2003word</p>" * 9
    page = parse(html)
    assert disagreements(page, form) == {}
    lines = broken(page, 80)
    assert (int(lines.wide.sum()), int(lines.bytes.sum())) == (60, 180)


@pytest.mark.parametrize("form", FORMS)
def test_the_fast_version_agrees_on_any_tree(form: str) -> None:
    @limits(max_examples=25, deadline=None)
    @given(pages())
    def agree(page: Snapshot) -> None:
        assert disagreements(page, form) == {}

    agree()
