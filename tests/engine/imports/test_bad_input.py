"""Exports as an attacker, another program or a broken disk makes them: what can be read is read, the rest is told."""

from __future__ import annotations

import io
import json
import plistlib
import random
from collections.abc import Iterator

import pytest
from readwell.engine.basics.errors import Refused
from readwell.engine.imports import Wrong, decoding, jsons, limits, recognised, tables

from tests.engine.imports.exports import HEAD, MANIFESTS, addresses, export, taken, words


def test_of_20_000_lines_with_broken_ones_each_good_one_is_read_and_each_broken_one_told() -> None:
    chance = random.Random(3)
    bad = (
        "x,javascript:alert(1),,,",
        '"x,https://e.org/open,1,,',
        "x,,1,,",
        'x,"https://e.org/"y,1,,',
        "x,file:///etc/passwd,1,,",
    )
    lines, good, wrong = [], set[str](), set[int]()
    for number in range(20_000):
        if number % 10 == 9:
            lines.append(chance.choice(bad))
            wrong.add(number + 2)
        else:
            good.add(f"https://example.org/{number}")
            lines.append(f"Title {number},https://example.org/{number},1600000000,a|b,unread")
    rows, told = taken("pocket.csv", HEAD + "\n".join(lines))
    assert {row["address"] for row in rows} == good
    assert {one.line for one in told} == wrong and len(told) == len(wrong)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_a_table_is_read_in_every_encoding_that_exports_have(encoding: str) -> None:
    rows, told = taken(
        "pocket.csv", f"{HEAD}Café für alle,https://example.org/é,1600000000,süß|x,unread\n".encode(encoding)
    )
    assert [(row["title"], row["address"], row["tags"]) for row in rows] == [
        ("Café für alle", "https://example.org/é", ["süß", "x"])
    ]
    assert not told


def test_lines_in_several_encodings_are_each_read_in_their_own() -> None:
    raw = HEAD.encode() + "é,https://e.org/1,1,,\n".encode() + "ü,https://e.org/2,1,,\n".encode("cp1252")
    assert [row["title"] for row in taken("pocket.csv", raw)[0]] == ["é", "ü"]


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n"])
def test_every_kind_of_line_break_ends_a_row(ending: str) -> None:
    text = (HEAD + "a,https://e.org/1,1,,\nb,https://e.org/2,1,,\n").replace("\n", ending)
    assert addresses("pocket.csv", text) == ["https://e.org/1", "https://e.org/2"]


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "about:config", "place:sort=8", "/relative", "e.org",
     "=HYPERLINK(1)", "http://", "https://[x", "chrome://settings", "vbscript:x", " ", "http:", "feed:https://e.org"],
)  # fmt: skip
def test_an_address_that_leads_to_no_page_of_the_web_is_lost_with_words(address: str) -> None:
    rows, told = taken("pocket.csv", f'{HEAD}A title,"{address}",1600000000,,unread\n')
    assert not rows and len(told) == 1 and told[0].line == 2 and "address" in told[0].words


def test_a_formula_stays_a_text() -> None:
    rows, _ = taken("pocket.csv", f'{HEAD}"=HYPERLINK(""https://evil.example"",""x"")",https://e.org/,1,+1|@a,unread\n')
    assert rows[0]["title"] == '=HYPERLINK("https://evil.example","x")' and rows[0]["tags"] == ["+1", "@a"]


@pytest.mark.parametrize(
    ("written", "time"),
    [
        ("1600000000", "2020-09-13T12:26:40Z"),
        ("1600000000000", "2020-09-13T12:26:40Z"),
        ("1600000000000000", "2020-09-13T12:26:40Z"),
        ("1600000000.75", "2020-09-13T12:26:40Z"),
        ("2020-09-13T14:26:40+02:00", "2020-09-13T12:26:40Z"),
        ("2020-09-13 12:26:40 UTC", "2020-09-13T12:26:40Z"),
        ("2020-09-13", "2020-09-13T00:00:00Z"),
        ("13 September 2020 12:26", "2020-09-13T12:26:00Z"),
        ("09/13/2020 12:26:40", "2020-09-13T12:26:40Z"),
        ("", ""),
        ("0", ""),
    ],
)
def test_a_time_is_read_in_every_form(written: str, time: str) -> None:
    rows, told = taken("pocket.csv", f"{HEAD}x,https://e.org/,{written},,unread\n")
    assert rows[0]["saved"] == time and not told


@pytest.mark.parametrize(
    "written", ["-1", "99999999999999999999999", "0000-01-01", "9999-12-31T23:59:59Z", "1969-12-31", "2100-01-01", "yesterday",
                "2020-13-45", "0001-01-01T00:00:00+14:00", "NaN", "1e400", "9" * 5000]
)  # fmt: skip
def test_a_time_out_of_reach_is_told_and_kept_as_it_is_written(written: str) -> None:
    rows, told = taken("pocket.csv", f"{HEAD}x,https://e.org/,{written},,unread\n")
    assert rows[0]["saved"] == "" and rows[0]["about"]["pocket.saved as written"] == written
    assert len(told) == 1 and not told[0].is_lost and "no time from 1970 to 2100" in told[0].words


def test_what_no_database_accepts_is_replaced_and_a_long_tag_is_cut_and_told() -> None:
    entry = {"href": "https://e.org/", "description": "a\ud800b\0c", "tags": "x" * 10_000, "meta": "\udfff"}
    rows, told = taken("pinboard.json", json.dumps([entry]))
    assert rows[0]["title"] == "a\ufffdb\ufffdc" and len(rows[0]["tags"][0]) == limits.TAG
    assert (
        rows[0]["about"]["pinboard.meta"] == "\ufffd" and rows[0]["about"]["pinboard.tags in full"].count("x") == 10_000
    )
    assert [one.is_lost for one in told] == [False]


def test_an_entry_with_more_fields_than_an_article_has_keeps_them_all() -> None:
    entry = {"href": "https://e.org/", "description": "x"} | {
        f"field{number}": f"value{number}" for number in range(3000)
    }
    about = taken("pinboard.json", json.dumps([entry]))[0][0]["about"]
    assert len(about) <= limits.ABOUT_ENTRIES
    assert all(f"value{number}" in "\n".join(about.values()) for number in range(3000))


def test_a_quotation_mark_that_never_ends_costs_its_own_line_alone() -> None:
    lines = [
        f'"t{number},https://e.org/{number},1,,' if number == 1 else f"t,https://e.org/{number},1,,"
        for number in range(2000)
    ]
    rows, told = taken("pocket.csv", HEAD + "\n".join(lines))
    assert len(rows) == 1999 and [one.line for one in told] == [3]


def test_lines_are_read_again_only_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REREAD", 3000)
    given = 0

    class Counted(str):
        __slots__ = ()

    def source() -> Iterator[str]:
        nonlocal given
        for number in range(3000):
            given += 1
            yield Counted("a,b\n" if not number else f'"x""{number},y\n')

    assert sum(isinstance(one, Wrong) for one in tables.records(source())) > 2000
    assert given == 3000


def test_json_that_is_broken_in_one_entry_or_cut_off_gives_all_others() -> None:
    entries = [json.dumps({"href": f"https://e.org/{number}", "description": "x"}) for number in range(6)]
    entries[2] = entries[2].replace(":", "", 1)
    text = "[" + ",\n".join(entries) + "]"
    assert addresses("p.json", text) == [f"https://e.org/{number}" for number in (0, 1, 3, 4, 5)]
    assert addresses("p.json", text[:-12]) == [f"https://e.org/{number}" for number in (0, 1, 3, 4)]
    assert "cut off" in words("p.json", text[:-12])
    # A text that isn't closed takes the rest of the list with it; entries that begin in it are looked for.
    entries[2] = '{"href": "https://e.org/2, "description": "x"}'
    assert addresses("p.json", "[" + ",\n".join(entries) + "]")[-1] == "https://e.org/5"


@pytest.mark.parametrize(
    "path", [path for path in MANIFESTS if path.name.endswith(".json.manifest.json")], ids=lambda path: path.name
)
def test_json_cut_off_at_any_place_is_read_up_to_there_or_refused(path: object) -> None:
    one = export(path)  # type: ignore[arg-type]
    raw = one.path.read_bytes()
    for size in range(0, len(raw), max(1, len(raw) // 40)):
        try:
            rows, _ = taken(one.path.name, raw[:size], one.form)
        except Refused as problem:
            assert problem.code == "import"
        else:
            assert all(row["address"] for row in rows)


@pytest.mark.parametrize(
    "bomb",
    ["[" * 100_000, '{"a":' * 100_000, '[{"href":"https://e.org/","description":' + "[" * 5000 + "]" * 5000 + "}]"],
)
@pytest.mark.parametrize("form", ["pinboard-json", "karakeep-json", "chrome-json", "firefox-json", "readwell"])
def test_deep_nesting_is_told_in_words(bomb: str, form: str) -> None:
    try:
        rows, told = taken("x.json", f"\n{bomb}", form)
    except Refused as problem:
        assert problem.code == "import" and problem.message
    else:
        assert not rows and told


def test_folders_in_folders_without_end_and_circles_of_lists_end() -> None:
    assert (
        len(
            addresses(
                "b.html",
                "<!DOCTYPE NETSCAPE-Bookmark-file-1>"
                + "<DL><DT><H3>x</H3>" * 20_000
                + "<DT><A HREF=https://e.org/>x</A>",
            )
        )
        == 1
    )
    lists = [{"id": "a", "name": "A", "parentId": "b"}, {"id": "b", "name": "B", "parentId": "a"}]
    one = {
        "createdAt": 1,
        "title": "x",
        "tags": [],
        "lists": ["a"],
        "content": {"type": "link", "url": "https://e.org/"},
    }
    assert taken("k.json", json.dumps({"bookmarks": [one], "lists": lists}))[0][0]["collections"] == ["B/A"]


def test_a_list_of_apples_whose_nodes_stand_in_each_other_is_walked_once() -> None:
    node: dict[str, object] = {
        "WebBookmarkType": "WebBookmarkTypeLeaf",
        "URLString": "https://e.org/",
        "URIDictionary": {"title": "x"},
    }
    for _ in range(40):
        node = {"WebBookmarkType": "WebBookmarkTypeList", "Title": "f", "Children": [node, node]}
    assert addresses("b.plist", plistlib.dumps(node, fmt=plistlib.FMT_BINARY)) == ["https://e.org/"]


@pytest.mark.parametrize(
    "raw",
    [
        b"bplist00" + b"\xff" * 200,
        b"bplist00",
        b"<plist><dict><key>a</key>",
        b"<!DOCTYPE plist [<!ENTITY a 'b'>]><plist>&a;</plist>",
    ],
)
def test_a_damaged_list_of_apples_is_refused(raw: bytes) -> None:
    with pytest.raises(Refused) as problem:
        taken("b.plist", raw, "safari-plist")
    assert problem.value.code == "import"


def test_entities_of_xml_are_refused_before_they_unpack() -> None:
    bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><posts><post href="https://e.org/" description="&b;"/></posts>'
    rows, told = taken("p.xml", bomb, "pinboard-xml")
    assert not rows and "entities" in told[0].words
    cut = '<posts user="x"><post href="https://e.org/1" description="x"/><post href="https://e.org/2" desc'
    assert addresses("p.xml", cut) == ["https://e.org/1"] and "no XML" in words("p.xml", cut)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\0" * 1000,
        b"hello",
        b"\x89PNG\r\n\x1a\n",
        b"%PDF-1.7",
        b"{}",
        b"[]",
        b"<html><p>x</p></html>",
        b"a,b\n1,2\n",
    ],
)
def test_what_is_no_export_is_refused_with_words(raw: bytes) -> None:
    with pytest.raises(Refused, match="no export that Readwell knows") as problem:
        recognised("x", io.BytesIO(raw))
    assert problem.value.code == "import"


@pytest.mark.parametrize(
    "head",
    [
        "name,url,username,password,note",
        "Title,URL,Username,Password,Notes,OTPAuth",
        '"url","username","password","httpRealm"',
    ],
)
def test_a_file_of_passwords_is_never_read(head: str) -> None:
    with pytest.raises(Refused):
        taken("Passwords.csv", f"{head}\nhttps://e.org/,https://e.org/,me,secret,\n")


def test_a_file_that_is_one_object_and_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DOCUMENT", 1000)
    with pytest.raises(Refused, match="can't be read in parts"):
        taken("k.json", json.dumps({"bookmarks": [{"content": {"type": "text", "text": "x" * 2000}}], "lists": []}))


def test_an_entry_that_is_too_long_is_told_and_the_next_one_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ELEMENT", 10_000)
    monkeypatch.setattr(limits, "PIECE", 1000)
    entries = [
        {"href": f"https://e.org/{number}", "description": "x" * (30_000 if number == 1 else 1)} for number in range(3)
    ]
    rows, told = taken("p.json", json.dumps(entries))
    assert [row["address"] for row in rows] == ["https://e.org/0", "https://e.org/2"]
    assert len(told) == 1 and "characters" in told[0].words


def test_lists_in_json_are_split_alike_in_any_pieces() -> None:
    text = json.dumps([{"a": 'x"]},{', "b": [1, {"c": "\\"}]}, 5, "s,", [], {}])
    expected = list(enumerate(json.loads(text), 1))
    for size in range(1, 40):
        assert list(jsons.elements(iter([text[at : at + size] for at in range(0, len(text), size)]))) == expected


def test_a_line_that_is_too_long_is_told_and_the_next_one_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LINE", 5000)
    monkeypatch.setattr(limits, "PIECE", 1000)
    text = f"{HEAD}{'x' * 20_000},https://e.org/1,1,,\ny,https://e.org/2,1,,\n"
    assert list(decoding.lines(io.BytesIO(text.encode())))[1] is None
    assert addresses("pocket.csv", text) == ["https://e.org/2"] and "too long" in words("pocket.csv", text)
