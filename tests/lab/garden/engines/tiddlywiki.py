"""TiddlyWiki: a tiddler written as a static page, in each of its own looks."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.lab.garden.engines import Ground, install, posts, run


def themes(ground: Ground) -> list[str]:
    """Their names."""
    return ["vanilla", "snowwhite", "centralised"]


def make(ground: Ground, theme: str, out: Path) -> None:
    """A wiki in one look."""
    site = install(ground, "tiddlywiki")
    shutil.rmtree(site / "wiki", ignore_errors=True)
    (site / "wiki" / "tiddlers").mkdir(parents=True)
    looks = sorted({"tiddlywiki/vanilla", f"tiddlywiki/{theme}"})
    (site / "wiki" / "tiddlywiki.info").write_text(json.dumps({"plugins": [], "themes": looks}), "utf-8")
    settings = {"$:/theme": f"$:/themes/tiddlywiki/{theme}", "$:/SiteTitle": "The Weir House"}
    for number, (title, text) in enumerate(settings.items()):
        (site / "wiki" / "tiddlers" / f"s{number}.tid").write_text(f"title: {title}\n\n{text}", "utf-8")
    for name, title, text in posts():
        head = f"title: {title}\ntags: water\nmodified: 20240311102000000\nmodifier: Ada Weir\n"
        (site / "wiki" / "tiddlers" / f"{name}.tid").write_text(f"{head}\n{text}\n", "utf-8")
    pages = ["--rendertiddlers", "[!is[system]]", "$:/core/templates/static.tiddler.html", "static", "text/plain"]
    styles = ["--rendertiddler", "$:/core/templates/static.template.css", "static/static.css", "text/plain"]
    run(["node", "node_modules/tiddlywiki/tiddlywiki.js", "wiki", "--output", out, *pages, *styles], site)
    for page in (out / "static").glob("GARDENTITLE*.html"):
        page.rename(page.with_name("p0.html"))
