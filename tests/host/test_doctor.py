"""What `readwell doctor` says, with the real launcher."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from readwell.services.native.doctor import examine
from readwell.services.native.install import (
    CHROME_ID,
    install,
    launcher_path,
    manifest,
    shared_path,
    write_launcher,
)
from readwell.system.folders import BROWSERS, System, log_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the launcher of these tests is a shell script")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> System:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return System(home=tmp_path, env={}, root=tmp_path)


def bad(here: System) -> list[str]:
    return [finding.message for finding in examine(here) if not finding.well]


def test_an_installed_host_is_well(here: System) -> None:
    install(["chromium"], system=here)
    assert bad(here) == []
    assert any("the host answers" in finding.message for finding in examine(here))


def test_a_missing_host_is_reported_with_its_remedy(here: System) -> None:
    (said,) = bad(here)
    assert "readwell install" in said


def test_an_unregistered_host_is_reported(here: System) -> None:
    (written,) = install(["chromium"], system=here)
    written.unlink()
    (said,) = bad(here)
    assert "no browser knows" in said


def test_a_removed_python_is_reported(here: System) -> None:
    install(["chromium"], system=here, python="/nowhere/python")
    (said,) = bad(here)
    assert "does not answer" in said


def test_a_host_that_crashes_is_reported_with_its_last_words_and_the_end_of_its_log(here: System) -> None:
    install(["chromium"], system=here)
    launcher_path(here).write_text("#!/bin/sh\necho 'ModuleNotFoundError: No module named numpy' >&2\nexit 1\n")
    log = log_file(here)
    log.parent.mkdir(parents=True)
    log.write_text("".join(f"line {number}\n" for number in range(9)))
    (said,) = bad(here)
    assert "does not answer" in said and "it said:\n       ModuleNotFoundError: No module named numpy" in said
    assert f"{log} ends with:\n       line 4\n" in said and said.endswith("line 8") and "line 3" not in said


def test_a_launcher_that_may_not_be_started_is_reported(here: System) -> None:
    install(["chromium"], system=here)
    launcher_path(here).chmod(0o644)
    assert any("Permission denied" in said for said in bad(here))
    assert any("can't be started" in said for said in bad(here))


def test_a_host_that_a_package_installed_for_everybody_is_well(here: System) -> None:
    for name in ("chromium", "firefox"):
        path = shared_path(BROWSERS[name], here)
        assert path
        path.parent.mkdir(parents=True)
        program = write_launcher(System(home=here.root / "usr", env={}), sys.executable)
        path.write_text(json.dumps(manifest(BROWSERS[name], program)))
    assert bad(here) == []
    said = [finding.message for finding in examine(here)]
    assert sum("the host answers" in one for one in said) == 1
    assert sum("knows the host" in one for one in said) == 2


@pytest.mark.parametrize(
    ("folder", "says"), [("snap/firefox", "Firefox is here as a Snap"), (".var/app/com.google.Chrome", "Flatpak")]
)
def test_a_browser_in_a_sandbox_is_named_with_what_to_do(here: System, folder: str, says: str) -> None:
    install(["firefox"], system=here)
    before = [finding.message for finding in examine(here)]
    assert not any("Snap" in message or "Flatpak" in message for message in before)
    (here.home / folder).mkdir(parents=True)
    (told,) = [finding for finding in examine(here) if "portal" in finding.message]
    assert says in told.message and "built-in engine" in told.message and told.well


def test_the_extensions_that_may_start_the_host_are_named(here: System) -> None:
    install(["chromium"], system=here, ids=["a" * 32])
    assert any(f"{CHROME_ID}, {'a' * 32} start" in finding.message for finding in examine(here))


@pytest.mark.parametrize("held", ["{", "[]", "{}", '{"path": "/bin/true", "allowed_origins": []}'])
def test_a_broken_manifest_is_reported(here: System, held: str) -> None:
    (written,) = install(["chromium"], system=here)
    written.write_text(held)
    (said,) = bad(here)
    assert str(written) in said
