"""A desktop of its own with a screen reader that writes down what it would say: Xvfb, a session bus, AT-SPI and Orca.

All that it stores lies in a folder that is thrown away, and its bus, display and home are seen by its own processes alone.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.browser.drivers.waiting import until

#: What is needed beside a browser, and the Debian package that has it.
NEEDED = {
    "/usr/bin/orca": "orca",
    "/usr/bin/Xvfb": "xvfb",
    "/usr/bin/xdotool": "xdotool",
    "/usr/bin/openbox": "openbox",
    "/usr/bin/dbus-daemon": "dbus",
    "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
    "/usr/bin/speech-dispatcher": "speech-dispatcher",
}
#: Seconds after which nothing more will be said, and after which what is missing won't come.
QUIET, LATE = 1.2, 30
#: A window manager that leaves every key to the programs.
WINDOWS = """<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard><chainQuitKey/></keyboard></openbox_config>"""
#: Orca asks this module for its voice: it has one that writes a line for each thing said, and one for each silence.
VOICE = """
import json, sys, types
from orca import settings, speechserver

def write(**line):
    with open({log!r}, "a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\\n")

class SpeechServer(speechserver.SpeechServer):
    only = None
    @staticmethod
    def getFactoryName(): return "Written"
    @staticmethod
    def getSpeechServers(): return [SpeechServer.getSpeechServer()]
    @staticmethod
    def getSpeechServer(info=None):
        SpeechServer.only = SpeechServer.only or SpeechServer()
        return SpeechServer.only
    @staticmethod
    def shutdownActiveServers(): pass
    def getInfo(self): return ["Written", "written"]
    def speakCharacter(self, character, acss=None): write(said=character)
    def speakKeyEvent(self, event, acss=None): pass
    def speak(self, text=None, acss=None, interrupt=True):
        family = (acss or {{}}).get("family") or {{}}
        if text: write(said=text, lang=family.get("lang") or "")
    def sayAll(self, utterances, progress):
        for context, acss in utterances:
            write(said=context.utterance)
            context.currentOffset = context.endOffset
            progress(context, speechserver.SayAllContext.COMPLETED)
    def stop(self): write(stopped=True)

written = types.ModuleType("orca.written")
written.SpeechServer = SpeechServer
sys.modules["orca.written"] = sys.modules["orca.speechdispatcherfactory"] = written
settings.enableEchoByWord = settings.enableKeyEcho = settings.sayAllOnLoad = False
write(ready=True)
"""


#: The computer's own voice, for what reads aloud beside the screen reader: it writes down each sentence and takes a second.
SOUND = "pcm.!default { type null }\nctl.!default { type null }\n"
SPEECHD = """
AudioOutputMethod "alsa"
AddModule "written" "sd_generic" "written.conf"
DefaultModule "written"
"""
SPEECHD_MODULE = """
GenericExecuteSynth "echo \'$DATA\' >> {spoken}; sleep 1"
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "written"
"""


def missing() -> list[str]:
    """The Debian packages to install before there can be a desktop."""
    return [package for path, package in NEEDED.items() if not Path(path).exists()]


class Orca:
    """What the screen reader said, what the computer's own voice said, and the keyboard."""

    def __init__(self, log: Path, spoken: Path) -> None:
        self._log = log
        self._spoken = spoken
        self._from = 0

    @property
    def spoken(self) -> list[str]:
        """What a browser had the computer's own voice say, from the beginning."""
        return self._spoken.read_text("utf-8").splitlines() if self._spoken.exists() else []

    @property
    def lines(self) -> list[str]:
        """All that was said since the last key, one utterance a line."""
        if not self._log.exists():
            return []
        entries = map(json.loads, self._log.read_text("utf-8").splitlines()[self._from :])
        return [entry["said"].strip() for entry in entries if entry.get("said", "").strip()]

    def mark(self) -> None:
        """Forget what was said until now."""
        self._from = len(self._log.read_text("utf-8").splitlines())

    def press(self, *keys: str) -> None:
        """Press keys one after the other, as a hand does: the X server's own events."""
        self.mark()
        for key in keys:
            subprocess.run(["xdotool", "key", "--clearmodifiers", key], check=True)

    def go(self, address: str, words: str) -> None:
        """Type an address, until its page's words are said: Chromium leaves the focus in the page only then."""
        self.settled()
        self.press("ctrl+l")
        subprocess.run(["xdotool", "type", "--delay", "20", address], check=True)
        self.press("Return")
        self.says(words)

    def says(self, words: str) -> list[str]:
        """Wait until words are said; gives all that was said since the last key."""
        until(f"Orca to say {words!r}", lambda: words in " ".join(self.lines))
        return self.lines

    def settled(self) -> list[str]:
        """Wait until nothing more is said for a while; gives all that was said since the last key."""
        count = -1
        while count < len(self.lines):
            count = len(self.lines)
            time.sleep(QUIET)
        return self.lines

    def heard(self, expected: Sequence[str]) -> list[str]:
        """Wait for words, as long as a slow machine may need, and until nothing more is said; gives what was said."""
        with suppress(AssertionError):
            until("Orca", lambda: all(words in " ".join(self.lines) for words in expected), LATE)
        return self.settled()


@contextmanager
def _process(command: Sequence[str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("ab") as file:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


def _first_line(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().decode().strip()


def _home(folder: Path) -> dict[str, str]:
    """What lets nothing of the person's be read or written."""
    own = {"HOME": folder, "XDG_RUNTIME_DIR": folder / "run"}
    for name, path in {"CONFIG": ".config", "DATA": ".local/share", "CACHE": ".cache", "STATE": ".local/state"}.items():
        own[f"XDG_{name}_HOME"] = folder / path
    for each in own.values():
        each.mkdir(mode=0o700, parents=True, exist_ok=True)
    words = {"NO_AT_BRIDGE": "0", "GNOME_ACCESSIBILITY": "1", "GTK_MODULES": "", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}
    return {name: str(path) for name, path in own.items()} | words | {"GSETTINGS_BACKEND": "memory"}


def _voice(folder: Path, spoken: Path) -> None:
    """A voice of the computer that browsers find by speech-dispatcher: it starts with the first program that asks."""
    own = folder / ".config/speech-dispatcher"
    (own / "modules").mkdir(parents=True)
    (folder / ".asoundrc").write_text(SOUND, "utf-8")
    (own / "speechd.conf").write_text(SPEECHD, "utf-8")
    (own / "modules/written.conf").write_text(SPEECHD_MODULE.format(spoken=spoken), "utf-8")


@contextmanager
def _environment(changes: dict[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(changes)
    try:
        yield
    finally:
        for name in set(os.environ) - set(before):
            del os.environ[name]
        os.environ.update(before)


@contextmanager
def desktop() -> Iterator[Orca]:
    """Start display, bus and screen reader; until the end of the block this process' programs run there."""
    with ExitStack() as stack:
        work = tempfile.TemporaryDirectory(prefix="readwell-orca-", ignore_cleanup_errors=True)
        folder = Path(stack.enter_context(work))
        stack.enter_context(_environment(_home(folder)))
        windows, prefs, said = folder / "windows.xml", folder / "orca", folder / "said.jsonl"
        _voice(folder, folder / "spoken")
        windows.write_text(WINDOWS, "utf-8")
        prefs.mkdir()
        (prefs / "orca-customizations.py").write_text(VOICE.format(log=str(said)), "utf-8")

        def run(*command: str) -> subprocess.Popen[bytes]:
            return stack.enter_context(_process(command, folder / "desktop.log"))

        os.environ["DISPLAY"] = ":" + _first_line(
            run("Xvfb", "-displayfd", "1", "-screen", "0", "1280x1000x24", "-nolisten", "tcp")
        )
        bus = run("dbus-daemon", "--session", "--nofork", "--print-address=1")
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = _first_line(bus)
        run("openbox", "--config-file", str(windows))
        run("/usr/libexec/at-spi-bus-launcher", "--launch-immediately", "--a11y=1", "--screen-reader=1")
        run("/usr/bin/python3", "/usr/bin/orca", "--user-prefs", str(prefs))
        orca = Orca(said, folder / "spoken")
        try:
            until("Orca to be ready", lambda: "Screen reader on." in orca.lines)
        except AssertionError:
            print((folder / "desktop.log").read_text("utf-8", "replace"))
            raise
        yield orca
