"""Garden pages in a real Chromium, with their theme's style sheets and scripts, captured by the extension."""

from __future__ import annotations

import json
import mimetypes
import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Error, Page, Route, sync_playwright
from readwell.lab.training.browser import FILES, FLAGS

CONTENT = Path(__file__).parents[3] / "extension" / "content" / "capture"

#: Where every site of the garden stands while a browser shows it. Anything else on the net isn't there.
ORIGIN = "http://weir.example"
#: Milliseconds until a page is given up, or its scripts and pictures are.
PATIENCE = 15_000
#: A phone's screen and a desk's.
WIDTHS = (1280, 390)


def captured(
    rows: Sequence[dict[str, Any]], shells: Path, homes: dict[str, Path], width: int
) -> Iterator[dict[str, Any]]:
    """The columns of each page, after its load event and two frames more, or none where the browser gave up.

    `homes` tells the file of each theme's page below `shells`.
    """
    code = "\n".join((CONTENT / f"{name}.js").read_text("utf-8") for name in FILES)
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=executable(), args=list(FLAGS), chromium_sandbox=False)
        for row in rows:
            tab = browser.new_page(viewport={"width": width, "height": 900}, bypass_csp=True)
            try:
                found = _columns(tab, row, shells, homes.get(row["id"].split("/")[1]), code)
            except Error as problem:
                print(f"{row['id']}: {problem.message.splitlines()[0]}", flush=True)
                found = None
            tab.close()
            yield {key: value for key, value in row.items() if key != "html"} | {"page": found}
        browser.close()


def executable() -> str:
    """The browser."""
    found = os.environ.get("READWELL_CHROMIUM") or shutil.which("chromium")
    assert found, "no Chromium here: name it in READWELL_CHROMIUM"
    return found


def _columns(tab: Page, row: dict[str, Any], shells: Path, home: Path | None, code: str) -> dict[str, Any]:
    """One page: its document comes from the row, its assets from the folder of its theme."""
    parts = home.relative_to(shells).parts if home else ("", "2024", "p0", "")
    root = shells / parts[0] if home else shells.parent / "frameworks" / "node_modules"
    address = f"{ORIGIN}/{'/'.join(parts[1:])}"

    def answer(route: Route) -> None:
        if route.request.resource_type == "document":
            mine = route.request.url == address
            route.fulfill(body=row["html"], content_type="text/html; charset=utf-8") if mine else route.abort()
            return
        asked = urlsplit(route.request.url)
        file = root / unquote(asked.path).lstrip("/")
        if f"{asked.scheme}://{asked.netloc}" != ORIGIN or not file.is_file():
            route.abort()
            return
        route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0] or "text/plain")

    tab.route("**/*", answer)
    tab.goto(address, wait_until="load", timeout=PATIENCE)
    tab.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found = json.loads(tab.evaluate(f"() => {{ {code}\nreturn readwell.page.direct(); }}"))
    assert isinstance(found, dict)
    # The address its raw twin is judged by.
    return found | {"url": row["url"]}
