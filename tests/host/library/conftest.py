"""A home of its own for what is stored, and the requests that only the host answers."""

from pathlib import Path

import pytest
from readwell.engine import requests
from readwell.engine.basics import ad_hosts
from readwell.services.library.requests import HOST_REQUESTS


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setattr(requests, "REQUESTS", requests.REQUESTS | HOST_REQUESTS)
    monkeypatch.setattr(ad_hosts, "_own", frozenset())
    monkeypatch.setattr(ad_hosts, "_known", frozenset())
    return tmp_path
