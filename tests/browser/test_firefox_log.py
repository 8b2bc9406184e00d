"""Firefox's own log: the driver removes the file of that name before it starts the browser."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

import pytest

from tests.browser.drivers.firefox import Firefox


@pytest.mark.skipif("READWELL_FIREFOX_LOG" in os.environ, reason="the log goes to the terminal")
def test_firefox_writes_its_log_into_the_runs_own_folder(firefox_browser: Firefox) -> None:
    instance = firefox_browser.marionette.instance
    assert Path(instance.gecko_log).is_relative_to(tempfile.gettempdir())
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
