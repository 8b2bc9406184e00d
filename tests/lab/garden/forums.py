"""Threads of engines whose pages are posts (a tracker, a list's archive): all posts are the page's own, and gold."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lxml import etree
from lxml import html as parser
from readwell.lab.training.folds import FOLDS, hashed

from tests.lab.garden.fill import LANGUAGES, titled
from tests.lab.garden.texts import Texts, post, remark
from tests.lab.garden.threads import LAST, NAMES

#: A thread's page: its number of posts after a t.
PAGE = re.compile(r"t(\d+)\.html$")


def homes(folder: Path) -> dict[str, Path]:
    """The file of each thread's page, by the theme's name and its number of posts."""
    found = sorted(path for path in folder.glob("*/**/t*.html") if PAGE.search(path.name))
    return {f"{path.relative_to(folder).parts[0]}-{path.stem}": path for path in found}


def cleaned(text: str) -> str:
    """The page without the places of posts and names that nobody sees: in scripts, attributes and fields."""
    tree = parser.document_fromstring(text)
    for node in tree.iter(etree.Element):
        for key, value in node.attrib.items():
            if "GARDEN" in str(value):
                node.set(key, re.sub(r"GARDEN\w+", "", str(value)))
        if node.tag in ("script", "textarea", "option") and node.text and "GARDENSAY" in node.text:
            node.text = re.sub(r"GARDEN\w+", "", node.text)
    return str(parser.tostring(tree, encoding="unicode", doctype="<!DOCTYPE html>"))


def page(name: str, text: str, texts: Texts, lot: random.Random) -> dict[str, Any]:
    """The page with its posts: the first some paragraphs, the others mostly short."""
    language = lot.choice([tongue for tongue in LANGUAGES if tongue in texts.articles])
    count = len(set(re.findall(r"GARDENSAY\d+x", text)))
    first = post(texts, language, lot.randint(20, 200), lot)
    said = [first, *([remark(texts, language, lot, first)] for _ in range(count - 1))]
    title = titled(texts, language, lot)
    done = re.sub(r"GARDENTITLE\d?", html.escape(title).replace("\\", ""), text)
    for number, lines in enumerate(said):
        shown = [html.escape(line) for one in lines for line in one.split("\n")]
        place = f"GARDENSAY{number}x"
        done = re.sub(
            rf"<p>\s*{place}(?:\s*<br\s*/?>)?\s*</p>",
            lambda found, shown=shown: "".join(f"<p>{line}</p>" for line in shown),  # type: ignore[misc]
            done,
        )
        done = done.replace(place, "<br><br>".join(shown))
        done = done.replace(f"GARDENWHO{number}x", f"{lot.choice(NAMES)} {lot.choice(LAST)}")
    gold = "\n".join([title, *(line for lines in said for line in lines)])
    return {
        "site": name, "lang": language, "kind": "forum", "url": "http://weir.example/t/17", "html": done, "gold": gold,
        "title": "", "heads": [title], "client": "none", "named": False, "comments": 0, "words": len(gold.split()),
    }  # fmt: skip


def pages(folder: Path, texts: dict[int, Texts], count: int, seed: int) -> Iterator[dict[str, Any]]:
    """So many pages of each forum: a thread of another length each."""
    known: dict[str, list[Path]] = {}
    for path in homes(folder).values():
        known.setdefault(path.relative_to(folder).parts[0], []).append(path)
    for name, paths in known.items():
        family = name.split("-")[0]
        fold = hashed(family, FOLDS)
        for number in range(count):
            lot = random.Random(f"{seed} {name} {number}")
            path = paths[number % len(paths)]
            row = page(family, cleaned(path.read_text("utf-8", "replace")), texts[fold], lot)
            yield {"id": f"garden/{name}-{path.stem}/{number}", "fold": fold, **row}
