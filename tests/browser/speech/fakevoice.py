"""A voice for machines that have none: a second extension that is a speech engine, tells every word, and keeps a record.

It can misbehave in the ways engines do: tell no words, never end, never start, tell all of it too late, fail; and one of
its voices alone can say that it begins and ends and make no sound.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Worker

from tests.browser.chromium import Chromium, chromium

_VOICES = [("Fake English", "en-US"), ("Fake British", "en-GB"), ("Fake German", "de-DE"), ("Fake French", "fr-FR")]
_MANIFEST = {
    "manifest_version": 3,
    "name": "Fake voices",
    "version": "1",
    "permissions": ["ttsEngine"],
    "background": {"service_worker": "engine.js"},
    "tts_engine": {
        "voices": [
            {"voice_name": name, "lang": lang, "event_types": ["start", "word", "end", "error"]}
            for name, lang in _VOICES
        ]
    },
}
_ENGINE = """
globalThis.record = [];
globalThis.habits = { wordMs: 40, words: true, ends: true, starts: true, late: 0, fails: false, silent: "" };
let turn = 0;
chrome.ttsEngine.onSpeak.addListener((text, { voiceName, rate = 1, lang }, send) => {
  const mine = ++turn;
  record.push({ text, voice: voiceName, rate, lang, at: Date.now() });
  const { wordMs, words, ends, starts, late, fails, silent } = habits;
  if (fails) return send({ type: "error", errorMessage: "no" });
  if (!starts) return;
  if (silent.includes(voiceName)) return [{ type: "start", charIndex: 0 }, { type: "end", charIndex: text.length }].forEach(send);
  const after = (ms, event) => setTimeout(() => mine === turn && send(event), ms);
  send({ type: "start", charIndex: 0 });
  const all = [...text.matchAll(/\\S+/g)];
  if (words) all.forEach((word, at) => after(late + (at * wordMs) / rate, { type: "word", charIndex: word.index, length: word[0].length }));
  if (ends) setTimeout(() => {
    if (mine !== turn) return;
    record.push({ ended: text, at: Date.now() });
    send({ type: "end", charIndex: text.length });
  }, (all.length * wordMs) / rate);
});
chrome.ttsEngine.onStop.addListener(() => { turn++; record.push({ stopped: true, at: Date.now() }); });
"""


class FakeVoice:
    """The engine's record, and its habits."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    @property
    def record(self) -> list[dict[str, Any]]:
        """All that happened, in order."""
        told: list[dict[str, Any]] = self._worker.evaluate("record")
        return told

    @property
    def said(self) -> list[str]:
        """What was spoken, utterance by utterance."""
        return [entry["text"].strip() for entry in self.record if "text" in entry]

    def behave(self, **habits: Any) -> None:
        """Forget what was said, and from now on behave like this."""
        usual = {"wordMs": 40, "words": True, "ends": True, "starts": True, "late": 0, "fails": False, "silent": ""}
        self._worker.evaluate("habits => { globalThis.habits = habits; record.length = 0; }", {**usual, **habits})

    def wait(self, *texts: str, seconds: float = 60) -> None:
        """Wait until each of these was spoken, whole or in part."""
        end = time.monotonic() + seconds
        while not all(any(text in said for said in self.said) for text in texts):
            assert time.monotonic() < end, f"never said {texts}; said {self.said}"
            time.sleep(0.02)

    def quiet(self, seconds: float = 60) -> None:
        """Wait until nothing is being said."""
        end = time.monotonic() + seconds
        while True:
            record = self.record
            if (
                record
                and ("ended" in record[-1] or "stopped" in record[-1])
                and time.time() * 1000 - record[-1]["at"] > 400
            ):
                return
            assert time.monotonic() < end, f"still speaking: {record[-3:]}"
            time.sleep(0.05)


def voices(folder: Path) -> Path:
    """The second extension, written into a folder of its own."""
    engine = folder / "voices"
    engine.mkdir()
    (engine / "manifest.json").write_text(json.dumps(_MANIFEST), encoding="utf-8")
    (engine / "engine.js").write_text(_ENGINE, encoding="utf-8")
    return engine


@contextmanager
def talking(build: Path, folder: Path, **more: Any) -> Iterator[tuple[Chromium, FakeVoice]]:
    """Chromium with the built extension and the fake voices."""
    engine = voices(folder)
    both = f"{build},{engine}"
    flags = (f"--load-extension={both}", f"--disable-extensions-except={both}")
    with chromium(build, flags=flags, **more) as browser:
        yield browser, FakeVoice(_worker(browser))


def _worker(browser: Chromium) -> Worker:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for worker in browser.context.service_workers:
            if worker.url.endswith("/engine.js"):
                return worker
        time.sleep(0.05)
    raise AssertionError("the fake voices did not start")
