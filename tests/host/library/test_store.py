from __future__ import annotations

import hashlib
import re
import sqlite3
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from readwell.engine.basics.errors import Refused
from readwell.services.library import article as article_module
from readwell.services.library import schema, spelling, upkeep
from readwell.services.library.article import packed, unpacked
from readwell.services.library.store import Library

from tests.host.library.articles import TEXTS, article


@pytest.fixture
def library(tmp_path: Path):  # type: ignore[no-untyped-def]
    opened = Library(tmp_path / "library.sqlite")
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("council", "english"), ("COUNCIL tuesday", "english"), ('"keep the library"', "english"), ("libr*", "english"),
        ("bucherei", "german"), ("Bücherei", "german"), ("straßenbahnen", "german"),
        ("图书馆", "chinese"), ("议会", "chinese"), ("図書館", "japanese"), ("火曜", "japanese"), ("ห้องสมุด", "thai"),
        ("المكتبة", "arabic"), ("библиотеки", "russian"), ("도서관을", "korean"), ("도서관", "korean"),
    ],
)  # fmt: skip
def test_every_language_is_found_by_its_own_words(library: Library, query: str, name: str) -> None:
    for one in TEXTS:
        library.add(article(one))
    found = library.search(query)
    assert [row["title"] for row in found] == [name]


def test_what_is_not_wanted_is_not_found(library: Library) -> None:
    library.add(article("english"))
    library.add(article("russian", "council of Moscow"))
    assert [row["title"] for row in library.search("council -mill")] == ["russian"]
    assert library.search('"library the keep"') == []
    assert library.search("-") == library.search('"') == library.search("") == []


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=40))
def test_whatever_is_typed_is_no_error(library: Library, query: str) -> None:
    library.search(query)


@pytest.mark.parametrize("marks", ["“”", "„“", "«»", "「」", "＂＂", "»«"])
def test_a_phrase_may_stand_in_the_quotation_marks_of_any_language(library: Library, marks: str) -> None:
    library.add(article())
    assert len(library.search(f"{marks[0]}keep the library{marks[1]}")) == 1
    assert library.search(f"{marks[0]}library the keep{marks[1]}") == []


def test_an_article_is_found_by_its_title_first(library: Library) -> None:
    library.add(article("german", "harbour harbour harbour", title="Boats"))
    library.add(article("english", "a text of boats and roofs", title="The harbour"))
    assert [row["title"] for row in library.search("harbour")] == ["The harbour", "Boats"]


def test_the_same_page_saved_again_is_one_article(library: Library) -> None:
    first = library.add(article(address="https://www.x.org/a?utm_source=mail#top", tags=("one",)))
    again = library.add(article(address="http://x.org/a/", saved="2026-02-02T00:00:00+00:00", tags=("two",)))
    assert (again.id, again.again) == (first.id, True) and library.count() == 1
    kept = library.get(first.id)
    assert kept["saved"].startswith("2026-02") and kept["tags"] == ["one", "two"]


def test_changed_pages_and_moved_texts_are_reported(library: Library) -> None:
    first = library.add(article())
    changed = library.add(article(text="The council changed its mind."))
    moved = library.add(article(address="https://mirror.org/copy"))
    assert (changed.id, changed.again, changed.version) == (first.id, True, 1)
    assert (moved.again, moved.version, library.count()) == (False, 0, 2)
    apart = library.add(article(text="The council slept."), apart=True)
    assert apart.same_page == (first.id,) and not apart.again and library.count() == 3


def test_the_canonical_address_names_the_page(library: Library) -> None:
    first = library.add(article(about={"canonical": "https://x.org/true"}))
    assert library.add(article(address="https://x.org/true")).id == first.id


def test_tags_and_position_are_kept(library: Library) -> None:
    number = library.add(article()).id
    library.change(number, {"tags": ["read later", " council "], "position": {"exact": "voted on", "share": 0.4}})
    row = library.get(number)
    assert row["tags"] == ["council", "read later"] and row["position"] == {"exact": "voted on", "share": 0.4}
    assert [found["id"] for found in library.listed(tag="council")] == [number]
    assert [found["id"] for found in library.search("library", tag="council")] == [number]
    assert library.search("library", tag="other") == []


def test_what_is_removed_is_found_no_more(library: Library) -> None:
    number = library.add(article("chinese")).id
    library.add(article("japanese"))
    library.remove(number)
    assert library.search("图书馆") == [] and library.count() == 1 and upkeep.check(library) == []
    with pytest.raises(Refused):
        library.get(number)


def test_damage_is_reported_and_the_index_can_be_rebuilt(library: Library) -> None:
    number = library.add(article()).id
    library.add(article("german"))
    library.base.execute("INSERT INTO found (found) VALUES ('delete-all')")
    assert any("not in the index" in line for line in upkeep.check(library))
    assert upkeep.rebuild(library) == 2 and upkeep.check(library) == []
    assert [row["id"] for row in library.search("council")] == [number]
    library.base.execute("UPDATE articles SET text = x'00' WHERE id = ?", (number,))
    assert upkeep.check(library) == [f"the text of article {number} is damaged"]


def test_truncated_texts_are_reported(library: Library) -> None:
    one, two = (library.add(article(name, markdown=f"# {name}")).id for name in ("english", "german"))
    library.base.execute("UPDATE articles SET text = substr(text, 1, length(text) - 3) WHERE id = ?", (one,))
    library.base.execute(
        "UPDATE articles SET markdown = substr(markdown, 1, length(markdown) - 3) WHERE id = ?", (two,)
    )
    assert upkeep.check(library) == [f"the text of article {number} is damaged" for number in (one, two)]


@given(st.text(max_size=60), st.text(max_size=60))
def test_packing_is_reversible_with_any_dictionary(text: str, like: str) -> None:
    assert unpacked(packed(text, like), like) == text == unpacked(packed(text), like)


def test_a_packed_text_does_not_grow_without_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(article_module, "LONGEST", 1000)
    assert unpacked(packed("a" * 1000)) == "a" * 1000
    with pytest.raises(zlib.error, match="longer than any that was saved"):
        unpacked(packed("a" * 1001))


@given(st.text(st.characters(max_codepoint=127), max_size=60))
def test_plain_texts_have_the_fingerprint_that_all_others_have(text: str) -> None:
    words = " ".join(re.findall(r"\w+", text.casefold()))
    assert spelling.fingerprint(text) == hashlib.sha256(words.encode()).hexdigest()[:32]


def test_a_backup_is_a_library_in_one_file_and_never_over_another(library: Library, tmp_path: Path) -> None:
    library.add(article())
    copy = tmp_path / "copy.sqlite"
    upkeep.backup(library, copy)
    opened = Library(copy)
    assert [row["title"] for row in opened.search("council")] == ["english"] and upkeep.check(opened) == []
    opened.close()
    with pytest.raises(Refused):
        upkeep.backup(library, copy)


@pytest.mark.parametrize("version", range(1, len(schema.MIGRATIONS) + 1))
def test_a_library_of_every_older_form_comes_forward_with_all_it_holds(tmp_path: Path, version: int) -> None:
    path = tmp_path / "old.sqlite"
    base = sqlite3.connect(path)
    for script in schema.MIGRATIONS[:version]:
        base.executescript(script)
    base.execute(f"PRAGMA user_version = {version}")
    import zlib

    from readwell.services.library.spelling import fingerprint, key

    text, address = TEXTS["english"], "https://x.org/old"
    row = (
        address,
        key(address),
        "Old",
        "",
        "en",
        "2025-01-01",
        12,
        fingerprint(text),
        "",
        "{}",
        zlib.compress(text.encode()),
        zlib.compress(b"# Old"),
    )
    names = [name for _, name, *_ in base.execute("PRAGMA table_info(articles)")][1 : len(row) + 1]
    base.execute(f"INSERT INTO articles (id, {', '.join(names)}) VALUES (1, {', '.join('?' * len(row))})", row)
    base.execute("INSERT INTO found (rowid, title, text) VALUES (1, 'Old', ?)", (text,))
    base.execute("INSERT INTO tags VALUES (1, 'kept')")
    base.commit()
    base.close()
    library = Library(path)
    assert library.base.execute("PRAGMA user_version").fetchone()[0] == len(schema.MIGRATIONS)
    assert [(found["title"], found["tags"]) for found in library.search("council")] == [("Old", ["kept"])]
    assert library.change(1, {"position": {"share": 0.5}})["position"] == {"share": 0.5} and upkeep.check(library) == []
    assert (library.get(1)["text"], library.get(1)["markdown"]) == (text, "# Old")
    library.close()


def test_a_library_of_a_later_form_and_a_file_that_is_none_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    Library(path).close()
    base = sqlite3.connect(path)
    base.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    base.close()
    with pytest.raises(Refused) as refused:
        Library(path)
    assert refused.value.code == "library" and "update" in refused.value.message
    other = tmp_path / "other.sqlite"
    other.write_text("no library at all " * 400)
    with pytest.raises(Refused) as refused:
        Library(other)
    assert refused.value.code == "library"


@pytest.mark.parametrize(
    "made",
    [
        "CREATE TRIGGER lose AFTER INSERT ON articles BEGIN DELETE FROM articles; END",
        "CREATE TRIGGER leak AFTER UPDATE ON articles BEGIN INSERT INTO tags VALUES (1, 'x'); END",
        "CREATE VIEW endless AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n",
        "CREATE VIRTUAL TABLE more USING fts5 (title)",
        "DROP TABLE articles; CREATE VIEW articles AS SELECT 1 AS id, 'https://x.org' AS address",
        "ALTER TABLE tags RENAME TO kept; CREATE VIEW tags AS SELECT * FROM kept;"
        "CREATE TRIGGER lose INSTEAD OF INSERT ON tags BEGIN DELETE FROM articles; END",
    ],
)
def test_a_library_file_that_acts_on_its_own_is_refused_and_left_as_it_was(made: str, tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    library = Library(path)
    library.add(article())
    library.base.executescript(made)
    library.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    library.close()
    before = path.read_bytes()
    with pytest.raises(Refused) as told:
        Library(path)
    assert told.value.code == "library" and "not a library of Readwell" in told.value.message
    assert path.read_bytes() == before


def test_what_a_library_files_schema_computes_reaches_nothing_beyond_its_row(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    library = Library(path)
    library.base.create_function("reach", 0, lambda: 1)
    with pytest.raises(sqlite3.OperationalError, match="unsafe use of reach"):
        library.base.execute("CREATE TABLE t (x, y DEFAULT (reach()))").execute("INSERT INTO t (x) VALUES (1)")
    library.close()


def test_a_migration_cut_off_in_the_middle_leaves_the_older_form(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "library.sqlite"
    Library(path).close()
    before = schema.MIGRATIONS
    broken = (*before, "ALTER TABLE articles ADD COLUMN extra TEXT;\nALTER TABLE nothing ADD COLUMN x TEXT;\n")
    monkeypatch.setattr(schema, "MIGRATIONS", broken)
    with pytest.raises(Refused):
        Library(path)
    monkeypatch.setattr(schema, "MIGRATIONS", before)
    library = Library(path)
    assert "extra" not in {row[1] for row in library.base.execute("PRAGMA table_info(articles)")}
    library.close()


def test_an_article_that_comes_again_brings_its_position_if_that_is_newer(library: Library) -> None:
    number = library.add(article(position={"heard": 3, "of": 9, "at": "2026-02-01T00:00:00Z"})).id
    library.add(article(position={"heard": 5, "of": 9, "at": "2026-02-02T00:00:00Z"}))
    assert library.get(number)["position"]["heard"] == 5
    library.add(article(position={"heard": 1, "of": 9, "at": "2026-01-02T00:00:00Z"}))
    library.add(article())
    assert library.get(number)["position"]["heard"] == 5
