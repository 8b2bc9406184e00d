"""MkDocs, with its own themes, Material and Bootswatch's."""

from __future__ import annotations

from pathlib import Path

from tests.lab.garden.engines import Ground, posts, run


def themes(ground: Ground) -> list[str]:
    """Their names."""
    return "mkdocs readthedocs material cosmo flatly journal united".split()


def make(ground: Ground, theme: str, out: Path) -> None:
    """A site in one theme."""
    site = ground.folder / "mkdocs"
    (site / "docs").mkdir(parents=True, exist_ok=True)
    for name, title, text in posts():
        (site / "docs" / f"{name}.md").write_text(f"# {title}\n\n{text}\n", "utf-8")
    (site / "docs" / "index.md").write_text("# Home\n\nA page.\n", "utf-8")
    config = f"site_name: The Weir House\nsite_url: http://weir.example/\ntheme:\n  name: {theme}\n"
    (site / "mkdocs.yml").write_text(config, "utf-8")
    run([ground.python, "-m", "mkdocs", "build", "-q", "-d", out], site)
