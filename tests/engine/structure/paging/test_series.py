"""Rows of page numbers whose addresses follow a linear rule."""

from readwell.engine.structure.paging.series import series

LIST = "https://a.example/list"


def row(*numbers: int, pace: int = 1, start: int = 0) -> list[tuple[int, str]]:
    return [(number, f"{LIST}?start={pace * number + start}") for number in numbers]


def test_the_page_that_is_read_is_known_by_its_address_in_steps_of_any_size() -> None:
    found = series(f"{LIST}?start=20", row(1, 2, 4, 5, pace=10, start=-10))
    assert found and found.current == 3
    assert found.next == f"{LIST}?start=30" and found.previous == f"{LIST}?start=10"


def test_a_first_page_without_a_number_is_the_one_before_the_second() -> None:
    found = series(LIST, row(2, 3, 9))
    assert found and found.current == 1 and found.next == f"{LIST}?start=2"


def test_the_only_number_without_a_link_is_the_page_that_is_read() -> None:
    found = series("https://a.example/elsewhere?id=7", row(1, 2, 4, 5))
    assert found and found.current == 3


def test_numbers_that_follow_no_rule_are_no_row() -> None:
    years = [(2021, "https://a.example/y/7"), (2022, "https://a.example/y/3"), (2023, "https://a.example/y/900")]
    assert series(LIST, years) is None
    assert series(LIST, row(2)) is None
    assert series(LIST, []) is None


def test_the_last_page_has_no_next() -> None:
    found = series(f"{LIST}?start=5", row(1, 2, 3, 4))
    assert found and found.current == 5 and found.next == ""
