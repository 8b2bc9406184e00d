"""Saving in Firefox: where downloads go, and how a save is asked for."""

from __future__ import annotations

from pathlib import Path

from tests.browser.drivers.firefox import Firefox

#: What Alt+Shift+D does in this window.
SAVE_KEY = """[...document.querySelectorAll("keyset[id^=ext-] key")].find(key => key.getAttribute("key") === "D").doCommand()"""

#: Downloads go to this folder by themselves, as a person may choose in the browser's settings.
INTO = """
Services.prefs.setIntPref("browser.download.folderList", 2);
Services.prefs.setStringPref("browser.download.dir", args[0]);
Services.prefs.setBoolPref("browser.download.useDownloadDir", true);
"""


def saver(browser: Firefox, folder: Path, *permissions: str) -> Firefox:
    """Firefox as on a new profile with these permissions, whose downloads go to a folder."""
    browser.renew()
    browser.chrome(INTO, str(folder))
    browser.grant(*permissions)
    return browser


def in_window(browser: Firefox, script: str) -> None:
    """Run a script in the browser's own window."""
    browser.chrome("const { document } = Services.wm.getMostRecentWindow('navigator:browser');" + script)
