"""Hexo, with the themes that its package.json names."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from tests.lab.garden.engines import HERE, Ground, install, posts, run


def themes(ground: Ground) -> list[str]:
    """Their names."""
    needed = json.loads((HERE / "hexo" / "package.json").read_text("utf-8"))["dependencies"]
    return [name.removeprefix("hexo-theme-") for name in needed if name.startswith("hexo-theme-")]


def make(ground: Ground, theme: str, out: Path) -> None:
    """A site in one theme."""
    site = install(ground, "hexo")
    source = site / "source" / "_posts"
    source.mkdir(parents=True, exist_ok=True)
    for number, (name, title, text) in enumerate(posts(), 1):
        head = f"title: {title}\ndate: 2024-0{number}-11 10:20:00\ntags: [water, maps]\ncategories: [notes]\ncomments: true"
        (source / f"{name}.md").write_text(f"---\n{head}\n---\n{text}\n", "utf-8")
    config = (HERE / "hexo" / "_config.yml").read_text("utf-8")
    (site / "_config.yml").write_text(re.sub("(?m)^theme: .*", f"theme: {theme}", config), "utf-8")
    sample = site / "node_modules" / f"hexo-theme-{theme}" / f"example_config.{theme}.yml"
    if sample.exists():
        shutil.copyfile(sample, site / f"_config.{theme}.yml")
    shutil.rmtree(site / "public", ignore_errors=True)
    (site / "db.json").unlink(missing_ok=True)
    run(["node", "node_modules/hexo/bin/hexo", "generate"], site)
    shutil.copytree(site / "public", out, dirs_exist_ok=True)
