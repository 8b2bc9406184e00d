"""An article of a newspaper, a magazine or a blog. Gold: headline, standfirst and text; no byline, no captions."""

from __future__ import annotations

from collections.abc import Callable

from tests.lab.judge import comments, furniture
from tests.lab.judge.arrange import Scene
from tests.lab.judge.pen import Part, Pen, plain_address
from tests.lab.judge.texts import Story, Texts
from tests.lab.judge.tree import MAIN, Node


def scene(pen: Pen, texts: Texts) -> Scene:
    """One article, with readers' comments or without."""
    story = texts.story(pen.rng, pen.lang)
    flavour = pen.rng.choice(("news", "news", "blog"))
    name = pen.words.person()
    parts: list[Part] = [*_opening(pen, story, name), *_text(pen, texts, story)]
    for share, make in ((0.4, furniture.tags), (0.4, furniture.share), (0.25, furniture.newsletter)):
        if pen.chance(share):
            parts.append(make(pen))
    if pen.chance(0.35):
        parts.append(furniture.bio(pen, name))
    main: list[Part] = [pen.nested("story", *parts)]
    below: list[Part] = []
    if pen.chance(0.5):
        below.append(furniture.related(pen, texts))
    if pen.chance(0.5):
        below.append(comments.thread(pen, texts, pen.rng.randint(2, 16)))
    if pen.chance(0.3):
        below.append(furniture.ad(pen))
    pen.rng.shuffle(below)
    if pen.chance(0.3):
        below.append(_neighbours(pen, texts))
    inside = pen.chance(0.25)
    if inside and isinstance(main[0], Node):
        main[0].children += below
    return Scene(
        story.title, flavour, _path(pen, story.title), main if inside else [*main, *below], single=pen.chance(0.12)
    )


def _opening(pen: Pen, story: Story, name: str) -> list[Part]:
    words = pen.words
    title = pen.head(1, story.title, "title", keep=MAIN)
    by = pen.el("span", "", words.any("by").format(x=name))
    meta = pen.el(
        pen.rng.choice(("div", "p")),
        "meta",
        by,
        " · ",
        pen.el("time", "", words.when()),
        " ",
        pen.rng.choice(("", words.any("ncomments").format(n=12))),
    )
    kicker: list[Part] = [pen.el("div", "kicker", pen.link(words.any("menu")))] if pen.chance(0.3) else []
    shared: list[Part] = [furniture.share(pen)] if pen.chance(0.4) else []
    head = [*kicker, *([meta, title] if pen.chance(0.2) else [title, meta]), *shared]
    if pen.chance(0.4):
        head.append(_figure(pen, story, 760))
    return head


def _figure(pen: Pen, story: Story, width: int) -> Node:
    caption = pen.box("caption", f"{story.title.split(',')[0]} ({pen.words.person()})")
    return pen.box("figure", pen.picture(width, width * 9 // 16), *([caption] if pen.chance(0.7) else []))


def _text(pen: Pen, texts: Texts, story: Story) -> list[Part]:
    paragraphs = list(story.paragraphs)
    lead: list[Part] = []
    if len(paragraphs) > 3 and len(paragraphs[0]) < 400 and pen.chance(0.4):
        lead = [pen.el("p", "standfirst", paragraphs.pop(0), keep=MAIN)]
    blocks: list[Part] = list(pen.prose(paragraphs, MAIN))
    if len(blocks) > 4:
        makers: tuple[tuple[float, Callable[[], Node]], ...] = (
            (0.3, lambda: furniture.ad(pen)),
            (0.25, lambda: _figure(pen, story, 520)),
            (0.3, lambda: _between(pen, texts)),
        )
        for share, make in makers:
            if pen.chance(share):
                blocks.insert(pen.rng.randint(2, len(blocks) - 1), make())
        if pen.chance(0.25):
            blocks.insert(
                pen.rng.randint(2, len(blocks) - 1),
                pen.el("h3", "section-head", " ".join(texts.title(pen.rng, pen.lang).split()[:5])[:60], keep=MAIN),
            )
    held = _held(pen, blocks)
    if pen.chance(0.7):
        return [*lead, pen.nested("body", *held)]
    return [*lead, *held]


def _held(pen: Pen, blocks: list[Part]) -> list[Part]:
    """Some engines hold each block in a box of its own, or some blocks together between two advertisements."""
    if pen.chance(0.7):
        return blocks
    if pen.chance(0.5):
        return [pen.el("div", "body-piece", pen.el("div", "", block)) for block in blocks]
    many = pen.rng.randint(2, 4)
    found: list[Part] = []
    for start in range(0, len(blocks), many):
        found.append(pen.el("div", "body-piece", *blocks[start : start + many]))
        if pen.chance(0.2):
            found.append(furniture.ad(pen))
    return found


def _between(pen: Pen, texts: Texts) -> Node:
    """A link to another story in the middle of the text."""
    return pen.el("div", "related-inline", f"{pen.words.one('related')}: ", pen.link(texts.title(pen.rng, pen.lang)))


def _neighbours(pen: Pen, texts: Texts) -> Node:
    words = pen.words
    before, after = (pen.link(f"{words.one(key)}: {texts.title(pen.rng, pen.lang)}") for key in ("previous", "next"))
    return pen.box("pager", before, " ", after)


def _path(pen: Pen, title: str) -> str:
    rng = pen.rng
    slug = plain_address(title)
    forms = (
        "{y}/{m:02}/{d:02}/{s}/",
        "news/{s}-{n}",
        "{s}.html",
        "article.php?id={n}",
        "politics/{s}",
        "{y}-{m:02}/{n}.htm",
        "blog/{s}",
    )
    return rng.choice(forms).format(
        y=rng.randint(2006, 2025), m=rng.randint(1, 12), d=rng.randint(1, 28), s=slug, n=rng.randint(1000, 999999)
    )
