"""The voices of Windows, by PowerShell and the speech classes of .NET, which report the time of each word."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import estimate, programs, rates
from readwell.services.audio.speech.voice import Sound, Voice
from readwell.system.folders import System

#: Words a minute of its voices where nothing else is asked for, as they are commonly given: not measured.
OWN = 175
#: What both scripts begin with.
_HEAD = """
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
[Console]::OutputEncoding = New-Object Text.UTF8Encoding $false
Add-Type -AssemblyName System.Speech
$speaker = New-Object System.Speech.Synthesis.SpeechSynthesizer
"""
_LIST = """
foreach ($one in $speaker.GetInstalledVoices()) {
    if ($one.Enabled) { [Console]::Out.WriteLine("{0}`t{1}" -f $one.VoiceInfo.Name, $one.VoiceInfo.Culture.Name) }
}
"""
#: The text is in a file: PowerShell may read standard input itself. Events wait in its queue, so none is lost.
_SAY = """
$folder = (Get-Location).Path
$wish = ConvertFrom-Json ([IO.File]::ReadAllText((Join-Path $folder 'wish.json')))
$speaker.SelectVoice($wish.voice)
$speaker.Rate = $wish.rate
$speaker.SetOutputToWaveFile((Join-Path $folder 'sound.wav'))
Register-ObjectEvent $speaker SpeakProgress -SourceIdentifier word
Register-ObjectEvent $speaker SpeakCompleted -SourceIdentifier done
[void] $speaker.SpeakAsync([string] $wish.text)
[void] (Wait-Event -SourceIdentifier done)
$speaker.SetOutputToNull()
foreach ($row in Get-Event -SourceIdentifier word -ErrorAction SilentlyContinue) {
    $one = $row.SourceEventArgs
    $ms = [int] $one.AudioPosition.TotalMilliseconds
    [Console]::Out.WriteLine("{0}`t{1}`t{2}" -f $one.CharacterPosition, $one.CharacterCount, $ms)
}
"""


@dataclass(frozen=True)
class Sapi:
    """Windows' own PowerShell."""

    program: Path

    def voices(self) -> list[Voice]:
        """Returns the voices that are installed."""
        return [Voice(name, name, lang) for name, lang in _listed(self.program)]

    def say(self, text: str, voice: str, rate: float, pitch: float) -> Sound:
        """Returns the text as sound; there is no pitch."""
        if voice not in {name for name, _ in _listed(self.program)}:
            raise Refused("voice", f"no voice {voice[:80]!r}")
        # As ASCII: no sign of it depends on an encoding.
        wish = json.dumps({"text": programs.harmless(text), "voice": voice, "rate": rates.steps(rate, OWN)})
        sound, printed = programs.speak(_command(self.program, _SAY), wish, given="wish.json")
        marks = _marks(printed, text, sound)
        return replace(sound, marks=marks) if marks else estimate.marked(text, sound)


def engine(system: System | None = None) -> Sapi:
    """Returns PowerShell; refused on another system."""
    root = (system or System()).env.get("SystemRoot", "")
    program = Path(root, "System32", "WindowsPowerShell", "v1.0", "powershell.exe")
    if not root or not program.is_file():
        raise Refused("voice", "no voices of Windows here")
    return Sapi(program)


def _command(program: Path, script: str) -> list[str | Path]:
    """Returns the command that runs a script of ours; nothing of a page stands in it."""
    encoded = base64.b64encode((_HEAD + script).encode("utf-16-le")).decode("ascii")
    return [program, "-NoLogo", "-NoProfile", "-NonInteractive", "-EncodedCommand", encoded]


@cache
def _listed(program: Path) -> tuple[tuple[str, str], ...]:
    rows = (line.split("\t") for line in programs.listing(_command(program, _LIST)).splitlines())
    return tuple((row[0], row[1]) for row in rows if len(row) == 2 and all(row))


def _marks(printed: str, text: str, sound: Sound) -> tuple[tuple[int, int, int], ...]:
    """Returns the times of the words, in characters; none if one of them can't be true."""
    ends = accumulate((2 if ord(char) > 0xFFFF else 1 for char in text), initial=0)
    places = {unit: at for at, unit in enumerate(ends)}
    rows = sorted(
        tuple(map(int, row)) for row in re.findall(r"^(\d{1,9})\t(\d{1,9})\t(\d{1,9})\r?$", printed, re.MULTILINE)
    )
    marks: list[tuple[int, int, int]] = []
    for unit, units, ms in rows:
        start, end = places.get(unit), places.get(unit + units)
        late = bool(marks) and ms < marks[-1][2]
        if start is None or end is None or late or ms > sound.ms or not text[start:end].strip():
            return ()
        marks.append((start, end - start, ms))
    return tuple(marks)
