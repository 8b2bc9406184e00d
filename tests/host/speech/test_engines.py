"""All engines as one list: the best voice of a language, and an engine that is missing or broken costs only itself."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import engines
from readwell.services.audio.speech.voice import Engine, Quality, Sound, Voice


@dataclass
class Speaking:
    """An engine with these voices, which says what it is asked."""

    listed: list[Voice]

    def voices(self) -> list[Voice]:
        return self.listed

    def say(self, text: str, voice: str, rate: float, pitch: float) -> Sound:
        return Sound(f"{voice} {text}".encode(), 8000, ())


class Broken(Speaking):
    """An engine that is here but has no list."""

    def voices(self) -> list[Voice]:
        raise Refused("voice", "broken")


def absent() -> Engine:
    raise Refused("voice", "absent")


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> list[Voice]:
    simple = [Voice(f"s-{lang}", lang, lang, Quality.FORMANT) for lang in ("en-gb", "en-us", "de", "cmn")]
    fine = [Voice("f-us", "Fine", "en_US", Quality.NEURAL), Voice("f-bells", "Bells", "de-DE", Quality.NOVELTY)]
    table = {
        "simple": lambda: Speaking(simple),
        "absent": absent,
        "broken": lambda: Broken([]),
        "fine": lambda: Speaking(fine),
    }
    monkeypatch.setattr(engines, "ENGINES", table)
    return engines.voices()[0]


def test_better_voices_come_first_and_missing_engines_lack(listed: list[Voice]) -> None:
    assert [voice.id for voice in listed] == [
        "fine:f-us",
        "simple:s-en-gb",
        "simple:s-en-us",
        "simple:s-de",
        "simple:s-cmn",
        "fine:f-bells",
    ]
    assert engines.voices()[1] == ""


def test_without_any_voice_each_engine_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "ENGINES", {"absent": absent, "broken": lambda: Broken([])})
    assert engines.voices() == ([], "absent; broken")
    with pytest.raises(Refused):
        engines.best("en", [])


@pytest.mark.parametrize(
    ("lang", "best"),
    [
        ("en", "fine:f-us"),
        ("en-GB", "fine:f-us"),
        ("de", "simple:s-de"),
        ("de-AT", "simple:s-de"),
        ("zh-CN", "simple:s-cmn"),
        ("fi", "fine:f-us"),
        ("", "fine:f-us"),
    ],
)
def test_the_language_counts_before_the_quality_and_that_before_the_region(
    listed: list[Voice], lang: str, best: str
) -> None:
    assert engines.best(lang, listed) == best


def test_of_voices_alike_the_region_decides(listed: list[Voice]) -> None:
    alike = [voice for voice in listed if voice.quality == Quality.FORMANT]
    assert engines.best("en-US", alike) == "simple:s-en-us" and engines.best("en-AU", alike) == "simple:s-en-gb"


def test_a_language_is_plain_if_none_of_its_voices_sounds_like_a_person(listed: list[Voice]) -> None:
    found = [lang for lang in ("en", "de", "zh", "fi", "") if engines.plain(lang, listed)]
    assert found == ["de", "zh"]


def test_the_engine_s_name_leads_to_it_and_a_text_without_words_to_none(listed: list[Voice]) -> None:
    assert engines.say("Words", "fine:f-us", 1, 1).samples == b"f-us Words"
    assert not any(engines.say(" …\0", "fine:f-us", 1, 1).samples)
    for voice in ("nobody", "nobody:f-us", "absent:x"):
        with pytest.raises(Refused) as found:
            engines.say("Words", voice, 1, 1)
        assert found.value.code == "voice"
