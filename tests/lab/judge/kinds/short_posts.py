"""A short post, of a few sentences, above comments that are longer than it is.

Gold: the post and its title, if it has one. The comments are apart: most carry no class and no name of their own.
"""

from __future__ import annotations

from tests.lab.judge import comments, furniture
from tests.lab.judge.arrange import Scene
from tests.lab.judge.pen import Part, Pen, plain_address
from tests.lab.judge.texts import Texts
from tests.lab.judge.tree import MAIN

NAMELESS = ("nameless", "nameless", "nameless-lines", "nameless-table", "nameless-breaks", "boxed", "list")


def scene(pen: Pen, texts: Texts) -> Scene:
    """One post of twenty to some hundred and twenty words."""
    rng, words = pen.rng, pen.words
    title = texts.title(rng, pen.lang)
    said = [texts.short(rng, pen.lang, 20, rng.choice((40, 70, 120)))]
    if pen.chance(0.25):
        said.append(texts.short(rng, pen.lang, 8, 30))
    name = words.person()
    headed: list[Part] = [pen.head(rng.choice((1, 2)), title, "title", keep=MAIN)] if pen.chance(0.8) else []
    meta = pen.el("div", "meta", words.any("postedby").format(x=name), ", ", words.when())
    text: list[Part] = list(pen.prose(said, MAIN))
    picture: list[Part] = [pen.box("figure", pen.picture(560, 360))] if pen.chance(0.35) else []
    inner = [*headed, meta, *picture, *text] if pen.chance(0.7) else [*headed, *text, *picture, meta]
    if pen.chance(0.4):
        inner.append(furniture.tags(pen))
    if pen.chance(0.3):
        inner.append(furniture.share(pen))
    post = pen.nested("story", *inner)
    talk = comments.thread(pen, texts, rng.randint(2, 14), rng.choice(NAMELESS))
    main: list[Part] = [post, talk]
    if pen.chance(0.2):
        main.insert(1, furniture.ad(pen))
    return Scene(
        title,
        "blog",
        f"{rng.randint(2005, 2025)}/{rng.randint(1, 12):02}/{plain_address(title)}",
        main,
        single=pen.chance(0.25),
    )
