"""How one address differs from another by a number."""

import pytest
from readwell.engine.structure.paging.steps import Step, step

HERE = "https://news.example/world/bridge.html"


@pytest.mark.parametrize(
    ("own", "other", "relation", "before", "after", "name"),
    [
        ("https://a.example/list?page=2", "https://a.example/list?page=3", "step", 2, 3, "page"),
        ("https://a.example/list/", "https://www.a.example/list?page=2", "adds", 1, 2, "page"),
        ("https://a.example/list/", "https://a.example/list/page/2/", "adds", 1, 2, "page"),
        ("https://a.example/list/index.html", "https://a.example/list/index2.html", "adds", 1, 2, "index"),
        (HERE, "https://news.example/world/bridge-2.html", "adds", 1, 2, "bridge"),
        (HERE, "https://news.example/world/bridge_page_2.html", "adds", 1, 2, "page"),
        (HERE, "https://news.example/world/bridge.html/2", "adds", 1, 2, "html"),
        ("https://a.example/t/9?start=20", "https://a.example/t/9", "drops", 20, 1, "start"),
        ("https://a.example/t/9?page=2", "https://a.example/t/9?page=2", "same", 0, 0, ""),
        ("https://a.example/e?day[value]&page=1", "https://a.example/e?day[value]=&page=2", "step", 1, 2, "page"),
        ("https://a.example/t/9", "https://a.example/other", "", 0, 0, ""),
        ("https://a.example/2024/05/one", "https://a.example/2023/04/one", "", 0, 0, ""),
    ],
)
def test_a_step_is_one_number_that_changes_comes_or_goes(
    own: str, other: str, relation: str, before: int, after: int, name: str
) -> None:
    found = step(own, other)
    assert (found.relation, found.before, found.after, found.name) == (relation, before, after, name)
    assert not found.loose


def test_a_page_of_the_same_path_whose_query_differs_in_more_is_a_loose_step() -> None:
    found = step("https://shop.example/toys?sid=ab12", "https://shop.example/toys?ajax=0&p=2")
    assert (found.relation, found.after, found.loose) == ("adds", 2, True)
    moved = step("https://a.example/news/expensive-plates-2402/", "https://a.example/people/expensive-plates-2402-p2/")
    assert (moved.relation, moved.after, moved.loose) == ("adds", 2, True)


def test_a_first_page_may_count_from_nought() -> None:
    found = step("https://a.example/board/24/", "https://a.example/board/24/?page=1")
    assert found.forward and not found.backward


def test_broken_addresses_are_no_step() -> None:
    for other in ("http://[", "https://a.example:port/2", "", "?page=2"):
        assert step("https://a.example/", other) == Step()
        assert step("http://[", other) == Step()


@pytest.mark.parametrize(
    ("own", "other", "after"),
    [
        (
            "https://f.example/show.php?145-Bridge",
            "https://f.example/show.php?145-Bridge/page2&s=0123456789abcdef01",
            2,
        ),
        ("https://f.example/index.php?forums/bridges.3/", "https://f.example/index.php?forums/bridges.3/page-2", 2),
        ("https://f.example/t?id=9&sid=0123456789abcdef", "https://f.example/t?id=9&sid=fedcba9876543210&start=15", 15),
        ("https://s.example/c/plates?srsltid=AfmBOo", "https://s.example/c/plates?page=2", 2),
        (
            "https://f.example/ShowTopic-g29-k154-Bridges.html",
            "https://f.example/ShowTopic-g29-k154-o10-Bridges.html",
            10,
        ),
        ("https://n.example/story/bridge?page=all", "https://n.example/story/bridge?page=0%2C%2C1", 1),
        ("https://b.example/bridge/", "https://b.example/bridge/comment-page-2/", 2),
    ],
    ids=[
        "a query that is a path",
        "a forum's list",
        "another visit",
        "whence",
        "in the middle",
        "a third pager",
        "comments",
    ],
)
def test_a_visit_is_no_difference_and_a_page_may_be_named_anywhere(own: str, other: str, after: int) -> None:
    found = step(own, other)
    assert found.forward and found.after == after


def test_large_numbers_under_a_short_name_are_posts_and_not_pages() -> None:
    assert not step("https://b.example/?p=2895", "https://b.example/?p=2905").named
    assert step("https://b.example/?p=2", "https://b.example/?p=3").named
    assert step("https://b.example/?start=2000", "https://b.example/?start=2020").named
