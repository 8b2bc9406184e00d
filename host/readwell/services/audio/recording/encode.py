"""Writes the finished sound as a file: WAV, Opus in Ogg, or AAC as an audiobook with chapters and a cover.

PyAV, the extra "audio", holds the encoders. WAV needs none.
"""

from __future__ import annotations

import base64
import importlib.util
import io
import struct
import wave
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from readwell.engine.basics.errors import Refused
from readwell.services.audio.recording.job import RATE
from readwell.services.audio.recording.tags import MOST_CHAPTERS, Tags, clean, pipe

if TYPE_CHECKING:
    from av.container import OutputContainer

#: Samples that are encoded between two reports.
PIECE = 10 * RATE
#: The kind of picture in a FLAC picture block: the front cover.
_FRONT = 3


@dataclass(frozen=True)
class Form:
    """A format: the file's ending and media type, and how PyAV calls container and encoder."""

    ending: str
    media: str
    container: str = ""
    codec: str = ""
    rate: int = RATE
    #: Bits a second: enough for one voice.
    bits: int = 0
    options: Mapping[str, str] = field(default_factory=dict)


FORMS = {
    "m4b": Form(".m4b", "audio/mp4", "mp4", "aac", RATE, 48_000, {"movflags": "+faststart", "brand": "M4B "}),
    "opus": Form(".opus", "audio/ogg", "ogg", "libopus", 48_000, 32_000),
    "wav": Form(".wav", "audio/wav"),
    # The sound inside an EPUB, whose chapters are the book's own.
    "m4a": Form(".m4a", "audio/mp4", "mp4", "aac", RATE, 48_000, {"movflags": "+faststart", "brand": "M4A "}),
}

#: What can be chosen.
FORMATS = ("m4b", "opus", "wav", "epub")


def ending(form: str) -> tuple[str, str]:
    """Returns the ending and the media type of a format's file."""
    return (".epub", "application/epub+zip") if form == "epub" else (FORMS[form].ending, FORMS[form].media)


def ready(form: str) -> None:
    """Refuses a format that can't be written here, before anything is spoken."""
    if form != "wav" and importlib.util.find_spec("av") is None:
        raise Refused("encoder", "no encoders here: install readwell[audio], or choose wav")


def encode(sound: Path, form: str, tags: Tags, out: Path, tell: Callable[[float], None] = lambda share: None) -> None:
    """Writes a file of bare samples in a format; `tell` gets the share that is done."""
    ready(form)
    if not sound.stat().st_size:
        raise Refused("voice", "the voice made no sound")
    if not FORMS[form].codec:
        return _wav(sound, out, tell)
    import av

    with av.open(str(out), "w", format=FORMS[form].container, options=dict(FORMS[form].options)) as container:
        _encode(container, FORMS[form], sound, clean(tags), tell)
    return None


def _pieces(sound: Path, tell: Callable[[float], None]) -> Iterator[bytes]:
    size, done = sound.stat().st_size, 0
    with sound.open("rb") as source:
        while piece := source.read(2 * PIECE):
            yield piece
            done += len(piece)
            tell(done / size)


def _wav(sound: Path, out: Path, tell: Callable[[float], None]) -> None:
    with wave.open(str(out), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        for piece in _pieces(sound, tell):
            file.writeframesraw(piece)


def _encode(container: OutputContainer, form: Form, sound: Path, tags: Tags, tell: Callable[[float], None]) -> None:
    import av
    import numpy as np

    stream = container.add_stream(form.codec, rate=form.rate, layout="mono")
    assert isinstance(stream, av.AudioStream)
    stream.bit_rate = form.bits
    if tags.language:
        stream.metadata["language"] = tags.language
    cover = _described(container, form, stream, tags, sound.stat().st_size // 2)
    resampler = av.AudioResampler(format=stream.format.name, layout="mono", rate=form.rate)
    done = 0
    for piece in _pieces(sound, tell):
        frame = av.AudioFrame.from_ndarray(np.frombuffer(piece, "<i2")[None], format="s16", layout="mono")
        frame.sample_rate = RATE
        # From the sound's place the encoder knows what precedes it: players skip its own first samples.
        frame.time_base, frame.pts, done = Fraction(1, RATE), done, done + frame.samples
        for ready_frame in resampler.resample(frame):
            container.mux(stream.encode(ready_frame))
        if cover:
            container.mux(cover)
            cover = None
    for ready_frame in resampler.resample(None):
        container.mux(stream.encode(ready_frame))
    container.mux(stream.encode(None))


def _described(container: Any, form: Form, stream: Any, tags: Tags, samples: int) -> Any:
    """Adds titles and chapters; returns the cover's packet, to be written once the header is."""
    texts = stream.metadata if form.container == "ogg" else container.metadata
    texts.update(tags.named())
    chapters = tags.chapters[:MOST_CHAPTERS] if form.container == "ogg" else tags.chapters
    ends = [begin for begin, _ in chapters[1:]] + [samples]
    container.set_chapters(
        [
            {"id": at, "start": begin, "end": end, "time_base": Fraction(1, RATE), "metadata": {"title": title}}
            for at, ((begin, title), end) in enumerate(zip(chapters, ends, strict=True))
        ]
        if chapters
        else []
    )
    if not tags.cover:
        return None
    if form.container == "ogg":
        texts["METADATA_BLOCK_PICTURE"] = _block(*tags.cover)
        return None
    return _picture(container, *tags.cover)


def _picture(container: Any, media: str, data: bytes) -> Any:
    """Adds the cover's stream."""
    import av
    from av.stream import Disposition

    with av.open(io.BytesIO(data), "r", format=pipe(media)) as source:
        packet = next(source.demux(video=0))
        stream = container.add_stream_from_template(source.streams.video[0])
    stream.disposition = Disposition.attached_pic
    packet.stream = stream
    packet.pts = packet.dts = 0
    return packet


def _block(media: str, data: bytes) -> str:
    """Returns a cover as Ogg files hold it: a FLAC picture block, in base64."""
    name = media.encode("ascii")
    head = struct.pack(">II", _FRONT, len(name)) + name + struct.pack(">I", 0)
    return base64.b64encode(head + struct.pack(">IIIII", 0, 0, 24, 0, len(data)) + data).decode("ascii")
