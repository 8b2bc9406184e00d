"""Settings that an organisation has chosen, by each browser's own policy file: shown, locked, and above a person's choice."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.browser.drivers.chromium import chromium, executable
from tests.browser.drivers.firefox import firefox
from tests.browser.drivers.identity import extension_id
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, read
from tests.browser.drivers.surfaces import messages
from tests.browser.drivers.waiting import until

POLICY = {"theme": "sepia", "singleKeys": False, "size": "large"}
#: The state of a settings page: what says why, and whether the switch of single keys shows the policy and is locked.
LOCKED = "[document.querySelector('.managed')?.textContent, document.querySelector('#singleKeys').checked, document.querySelector('#singleKeys').disabled]"
SAID = [messages("en")["managedText"], False, True]


def _can_mount() -> bool:
    """Whether this person may put a folder over another for one program alone: only then the system's own stays as it is."""
    tried = subprocess.run(["unshare", "--mount", "true"], capture_output=True) if shutil.which("unshare") else None
    return tried is not None and tried.returncode == 0


@pytest.mark.second
@pytest.mark.skipif(not _can_mount(), reason="Chromium reads policies from the system's folder alone")
def test_chromium_takes_an_organisations_settings_from_its_policies(
    chrome_build: Path, server: Loopback, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = extension_id(json.loads((chrome_build / "manifest.json").read_text("utf-8"))["key"])
    policies = tmp_path / "etc" / "policies" / "managed"
    policies.mkdir(parents=True)
    (policies / "readwell.json").write_text(json.dumps({"3rdparty": {"extensions": {own: POLICY}}}), "utf-8")
    started = tmp_path / "chromium"
    mount = f'mount --bind {tmp_path / "etc"} /etc/chromium && exec {executable()} "$@"'
    started.write_text(f"#!/bin/sh\nexec unshare --mount sh -c '{mount}' sh \"$@\"\n", "utf-8")
    started.chmod(0o755)
    monkeypatch.setenv("READWELL_CHROMIUM", str(started))
    with chromium(chrome_build) as browser:
        choose(browser, theme="dark", size=24)
        options = browser.own("pages/options/options.html#all")
        until("the locked switch", lambda: options.evaluate(LOCKED) == SAID)
        frame = article(read(browser, browser.open(f"{server.origin}/council.html")))
        look = "[document.documentElement.dataset.theme, document.documentElement.style.getPropertyValue('--size')]"
        until("the organisation's theme", lambda: frame.evaluate(look) == ["sepia", "24px"])
        frame.click("#look")
        frame.locator("#looks .managed").wait_for()
        assert frame.locator("#looks [data-set=theme]").first.is_disabled()
        assert frame.locator("#looks [data-step=size]").first.is_enabled()


@pytest.mark.second
def test_firefox_takes_an_organisations_settings_from_a_managed_storage_file(
    firefox_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "readwell@readwell.io"
    folder = tmp_path / ".mozilla" / "managed-storage"
    folder.mkdir(parents=True)
    held = {"name": name, "description": "Readwell's settings", "type": "storage", "data": POLICY}
    (folder / f"{name}.json").write_text(json.dumps(held), "utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    with firefox(firefox_build) as browser:
        browser.own("pages/options/options.html#all")
        browser.wait("the locked switch", lambda: browser.marionette.execute_script(f"return {LOCKED}") == SAID)
