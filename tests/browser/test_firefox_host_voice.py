"""The native host's voices in Firefox, where the event page that speaks also lists the voices."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from readwell.services.native.install import install
from readwell.system.folders import System

from tests.browser.drivers.firefox import firefox

#: A listener on a page of ours: how many of the host's voices it is offered. Each new listener has the host asked anew,
#: so one that is slow to start is waited for.
VOICES = """
const done = arguments[arguments.length - 1];
const listen = () => {
    const port = chrome.runtime.connect({ name: "speech" });
    port.onMessage.addListener(({ kind, voices }) => {
        const host = kind === "voices" ? voices.filter(({ engine }) => engine === "host") : [];
        if (host.length) done(host.length);
    });
    setTimeout(() => { port.disconnect(); listen(); }, 5000);
};
listen();"""


@pytest.mark.second
@pytest.mark.skipif(
    importlib.util.find_spec("espeakng_loader") is None, reason="espeak-ng is an extra: install readwell[voice]"
)
def test_the_hosts_voices_are_offered(firefox_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(["firefox"], system=System("linux", tmp_path, {}))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    with firefox(firefox_build) as browser:
        browser.grant("nativeMessaging")
        browser.own("pages/listening/settings.html")
        assert browser.marionette.execute_async_script(VOICES, sandbox=None) > 50
