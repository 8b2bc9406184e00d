"""`readwell audio`, as a person runs it."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import wave
from dataclasses import replace
from pathlib import Path

import av
import pytest
from readwell.commands.cli import main
from readwell.services.audio.speech import engines
from readwell.services.audio.speech.voice import Quality
from readwell.services.library.article import Article
from readwell.services.library.saving import library_file
from readwell.services.library.store import Library
from readwell.system.folders import recordings

from tests.host.recording.works import PAGE

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("espeakng_loader") is None, reason="espeak-ng is an extra: install readwell[voice]"
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    page = tmp_path / "page.html"
    page.write_text(PAGE.replace("</article>", "<p>More words for the article.</p>" * 5 + "</article>"), "utf-8")
    return page


@pytest.mark.parametrize("form", ["m4b", "opus", "wav", "epub"])
def test_a_page_becomes_a_file_of_its_name(home: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audio", str(home), "--format", form, "--out", str(home.parent)]) == 0
    path = Path(capsys.readouterr().out.strip())
    assert path.suffix == f".{form}" and "A walk" in path.name
    if form == "epub":
        assert path.read_bytes().startswith(b"PK")
        return
    with av.open(str(path), "r") as file:
        assert file.duration and file.duration > 10_000_000
        titles = [row["metadata"]["title"] for row in file.chapters()]
    assert titles == ([] if form == "wav" else ["A walk", "Later"])


def test_only_simple_voices_of_a_language_are_a_reason_for_a_hint(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = ["audio", str(home), "--format", "wav", "--out", str(home.parent)]
    assert main(wish) == 0
    assert "only simple voices here for en" in capsys.readouterr().err
    assert main([*wish, "--voice", "espeak-ng:gmw/en"]) == 0
    assert "simple voices" not in capsys.readouterr().err
    listed = [replace(voice, quality=Quality.NEURAL) for voice in engines.voices()[0]]
    monkeypatch.setattr(engines, "voices", lambda: (listed, ""))
    assert main(wish) == 0
    assert "simple voices" not in capsys.readouterr().err


def test_a_faster_voice_takes_less_time(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    long = []
    for rate in ("1", "2"):
        assert main(["audio", str(home), "--format", "wav", "--rate", rate, "--out", str(home.parent)]) == 0
        with wave.open(capsys.readouterr().out.strip()) as file:
            long.append(file.getnframes())
    assert long[1] < 0.75 * long[0]


def test_nothing_is_left_of_a_finished_recording(home: Path) -> None:
    main(["audio", str(home), "--format", "wav", "--out", str(home.parent)])
    assert not list(recordings().iterdir())


@pytest.mark.second
def test_a_killed_recording_goes_on(home: Path) -> None:
    home.write_text("<body><article><h1>Long</h1>" + "<p>One sentence of many. And another one.</p>" * 800, "utf-8")
    words = ["audio", str(home), "--format", "wav", "--out", str(home.parent)]
    running = subprocess.Popen([sys.executable, "-m", "readwell", *words], stdout=subprocess.PIPE)
    while not (found := list(recordings().glob("*/journal.jsonl"))) or found[0].stat().st_size < 5000:
        assert running.poll() is None
    running.kill()
    assert running.communicate()[0] == b""
    confirmed = found[0].read_bytes().rpartition(b"\n")[0]
    assert confirmed.count(b"\n") > 10
    again = subprocess.Popen([sys.executable, "-m", "readwell", *words], stdout=subprocess.PIPE)
    assert again.communicate()[0].strip().endswith(b".wav")


@pytest.mark.second
def test_the_same_command_twice_at_once_leaves_one_whole_recording(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.write_text("<body><article><h1>Long</h1>" + "<p>One sentence of many. And another one.</p>" * 800, "utf-8")
    words = ["audio", str(home), "--format", "wav", "--out", str(home.parent)]
    first = subprocess.Popen([sys.executable, "-m", "readwell", *words], stdout=subprocess.PIPE)
    while not list(recordings().glob("*/journal.jsonl")):
        assert first.poll() is None
    assert main(words) == 1
    assert "already making this recording" in capsys.readouterr().err
    path = first.communicate()[0].decode().strip()
    assert [str(one) for one in home.parent.glob("*.wav")] == [path]
    assert not list(recordings().iterdir())


def test_a_saved_article_is_recorded_by_its_number(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library = Library(library_file())
    added = library.add(
        Article("https://example.org/", "Saved", "2026-01-01", "Some words.\nMore words.", language="en")
    )
    library.close()
    assert main(["audio", str(added.id), "--library", "--format", "wav", "--out", str(home.parent)]) == 0
    assert Path(capsys.readouterr().out.strip()).name.endswith("Saved.wav")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "name a page"),
        (["nothing.html"], "nothing.html"),
        (["{page}", "--voice", "nobody"], "no voice"),
        (["x", "--library"], "not the number"),
        (["{page}", "--rate", "nan"], "rate is not a number from 0 to 10"),
        (["{page}", "--rate", "-1"], "rate is not a number from 0 to 10"),
        (["{page}", "--pitch", "inf"], "pitch is not a number from 0 to 10"),
        (["{page}", "--cover", "{page}"], "neither a JPEG nor a PNG"),
        (["{page}", "--pronunciations", "missing.tsv"], "missing.tsv"),
    ],
)
def test_what_cannot_be_recorded_says_why(
    home: Path, words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [word.replace("{page}", str(home)) for word in words]
    assert main(["audio", *given, "--out", str(home.parent)]) != 0
    assert message in capsys.readouterr().err


def test_the_voices_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audio", "--voices"]) == 0
    assert "espeak-ng:gmw/en\ten-gb\t" in capsys.readouterr().out


def test_own_pronunciations_come_from_a_file(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = home.with_name("own.tsv")
    table.write_text("thing\tan extraordinarily long word for a thing\ten\nnonsense\n", "utf-8")
    long = []
    for more in ([], ["--pronunciations", str(table)]):
        assert main(["audio", str(home), "--format", "wav", *more, "--out", str(home.parent)]) == 0
        with wave.open(capsys.readouterr().out.strip()) as file:
            long.append(file.getnframes())
    assert long[1] > long[0]
