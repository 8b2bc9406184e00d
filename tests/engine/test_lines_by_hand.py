"""Line-Block and DANA on pages of a few lines, with the answer computed by hand from the papers' words."""

from __future__ import annotations

import pytest
from readwell.engine.extractors.settings import build
from readwell.engine.page.blocks import blocks
from readwell.engine.page.line_blocks import line_blocks
from readwell.engine.page.lines import broken
from readwell.parse import parse

from tests.engine.by_hand import TEN, kept


def test_line_block_measures_text_per_tag_links_and_title_words() -> None:
    page = parse("<title>Big bridge, new river</title><p>A Bridge, and the <b>river</b>.</p><p><a href=1>next</a></p>")
    parts = line_blocks(page, 1)
    # `A Bridge, and the river.` is 24 characters between <p>, <b>, </b> and </p>; `next` 4 between <p>, <a>, </a>, </p>.
    assert parts.ttr.tolist() == [24 / 4, 4 / 4]
    assert parts.attr.tolist() == [0, 1]
    assert parts.tkd.tolist() == [2, 0]


@pytest.mark.parametrize(
    ("html", "measure", "content"),
    [
        ("<p>{60}</p>", 60 / 2, False),
        ("<p>{61}</p>", 61 / 2, True),
        ("<p><b>{80}</b></p>", 80 / 4, False),
        ("<p>{80}<img><img><img></p>", 80 / 5, False),
        ("<div><br>{80}<hr></div>", 80 / 4, False),
        ("<div>{80}<ul></ul></div>", 80 / 4, False),
        ("<div><img><p>{70}</p><img></div>", 70 / 2, True),
        ("<div><p>{70}</p></div>", 70 / 2, True),
        ("<p>\n {30} {30} \n</p>", 61 / 2, True),
    ],
)
def test_line_block_divides_the_text_by_all_tags_of_the_block(html: str, measure: float, content: bool) -> None:
    """San and Aye, (1): "TTR is the ratio of the text length in the block is divided by the total sum of tags in this
    block"; a block "defines between open tag <> and end tag </>", so that both count; "TTR > 30" is content.

    Sixty letters between <p> and </p>: 60 / 2 = 30, which is not over 30. Eighty in <p><b>: 80 / 4. Eighty and three
    pictures: 80 / 5. A picture in the division around a paragraph is no tag of the paragraph.
    """
    for size in ("30", "60", "61", "70", "80"):
        html = html.replace(f"{{{size}}}", "x" * int(size))
    assert line_blocks(parse(html), 1).ttr.tolist() == [pytest.approx(measure, abs=1e-6)]
    assert bool(kept(html, "line-block")) == content


def test_line_block_takes_the_share_of_link_text_of_all_text() -> None:
    """San and Aye, (2): "the length of the anchor text is divided by the text length in the block"; "ATTR < 0.2".

    40 of 201 letters are .199, 40 of 200 are .2, which is not below.
    """
    link = f"<a href=/>{'a' * 40}</a>"
    assert line_blocks(parse(f"<p>{link}{'b' * 161}</p>"), 1).attr.tolist() == [pytest.approx(40 / 201, abs=1e-6)]
    assert kept(f"<p>{link}{'b' * 161}</p>", "line-block") == [4, 5]
    assert kept(f"<p>{link}{'b' * 160}</p>", "line-block") == []


def test_tags_go_with_the_words_they_enclose_or_follow() -> None:
    """Two blocks of one paragraph, four source lines apart, each with the pair around it, "the total sum of tags".

    <p> and </p> with `<b>`, `</b>` and `<img>`: five. <p> and </p> with `<i>` and `</i>`: four.
    """
    html = f"<p><b>{'x' * 50}</b><img>\n\n\n\n<i>{'y' * 20}</i></p>"
    assert line_blocks(parse(html), 1).ttr.tolist() == [50 / 5, 20 / 4]


def test_a_title_without_words_on_the_page_rescues_nothing() -> None:
    """San and Aye, step 3: "check if keyword density is greater than the threshold then the system add it". No block
    has a word of the title: every TKD is 0, and so are its deviation and the threshold. 0 is not greater than 0.
    """
    menu = "".join(f"<li><a href=/{number}>Menu {number}</a></li>" for number in range(6))
    html = f"<title>zzz</title><ul>{menu}</ul><p>{'word ' * 60}</p>"
    page = parse(html)
    texts = [page.string(node)[:4] for node in kept(html, "line-block", thresholds="deviation")]
    assert texts == ["word"]


def test_line_block_rescues_by_title_words_or_demands_them() -> None:
    html = (
        f"<title>Bladder cancer: Exciting drug break</title><p>{TEN} {TEN}</p><p><b>cancer</b> <b>drug</b></p><p>x</p>"
    )
    # head 1, title 2, its text 3, body 4, p 5, text 6, p 7, b 8, "cancer" 9, blank 10, b 11, "drug" 12, p 13, "x" 14
    assert kept(html, "line-block") == [6, 9, 12]
    assert kept(html, "line-block", rule="printed") == []
    assert kept(html, "line-block", title_words=3) == [6]


def test_source_lines_part_blocks() -> None:
    html = "<p>one\ntwo\n\n\nthree</p>"
    assert line_blocks(parse(html), 1).of_word.tolist() == [0, 0, 1]
    assert line_blocks(parse(html), 3).of_word.tolist() == [0, 0, 0]


def test_dana_counts_letters_outside_ascii_against_the_rest() -> None:
    # <html><body><p> fill 15 characters, then six letters, a space, five letters: five in the second line of ten.
    page = parse("<p>السلام عليكم</p>")
    lines = broken(page, 10)
    assert lines.size.tolist() == [10, 10, 10, 10, 5]
    assert lines.wide.sum() == 11
    assert lines.text.sum() == 12
    assert lines.bytes.sum() == 22
    assert lines.wide.tolist() == [0, 5, 6, 0, 0]
    assert kept(f"<p>{'السلام عليكم ' * 9}</p>" + "<p>ascii words here</p>" * 3, "dana", width=20) == [3]


def test_dana_takes_regions_within_the_gap() -> None:
    tags = "<i></i>" * 30  # 210 characters: over ten lines of 20
    html = f"<p>{'سلام ' * 30}</p>{tags}<p>{'سلام ' * 12}</p>{tags}{tags}<p>{'سلام ' * 12}</p>"
    # p 2, text 3, i 4..33, p 34, text 35, i 36..95, p 96, text 97
    assert kept(html, "dana", width=20, gap=1) == [3]
    assert kept(html, "dana", width=20, gap=12) == [3, 35]
    assert kept(html, "dana", width=20, gap=40) == [3, 35, 97]
    assert kept(html, "dana", width=20, gap_by="clusters") == [3, 35]


def test_dana_by_areas_takes_the_large_ones_however_far_apart() -> None:
    tags, large, small = "<i></i>" * 30, "سلام " * 30, "سلام " * 6
    html = f"<p>{large}</p>{tags}{tags}<p>{large}</p>{tags}<p>{small}</p>"
    # p 2, text 3, i 4..63, p 64, text 65, i 66..95, p 96, text 97
    assert kept(html, "dana", width=20, gap=1) == [3]
    assert kept(html, "dana", width=20, gap_by="areas") == [3, 65]


def test_dana_by_areas_keeps_two_areas_of_an_article() -> None:
    """Mohammadzadeh and others, VI: "group several areas in an HTML file contributing to the main content".

    40 and 36 sentences around a box of pictures are alike: both contribute. 40 and 4 are not: 4 is less than half of 40.
    """
    sentence, box = "السلام عليكم ورحمة الله ", "<img class=related>" * 30
    html = "<p>{}</p>" + box + "<p>{}</p>"
    # p 2, text 3, img 4..33, p 34, text 35
    assert kept(html.format(sentence * 40, sentence * 36), "dana", gap_by="areas", gap=1) == [3, 35]
    assert kept(html.format(sentence * 40, sentence * 4), "dana", gap_by="areas", gap=1) == [3]
    assert kept(html.format(sentence * 40, sentence * 4), "dana", gap_by="areas", gap=2000) == [3]


def test_dana_by_areas_gives_the_size_of_the_area_as_its_reason() -> None:
    """A dropped area is smaller than the limit, however near it lies."""
    sentence = "السلام عليكم ورحمة الله "
    page = parse(f"<p>{sentence * 40}</p>" + "<img class=related>" * 30 + f"<p>{sentence * 8}</p>")
    extractor = build({"name": "dana", "gap_by": "areas"})
    rows = [row for row in extractor.reasons(page, blocks(page)) if row]  # type: ignore[attr-defined]
    # 21 letters a sentence: the lines of 80 that are more Arabic than not hold most of 840 and of 168.
    terms = [[(reason.values[0], reason.values[2]) for reason in row] for row in rows]
    first, second = ("outside ASCII less inside, three lines", ">"), "content of its area"
    assert terms == [[first, (second, ">")], [first, (second, "≤")]]


def test_dana_counts_the_letters_of_attributes() -> None:
    """Mohammadzadeh and others, IV.A: "to count the number of ASCII and Non-ASCII characters of each line of the HTML
    file", the tags included.

    `<html><body><p title="` are 22 characters: in lines of 20 the twenty letters of the title are the last 18 of the
    second line and the first two of the third; `">abc</p></body></html>` follows.
    """
    page = parse(f'<p title="{"س" * 20}">abc</p>')
    lines = broken(page, 20)
    assert lines.size.tolist() == [20, 20, 20, 5]
    assert lines.wide.tolist() == [0, 18, 2, 0]
    assert lines.bytes.tolist() == [0, 36, 4, 0]
    assert lines.text.sum() == 3


def test_dana_counts_the_letters_of_several_attributes_where_they_stand() -> None:
    """`<html><body><img` are 16, ` alt="` six, `&amp;` five: the letter after it is character 27, of the second line."""
    page = parse('<img alt="&amp;س" class="سس">')
    assert broken(page, 20).wide.tolist() == [0, 3, 0]
