"""Astro's Starlight, with themes of packages."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.lab.garden.engines import Ground, install, posts, run

THEMES = ("starlight", "flexoki", "next", "rapide")

CONFIG = """import {{ defineConfig }} from 'astro/config';
import starlight from '@astrojs/starlight';
{theirs}
export default defineConfig({{
  site: 'http://weir.example', outDir: '{out}', telemetry: false,
  image: {{ service: {{ entrypoint: 'astro/assets/services/noop' }} }},
  integrations: [starlight({{ title: 'The Weir House', pagefind: false, plugins: [{plugin}],
    sidebar: [{{ label: 'Notes', autogenerate: {{ directory: 'notes' }} }}] }})],
}});
"""

CONTENT = """import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
"""


def themes(ground: Ground) -> list[str]:
    """Their names."""
    return list(THEMES)


def make(ground: Ground, theme: str, out: Path) -> None:
    """A site in one theme."""
    site = install(ground, "starlight")
    notes = site / "src" / "content" / "docs" / "notes"
    shutil.rmtree(site / ".astro", ignore_errors=True)
    notes.mkdir(parents=True, exist_ok=True)
    for name, title, text in [*posts(), ("../index", "Home", "A page.")]:
        (notes / f"{name}.md").write_text(f"---\ntitle: {title}\n---\n\n{text}\n", "utf-8")
    (site / "src" / "content.config.ts").write_text(CONTENT, "utf-8")
    theirs = f"import theme from 'starlight-theme-{theme}';" if theme != "starlight" else ""
    plugin = "theme()" if theirs else ""
    (site / "astro.config.mjs").write_text(CONFIG.format(theirs=theirs, plugin=plugin, out=out), "utf-8")
    run(["node", "node_modules/astro/astro.js", "build"], site, ASTRO_TELEMETRY_DISABLED="1")
