"""Pelican, with its own themes and those of packages."""

from __future__ import annotations

from pathlib import Path

from tests.lab.garden.engines import Ground, posts, run

#: The folder of each theme: in Pelican itself, or in a package.
THEMES = {
    "notmyidea": "notmyidea",
    "simple": "simple",
    "jwk": "jwk_theme",
    "smallweb": "pelican/themes/smallweb",
    "engineering": "pelican_engineering_theme/theme",
}

PELICANCONF = """AUTHOR='Ada Weir'; SITENAME='The Weir House'; SITEURL=''; PATH='content'; TIMEZONE='UTC'; DEFAULT_LANG='en'
LINKS=(('A link','https://a.example'),); SOCIAL=(('A friend','https://b.example'),); DEFAULT_PAGINATION=10
FEED_ALL_ATOM=None; CATEGORY_FEED_ATOM=None; TRANSLATION_FEED_ATOM=None; AUTHOR_FEED_ATOM=None; AUTHOR_FEED_RSS=None
"""


def themes(ground: Ground) -> list[str]:
    """Their names."""
    return list(THEMES)


def make(ground: Ground, theme: str, out: Path) -> None:
    """A site in one theme."""
    site = ground.folder / "pelican"
    (site / "content").mkdir(parents=True, exist_ok=True)
    for number, (name, title, text) in enumerate(posts(), 1):
        head = f"Title: {title}\nDate: 2024-0{number}-11 10:20\nCategory: notes\nTags: water\nAuthor: Ada Weir\nSlug: {name}"
        (site / "content" / f"{name}.md").write_text(f"{head}\n\n{text}\n", "utf-8")
    (site / "pelicanconf.py").write_text(PELICANCONF, "utf-8")
    where = ground.package(THEMES[theme])
    run([ground.python, "-m", "pelican", "content", "-s", "pelicanconf.py", "-t", where, "-o", out], site)
