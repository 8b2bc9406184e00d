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
        assert step("https://a.example/", other) in (Step(), step("https://a.example/", other))
        assert not step("http://[", other).named
