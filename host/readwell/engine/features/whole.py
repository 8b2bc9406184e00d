"""The page as a whole: length, links, age of its markup, and what its address and its data say it is."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.addresses import at_forum, within_site
from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.vocabulary import FORM, HEADING, PICTURE
from readwell.engine.features.chain import paragraphs
from readwell.engine.features.declared import metas, types
from readwell.engine.features.passages import passages
from readwell.engine.features.table import Columns
from readwell.engine.page.numbers import tally
from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.page.text import seen_characters
from readwell.engine.page.tree import depth

_THREAD = lazy(r"thread|topic|viewtopic|forum|/t/|board|discussion|question|comment|/posts?/|/r/|bbs|community")
_SHOP = lazy(r"product|shop|store|/p/|/dp/|/item|buy|cart|catalog")
_LIST = lazy(r"categor|/tag/|/tags/|archive|search|list|collection|/page/\d|index|/c/|browse")
_NEWS = lazy(r"/(?:19|20)\d\d/|article|story|news|blog|/posts?/")
_MANUAL = lazy(r"docs?[./]|manual|reference|wiki|api|guide|tutorial|learn|help|support")

#: Tags whose number indicates the age and the kind of a page.
TELLING = (
    "font center table tr td p br li article main section nav time h1 h2 h3 pre code blockquote form iframe img a div "
    "span button input dl script"
).split()

#: Ranges of code points by their first, and their script; each lasts until the next range.
WRITING = (
    (0, "ascii"), (0x80, "latin"), (0x250, ""), (0x370, "greek"), (0x400, "cyrillic"), (0x530, ""), (0x590, "arabic"),
    (0x900, ""), (0x3040, "kana"), (0x3100, "han"), (0xAC00, "hangul"),
)  # fmt: skip


@view
def summary(page: Snapshot) -> dict[str, float]:
    """Returns the values that describe the whole page."""
    rows, running = passages(page), paragraphs(page)
    words = int(rows.words.sum())
    counts = tally(page.tag, len(page.tags)).tolist()
    number = dict(zip(page.tags, counts, strict=True))
    out: dict[str, float] = {f"page_{tag}": number.get(tag, 0) for tag in TELLING}
    out["page_nodes"] = len(page)
    out["page_words"] = words
    out["page_rows"] = len(rows)
    out["page_link_share"] = round(int(rows.link_words.sum()) / max(words, 1), 6)
    out["page_paragraphs"] = int((running > 0).sum())
    out["page_running"] = int(running.sum())
    out["page_running_share"] = round(int(running.sum()) / max(words, 1), 6)
    out["page_longest"] = int(running.max(initial=0))
    out["page_depth"] = int(depth(page).max(initial=0))
    out["page_headings"] = sum(number.get(tag, 0) for tag in HEADING)
    out["page_fields"] = sum(number.get(tag, 0) for tag in FORM)
    out["page_pictures"] = sum(number.get(tag, 0) for tag in PICTURE)
    return out | _address(page) | _declared_types(page) | _script(page)


def _address(page: Snapshot) -> dict[str, float]:
    """Values of the address; all 0 if it is unknown.

    The host gives none, so that the same page reads the same at every host, except one that is called a forum: posts
    are marked up in so many ways that pages of forums lose .0003 without it.
    """
    url = page.url or metas(page).get("og:url", "")
    place = within_site(url)
    path = place[1:]
    out: dict[str, float] = {"url_known": bool(url), "url_length": len(path), "url_parts": path.count("/")}
    out["url_hyphens"] = max((part.count("-") for part in path.split("/")), default=0)
    out["url_digits"] = sum(map(str.isdigit, path))
    out["url_query"] = path.count("=")
    for name, pattern in (("thread", _THREAD), ("shop", _SHOP), ("list", _LIST), ("news", _NEWS), ("manual", _MANUAL)):
        out[f"url_{name}"] = pattern.search(place) is not None
    out["url_thread"] = out["url_thread"] or at_forum(url)
    return out


def _declared_types(page: Snapshot) -> dict[str, float]:
    """Values of og:type and of the types of its data."""
    declared = metas(page)
    kind = declared.get("og:type", "").lower()
    out: dict[str, float] = {f"data_{name}": count for name, count in types(page).items()}
    out["og_article"], out["og_product"], out["og_site"] = "article" in kind, "product" in kind, kind == "website"
    out["og_known"] = bool(kind)
    out["metas"] = len(declared)
    out["has_generator"] = "generator" in declared
    out["published"] = any("published" in name for name in declared)
    return out


@cache
def _writing() -> npt.NDArray[np.uint8]:
    """Returns the index in WRITING of every block of sixteen code points: all these ranges begin at a block."""
    firsts = np.array([first >> 4 for first, _ in WRITING[1:]])
    return np.searchsorted(firsts, np.arange(0x11000), side="right").astype(np.uint8)


def _script(page: Snapshot) -> dict[str, float]:
    """Values for the script: shares of the letters by range of code points."""
    codes = seen_characters(page).codes
    counts = tally(_writing()[codes >> np.uint32(4)], len(WRITING)).tolist()
    parts = zip(WRITING, counts, strict=True)
    return {f"in_{name}": round(int(count) / max(len(codes), 1), 6) for (_, name), count in parts if name}


def whole(page: Snapshot) -> Columns:
    """The page's values, the same for every passage."""
    return dict(summary(page))
