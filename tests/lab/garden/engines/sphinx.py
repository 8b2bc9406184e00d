"""Sphinx, with its own themes and those of packages."""

from __future__ import annotations

from pathlib import Path

from tests.lab.garden.engines import Ground, posts, run

THEMES = """alabaster sphinx_rtd_theme pydata_sphinx_theme sphinx_book_theme classic sphinxdoc bizstyle haiku nature
traditional pyramid scrolls agogo""".split()


def themes(ground: Ground) -> list[str]:
    """Their names."""
    return THEMES


def make(ground: Ground, theme: str, out: Path) -> None:
    """A site in one theme."""
    site = ground.folder / "sphinx"
    site.mkdir(parents=True, exist_ok=True)
    for name, title, text in posts():
        (site / f"{name}.rst").write_text(f"{title}\n{'=' * len(title)}\n\n{text}\n", "utf-8")
    contents = "".join(f"   {name}\n" for name, _, _ in posts())
    (site / "index.rst").write_text(f"Home\n====\n\nA page.\n\n.. toctree::\n\n{contents}", "utf-8")
    (site / "conf.py").write_text(f"project = 'The Weir House'\nauthor = 'Ada'\nhtml_theme = '{theme}'\n", "utf-8")
    run([ground.python, "-m", "sphinx", "-q", "-E", "-b", "html", ".", out], site)
