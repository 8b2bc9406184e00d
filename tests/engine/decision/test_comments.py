"""Readers' comments below an article are recognised by structure and left out as a whole; the posts of a thread stay."""

from __future__ import annotations

from readwell.engine.answer.comments import below_article
from readwell.engine.answer.settle import settle
from readwell.engine.decision.comment_signs import leading, title_line
from readwell.engine.decision.comments import around, candidates, comments
from readwell.engine.decision.threads import is_thread
from readwell.engine.extractors.readwell import Readwell
from readwell.engine.page.pruning import without
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end
from readwell.engine.render.formats import render
from readwell.parse import parse

from tests.engine.decision.comment_pages import COMMENTS, POST, SAID, comment, page


def text(html: str, url: str = "", **wishes: str) -> str:
    snapshot = parse(html, url)
    return str(render(snapshot, settle(snapshot, Readwell(**wishes).select(snapshot)).kept, "text"))


def text_of(page: Snapshot, node: int) -> str:
    return "".join(page.string(inner) for inner in range(node, int(end(page)[node])))


def test_nameless_comments_below_a_short_post_are_left_out() -> None:
    found = text(page(COMMENTS))
    assert "boil our water" in found
    assert not any(said[:30] in found for said in SAID)


def test_without_a_heading_for_the_title_two_signs_must_say_comments() -> None:
    untitled = page(COMMENTS).replace("<h1>A kettle mended</h1>", "<p><b>Notes</b></p>")
    assert not len(comments(parse(untitled)))
    named = untitled.replace(COMMENTS, f"<h3>Comments</h3>{COMMENTS}")
    assert len(comments(parse(named))) == 6
    assert "boil our water" in text(named)
    assert not any(said[:30] in text(named) for said in SAID)


def test_the_title_is_no_heading_that_leads_to_the_sites_first_page_though_it_says_more_of_the_title() -> None:
    site = "<h1><a href=index.html>The old weir house</a></h1>"
    for title in ("A kettle", "一个水壶"):
        for document in (f"{title} — The old weir house", f"The old weir house - {title}"):
            html = page(COMMENTS).replace("A kettle mended</title>", f"{document}</title>")
            for own in (f"<h1>{title}<a href=#top>¶</a></h1>", f"<h2><a href=/notes/17>{title}</a></h2>"):
                for first, last in ((site, ""), ("", site)):
                    found = parse(
                        html.replace("<h1>A kettle mended</h1>", own).replace("<div>", f"<div>{first}", 1) + last,
                        "http://weir.example/notes/17",
                    )
                    assert title in text_of(found, title_line(found)), (document, own, last)


def test_comments_are_left_out_where_the_title_stands_in_no_heading() -> None:
    for title in ("<p><a href=/>The mill</a> / A kettle mended</p>", "<p><b>A kettle mended</b></p>"):
        html = page(COMMENTS).replace("<h1>A kettle mended</h1>", title)
        html = html.replace("</title>", " | The mill</title>")
        assert len(comments(parse(html))) == 6, title
        found = text(html)
        assert "boil our water" in found
        assert not any(said[:30] in found for said in SAID), title
    assert not len(comments(parse(page(COMMENTS).replace("<h1>A kettle mended</h1>", ""))))


def test_a_comment_is_whole_where_its_name_and_time_stand_apart_from_what_it_says() -> None:
    apart = COMMENTS.replace("<div><img", "<div><header><img").replace("</span><p>", "</span></header><div><p>")
    apart = apart.replace("</p><a href=#>Reply</a>", "</p></div><div><button>Reply</button></div>")
    assert apart.count("<header>") == 6
    snapshot = parse(page(f"<div>Comments</div><div>{apart}</div>"))
    assert [snapshot.tag_name(node) for node in comments(snapshot).tolist()] == ["div"] * 6
    found = text(page(f"<div>Comments</div><div>{apart}</div>"))
    assert "boil our water" in found
    assert not any(said[:30] in found for said in SAID)


def test_comments_are_told_in_other_languages_than_the_post() -> None:
    for answer in ("Antworten", "Répondre", "Ответить", "回复"):
        snapshot = parse(page("".join(comment(place, answer) for place in range(6))))
        assert len(comments(snapshot)) == 6, answer


def test_a_person_who_wants_comments_gets_them() -> None:
    assert SAID[2][:30] in text(page(COMMENTS), comments="on")


def test_posts_of_a_thread_that_opens_with_one_like_the_rest_are_no_comments() -> None:
    thread = f"<html lang=en><title>A kettle</title><body><h1>A kettle</h1><div>{COMMENTS}</div>"
    assert not len(comments(parse(thread)))


def test_an_address_of_posts_makes_no_thread_of_a_post_with_comments() -> None:
    assert not is_thread(parse(page(COMMENTS), "https://mill.example/posts/kettle/"))
    assert is_thread(parse(page(COMMENTS), "https://mill.example/forum/posts/kettle/"))
    assert is_thread(parse(page(COMMENTS), "https://mill.example/question/12/kettle"))


def test_cards_of_other_posts_with_headings_that_link_are_no_comments() -> None:
    card = "<div><h3><a href=/{0}>Kettle {0}</a></h3><time>2024-05-0{0}</time><p>{1}</p></div>"
    cards = "".join(card.format(place + 1, said) for place, said in enumerate(SAID))
    assert not len(comments(parse(page(cards, below="<form><textarea></textarea></form>"))))


def test_a_page_without_its_comments_has_all_other_words() -> None:
    snapshot = parse(page(COMMENTS))
    rest = without(snapshot, around(snapshot))
    words = [rest.string(node) for node in range(len(rest))]
    assert any("boil our water" in word for word in words)
    assert "Made at the mill" in words
    assert not any(said in words for said in SAID)


def test_comments_without_times_below_a_line_that_says_so_are_left_out() -> None:
    bare = "".join(
        f"<div class=row><img src=/{n}.png><div><h5>Reader {n}</h5>{said}</div></div>" for n, said in enumerate(SAID)
    )
    found = text(page(f"<h4>6 Kommentare</h4>{bare}<form><textarea></textarea></form>"))
    assert "boil our water" in found
    assert not any(said[:30] in found for said in SAID)


def test_answers_stay_below_a_question_made_of_the_same_parts() -> None:
    part = "<{0} class={0}-x><b class=who>Reader</b> <time class=when>2 May 2024</time><div class=said>{1}</div><a href=#>Reply</a></{0}>"
    answers = "".join(part.format("article", said) for said in SAID)
    html = f"<html lang=en><title>Kettle</title><body><h1>A kettle mended</h1>{part.format('section', POST)}{answers}"
    assert not len(comments(parse(html)))


def test_a_form_that_asks_for_comments_makes_no_comments_of_a_service() -> None:
    boxes = "".join(f"<div class=box><img src=/{n}.png><div>{said}</div></div>" for n, said in enumerate(SAID))
    for asked in ("<h3>Discuss your kettle</h3>", "<form><label>Comments/Questions (Optional)</label></form>"):
        assert not len(comments(parse(page(f"{asked}{boxes}<form><textarea></textarea></form>"))))


def dated(place: int, more: str = "") -> str:
    return f"<div><img src=/{place}.png><b>Reader {place}</b> <span>{place + 2} May 2024, 10:1{place}</span><p>{SAID[place]}</p>{more}</div>"


def test_comments_that_only_their_times_tell_are_left_out_below_a_likelier_article() -> None:
    found = text(page("".join(map(dated, range(6)))))
    assert "boil our water" in found
    assert not any(said[:30] in found for said in SAID)


def test_items_with_a_line_that_leads_elsewhere_are_no_comments_by_their_times_alone() -> None:
    for line, items in (
        ("<p><a href=/full>Read the full story</a></p>", True),
        ("<p><a href=#7>Answer</a></p>", False),
    ):
        snapshot = parse(page("".join(dated(place, line) for place in range(6))))
        assert leading(snapshot, candidates(snapshot)) is items


def flat(place: int) -> str:
    return f"<p><b>Reader {'ABCDEF'[place]}</b> <i>({place + 2} May 2024, 10:1{place})</i></p><p>{SAID[place]}</p><hr>"


def test_comments_without_elements_of_their_own_are_left_out_and_told_one_by_one() -> None:
    rows = "".join(map(flat, range(6)))
    html = page("").replace("</p></div><div></div>", f"</p><h2>Comments</h2>{rows}</div>")
    found = text(html, "http://weir.example/posts/kettle/")
    assert "boil our water" in found
    assert not any(said[:30] in found for said in SAID)
    assert SAID[0] in text(html, comments="on")
    told = below_article(parse(html))
    assert [text_of(parse(html), post.author) for post in told] == [f"Reader {letter}" for letter in "ABCDEF"]
    assert [post.when[:10] for post in told] == [f"2024-05-0{day}" for day in range(2, 8)]


def test_dated_lines_of_an_article_that_nothing_calls_comments_stay() -> None:
    rows = "".join(map(flat, range(6)))
    found = text(page("").replace("</p></div><div></div>", f"</p><h2>A diary</h2>{rows}</div>"))
    assert all(said[:30] in found for said in SAID)


def test_the_line_that_says_comments_may_be_the_first_row_of_their_table() -> None:
    rows = "".join(
        f"<tr><td><b>Reader {place}</b><br>{place + 2} May 2024</td><td><p>{SAID[place]}</p></td></tr>"
        for place in range(6)
    )
    found = parse(page(f"<table><tr><td colspan=2><b>6 Comments</b></td></tr>{rows}</table><textarea></textarea>"))
    assert len(comments(found)) == 7


def test_a_comment_nested_in_another_is_taken_with_all_of_its_element() -> None:
    def nested(place: int, inside: str = "") -> str:
        head = f"<header class=who><b class=author>Reader {place}</b> <time>{place + 2} May 2024</time></header>"
        return f"<section class=one>{head}<p>{SAID[place]}</p>{inside}</section>"

    html = page("<h2>Comments</h2>" + nested(0, nested(1)) + nested(2, nested(3)) + nested(4))
    members = comments(parse(html))
    assert len(members) == 5
    assert {parse(html).tag_name(int(node)) for node in members} == {"section"}


def test_nameless_comments_in_boxes_like_those_around_them_are_found_side_by_side() -> None:
    rows = "".join(
        f"<div><b>Reader</b> <span>{place + 2} May 2024</span><div><div>{SAID[place]}</div></div></div>"
        for place in range(5)
    )
    html = page(f"<div><div><h3>Comments</h3>{rows}</div></div>")
    assert len(comments(parse(html))) == 5
    assert "boil our water" in text(html) and not any(said[:30] in text(html) for said in SAID)


def test_two_comments_are_a_thread_where_a_line_and_links_say_so_above_a_form() -> None:
    two = comment(0) + comment(1)
    assert not len(candidates(parse(page(two))))
    assert len(comments(parse(page(f"<h3>2 comments</h3>{two}<form><textarea></textarea></form>")))) == 2


def test_a_line_above_comments_is_the_article_where_much_says_that_they_follow() -> None:
    html = page(f"<h3>Comments</h3>{COMMENTS}").replace(POST, "Fog over the mill pond.")
    assert "Fog over the mill pond" in text(html)
    assert not any(said[:30] in text(html) for said in SAID)
    bare = page(f"<h3>Comments</h3>{COMMENTS}").replace(f"<p>{POST}</p>", "<p>by <a href=/ada>Ada</a>, 3 May 2024</p>")
    assert not len(candidates(parse(bare)))


def test_an_address_of_posts_is_no_thread_where_an_article_stands_above_what_looks_like_comments() -> None:
    plain = "".join(f"<div><b>Reader {at}</b> <i>{at + 2} May 2024</i><p>{SAID[at]}</p></div>" for at in range(6))
    found = parse(page(plain), "http://weir.example/posts/kettle/")
    assert len(candidates(found)) == 6 and not len(comments(found))
    assert not is_thread(found)
    assert is_thread(parse(page(plain), "http://weir.example/forum/kettle/"))


def test_comments_side_by_side_may_lack_a_time_now_and_then() -> None:
    def row(place: int, time: str) -> str:
        return f"<div><p>Reader {place} {time}</p><div>{SAID[place]}</div></div>"

    rows = "".join(row(place, f"<i>{place + 2} May 2024</i>" if place % 4 else "a while ago") for place in range(6))
    html = page(f"<div><h3>Comments</h3>{rows}<form><textarea></textarea></form></div>")
    assert len(comments(parse(html))) == 6


def test_of_two_comments_one_may_hold_nearly_all_words() -> None:
    long = comment(0).replace(SAID[0], " ".join(SAID))
    html = page(f"<h3>2 comments</h3>{long}{comment(1).replace(SAID[1], 'So true!')}<form><textarea></textarea></form>")
    assert "boil our water" in text(html) and SAID[3][:30] not in text(html)
