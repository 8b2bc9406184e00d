"""The command line's own script: everything in order, and what is left out is counted."""

from __future__ import annotations

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.recording.plain import Saying, of_text, plain, pronounced
from readwell.services.audio.recording.signs import squeezed, texts
from readwell.services.audio.speech.script import Line, Script

from tests.host.recording.works import work


def said(script: Script) -> list[str]:
    return [line.text.strip() for line in script.lines]


def test_sentences_are_spoken_in_the_order_of_the_text() -> None:
    lines = said(plain(work()))
    assert lines[:2] == ["A walk", "We met Dr. Lee at 5 p.m. today."]
    assert lines[2].startswith("She said hello.")
    assert [line for line in lines if line in ("Later", "One thing", "Two things", "Town", "20,000")] == [
        "Later",
        "One thing",
        "Two things",
        "Town",
        "20,000",
    ]


def test_a_passage_in_another_language_has_its_own() -> None:
    german = [line for line in plain(work()).lines if line.lang == "de"]
    assert [line.text.strip() for line in german] == ["Am 3. Mai kam er.", "Dann ging er."]


def test_what_is_not_said_is_counted_by_its_role() -> None:
    script = plain(work())
    assert ("code", 1, 4) in script.skipped and "math" in [role for role, _, _ in script.skipped]
    assert not any("print" in line.text for line in script.lines)
    assert script.ledger().startswith("code: 1 (4 words)")


def test_every_stretch_of_a_line_stands_for_its_own_signs_of_the_article() -> None:
    article = work()
    signs = "".join(squeezed(part.text) for _, part in texts(article.article))
    for line in plain(article).lines:
        at = 0
        for length, first, last in line.runs:
            assert squeezed(line.text[at : at + length]) == signs[first:last]
            at += length
        assert at == len(line.text)


def test_the_persons_pronunciations_are_heard_and_keep_their_place() -> None:
    line = pronounced(Line("A SQL and a SQLite.", "en", runs=((6, 0, 4), (13, 4, 15))), [Saying("SQL", "sequel")])
    assert line.text == "A sequel and a SQLite." and line.runs == ((9, 0, 4), (13, 4, 15))


@pytest.mark.parametrize(("lang", "text"), [("en-GB", "ah"), ("de", "a")])
def test_a_pronunciation_of_a_language_counts_in_it_only(lang: str, text: str) -> None:
    assert pronounced(Line("a", lang), [Saying("a", "ah", "en")]).text == text


def test_a_saved_article_has_its_title_and_its_headings() -> None:
    row = {
        "title": "Title",
        "text": "First words.\nPart two\nMore.",
        "markdown": "First.\n\n## Part *two*",
        "language": "en",
    }
    assert [(line.text, line.role, line.level) for line in of_text(row).lines] == [
        ("Title", "heading", 1),
        ("First words.", "paragraph", 0),
        ("Part two", "heading", 2),
        ("More.", "paragraph", 0),
    ]


def test_a_heading_of_many_spaces_is_read_in_no_time() -> None:
    row = {
        "title": "Title",
        "text": "a b",
        "language": "en",
        "markdown": f"# a{' ' * 300_000}b\n## c {'#' * 300_000} ##  ",
    }
    assert [line.text for line in of_text(row).lines] == ["Title", "a b"]


def test_a_page_with_nothing_to_say_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        plain(work("<body><pre>code only</pre>"))
    assert refused.value.code == "no-text"
