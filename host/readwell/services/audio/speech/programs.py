"""Runs a program that speaks: no shell, the text on its standard input, its files in a private folder, limited time.

A program that hangs, fails, prints without end or writes no true WAV is refused with the code `voice`.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.sound import from_wav
from readwell.services.audio.speech.voice import Sound
from readwell.system.installed import find as find

#: Seconds for a list of voices; for any text, as a busy computer loads a voice slowly; for each thousand characters.
LISTING, SECONDS, SECONDS_A_THOUSAND = 8.0, 60.0, 15.0
#: Bytes that a program may write: five minutes of the finest sound that an engine makes.
MOST_BYTES = 64_000_000
#: Seconds between two looks at what it has written.
LOOK = 0.2
#: A program and its words.
Command = Sequence[str | Path]


def listing(command: Command) -> str:
    """Returns what a program prints when asked for its voices."""
    with tempfile.TemporaryDirectory() as folder:
        return _run(command, b"", Path(folder), LISTING).decode("utf-8", "replace")


def speak(command: Command, text: str, given: str = "") -> tuple[Sound, str]:
    """Returns the sound that a program makes of a text, and what it prints.

    `{out}` in the command stands for the file that it is to write: sound.wav in the folder in which it runs. It reads
    the text there from the file `given`, else from its standard input.
    """
    encoded = text.encode("utf-8", "replace")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        out = folder / "sound.wav"
        if given:
            (folder / given).write_bytes(encoded)
        words = [str(out) if word == "{out}" else word for word in command]
        seconds = SECONDS + SECONDS_A_THOUSAND * len(text) / 1000
        printed = _run(words, b"" if given else encoded, folder, seconds)
        sound = from_wav(out.read_bytes()) if out.is_file() else None
    # Engines are silent at a lone symbol, but not at a word.
    if sound and (sound.samples or not re.search(r"\w", text)):
        return sound, printed.decode("utf-8", "replace")
    raise Refused("voice", f"{_name(command)} made no sound of this")


def harmless(text: str) -> str:
    """Returns a text of the same length without what engines take for a command or for the end of the text."""
    signs = ("\0", "\n", "\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029")
    return text.translate({ord(sign): " " for sign in signs}).replace("[[", "[ ")


def start(command: Command, folder: Path) -> subprocess.Popen[bytes]:
    """Starts a program that reads its input line by line and prints to us; it runs in `folder`."""
    try:
        return subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=_environment(),
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, ValueError) as problem:
        raise Refused("voice", f"{_name(command)} can't be started: {problem}") from None


def _environment() -> dict[str, str]:
    """Returns what a program finds; one in Python reads our text by this, whatever the system's own encoding is."""
    return {**os.environ, "PYTHONUTF8": "1"}


def _run(command: Command, text: bytes, folder: Path, seconds: float) -> bytes:
    """Returns what a program prints."""
    printed = folder / "printed"
    # A file without a name instead of a pipe: no program can block us by not reading.
    with tempfile.TemporaryFile() as given, printed.open("wb") as out:
        given.write(text)
        given.seek(0)
        try:
            process = subprocess.Popen(
                [str(word) for word in command],
                stdin=given,
                stdout=out,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                env=_environment(),
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except (OSError, ValueError) as problem:
            raise Refused("voice", f"{_name(command)} can't be started: {problem}") from None
        try:
            _wait(process, folder, time.monotonic() + seconds, _name(command))
        finally:
            end(process)
    if process.returncode:
        raise Refused("voice", f"{_name(command)} failed ({process.returncode})")
    return printed.read_bytes()


def _wait(process: subprocess.Popen[bytes], folder: Path, until: float, name: str) -> None:
    """Waits for the end of a program, as long as it keeps the limits."""
    while True:
        with suppress(subprocess.TimeoutExpired):
            process.wait(LOOK)
            return
        if time.monotonic() > until:
            raise Refused("voice", f"{name} did not finish in time")
        if _size(folder) > MOST_BYTES:
            raise Refused("voice", f"{name} wrote more than a voice does")


def _size(folder: Path) -> int:
    """Returns the bytes in a folder, in which files may come and go."""
    with suppress(FileNotFoundError):
        return sum(path.stat().st_size for path in folder.iterdir())
    return 0


def end(process: subprocess.Popen[bytes]) -> None:
    """Ends a program that still runs, with all that it started."""
    if process.poll() is not None:
        return
    with suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _name(command: Command) -> str:
    return Path(str(command[0])).stem
