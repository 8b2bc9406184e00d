"""Tests of engine/answer/lessons/rules.py and of api/lesson_file.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readwell.api.lesson_file import rules_in, write_to
from readwell.engine.answer.lessons.lesson import MOST
from readwell.engine.answer.lessons.rules import LARGEST, NAME, Rules, added, read, site_of, write
from readwell.engine.basics.errors import Refused

from tests.engine.answer.lessons.corrections import box_lesson, row


def file(**sites: Any) -> str:
    return json.dumps({"readwell": NAME, "sites": {name.replace("_", "."): rows for name, rows in sites.items()}})


def test_a_file_is_read_by_site() -> None:
    rules = read(file(example_org=[row()], example_com=[row(do="keep")]))
    assert [one.do for one in rules.of("https://example.org/a")] == ["drop"]
    assert [one.do for one in rules.of("http://www.example.com/")] == ["keep"]
    assert rules.of("https://example.net/") == () and rules.skipped == 0


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("https://example.org/a?b#c", "example.org"),
        ("https://www.example.org/", "example.org"),
        ("https://news.example.org/", "news.example.org"),
        ("http://example.org:8080/", "example.org:8080"),
        ("https://EXAMPLE.org/", "example.org"),
        ("file:///home/a.html", ""),
        ("", ""),
        ("http://[", ""),
    ],
)
def test_a_site_is_the_host_without_www(address: str, site: str) -> None:
    assert site_of(address) == site


def test_what_is_switched_off_does_not_count() -> None:
    rules = read(file(example_org=[row(on=False), row(do="keep", on=True), row(place="below", on="off")]))
    assert len(rules.of("https://example.org/")) == 2
    assert len(rules.sites["example.org"]) == 3


def test_what_is_no_lesson_is_left_out_and_counted() -> None:
    rules = read(
        file(example_org=[row(), {}, None, row(shift=99)], example_com="x", example_net=[], **{"x" * 300: [row()]})
    )
    assert list(rules.sites) == ["example.org"] and len(rules.sites["example.org"]) == 1
    assert rules.skipped == 3 + 1 + 1


def test_of_too_many_lessons_the_newest_are_kept() -> None:
    rules = read(file(example_org=[row(shift=n % 90, at=n) for n in range(MOST + 6)]))
    assert [one["at"] for one in rules.sites["example.org"]] == list(range(6, MOST + 6)) and rules.skipped == 6


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "5", '"x"', "{}", '{"readwell": "library", "sites": {}}', '{"readwell": "lessons"}',
             '{"readwell": "lessons", "sites": []}', "[" * 100_000, '{"a":' * 100_000]
)  # fmt: skip
def test_what_is_no_file_is_refused(text: str) -> None:
    with pytest.raises(Refused) as problem:
        read(text)
    assert problem.value.code == "request"


def test_a_file_that_is_too_large_is_refused_unread() -> None:
    with pytest.raises(Refused, match="characters"):
        read(" " * (LARGEST + 1))


def test_a_file_is_written_as_it_was_read() -> None:
    rules = read(file(example_org=[row(at=5, on=False, helped=2)]))
    assert read(write(rules)) == rules
    assert json.loads(write(Rules({"example.org": ()})))["sites"] == {}


def test_a_lesson_by_the_same_signs_takes_the_place_of_the_former() -> None:
    rules = added(Rules({}), "example.org", [row(at=1), row(at=2, by={"own": 5})])
    rules = added(rules, "example.org", [row(at=3, do="keep")])
    assert [one["at"] for one in rules.sites["example.org"]] == [2, 3]


def test_one_too_many_takes_the_place_of_the_oldest() -> None:
    rules = added(Rules({}), "example.org", [row(by={"own": n}) for n in range(MOST)])
    rules = added(rules, "example.org", [row(by={"own": 999})])
    assert len(rules.sites["example.org"]) == MOST and rules.sites["example.org"][0]["by"] == {"own": 1}


def test_other_sites_stay_as_they_are() -> None:
    rules = added(read(file(example_com=[row()])), "example.org", [row()])
    assert set(rules.sites) == {"example.com", "example.org"}


def test_a_file_is_read_again_only_if_it_has_changed(tmp_path: Path) -> None:
    path = str(tmp_path / "rules.json")
    write_to(path, Rules({"example.org": (row(),)}))
    first = rules_in(path)
    assert rules_in(path) is first
    write_to(path, Rules({"example.org": (row(), row(by={"own": 5}))}))
    assert len(rules_in(path).sites["example.org"]) == 2
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("name", ["nowhere/rules.json", ".", "a\0b"])
def test_a_file_that_cannot_be_read_or_written_is_refused(tmp_path: Path, name: str) -> None:
    path = f"{tmp_path}/{name}"
    with pytest.raises(Refused):
        rules_in(path)
    with pytest.raises(Refused):
        write_to(path, Rules({}))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*box_lesson().wire(), "on", "id"]), JSON))
def test_a_row_with_any_values_is_a_lesson_or_left_out(other: dict[str, Any]) -> None:
    rules = read(file(example_org=[{**box_lesson().wire(), **other}]))
    assert len(rules.sites.get("example.org", ())) + rules.skipped == 1
    assert read(write(rules)).sites == rules.sites
    rules.of("https://example.org/")
