"""Pages with gold by construction: shells of engines and themes, filled with a post and a thread below it."""

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

from tests.lab.garden import threads
from tests.lab.garden.drawn import shell
from tests.lab.garden.texts import Texts, post

#: Words of a post: half are short, as photo posts, notes and questions are.
SIZES = ((20, 60), (60, 150), (60, 150), (60, 150), (150, 500), (150, 500), (500, 1500), (1500, 5000))
#: How many comments: most often some, now and then none or very many.
COMMENTS = ((0, 0), (1, 5), (6, 26), (6, 26), (6, 26), (6, 26), (20, 80), (80, 300))

ADDRESSES = ("", "http://weir.example/2024/01/10/p0/", "http://weir.example/posts/p0/", "http://127.0.0.1:8010/p0.html")

LANGUAGES = ("en", "en", "en", "en", "de", "fr", "es", "pl", "ru", "el", "zh")

#: How pages in scripts that run to the left say so.
LEFTWARDS = dict.fromkeys(("ar", "fa", "ur"), ' dir="rtl"')


def homes(folder: Path) -> dict[str, Path]:
    """The file of a post's page of each theme, by the theme's name."""
    out: dict[str, Path] = {}
    for theme in sorted(path for path in folder.iterdir() if path.is_dir()):
        for page in sorted(theme.rglob("*.html"), key=lambda path: (-len(path.parts), str(path))):
            if "p0" not in str(page.relative_to(theme)):
                continue
            text = page.read_text("utf-8", "replace")
            if "GARDENBODY0x2" in text and "GARDENBODY1x" not in text:
                out[theme.name] = page
                break
    return out


def shells(folder: Path) -> dict[str, str]:
    """The markup of these pages."""
    return {name: marked(page.read_text("utf-8", "replace")) for name, page in homes(folder).items()}


def marked(text: str) -> str:
    """The page with one mark each for title, body and thread, the thread where a theme would put it: in place of its
    own, or behind the element of the post."""
    text = re.sub(r"GARDENTITLE\d|(?i:gardentitle\d)(?![\w-]*\.)", "GARDENTITLE", text)
    tree = parser.document_fromstring(text)
    holders = [
        node
        for node in tree.iter(etree.Element)
        if node.text and "GARDENBODY0x" in node.text and node.tag in ("p", "div")
    ]
    if len(holders) < 3:
        return ""
    first, *rest = holders
    first.text = "GARDENPLACE"
    for node in rest:
        above = node.getparent()
        assert above is not None
        above.remove(node)
    done = re.sub(r"GARDENBODY\w*", "", str(parser.tostring(tree, encoding="unicode", doctype="<!DOCTYPE html>")))
    return done.replace("GARDENPLACE", "GARDENBODY")


def placed(text: str, markup: str, lot: random.Random) -> str:
    """The page with the thread in it."""
    if "GARDENTHREAD" in text:
        return text.replace("GARDENTHREAD", markup)
    tree = parser.document_fromstring(text)
    body = next(
        node
        for node in tree.iter(etree.Element)
        if node.text and "GARDENBODY" in node.text and node.tag in ("p", "div")
    )
    own = [
        node
        for node in tree.iter("div", "section")
        if re.search("comment", f"{node.get('id')} {node.get('class')}") and not len(node)
    ]
    up = [node for node in body.iterancestors() if node.tag in ("div", "article", "section", "main")]
    article = [node for node in up if node.tag == "article"]
    spots = [*own[:1] * 3, *up[:1], *article[:1] * 2, *(up[1:3])]
    spot = lot.choice([node for node in spots if node.getparent() is not None and node.tag != "body"])
    new = parser.fragment_fromstring(f"<div>{markup}</div>")
    if spot in own:
        spot.append(new)
    else:
        spot.addnext(new)
        new.tail, spot.tail = spot.tail, None
    new.drop_tag()
    return str(parser.tostring(tree, encoding="unicode", doctype="<!DOCTYPE html>"))


def body(lines: list[str], lot: random.Random) -> tuple[str, str]:
    """The post as markup, and its words."""
    out, said = [], []
    long = len(lines) > 5
    for number, line in enumerate(lines):
        if long and number and lot.random() < 0.12:
            head = " ".join(line.split()[:4])[:60]
            out.append(f"<h2>{html.escape(head)}</h2>")
            said.append(head)
        if lot.random() < 0.08:
            out.append('<p><img src="/picture.jpg" alt=""></p>')
        way = lot.random()
        text = html.escape(line)
        out.append(
            f"<ul><li>{text}</li></ul>"
            if way < 0.03
            else f"<blockquote><p>{text}</p></blockquote>"
            if way < 0.06
            else f"<p>{text}</p>"
        )
        said.append(line)
    return "\n".join(out), "\n".join(said)


def titled(texts: Texts, language: str, lot: random.Random) -> str:
    """The first words of a paragraph."""
    return " ".join(lot.choice(lot.choice(texts.articles[language])).split()[: lot.randint(3, 9)])[:90]


def page(name: str, text: str, fold: int, texts: Texts, lot: random.Random) -> dict[str, Any]:
    """One page: a row as the corpus has them, with the figures of its thread."""
    language = lot.choice([tongue for tongue in LANGUAGES if tongue in texts.articles] or sorted(texts.articles))
    size, many = lot.randint(*lot.choice(SIZES)), lot.randint(*lot.choice(COMMENTS))
    lines = post(texts, language, size, lot)
    own = [client for client in threads.CLIENTS if hashed(client["name"], FOLDS) == fold]
    below = threads.thread(texts, language, many, lot, lines, own)
    written, gold = body(lines, lot)
    title = titled(texts, language, lot)
    done = placed(text, below.markup if many else "", lot)
    done = (
        done.replace("<p>GARDENBODY</p>", "GARDENBODY")
        .replace("GARDENBODY", written)
        .replace("GARDENTITLE", html.escape(title))
    )
    done = re.sub(r'(<html[^>]*?)\slang="?[\w-]+"?', r"\1", done, count=1).replace(
        "<html", f'<html lang="{language}"{LEFTWARDS.get(language, "")}', 1
    )
    done = done.replace("</head>", f"{below.style if many else ''}</head>", 1)
    return {
        "site": name, "fold": fold, "lang": language, "kind": "article", "url": lot.choice(ADDRESSES),
        "html": done, "gold": gold, "title": title, "client": below.client if many else "none",
        "named": below.named, "comments": many, "words": size,
    }  # fmt: skip


def pages(folder: Path, texts: dict[int, Texts], count: int, drawn: int, seed: int) -> Iterator[dict[str, Any]]:
    """So many pages of each theme, and so many of shells drawn by lot."""
    lot = random.Random(seed)
    known = {name: text for name, text in shells(folder).items() if text}
    for name, text in known.items():
        family = name if name.startswith("hexo") else name.split("-")[0]
        fold = hashed(family, FOLDS)
        for number in range(count):
            yield {"id": f"garden/{name}/{number}", **page(family, text, fold, texts[fold], lot)}
    for number in range(drawn):
        fold = number % FOLDS
        yield {"id": f"garden/drawn/{number}", **page(f"drawn-{number}", shell(lot), fold, texts[fold], lot)}
