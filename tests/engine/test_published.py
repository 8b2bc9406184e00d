"""Each published algorithm agrees with the slow one of its paper's words, before `settle`: on any tree, from a snapshot, and on made pages,
which the slow one reads from the source alone."""

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
from readwell.engine.page.lines import broken
from readwell.engine.page.snapshot import Snapshot
from readwell.parse import parse

from tests.engine.contract_pages import off_default
from tests.engine.printed import PRINTED
from tests.engine.printed.agreement import GOLD, disagreements, words_of
from tests.engine.printed.made_pages import forum, made
from tests.engine.printed.source import read
from tests.engine.trees import pages

PAGES = sorted(GOLD.glob("*.html"))

#: Every algorithm as it comes, and with the settings that change what it does.
FORMS = (
    *PRINTED,
    "bte:tag_cost=250", "bte:tag_cost=40",
    "dsc:window=8,steady=2", "dsc:window=25,ratio=80,steady=1", "dsc:window=10", "dsc:window=24,steady=2",
    "ccb:passes=1", "ccb:change=0", "ccb:unit=tokens,range=18", "ccb:unit=mixture,block_weight=3",
    "ccb:range=7,boxes=2,threshold=0.5", "accb:unit=tokens,range=25", "accb:unit=mixture,tag_width=9,boxes=4",
    "accb:change=0", "tccb:range=18,change=0", "tccb:range=3,block_weight=2,threshold=0.4",
    "lqf:quota=25", "lqf:quota=75", "lqf:quota=1",
    "fe:split=divisions", "fe:split=tables", "fe:winner=20",
    "kfe:split=divisions,k=2", "kfe:k=5,rounds=3", "kfe:winner=10,k=1",
    "density:form=characters,characters=60,gap=0", "density:share=60,gap=1",
    "pagelet:links=2", "pagelet:links=1", "pagelet:links=40",
    "line-block:rule=printed", "line-block:distance=3,text_per_tag=12", "line-block:distance=4",
    "line-block:title_words=1", "line-block:thresholds=deviation,factor=0.5",
    "dana:form=tags", "dana:unit=bytes,gap=1", "dana:form=tags,width=33,gap=0", "dana:form=tags,gap=160",
    "dana:gap=2", "dana:width=40,gap=0", "dana:width=20,gap_by=areas", "dana:form=tags,width=20,gap_by=clusters",
    "dana:form=tags,width=20,gap_by=areas",
    "lbs:reach=0", "lbs:reach=2", "sls:radius=0", "sls:radius=1,empty=false", "sls:radius=3,factor=0.5",
    "tp:part=whole", "tp:least=3",
    "crunch:cells=cells", "crunch:list_loses=cell", "crunch:list_loses=links,link_ratio=0.1",
    "crunch:cells=cells,list_loses=cell,link_pages=false", "crunch:text_links=true,image_links=true,images=true",
    "crunch:frames=true,embeds=true,styles=true,forms=false,link_lists=false,substance=img,substance_letters=40",
    "crunch:most_breaks=0,advertisements=false,letters_per_word=9,link_page_share=30",
)  # fmt: skip
#: Those that also meet sixty made pages; a form that keeps all words or none on most of them would agree too easily.
MADE = {
    **dict.fromkeys(form for form in FORMS if form.startswith(("accb", "ccb:change", "tccb:range=18", "lqf", "line"))),
    **dict.fromkeys(
        (
            "ccb",
            "tccb",
            "dsc:window=10",
            "dsc:window=24,steady=2",
            "lbs",
            "lbs:reach=2",
            "sls",
            "sls:radius=1,empty=false",
        )
    ),
    **dict.fromkeys(("bte", "tp:least=3", "crunch:cells=cells,link_pages=false", "dana:form=tags")),
    **dict.fromkeys(("dana", "dana:gap=2", "dana:width=40,gap=0", "dana:width=20,gap_by=areas"), "arabic"),
    **dict.fromkeys(("tp", "tp:part=whole"), "forum"),
}
SEEDS = range(60)


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
    for name in PRINTED
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


@pytest.mark.second(after=12)
@pytest.mark.parametrize("form", MADE)
def test_an_extractor_keeps_the_words_that_its_papers_words_keep_of_the_source(form: str) -> None:
    kind, parted = MADE[form], 0
    for seed in SEEDS:
        html = forum(seed) if kind == "forum" else made(seed, kind or "latin")
        page = parse(html)
        assert disagreements(page, form, read(html)) == {}, f"seed {seed}"
        parted += len({keep for _, keep in words_of(page, build(from_text(form)).select(page))}) == 2
    assert parted >= (5 if "printed" in form else 20)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_fast_version_agrees_with_the_papers_words(path: Path, form: str) -> None:
    assert disagreements(parse(path.read_bytes()), form) == {}


@pytest.mark.parametrize("form", (*PRINTED, "plain:hidden=true"))
@pytest.mark.parametrize("html", ("<noscript><main>{}</main></noscript>", "<object><main>{}</main></object>"))
def test_the_fast_version_agrees_on_a_page_in_what_is_shown_instead(html: str, form: str) -> None:
    """A noscript that was read with scripts off, an object that names nothing to load: browsers show what is in them."""
    whole = "<p>A sentence of the thread, and <a href=/>a link</a>.</p>\n" * 20
    assert disagreements(parse("<div>Loading</div>" + html.format(whole)), form) == {}


@pytest.mark.parametrize("form", ("dana", "dana:unit=bytes"))
def test_a_space_outside_ascii_is_a_space(form: str) -> None:
    html = "<p>" + "\u00a0\u3000 " * 30 + "\u90ed\u8363\u6885" * 20 + "</p>" + "<p>\u00a0\u2003word</p>" * 9
    page = parse(html)
    assert disagreements(page, form) == {}
    lines = broken(page, 80)
    assert (int(lines.wide.sum()), int(lines.bytes.sum())) == (60, 180)


@pytest.mark.second(after=12)
@pytest.mark.parametrize("form", FORMS)
def test_the_fast_version_agrees_on_any_tree(form: str) -> None:
    @limits(max_examples=30, deadline=None)
    @given(pages())
    def agree(page: Snapshot) -> None:
        assert disagreements(page, form) == {}

    agree()
