"""The kinds of pages, each with the shelf of texts that it needs."""

from __future__ import annotations

from collections.abc import Callable

from tests.lab.judge.arrange import Scene
from tests.lab.judge.kinds import article, collection, docs, forum, listing, mail, portal, shop, short_posts
from tests.lab.judge.pen import Pen
from tests.lab.judge.texts import Texts

KINDS: dict[str, tuple[str, Callable[[Pen, Texts], Scene]]] = {
    "article": ("stories", article.scene),
    "short-posts": ("stories", short_posts.scene),
    "mail": ("stories", mail.scene),
    "shop": ("goods", shop.scene),
    "forum": ("stories", forum.scene),
    "portal": ("stories", portal.scene),
    "listing": ("stories", listing.scene),
    "docs": ("manuals", docs.scene),
    "collection": ("stories", collection.scene),
}
