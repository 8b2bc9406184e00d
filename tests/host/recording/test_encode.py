"""The files of a recording, read back by independent code: length, chapters, titles, cover."""

from __future__ import annotations

import io
import wave
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from PIL import Image
from readwell.errors import Refused
from readwell.recording import encode
from readwell.recording.encode import FORMS, Tags
from readwell.recording.job import RATE

SECONDS = 30


def tone(folder: Path) -> Path:
    """Silence, and a click at each whole second."""
    samples = np.zeros(SECONDS * RATE, "<i2")
    for second in range(1, SECONDS):
        samples[second * RATE : second * RATE + 200] = 20_000
    path = folder / "sound.pcm"
    path.write_bytes(samples.tobytes())
    return path


def cover(kind: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (60, 90), (200, 30, 30)).save(out, kind)
    return out.getvalue()


def written(folder: Path, form: str, **tags: Any) -> Path:
    out = folder / f"out{FORMS[form].ending}"
    encode.encode(tone(folder), form, Tags("Title", "Author", "Not spoken: code", "en", **tags), out)
    return out


def samples(path: Path) -> Any:
    with av.open(str(path), "r") as file:
        rate = file.streams.audio[0].rate
        return np.concatenate([frame.to_ndarray().mean(axis=0) for frame in file.decode(audio=0)]), rate


@pytest.mark.parametrize("form", ["m4b", "m4a", "opus", "wav"])
def test_the_sound_is_as_long_as_what_was_spoken_and_stands_at_its_place(tmp_path: Path, form: str) -> None:
    found, rate = samples(written(tmp_path, form))
    assert abs(len(found) / rate - SECONDS) < 0.03
    loud = np.flatnonzero(np.abs(found) > np.abs(found).max() / 3) / rate
    starts = loud[np.flatnonzero(np.diff(loud, prepend=-1) > 0.5)]
    assert len(starts) == SECONDS - 1
    assert np.abs(starts - np.arange(1, SECONDS)).max() < 0.01


@pytest.mark.parametrize("form", ["m4b", "opus"])
def test_players_find_chapters_and_titles(tmp_path: Path, form: str) -> None:
    path = written(tmp_path, form, chapters=((0, "One"), (RATE * 10, "Two")))
    with av.open(str(path), "r") as file:
        found = [(row["start"] * float(row["time_base"] or 0), row["metadata"]["title"]) for row in file.chapters()]
        texts = {**file.metadata, **file.streams.audio[0].metadata}
    assert found == [(0.0, "One"), (10.0, "Two")]
    assert (texts["title"], texts["artist"], texts["comment"]) == ("Title", "Author", "Not spoken: code")


@pytest.mark.parametrize("form", ["m4b", "opus"])
@pytest.mark.parametrize(("media", "kind"), [("image/jpeg", "JPEG"), ("image/png", "PNG")])
def test_players_find_the_cover(tmp_path: Path, form: str, media: str, kind: str) -> None:
    data = cover(kind)
    with av.open(str(written(tmp_path, form, cover=(media, data))), "r") as file:
        packet = next(file.demux(video=0))
    assert bytes(packet) == data


def test_a_wave_file_needs_no_encoder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with wave.open(str(written(tmp_path, "wav"))) as file:
        assert file.getnframes() == SECONDS * RATE
    with pytest.raises(Refused) as refused:
        encode.ready("m4b")
    assert refused.value.code == "encoder"


def test_progress_ends_with_the_file(tmp_path: Path) -> None:
    seen: list[float] = []
    encode.encode(tone(tmp_path), "opus", Tags(), tmp_path / "out.opus", seen.append)
    assert seen == sorted(seen) and seen[-1] == 1
