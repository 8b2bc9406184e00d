"""Sentences of the plain script, with the abbreviations of each language."""

from __future__ import annotations

import time

import pytest
from readwell.engine.sentences.splitting import LONGEST, sentences


def split(text: str, lang: str = "en") -> list[str]:
    return [text[start:end].strip() for start, end in sentences(text, lang)]


@pytest.mark.parametrize(
    ("lang", "parts"),
    [
        ("en", ["He came.", "She left!", "Why?", "Nobody knows…", "Yes."]),
        ("en", ["Mr. Smith met Dr. A. B. Lee.", "They talked."]),
        ("en", ["See fig. 3 and no. 7.", "Then stop."]),
        ("en", ["It costs 3.5 euros at example.org today.", "Fine."]),
        ("en", ['"Really?" he asked.', "She nodded."]),
        ("de", ["Am 3. Mai kam er z.B. spät.", "Dann ging er."]),
        ("fr", ["M. Dupont est là.", "Il parle."]),
        ("ja", ["雨が降った。", "風も吹いた。"]),
        ("hi", ["वह आया।", "वह गया।"]),
        ("", ["No language. ".strip(), "Still two."]),
    ],
)
def test_a_text_is_split_where_a_reader_would_stop(lang: str, parts: list[str]) -> None:
    assert split(("" if lang == "ja" else " ").join(parts), lang) == parts


@pytest.mark.parametrize("text", ["", " ", ".", "...", "a.b.c", "no end", " x. ", "word " * 2000, "x" * 5000])
def test_the_spans_cover_the_text_and_none_is_too_long(text: str) -> None:
    spans = sentences(text, "en")
    assert "".join(text[start:end] for start, end in spans) == text
    assert all(0 < end - start <= LONGEST for start, end in spans)


@pytest.mark.parametrize("text", ["Mr. " * 100_000, "!" * 400_000 + "a", "a" * 400_000 + ". b", ('."' * 200_000) + "a"])
def test_a_long_text_without_an_end_takes_no_time_of_its_square(text: str) -> None:
    begun = time.process_time()
    assert sentences(text, "en")[-1][1] == len(text)
    assert time.process_time() - begun < 5  # its square took over 100 s
