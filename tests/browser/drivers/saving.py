"""Saving as a person does it in Chromium: the button, the popup, and the resulting files."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.popup import Popup
from tests.browser.drivers.sheet import choose, popup
from tests.browser.drivers.waiting import PATIENCE, until

DONE = "document.querySelector('#done').textContent.trim() && !document.querySelector('#save').disabled"


def allowed(build: Path, folder: Path, *permissions: str, origins: tuple[str, ...] = ()) -> Path:
    """The built extension with optional permissions granted: a browser's own prompt can't be pressed by a test."""
    copy = Path(shutil.copytree(build, folder / "extension"))
    path = copy / "manifest.json"
    known = json.loads(path.read_text("utf-8"))
    known["optional_permissions"] = [one for one in known["optional_permissions"] if one not in permissions]
    known["permissions"] += permissions
    known["host_permissions"] = list(origins)
    path.write_text(json.dumps(known), encoding="utf-8")
    return copy


@contextmanager
def saver(build: Path, folder: Path, *permissions: str, origins: tuple[str, ...] = ()) -> Iterator[Chromium]:
    """Chromium whose downloads go to `folder`/downloads by themselves."""
    downloads = folder / "downloads"
    downloads.mkdir()
    profile = folder / "profile" / "Default"
    profile.mkdir(parents=True)
    wishes = {"download": {"default_directory": str(downloads), "prompt_for_download": False}}
    (profile / "Preferences").write_text(json.dumps(wishes), encoding="utf-8")
    with chromium(allowed(build, folder, *permissions, origins=origins), str(profile.parent)) as browser:
        session = browser.context.browser
        assert session is not None
        protocol = session.new_browser_cdp_session()
        # The driver gives downloads names of its own; a person's browser doesn't.
        protocol.send("Browser.setDownloadBehavior", {"behavior": "default"})
        yield browser


def renewed(browser: Chromium, downloads: Path) -> None:
    """Leave the usual settings, no downloads and no page to the next test."""
    choose(browser)
    for path in downloads.iterdir():
        path.unlink()
    for page in browser.context.pages[1:]:
        page.close()


def pressed(browser: Chromium, page: Page, form: str) -> Popup:
    """Open the popup, choose a format, press Save, and wait for what it says."""
    opened = popup(browser, page)
    opened.choose("#format", form)
    opened.press("#save")
    opened.wait(f"({DONE}) || !document.querySelector('#obstacle').hidden")
    return opened


def files(folder: Path, number: int, seconds: float = PATIENCE) -> list[Path]:
    """The files of a folder, once there are so many and none is half written."""

    def whole() -> list[Path]:
        with suppress(FileNotFoundError):  # a half one was given its own name meanwhile
            found = [path for path in (folder.iterdir() if folder.exists() else ()) if not path.name.startswith(".")]
            half = [path for path in found if path.suffix in (".crdownload", ".part") or not path.stat().st_size]
            if len(found) >= number and not half:
                return sorted(found, key=lambda path: path.stat().st_mtime)
        return []

    written: list[Path] = until(f"{number} files in {folder}", whole, seconds, 0.05)
    return written
