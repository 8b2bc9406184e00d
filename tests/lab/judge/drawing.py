"""Draws one page from a seed: the same seed, kind and texts give the same bytes."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha1
from html import escape
from random import Random
from typing import Any

from tests.lab.judge import arrange, looks
from tests.lab.judge.habits import Habit
from tests.lab.judge.kinds import KINDS
from tests.lab.judge.pen import RIGHT_TO_LEFT, Pen
from tests.lab.judge.texts import Texts
from tests.lab.judge.tree import COMMENT, EITHER, MAIN, Node, gold

FOLDS = 5
_FIRST = "north green open daily old river city blue true first wild bright stone market silver harbour".split()
_LAST = "gate field post house times works garden point mill lane bridge circle yard lines".split()
#: Habits that fit old pages, which know no hashes.
_OLD = ("none", "none", "theme", "ids", "other")


def draw(seed: int, kind: str, texts: Texts) -> dict[str, Any]:
    """One page as a row of a corpus."""
    rng = Random(f"{seed}/{kind}")
    shelf, make = KINDS[kind]
    lang = texts.lang(rng, shelf)
    pen = Pen(rng, lang)
    scene = make(pen, texts)
    site = f"{rng.choice(_FIRST).title()} {rng.choice(_LAST).title()}"
    host = f"{site.lower().replace(' ', rng.choice(('', '-')))}-{rng.randint(2, 99)}.example"
    host = f"www.{host}" if pen.chance(0.6) else host
    plain = not scene.single and not scene.bare
    left, right = plain and pen.chance(0.3), plain and pen.chance(0.55)
    made = looks.frame(rng, left or bool(scene.own_left), right or bool(scene.own_right), pen.old)
    if scene.own_left or scene.own_right:
        made = replace(made, way="grid" if made.way == "table" else made.way)
    look, base = looks.look(rng, made)
    sort = rng.choice(_OLD) if pen.old or scene.bare else rng.choice(Habit.SORTS)
    habit = Habit(sort, {} if scene.bare and pen.chance(0.8) else look, lang, rng)
    body = arrange.body(pen, texts, scene, made, site)
    if sort in ("theme", "builder") and pen.chance(0.5):
        body.attrs["class"] = rng.choice(_BODIES).format(n=rng.randint(10, 9999))
    inner = body.write(habit.dress)
    base += "".join(
        f"{tag} {{ display: block }}\n" for tag in sorted(set(pen.fixed.values())) if tag.startswith(f"{pen.prefix}-")
    )
    sheet = "" if scene.bare and pen.chance(0.6) else f"<style>\n{base}{habit.sheet()}</style>\n"
    html = _document(pen, scene, lang, site, inner, sheet)
    drawn = {"shape": pen.shape, "habit": sort, "way": made.way, "bare": scene.bare, "talk": pen.fixed.get("talk", "")}
    named = {"id": f"judge/{kind}-{seed}", "url": f"https://{host}/{scene.path}", "site": host, "lang": lang}
    if kind == "article" and gold(body, COMMENT):
        kind = "article-comments"
    return {
        **named,
        "kind": kind,
        "html": html,
        **_gold(body),
        "title": scene.title,
        "fold": _fold(host),
        "drawn": drawn,
    }


def _gold(body: Node) -> dict[str, str]:
    return {"gold": gold(body, MAIN), "gold_comments": gold(body, COMMENT), "either": gold(body, EITHER)}


def _fold(host: str) -> int:
    return int(sha1(host.encode()).hexdigest(), 16) % FOLDS


#: Classes of the body as engines write them.
_BODIES = (
    "single single-post postid-{n} single-format-standard wp-embed-responsive has-sidebar",
    "html not-front not-logged-in one-sidebar sidebar-first page-node page-node-{n} node-type-page",
    "page-id-{n} page-template-default elementor-default elementor-kit-{n}",
    "site com_content view-article no-layout no-task itemid-{n}",
    "template-article gradient animate--hover-default",
)


def _document(pen: Pen, scene: arrange.Scene, lang: str, site: str, body: str, sheet: str) -> str:
    rng = pen.rng
    title = escape(f"{scene.title}{rng.choice((' - ', ' | ', ' – ', ' :: '))}{site}")
    head = [f'<meta charset="utf-8">\n<title>{title}</title>']
    if not scene.bare:
        if pen.chance(0.8):
            head.append('<meta name="viewport" content="width=device-width, initial-scale=1">')
        if pen.chance(0.5):
            head.append(f'<meta property="og:title" content="{escape(scene.title)}">')
            head.append(f'<meta property="og:type" content="{"product" if scene.flavour == "shop" else "article"}">')
        if pen.chance(0.3):
            known = {"@context": "https://schema.org", "@type": "WebPage", "headline": scene.title, "publisher": site}
            head.append(f'<script type="application/ld+json">{json.dumps(known, ensure_ascii=False)}</script>')
    start = "" if pen.old and pen.chance(0.5) else "<!DOCTYPE html>\n"
    about = f' lang="{lang}"' if pen.chance(0.8) else ""
    turned = ' dir="rtl"' if lang in RIGHT_TO_LEFT else ""
    return f"{start}<html{about}{turned}>\n<head>\n" + "\n".join(head) + f"\n{sheet}</head>\n{body}</html>\n"
