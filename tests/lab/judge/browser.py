"""Shows drawn pages to a headless Chromium: captures their columns as the extension does, or takes pictures of them."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from shutil import which
from typing import Any

from playwright.async_api import async_playwright
from readwell.commands.cli import main as readwell
from readwell.lab.training.browser import FLAGS
from readwell.system.jsonlines import lines


def seen(pages: Path, target: Path, width: int) -> int:
    """Writes each page with its captured columns; continues where it stopped. One tab: machines are shared."""
    return int(readwell(["capture", str(pages), str(target), "--width", str(width), "--jobs", "1"]) or 0)


def pictures(pages: Path, folder: Path, width: int, every: int) -> int:
    """Takes a picture of every so manieth page, for a person to look at."""
    folder.mkdir(parents=True, exist_ok=True)
    return asyncio.run(_pictures(list(lines(pages))[::every], folder, width))


async def _pictures(chosen: list[dict[str, Any]], folder: Path, width: int) -> int:
    executable = os.environ.get("READWELL_CHROMIUM") or which("chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, chromium_sandbox=False, args=list(FLAGS))
        tab = await browser.new_page(viewport={"width": width, "height": 1100}, java_script_enabled=False)
        for row in chosen:
            await tab.set_content(row["html"], wait_until="domcontentloaded")
            await tab.screenshot(path=folder / f"{row['id'].replace('/', '-')}.png")
        await browser.close()
    return len(chosen)
