"""Nikola, with its own themes."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.lab.garden.engines import Ground, posts, run

CONF = """BLOG_AUTHOR = 'Ada Weir'
BLOG_TITLE = 'The Weir House'
SITE_URL = 'http://weir.example/'
BLOG_EMAIL = 'ada@weir.example'
BLOG_DESCRIPTION = 'Notes on water, maps and tools'
DEFAULT_LANG = 'en'
TRANSLATIONS = {'en': ''}
POSTS = (('posts/*.md', 'posts', 'post.tmpl'),)
PAGES = ()
COMPILERS = {'markdown': ('.md',)}
NAVIGATION_LINKS = {'en': (('/archive.html', 'Archive'), ('/rss.xml', 'RSS feed'))}
THEME = '%s'
OUTPUT_FOLDER = '%s'
COMMENT_SYSTEM = 'isso'
COMMENT_SYSTEM_ID = 'http://isso.example/'
TIMEZONE = 'UTC'
USE_CDN = False
GLOBAL_CONTEXT = {}
"""


def themes(ground: Ground) -> list[str]:
    """Their names."""
    return ["base", "base-jinja", "bootstrap4", "bootblog4"]


def make(ground: Ground, theme: str, out: Path) -> None:
    """A site in one theme."""
    site = ground.folder / "nikola"
    shutil.rmtree(site, ignore_errors=True)
    (site / "posts").mkdir(parents=True)
    for number, (name, title, text) in enumerate(posts(), 1):
        head = f".. title: {title}\n.. slug: {name}\n.. date: 2024-0{number}-11 10:20:00 UTC\n.. tags: water, maps\n"
        (site / "posts" / f"{name}.md").write_text(f"{head}\n{text}\n", "utf-8")
    (site / "conf.py").write_text(CONF % (theme, out), "utf-8")
    run([ground.python, "-m", "nikola", "build", "-q"], site)
