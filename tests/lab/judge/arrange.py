"""Arranges a whole page: bars above, columns, the foot, and what lies over it, in the order its maker chose."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.lab.judge import furniture
from tests.lab.judge.looks import Frame
from tests.lab.judge.pen import Part, Pen
from tests.lab.judge.texts import Texts
from tests.lab.judge.tree import Node, Raw


@dataclass
class Scene:
    """What a kind of page brings: its middle, and what sort of site it is on."""

    title: str
    flavour: str
    path: str
    main: list[Node | Raw | str]
    bare: bool = False  # no columns, no menu: a page out of a plain archive
    own_left: list[Node] = field(default_factory=list)  # such as the contents of a manual
    own_right: list[Node] = field(default_factory=list)
    single: bool = False  # no columns at the side
    hero: Node | None = None


def body(pen: Pen, texts: Texts, scene: Scene, made: Frame, site: str) -> Node:
    """The body of the page."""
    if scene.bare:
        return pen.el("body", "", *scene.main)
    main = pen.nested("main", *scene.main)
    before = scene.own_left or (furniture.side(pen, texts, scene.flavour) if made.left else [])
    after = scene.own_right or (furniture.side(pen, texts, scene.flavour) if made.right else [])
    columns = _columns(pen, main, before, after, made)
    top = _top(pen, scene, site)
    menu = furniture.menu(pen, scene.flavour)
    crumb = [furniture.crumbs(pen, scene.title)] if pen.chance(0.45) else []
    late_menu = made.way != "table" and pen.chance(0.12)
    wide = [scene.hero] if scene.hero else []
    parts: list[Part] = [*top, *([] if late_menu else [menu]), *wide, *crumb, columns, *([menu] if late_menu else [])]
    foot = _foot(pen, texts, scene.flavour, site)
    if pen.chance(0.4):
        whole: list[Part] = [pen.nested("page", *parts, foot)]
    else:
        whole = [
            *top,
            *([] if late_menu else [menu]),
            *wide,
            pen.nested("page", *crumb, columns),
            *([menu] if late_menu else []),
            foot,
        ]
    over = _over(pen)
    early = pen.chance(0.4)
    skip = [pen.el("a", "skip", pen.words.one("skip"), href="#main")] if pen.chance(0.3) else []
    return pen.el("body", "", *skip, *(over if early else []), *whole, *([] if early else over), *_scripts(pen))


def _columns(pen: Pen, main: Node, before: list[Node], after: list[Node], made: Frame) -> Node:
    left = [pen.box("side-left", *before)] if before else []
    right = [pen.box("side", *after)] if after else []
    if made.way == "table" and (left or right):
        widths = [str(made.left)] * len(left) + ["100%"] + [str(made.right)] * len(right)
        cells = [
            pen.el("td", "", part, width=width, valign="top")
            for part, width in zip([*left, main, *right], widths, strict=True)
        ]
        row = pen.el("table", "", pen.el("tr", "", *cells), width="100%", cellpadding="6", cellspacing="0")
        return pen.el("div", "columns", row)
    # A column that floats must stand before what flows beside it, whoever comes first to the eye.
    order = [main, *left, *right] if made.main_first else [*left, main, *right]
    return pen.nested("columns", *order) if made.way == "float" else pen.box("columns", *order)


def _top(pen: Pen, scene: Scene, site: str) -> list[Node]:
    words = pen.words
    found: list[Node] = []
    if pen.chance(0.3):
        found.append(pen.el("div", "top", words.day(), " ", *_joined(pen, words.some("userlinks", 2, 4))))
    parts: list[Part] = [pen.el(pen.rng.choice(("div", "a", "h1", "p")), "logo", site)]
    if pen.chance(0.3):
        parts.append(pen.el("div", "logo-line", words.one("newsletter")))
    if pen.chance(0.5):
        parts.append(
            pen.el(
                "form",
                "search",
                pen.el("input", "", type="search", placeholder=words.one("search")),
                pen.button(words.one("search")),
                action="/s",
            )
        )
    if pen.chance(0.4):
        access = [pen.link(words.one(key), "head-link") for key in ("login", "register")]
        parts.append(pen.el("div", "", access[0], " ", access[1]))
    if scene.flavour == "shop":
        parts.append(pen.link("🛒 (0)", "head-link"))
    found.append(pen.nested("head", *parts))
    if scene.flavour in ("news", "blog") and pen.chance(0.25):
        found.append(furniture.ad(pen))
    if scene.flavour == "shop" and pen.chance(0.5):
        found.insert(0, pen.el("div", "top", words.any("shipping")))
    return found


def _foot(pen: Pen, texts: Texts, flavour: str, site: str) -> Node:
    words = pen.words
    columns: list[Part] = []
    for head in words.some("footheads", 0, 4):
        entries: list[list[Part]] = [[pen.link(one)] for one in words.some("footlinks", 3, 7)]
        columns.append(pen.el("div", "foot-column", pen.head(4, head, "widget-head"), pen.listed("list", entries)))
    if pen.chance(0.45):
        columns.append(
            pen.el(
                "div",
                "foot-column",
                pen.head(4, words.one("about"), "widget-head"),
                pen.el("p", "", words.any("abouttext")),
            )
        )
    if flavour in ("news", "blog") and pen.chance(0.2):
        columns.append(furniture.titles(pen, texts, "recent"))
    small: list[Part] = [pen.el("p", "small", f"© {pen.rng.randint(2004, 2025)} {site}. {words.one('rights')}")]
    if pen.chance(0.45):
        small.append(pen.el("p", "small", words.any("legal")))
    if flavour == "forum":
        engine = pen.rng.choice(
            ("phpBB® Forum Software", "vBulletin® 3.8.4", "Simple Machines 2.0", "XenForo 2.2", "Discourse")
        )
        small.append(pen.el("p", "small", f"Powered by {engine}"))
    if pen.chance(0.3):
        small.append(pen.el("a", "", words.one("top"), href="#top"))
    line = (
        pen.el("p", "foot-line", *_joined(pen, words.some("footlinks", 3, 8))) if not columns or pen.chance(0.3) else ""
    )
    return pen.nested("foot", *([pen.el("div", "foot-columns", *columns)] if columns else []), line, *small)


def _joined(pen: Pen, words: list[str]) -> list[Part]:
    parts: list[Part] = []
    for word in words:
        parts += [pen.link(word), pen.rng.choice((" | ", " · "))]
    return parts[:-1]


def _over(pen: Pen) -> list[Node]:
    words = pen.words
    found: list[Node] = []
    if pen.chance(0.4):
        buttons = [pen.button(words.any("accept")), pen.button(words.any("reject")), pen.link(words.any("settings"))]
        role = "cookie" if pen.chance(0.8) else "widget"
        found.append(pen.el("div", role, pen.el("p", "", words.any("cookie")), *buttons))
    if pen.chance(0.15):
        found.append(pen.el("div", "overlay", pen.el("p", "", words.any("popup")), pen.button(words.one("close"))))
    if pen.chance(0.2):
        found.append(
            pen.el("div", "hidden", pen.el("p", "", words.any("newslettertext")), pen.button(words.one("subscribe")))
        )
    return found


def _scripts(pen: Pen) -> list[Raw]:
    if pen.chance(0.5):
        return []
    number = pen.rng.randint(1000, 99999)
    return [
        Raw(f"<script>window.dataLayer=window.dataLayer||[];dataLayer.push({{id:{number}}});</script>\n"),
        Raw("<!-- stats -->\n"),
    ]
