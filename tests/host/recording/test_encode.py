"""The files of a recording, read back by independent code: length, chapters, titles, cover."""

from __future__ import annotations

import io
import re
import struct
import wave
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from PIL import Image
from readwell.engine.basics.errors import Refused
from readwell.services.audio.recording import encode
from readwell.services.audio.recording.encode import FORMS
from readwell.services.audio.recording.job import RATE
from readwell.services.audio.recording.tags import Tags

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


#: Titles that a page may have, for programs that read tags, options, lists of chapters or the terminal.
HOSTILE = (
    "a\nb",
    "a\rtitle=forged",
    "a\0b",
    "\u202eevil\u202c",
    "x" * 1_000_000,
    "é" * 70_000,
    "../../etc/passwd",
    '"quo\'te"',
    "-i /etc/passwd",
    "-y",
    "a;b",
    "#c",
    "a=b",
    ";FFMETADATA1\n[CHAPTER]\nSTART=0\nEND=1\ntitle=forged",
    "a\\",
    "\\\n",
    "%s%n%d",
    "\x1b[31mred",
    "\u2028line",
    "\ufeffmark",
    "x\0\n=comment=forged",
    "\ud800half",
    "ARTIST=mallory",
    "\x85",
    "\U000e0041tag",
    "   ",
    "",
)
UNSEEN = re.compile(r"[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\U000e0000-\U000e007f]")


def kept(folder: Path, form: str, **tags: Any) -> tuple[dict[str, str], list[str], int]:
    """What a player finds in a short recording: its texts, its chapters' titles and the cover's bytes."""
    sound, out = folder / "short.pcm", folder / f"short{FORMS[form].ending}"
    sound.write_bytes(b"\1\1" * RATE)
    encode.encode(sound, form, Tags(**tags), out)
    with av.open(str(out), "r") as file:
        texts = {**file.metadata, **file.streams.audio[0].metadata}
        titles = [row["metadata"].get("title", "") for row in file.chapters()]
        return texts, titles, sum(packet.size for packet in file.demux(video=0)) if file.streams.video else 0


@pytest.mark.parametrize("form", ["m4b", "opus"])
def test_no_title_of_a_page_is_more_than_a_short_line_in_a_recording(tmp_path: Path, form: str) -> None:
    plain, _, _ = kept(tmp_path, form, title="T", artist="A", comment="C", language="en")
    wrong = []
    for text in HOSTILE:
        chapters = ((0, text), (RATE // 2, "second"))
        try:
            texts, titles, _ = kept(
                tmp_path, form, title=text, artist=text, comment="C", language=text, chapters=chapters
            )
        except Exception as problem:
            wrong.append((text[:30], repr(problem)[:80]))
            continue
        # Chapters may have names of their own in the file: none of them is of another kind.
        odd = texts.keys() - plain.keys() - {"language"}
        unsafe = [one for one in [*texts.values(), *titles] if UNSEEN.search(one) or len(one) > 500]
        if odd or unsafe or len(titles) != 2 or not titles[0] or texts["comment"] != "C":
            wrong.append((text[:30], f"{odd} {unsafe!a:.80} {len(titles)} {texts['comment']}"))
        if texts.get("language", "und") not in ("und", "en"):
            wrong.append((text[:30], f"language {texts['language']!a:.40}"))
        if text.isascii() and text.isprintable() and text.strip() and texts["title"] != text[:500]:
            wrong.append((text[:30], f"an honest title was changed: {texts['title']!a:.40}"))
    assert not wrong


def huge(kind: str) -> bytes:
    """A small picture that says it has 65,500 points each way."""
    data = cover(kind)
    if kind == "PNG":
        return data[:16] + struct.pack(">II", 65_500, 65_500) + data[24:]
    at = data.index(b"\xff\xc0")
    return data[: at + 5] + struct.pack(">HH", 65_500, 65_500) + data[at + 9 :]


def covers() -> list[tuple[str, bytes]]:
    """What isn't the cover that it is said to be."""
    png, jpeg = cover("PNG"), cover("JPEG")
    return [
        *[(media, data) for media in ("image/png", "image/jpeg") for data in (b"", b"\0" * 100, b"#EXTM3U\nfile:///x")],
        ("image/jpeg", b"\xff\xd8\xff"),
        ("image/jpeg", jpeg[:100]),
        ("image/jpeg", png),
        ("image/png", jpeg),
        ("image/png", png[:40]),
        ("image/png", b"\x89PNG\r\n\x1a\n" + b"\0" * 50),
        ("image/png", b"\x89PNG\r\n\x1a\n" + b"a" * 30_000),
        ("image/png", huge("PNG")),
        ("image/jpeg", huge("JPEG")),
        ("image/png", png[:16] + b"\xff" * 8 + png[24:]),
        ("image/png", png[:16] + b"\0" * 8 + png[24:]),
        ("image/jpeg", b"\xff\xd8" + b"\xff" * 5000),
        ("image/png", png + b"\0" * 20_000_000),
        ("image/svg+xml", b"<svg onload='x'/>"),
        ("IMAGE/JPEG\0", jpeg),
        ("image/jpeg; charset=\u00e9", jpeg),
    ]


@pytest.mark.parametrize("form", ["m4b", "opus"])
def test_what_is_no_cover_costs_no_recording(tmp_path: Path, form: str) -> None:
    wrong = []
    for at, (media, data) in enumerate(covers()):
        try:
            _, _, size = kept(tmp_path, form, title="T", cover=(media, data))
        except Exception as problem:
            wrong.append((at, media, data[:12], repr(problem)[:80]))
            continue
        if size:
            wrong.append((at, media, data[:12], f"{size} bytes of it are in the file"))
    assert not wrong
    assert kept(tmp_path, form, title="T", cover=("image/png", cover("PNG")))[2]


@pytest.mark.parametrize("form", ["m4b", "opus"])
def test_any_number_of_chapters_makes_a_file_with_no_other_texts(tmp_path: Path, form: str) -> None:
    plain, wrong = kept(tmp_path, form, title="T")[0], []
    for count in (0, 1, 2, 255, 256, 999, 1000, 1001, 5000, 20_000):
        texts, titles, _ = kept(tmp_path, form, title="T", chapters=tuple((at, f"c{at}") for at in range(count)))
        found = min(count, 1000) if form == "opus" else count
        if len(titles) != found or texts.keys() != plain.keys():
            wrong.append((count, len(titles), sorted(texts.keys() - plain.keys())[:3]))
    assert not wrong


@pytest.mark.parametrize("form", ["m4b", "opus", "wav"])
def test_a_voice_without_a_sound_is_told(tmp_path: Path, form: str) -> None:
    (tmp_path / "none.pcm").write_bytes(b"")
    with pytest.raises(Refused) as refused:
        encode.encode(tmp_path / "none.pcm", form, Tags("T"), tmp_path / "out")
    assert refused.value.code == "voice"
