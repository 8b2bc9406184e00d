"""Answers by words, as the papers of blurring, slope curves, DANA and Line-Block give them; whole texts are the default."""

import pytest
import readwell
from hypothesis import given
from readwell.api.formats import Name
from readwell.api.grain import FINE, by_words
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.extractors.settings import build
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.spelling import spelling
from readwell.engine.page.text import words
from readwell.parse import parse

from tests.engine.trees import pages


def kept(html: str, method: str, grain: str = "words") -> str:
    """The words kept, in order."""
    text = readwell.Extractor(method, grain=grain).extract(html) or ""  # type: ignore[arg-type]
    return " ".join(str(text).split())


def test_blurring_keeps_the_bright_words_of_a_text() -> None:
    """Gottron III.C: "If their value is above a threshold t they are considered main content, otherwise additional
    content and are removed from the source code."

    Weights 1 2 3 2 1, nine together. The first of six words between tags sees three of them: 3 + 2 + 1 = 6/9. The
    second sees one tag, two away: 8/9. The two in the middle see none. Above .75 are the second to the fifth. Of three
    words only the middle one is: it sees 2 + 3 + 2 = 7/9.
    """
    html = "<p><i></i>{}<i></i></p>"
    method = "tccb:range=2,boxes=2,passes=1"
    assert kept(html.format("one two three four five six"), method) == "two three four five"
    assert kept(html.format("one two three four five six"), method, "texts") == "one two three four five six"
    assert kept(html.format("one two three"), method) == "two"
    assert kept(html.format("one two three"), method, "texts") == ""


def test_slope_curves_keep_the_tokens_of_flat_windows() -> None:
    """Pinto and others, by Gottron II: "a windowing technique to locate several parts of the document".

    <html><body><p> and ten pairs of tags are tokens 0 to 22, ten words 23 to 32, then 20 + 3 tags: 46 of 56 are tags.
    A fifth of that slope is .164, so that a window of four tokens is flat only without any tag. They begin at even
    tokens: 24 to 27, 26 to 29 and 28 to 31 are such. The words at 23 and 32 are in none of them.
    """
    tags = "<i></i>" * 10
    html = f"<p>{tags}one two three four five six seven eight nine ten{tags}</p>"
    assert kept(html, "dsc:window=4,ratio=20,steady=2") == "two three four five six seven eight nine"
    assert kept(html, "dsc:window=4,ratio=20,steady=2", "texts").startswith("one two")


def test_line_block_keeps_the_lines_of_a_text() -> None:
    """San and Aye, V.C: "If threshold_check(f) >= tau then mC.append(block.text)": a block is some lines of a text.

    61 letters between <p> and </p>: 30.5 > 30. Four lines below, `a b c` is a block by itself: 5 / 2.
    """
    html = f"<p>{'x' * 61}\n\n\n\na b c</p>"
    assert kept(html, "line-block") == "x" * 61
    assert kept(html, "line-block", "texts") == ""


def test_dana_keeps_the_lines_of_a_text() -> None:
    """Mohammadzadeh and others, IV.C: "we feed all HTML lines determined in the previous phase as an input to a parser".

    Lines of 20: `<html><body><p>`, 4 letters and a space; twice 19 letters and a space; then Latin words. Outside
    ASCII less inside: 4 - 16 = -12, 18, 18, -20, -20 ... Three lines together: 6, 24, 16, -22, -60: the first three.
    """
    arabic = ("\u0633" * 4, "\u0633" * 19, "\u0633" * 19)
    html = f"<p>{' '.join(arabic)} {'latin-nineteen-word ' * 7}</p>"
    assert kept(html, "dana:width=20") == " ".join(arabic)
    assert kept(html, "dana:width=20", "texts") == ""


def test_blurring_until_nothing_changes_goes_on_until_nothing_changes() -> None:
    """Gottron III.C: "And if this extracted text is not changing any more, the iteration stops": change 0, by itself."""
    parts = ("word " * (300 + number * number % 300) + "<i></i>" * (40 + number % 17) for number in range(150))
    page = parse("<body>" + "".join(parts))
    found = build({"name": "tccb", "change": 0.0, "range": 100}).select(page)
    passes = found.facts["passes"]
    assert found.words is not None and 50 < passes < 1000
    before, after = (
        build({"name": "tccb", "change": 0.0, "range": 100, "passes": passes + more}).select(page).words
        for more in (-1, 0)
    )
    assert found.words.tolist() == before.tolist() == after.tolist()  # type: ignore[union-attr]


def test_methods_of_a_finer_grain_are_those_that_tell_their_words() -> None:
    page = parse("<title>T</title><p>A sentence of the page, and another.</p>")
    told = [name for name, kind in EXTRACTORS.items() if kind().select(page).words is not None]
    assert sorted(told) == sorted(FINE)


@pytest.mark.parametrize("name", FINE)
@given(page=pages())
def test_the_words_of_a_method_are_those_its_scores_count(name: str, page: Snapshot) -> None:
    found = build({"name": name, "title_words": 0} if name == "line-block" else {"name": name}).select(page)
    assert found.words is not None and len(found.words) == len(spelling(page).node)
    if name != "dana":  # whose scores count characters
        assert spelling(page).share(found.words).tolist() == found.score.tolist()
    cut, answer = by_words(page, found)
    assert len(cut) == len(page) and int(found.words.sum()) == int(spelling(cut).count[answer.kept].sum())
    assert words(cut).sum() <= words(page).sum()


@pytest.mark.parametrize("format_", ("txt", "markdown", "html", "page"))
def test_every_format_holds_the_kept_words_alone(format_: Name) -> None:
    html = "<title>T</title><p><i></i>first two three four five sixth<i></i></p>"
    found = readwell.Extractor("tccb:range=2,boxes=2,passes=1", grain="words").extract(html, output_format=format_)
    assert isinstance(found, str)
    assert "two three four five" in found and "first" not in found and "sixth" not in found


def test_a_method_without_such_a_grain_says_so() -> None:
    with pytest.raises(readwell.Refused, match="keep parts of texts"):
        readwell.Extractor("lqf", grain="words")
    with pytest.raises(readwell.Refused, match="texts or words"):
        readwell.Extractor("ccb", grain="letters")  # type: ignore[arg-type]
