"""A voice for machines without one: a second extension that is a speech engine, reports every word, and records the speech.

It can misbehave as engines do: report no words, never end, never start, report everything too late, fail; and one of
its voices reports a beginning and an end but makes no sound.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Worker

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.waiting import until

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
#: What speaks, and what stops it: `send` gets each event. Firefox's voice is the same (firefoxvoice.py).
ENGINE = """
globalThis.record = [];
globalThis.habits = { wordMs: 40, words: true, ends: true, starts: true, late: 0, fails: false, silent: "", hold: "" };
let turn = 0;
globalThis.utter = (text, { voiceName, rate = 1, lang }, send) => {
  const mine = ++turn;
  record.push({ text, voice: voiceName, rate, lang, at: Date.now() });
  const { wordMs, words, ends, starts, late, fails, silent, hold } = habits;
  if (fails) return send({ type: "error", errorMessage: "no" });
  if (!starts) return;
  if (silent.includes(voiceName)) return [{ type: "start", charIndex: 0 }, { type: "end", charIndex: text.length }].forEach(send);
  const after = (ms, event) => setTimeout(() => mine === turn && send(event), ms);
  send({ type: "start", charIndex: 0 });
  const whole = [...text.matchAll(/\\S+/g)];
  const held = hold ? whole.findIndex(([word]) => word === hold) : -1;
  const all = held < 0 ? whole : whole.slice(0, held + 1);
  if (words) all.forEach((word, at) => after(late + (at * wordMs) / rate, { type: "word", charIndex: word.index, length: word[0].length }));
  // A held voice draws its word out: however long a test takes, it is neither over nor stuck.
  const drawn = () => {
    if (mine !== turn) return;
    send({ type: "word", charIndex: all[held].index, length: all[held][0].length });
    record.push({ held: hold });
    setTimeout(drawn, 400);
  };
  if (held >= 0) setTimeout(drawn, late + (held * wordMs) / rate);
  if (ends && held < 0) setTimeout(() => {
    if (mine !== turn) return;
    record.push({ ended: text, at: Date.now() });
    send({ type: "end", charIndex: text.length });
  }, (all.length * wordMs) / rate);
};
globalThis.hush = () => { turn++; record.push({ stopped: true, at: Date.now() }); };
"""
_LISTENS = """
chrome.ttsEngine.onSpeak.addListener(utter);
chrome.ttsEngine.onStop.addListener(hush);
"""


class Place(Protocol):
    """Where the engine runs."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """What an expression gives there, or a function with an argument."""


class FakeVoice:
    """The engine's record, and its habits."""

    def __init__(self, place: Place) -> None:
        self._place = place

    @property
    def record(self) -> list[dict[str, Any]]:
        """All that happened, in order."""
        record: list[dict[str, Any]] = self._place.evaluate("record")
        return record

    @property
    def said(self) -> list[str]:
        """What was spoken, utterance by utterance."""
        return [entry["text"].strip() for entry in self.record if "text" in entry]

    @property
    def last(self) -> str:
        """What was spoken last; "" before anything was."""
        return (self.said or [""])[-1]

    @property
    def stopped(self) -> bool:
        """Whether it was stopped and has said nothing since."""
        return any("stopped" in entry for entry in self.record[-1:])

    @property
    def holds(self) -> bool:
        """Whether it has come to the word that it draws out, and has told of it twice.

        What it has only just told hasn't reached those who listen: a key pressed then found them at an earlier word.
        """
        return sum("held" in entry for entry in self.record) > 1

    def behave(self, **habits: Any) -> None:
        """Forget what was said, and from now on behave like this; with `hold` it comes to that word and no further."""
        usual = {
            "wordMs": 40, "words": True, "ends": True, "starts": True, "late": 0, "fails": False, "silent": "", "hold": "",
        }  # fmt: skip
        self._place.evaluate("habits => { globalThis.habits = habits; record.length = 0; }", {**usual, **habits})

    def wait(self, *texts: str) -> None:
        """Wait until each of these was spoken, whole or in part."""
        until(f"{texts} to be said", lambda: all(any(text in said for said in self.said) for text in texts))


def voices(folder: Path) -> Path:
    """The second extension, written into a folder of its own."""
    engine = folder / "voices"
    engine.mkdir()
    (engine / "manifest.json").write_text(json.dumps(_MANIFEST), encoding="utf-8")
    (engine / "engine.js").write_text(ENGINE + _LISTENS, encoding="utf-8")
    return engine


@contextmanager
def talking(
    build: Path, folder: Path, flags: tuple[str, ...] = (), **more: Any
) -> Iterator[tuple[Chromium, FakeVoice]]:
    """Chromium with the built extension and the fake voices."""
    engine = voices(folder)
    both = f"{build},{engine}"
    flags = (f"--load-extension={both}", f"--disable-extensions-except={both}", *flags)
    with chromium(build, flags=flags, **more) as browser:
        yield browser, FakeVoice(_worker(browser))


def _worker(browser: Chromium) -> Worker:
    def there() -> Worker | None:
        browser.context.pages[0].wait_for_timeout(20)  # lets the events in that have arrived
        return next((one for one in browser.context.service_workers if one.url.endswith("/engine.js")), None)

    found = until("the fake voices", there)
    assert isinstance(found, Worker)
    return found
