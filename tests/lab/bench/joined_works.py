"""Made works of several pages, each with its words: in the themes of real engines, clients and pagers of others."""

from __future__ import annotations

import html
import random
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.lab.garden import fill, forums, invented, threads
from tests.lab.garden.drawn import shell
from tests.lab.garden.engines import run
from tests.lab.garden.texts import Texts, remark

#: Rows of pages as systems write them: the row, the page that is read, another page, and the link to the next one.
PAGERS = {
    "wordpress": ('<div class="page-links">Pages: {}</div>', '<span class="post-page-numbers current" aria-current="page">{}</span> ', '<a href="{}" class="post-page-numbers">{}</a> ', ""),
    "wordpress-next": ('<div class="page-links">{}</div>', "", "", '<a href="{}" class="post-page-numbers">Next page</a>'),
    "bootstrap": ('<nav aria-label="Pages"><ul class="pagination">{}</ul></nav>', '<li class="page-item active"><span class="page-link">{}</span></li>', '<li class="page-item"><a class="page-link" href="{}">{}</a></li>', '<li class="page-item"><a class="page-link" href="{}">Next</a></li>'),
    "drupal": ('<nav class="pager" role="navigation"><h4 class="visually-hidden">Pagination</h4><ul class="pager__items">{}</ul></nav>', '<li class="pager__item is-active"><span>{}</span></li>', '<li class="pager__item"><a href="{}" title="Go to page">{}</a></li>', '<li class="pager__item pager__item--next"><a href="{}" rel="next"><span>Next ›</span></a></li>'),
    "typo3": ('<div class="f3-widget-paginator"><ul>{}</ul></div>', '<li class="current">{}</li>', '<li><a href="{}">{}</a></li>', '<li class="next"><a href="{}">nächste</a></li>'),
    "joomla": ('<div class="pagenavbar"><div>{}</div></div>', "", "", '<div class="pagenav_next"><a href="{}">Next &gt;</a></div>'),
    "django": ('<div class="pagination"><span class="step-links">{}</span></div>', '<span class="current">Page {} of 4.</span>', "", '<a href="{}">next</a>'),
    "phpbb": ('<div class="action-bar"><div class="pagination">33 posts<ul>{}</ul></div></div>', '<li class="active"><span>{}</span></li>', '<li><a class="button" href="{}" role="button">{}</a></li>', '<li class="arrow next"><a class="button" href="{}" rel="next">Next</a></li>'),
}  # fmt: skip
#: What a page's title says of its number.
TITLES = ("{title}", "{title} - Page {n}", "{title} ({n}/{all})", "{title} | Seite {n}", "{title} {n}")
#: Themes whose engines make chapters, and what is written there instead of a text.
SPHINX = """alabaster sphinx_rtd_theme pydata_sphinx_theme sphinx_book_theme classic sphinxdoc bizstyle haiku nature
traditional pyramid scrolls agogo""".split()
MKDOCS = ("mkdocs", "readthedocs", "material")


@dataclass(frozen=True)
class Work:
    """A work: its engine, its kind, its pages with their addresses, all in one page, and the lines of its text."""

    engine: str
    kind: str
    pages: tuple[tuple[str, str], ...]
    whole: tuple[str, str]
    gold: tuple[str, ...]


def pager(name: str, own: int, addresses: Sequence[str]) -> str:
    """The row of one page."""
    row, here, other, onward = PAGERS[name]
    numbers = [
        here.format(number) if number == own else other.format(html.escape(address), number)
        for number, address in enumerate(addresses, 1)
    ]
    after = onward.format(html.escape(addresses[own])) if onward and own < len(addresses) else ""
    return row.format("".join(numbers) + after)


def _addresses(lot: random.Random, count: int) -> list[str]:
    first = lot.choice(("http://weir.example/2024/01/10/kettle", "http://weir.example/posts/kettle.html"))
    way = lot.choice(("{}?page={}", "{}/{}", "{}/page/{}"))
    return [first, *(way.format(first, number) for number in range(2, count + 1))]


def _written(lines: Sequence[str], lot: random.Random) -> str:
    parts = []
    for line in lines:
        text = html.escape(line)
        way = lot.random()
        parts.append(f"<ul><li>{text}</li></ul>" if way < 0.05 else f"<p>{text}</p>")
    return "\n".join(parts)


def articles(shells: Path, texts: Texts, seed: int, drawn: int) -> Iterator[Work]:
    """An article of four pages in each theme, and in shells drawn by lot."""
    lot = random.Random(seed)
    known = {name: text for name, text in fill.shells(shells).items() if text} if shells.is_dir() else {}
    known |= {f"drawn-{number}": shell(random.Random(f"{seed} {number}")) for number in range(drawn)}
    for name, text in known.items():
        addresses, title = _addresses(lot, 4), fill.titled(texts, "en", lot)
        bodies = [invented.paragraphs("en", lot.choice((60, 200, 400)), lot) for _ in addresses]
        row, said = lot.choice(list(PAGERS)), lot.choice(TITLES)
        pages = []
        for number, (lines, address) in enumerate(zip(bodies, addresses, strict=True), 1):
            called = said.format(title=title, n=number, all=len(bodies)) if number > 1 else title
            pages.append((_filled(text, called, _written(lines, lot) + pager(row, number, addresses)), address))
        every = [line for lines in bodies for line in lines]
        whole = (_filled(text, title, _written(every, lot)), addresses[0])
        yield Work(f"{name} {row}", "article", tuple(pages), whole, tuple(every))


def _filled(text: str, title: str, body: str) -> str:
    done = text.replace("<p>GARDENBODY</p>", "GARDENBODY").replace("GARDENTHREAD", "")
    return done.replace("GARDENBODY", body).replace("GARDENTITLE", html.escape(title))


def talks(texts: Texts, seed: int) -> Iterator[Work]:
    """A thread of three pages in the markup of each client; in every second one the first post is on each page."""
    lot = random.Random(seed)
    for number, client in enumerate(threads.CLIENTS):
        addresses, title = _addresses(lot, 3), fill.titled(texts, "en", lot)
        first = "\n".join(invented.paragraphs("en", 80, lot))
        said = [first, *(remark(texts, "en", lot, [first]) for _ in range(35))]
        names = [f"{lot.choice(threads.NAMES)} {lot.choice(threads.LAST)}" for _ in said]
        items = [_item(client, place, names[place], text) for place, text in enumerate(said)]
        again, row = bool(number % 2), lot.choice(list(PAGERS))
        pages = []
        for at, address in enumerate(addresses):
            own = items[12 * at : 12 * at + 12]
            shown = [items[0], *own] if again and at else own
            pages.append((_talk(client, title, "".join(shown), pager(row, at + 1, addresses)), address))
        gold = tuple(" ".join(line.split()) for text in said for line in text.split("\n"))
        whole = (_talk(client, title, "".join(items), ""), addresses[0])
        yield Work(f"{client['name']} {row}", "thread", tuple(pages), whole, gold)


def _item(client: dict[str, str], place: int, name: str, text: str) -> str:
    return threads.filled(client["item"], {
        "avatar": f"/avatars/{place}.png", "name": name, "time": f"{place % 28 + 1} March 2024",
        "stamp": f"2024-03-{place % 28 + 1:02}T10:12:00Z", "text": threads.paragraphs(text, False),
        "number": str(place), "reply": "Reply", "replies": "",
    })  # fmt: skip


def _talk(client: dict[str, str], title: str, items: str, row: str) -> str:
    markup = threads.filled(client["list"], {"head": "", "items": items, "form": ""})
    return (
        f"<html lang=en><head><title>{title} - Weir Forum</title></head><body><div id=top><a href=/>Weir Forum</a> "
        f"<a href=/new>New posts</a> <a href=/members>Members</a></div><h1>{title}</h1>{row}{markup}{row}"
        "<div id=foot>Powered by Weir. <a href=/contact>Contact us</a></div></body></html>"
    )


def tickets(shells: Path, texts: Texts, seed: int) -> Iterator[Work]:
    """Threads in the pages of trackers: each page has nine posts, the whole has 25."""
    lot = random.Random(seed)
    homes = forums.homes(shells) if shells.is_dir() else {}
    for name in sorted({name.rsplit("-", 1)[0] for name in homes}):
        page, large = (homes.get(f"{name}-t{count}") for count in (9, 25))
        if not page or not large:
            continue
        title = fill.titled(texts, "en", lot)
        said = [invented.paragraphs("en", 60, lot) for _ in range(25)]
        parts = [said[:9], [said[0], *said[9:17]], [said[0], *said[17:25]]]
        addresses = _addresses(lot, 3)
        pages = [
            (
                _posts(page, part, title).replace("</body>", pager("bootstrap", at, addresses) + "</body>"),
                addresses[at - 1],
            )
            for at, part in enumerate(parts, 1)
        ]
        gold = tuple(line for lines in said for line in lines)
        yield Work(f"{name} bootstrap", "thread", tuple(pages), (_posts(large, said, title), addresses[0]), gold)


def _posts(path: Path, said: Sequence[Sequence[str]], title: str) -> str:
    done = forums.cleaned(path.read_text("utf-8", "replace")).replace("GARDENTITLE1", html.escape(title))
    for number, lines in enumerate(said):
        done = done.replace(f"GARDENSAY{number}x", "<br><br>".join(map(html.escape, lines)))
        done = done.replace(f"GARDENWHO{number}x", f"{threads.NAMES[number]} Weir")
    return done


def chapters(folder: Path, python: Path, texts: Texts, seed: int) -> Iterator[Work]:
    """A work of six chapters as Sphinx and MkDocs write it, each with its own links to the next one."""
    lot = random.Random(seed)
    names = [f"chapter{number}" for number in range(1, 7)]
    heads = [f"{fill.titled(texts, 'en', lot)} {name[-1]}" for name in names]
    bodies = [invented.paragraphs("en", lot.choice((60, 300)), lot) for _ in names]
    gold = tuple(line for head, lines in zip(heads, bodies, strict=True) for line in (head, *lines))
    site = folder / "chapters"
    shutil.rmtree(site, ignore_errors=True)
    for theme in SPHINX:
        out = _sphinx(site, python, theme, names, heads, bodies)
        if out:
            yield _book(f"sphinx-{theme}", out, names, gold, "{}.html", "index.html", site / "one" / theme)
    for theme in MKDOCS:
        out = _mkdocs(site, python, theme, names, heads, bodies)
        if out:
            yield _book(f"mkdocs-{theme}", out, names, gold, "{}/", "", None)


def _book(
    engine: str, out: Path, names: Sequence[str], gold: tuple[str, ...], way: str, whole: str, one: Path | None
) -> Work:
    base = "http://weir.example/docs/"
    pages = tuple(
        (
            (out / (way.format(name) + ("" if way.endswith("html") else "index.html"))).read_text("utf-8"),
            base + way.format(name),
        )
        for name in names
    )
    read = (one / "index.html").read_text("utf-8") if one else ""
    return Work(engine, "chapter", pages, (read, base + whole), gold)


def _sphinx(
    site: Path, python: Path, theme: str, names: Sequence[str], heads: Sequence[str], bodies: Sequence[Sequence[str]]
) -> Path | None:
    source, out, one = site / "rst", site / "many" / theme, site / "one" / theme
    source.mkdir(parents=True, exist_ok=True)
    for name, head, lines in zip(names, heads, bodies, strict=True):
        (source / f"{name}.rst").write_text(f"{head}\n{'=' * len(head)}\n\n" + "\n\n".join(lines) + "\n", "utf-8")
    tree = "".join(f"   {name}\n" for name in names)
    (source / "index.rst").write_text(
        f"The Weir Book\n=============\n\nAll chapters.\n\n.. toctree::\n\n{tree}", "utf-8"
    )
    (source / "conf.py").write_text(f"project = 'The Weir Book'\nauthor = 'Ada'\nhtml_theme = '{theme}'\n", "utf-8")
    for form, to in (("html", out), ("singlehtml", one)):
        if not _ran([python, "-m", "sphinx", "-q", "-E", "-b", form, ".", to], source):
            return None
    return out


def _mkdocs(
    site: Path, python: Path, theme: str, names: Sequence[str], heads: Sequence[str], bodies: Sequence[Sequence[str]]
) -> Path | None:
    source, out = site / "mkdocs", site / "many" / f"mkdocs-{theme}"
    (source / "docs").mkdir(parents=True, exist_ok=True)
    for name, head, lines in zip(names, heads, bodies, strict=True):
        (source / "docs" / f"{name}.md").write_text(f"# {head}\n\n" + "\n\n".join(lines) + "\n", "utf-8")
    (source / "docs" / "index.md").write_text("# Home\n\nA page.\n", "utf-8")
    more = "  features: [navigation.footer]\n" if theme == "material" else ""
    (source / "mkdocs.yml").write_text(
        f"site_name: The Weir Book\nsite_url: http://weir.example/docs/\ntheme:\n  name: {theme}\n{more}", "utf-8"
    )
    return out if _ran([python, "-m", "mkdocs", "build", "-q", "-d", out], source) else None


def _ran(command: Sequence[str | Path], folder: Path) -> bool:
    import subprocess

    try:
        run(command, folder)
    except (subprocess.SubprocessError, OSError) as problem:
        print(f"left out: {problem}", flush=True)
        return False
    return True


def made(folder: Path, python: Path, seed: int, drawn: int) -> Iterator[Work]:
    """All of them; those of engines that aren't there are left out."""
    texts = invented.texts(seed)
    yield from articles(folder / "shells", texts, seed, drawn)
    yield from talks(texts, seed)
    yield from tickets(folder / "shells", texts, seed)
    if python.exists():
        yield from chapters(folder, python.absolute(), texts, seed)
