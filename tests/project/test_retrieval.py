"""The bench of retrieval draws the same queries each time, and finds the page they were drawn from."""

from __future__ import annotations

from tests.lab.bench.bench_retrieval import drawn, places

FERRY = "The ferry stops at noon because harbour masters refuse passengers."
COUNCIL = "Councillors voted narrowly against closing libraries beside the harbour."


def test_queries_are_of_different_words_of_the_text_and_the_same_each_time() -> None:
    first, second = drawn(FERRY, 3, 2)
    assert [first, second] == drawn(FERRY, 3, 2) and first != second
    words = first.split(" OR ")
    assert len(set(words)) == 3 and all(word in FERRY.lower() for word in words)
    assert drawn("too few", 3, 2) == []


def test_a_page_is_found_by_its_own_words_and_not_where_they_were_lost() -> None:
    assert places([FERRY, COUNCIL], [(0, "ferry OR noon"), (1, "councillors")]) == [1, 1]
    assert places([FERRY, COUNCIL], [(1, "harbour OR ferry")]) == [2]
    assert places(["menu", COUNCIL], [(0, "ferry OR noon")]) == [0]
