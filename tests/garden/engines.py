"""Shells: a post's page of each engine and theme, built by the engine itself from a site whose post has placeholders."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

HEXO = Path(__file__).parent / "hexo"

#: The title of the post that is filled, and its paragraphs; `marked` in fill.py finds them again.
TITLE = "GARDENTITLE1"
BODY = [f"GARDENBODY0x{number}" for number in range(3)]
OTHERS = ("On the keeping of old maps", "A walk to the weir", "Repairing a kettle", "What the ferry carries")
TEXT = (
    "A short note that stands here so that the list of posts has more than one entry.\n\nAnd a second paragraph of it."
)

MKDOCS = "mkdocs readthedocs material cosmo flatly journal united".split()
SPHINX = """alabaster sphinx_rtd_theme pydata_sphinx_theme sphinx_book_theme classic sphinxdoc bizstyle haiku nature
traditional pyramid scrolls agogo""".split()
PELICAN = {"notmyidea": "notmyidea", "simple": "simple", "jwk": "jwk_theme"}

PELICANCONF = """AUTHOR='Ada Weir'; SITENAME='The Weir House'; SITEURL=''; PATH='content'; TIMEZONE='UTC'; DEFAULT_LANG='en'
LINKS=(('A link','https://a.example'),); SOCIAL=(('A friend','https://b.example'),); DEFAULT_PAGINATION=10
FEED_ALL_ATOM=None; CATEGORY_FEED_ATOM=None; TRANSLATION_FEED_ATOM=None; AUTHOR_FEED_ATOM=None; AUTHOR_FEED_RSS=None
"""


def build(folder: Path, python: Path) -> None:
    """Every theme that isn't there yet, in folder/shells; what is needed stands in folder/hexo and python's environment.

    A theme whose engine fails is reported and left out.
    """
    for theme in _hexo_themes():
        _once(folder, f"hexo-{theme}", partial(_hexo, folder / "hexo", theme))
    for name, where in PELICAN.items():
        _once(folder, f"pelican-{name}", partial(_pelican, folder / "pelican", python, where))
    for theme in MKDOCS:
        _once(folder, f"mkdocs-{theme}", partial(_mkdocs, folder / "mkdocs", python, theme))
    for theme in SPHINX:
        _once(folder, f"sphinx-{theme}", partial(_sphinx, folder / "sphinx", python, theme))


def _once(folder: Path, name: str, make: Callable[[Path], None]) -> None:
    out, part = folder / "shells" / name, folder / "part"
    if out.exists():
        return
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    try:
        make(part)
    except subprocess.SubprocessError as problem:
        print(f"{name}: left out ({problem})", flush=True)
        return
    out.parent.mkdir(parents=True, exist_ok=True)
    part.rename(out)
    print(name, flush=True)


def _run(command: Sequence[str | Path], folder: Path) -> None:
    subprocess.run(list(map(str, command)), cwd=folder, check=True, timeout=300, capture_output=True)


def _hexo_themes() -> list[str]:
    needed = json.loads((HEXO / "package.json").read_text("utf-8"))["dependencies"]
    return [name.removeprefix("hexo-theme-") for name in needed if name.startswith("hexo-theme-")]


def posts() -> Iterator[tuple[str, str, str]]:
    """Name, title and text of each post; the first is the one to be filled."""
    yield "p0", TITLE, "\n\n".join(BODY)
    for number, title in enumerate(OTHERS, 1):
        yield f"p{number}", title, TEXT


def _hexo(site: Path, theme: str, out: Path) -> None:
    source = site / "source" / "_posts"
    source.mkdir(parents=True, exist_ok=True)
    for number, (name, title, text) in enumerate(posts(), 1):
        head = f"title: {title}\ndate: 2024-0{number}-11 10:20:00\ntags: [water, maps]\ncategories: [notes]\ncomments: true"
        (source / f"{name}.md").write_text(f"---\n{head}\n---\n{text}\n", "utf-8")
    config = (HEXO / "_config.yml").read_text("utf-8")
    (site / "_config.yml").write_text(re.sub("(?m)^theme: .*", f"theme: {theme}", config), "utf-8")
    shutil.rmtree(site / "public", ignore_errors=True)
    (site / "db.json").unlink(missing_ok=True)
    _run(["node", "node_modules/hexo/bin/hexo", "generate"], site)
    shutil.copytree(site / "public", out, dirs_exist_ok=True)


def _pelican(site: Path, python: Path, theme: str, out: Path) -> None:
    (site / "content").mkdir(parents=True, exist_ok=True)
    for number, (name, title, text) in enumerate(posts(), 1):
        head = f"Title: {title}\nDate: 2024-0{number}-11 10:20\nCategory: notes\nTags: water\nAuthor: Ada Weir\nSlug: {name}"
        (site / "content" / f"{name}.md").write_text(f"{head}\n\n{text}\n", "utf-8")
    (site / "pelicanconf.py").write_text(PELICANCONF, "utf-8")
    found = sorted(python.parents[1].glob(f"lib/*/site-packages/{theme}"))
    where = str(found[0]) if found else theme
    _run([python, "-m", "pelican", "content", "-s", "pelicanconf.py", "-t", where, "-o", out], site)


def _mkdocs(site: Path, python: Path, theme: str, out: Path) -> None:
    (site / "docs").mkdir(parents=True, exist_ok=True)
    for name, title, text in posts():
        (site / "docs" / f"{name}.md").write_text(f"# {title}\n\n{text}\n", "utf-8")
    (site / "docs" / "index.md").write_text("# Home\n\nA page.\n", "utf-8")
    config = f"site_name: The Weir House\nsite_url: http://weir.example/\ntheme:\n  name: {theme}\n"
    (site / "mkdocs.yml").write_text(config, "utf-8")
    _run([python, "-m", "mkdocs", "build", "-q", "-d", out], site)


def _sphinx(site: Path, python: Path, theme: str, out: Path) -> None:
    site.mkdir(parents=True, exist_ok=True)
    for name, title, text in posts():
        (site / f"{name}.rst").write_text(f"{title}\n{'=' * len(title)}\n\n{text}\n", "utf-8")
    contents = "".join(f"   {name}\n" for name, _, _ in posts())
    (site / "index.rst").write_text(f"Home\n====\n\nA page.\n\n.. toctree::\n\n{contents}", "utf-8")
    (site / "conf.py").write_text(f"project = 'The Weir House'\nauthor = 'Ada'\nhtml_theme = '{theme}'\n", "utf-8")
    _run([python, "-m", "sphinx", "-q", "-E", "-b", "html", ".", out], site)


def install(folder: Path, npm: str, name: str) -> None:
    """What tests/garden/`name` pins by its lock file; nothing of it runs while it is installed."""
    site = folder / name
    if (site / "node_modules" / ".package-lock.json").exists():
        return
    site.mkdir(parents=True, exist_ok=True)
    for file in ("package.json", "package-lock.json"):
        shutil.copyfile(HEXO.parent / name / file, site / file)
    words = ["ci", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([npm, *words], cwd=site, check=True, env={**os.environ, "NO_COLOR": "1"})
