"""The times of words are those of the model: its lengths of sounds, less the silence that is cut off."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.kokoro import model
from readwell.services.audio.speech.kokoro.files import Files
from readwell.services.audio.speech.kokoro.model import FRAME, RATE
from readwell.services.audio.speech.kokoro.speaker import LONGEST, Speaker
from readwell.services.audio.speech.voice import Quality, Sound

from tests.host.speech.kokoro.small import Counting, installed


def say(tmp_path: Path, text: str, counting: Counting | None = None) -> Sound:
    return Speaker(counting or Counting(), installed(tmp_path)).say(text, "af_heart", 1)


def test_a_word_begins_where_the_model_says(tmp_path: Path) -> None:
    sound = say(tmp_path, "one two, three")
    # Sounds of two frames each: "wˈʌn tˈu, θɹˈi"; 30 ms of silence stay.
    frame = FRAME * 1000 / RATE
    assert sound.marks == tuple(
        (at, length, round(30 + 2 * n * frame)) for at, length, n in ((0, 3, 0), (4, 3, 5), (9, 5, 10))
    )
    assert sound.rate == RATE and sound.ms == pytest.approx(30 + 28 * frame + 100, abs=1)


def test_a_word_of_several_parts_has_one_mark(tmp_path: Path) -> None:
    text = "one-two $3.50. 😀"
    assert [text[at : at + length] for at, length, _ in say(tmp_path, text).marks] == ["one-two", "$3.50", "😀"]


def test_a_long_text_is_said_clause_by_clause_and_its_times_go_on(tmp_path: Path) -> None:
    counting = Counting()
    text = "one two three four five, " * 100
    sound = say(tmp_path, text, counting)
    times = [ms for *_, ms in sound.marks]
    assert len(counting.asked) > 10 and max(counting.asked) <= LONGEST + 1
    assert len(times) == 500 and times == sorted(times) and times[-1] < sound.ms


@pytest.mark.parametrize("text", ["", "…", "\0", "(", "\ud800"])
def test_a_text_without_words_is_a_short_sound_without_marks(tmp_path: Path, text: str) -> None:
    sound = say(tmp_path, text)
    assert sound.samples and not sound.marks


def test_only_the_file_that_was_installed_is_loaded(tmp_path: Path) -> None:
    files = installed(tmp_path)
    files.model.write_bytes(b"another")
    with pytest.raises(Refused, match="has changed"):
        model.load(files)


@pytest.mark.parametrize("content", [b"", b"123", bytes(1024), np.full(256, np.nan, "<f4").tobytes()])
def test_a_damaged_voice_is_refused(tmp_path: Path, content: bytes) -> None:
    files = installed(tmp_path)
    files.table("bf_emma").write_bytes(content)
    if content == bytes(1024):
        assert model._table(files.table("bf_emma")).shape == (1, 256)
        return
    with pytest.raises(Refused, match="damaged"):
        model._table(files.table("bf_emma"))


def test_a_model_whose_lengths_do_not_fit_its_sound_is_refused(tmp_path: Path) -> None:
    class Session:
        def run(self, _names: None, given: dict[str, np.ndarray], _options: None) -> tuple[np.ndarray, np.ndarray]:
            return np.zeros(FRAME * 3), np.zeros((1, given["tokens"].shape[1]))

    onnx = model.Onnx(Session(), None, installed(tmp_path))
    assert onnx.run([5], "af_heart", 1)[1] == [1, 1, 1]
    with pytest.raises(Refused, match="lengths"):
        onnx.run([5, 6], "af_heart", 1)


def test_voices_are_listed_best_first_and_only_if_their_files_are_here(tmp_path: Path) -> None:
    files = installed(tmp_path)
    listed = files.voices()
    assert [(voice.id, voice.lang) for voice in listed] == [("af_heart", "en-US"), ("bf_emma", "en-GB")]
    assert {voice.quality for voice in listed} == {Quality.NEURAL}


@pytest.mark.parametrize("record", [None, "", "{", "[]", '{"model": 1}', "[" * 100_000])
def test_what_is_not_whole_is_not_installed(tmp_path: Path, record: str | None) -> None:
    files = installed(tmp_path)
    files.record.unlink()
    if record is not None:
        files.record.write_text(record, "utf-8")
    with pytest.raises(Refused, match="voices add"):
        files.refuse_missing()
    assert not Files(tmp_path / "nowhere").voices()
