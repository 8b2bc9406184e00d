"""The site's pages are complete, its link checker finds what is wrong, and the commands in the documents exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from readwell.commands import COMMANDS
from readwell.commands.parser import parser
from readwell.commands.words.described import described
from readwell.engine.basics.errors import CODES
from shipping.site import links, pages

import build
from tests.project.documents import DOCS, ROOT, WRITTEN, commands_in

MAKING = {path.stem for path in (ROOT / "host" / "shipping" / "making").glob("*.py")} - {"__init__"}
#: What the background and the surfaces refuse with, which no person sees: another press has come, or a stranger asked.
SILENT = {"cancelled", "message", "silent", "frame", "internal"}


def test_every_document_is_a_page_of_the_site() -> None:
    listed = [page for group in pages.CONTENTS.values() for page in group]
    written = [path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")]
    assert sorted(listed) == sorted([*written, *pages.MADE])


def test_the_page_of_commands_has_each_command_and_each_option_of_the_parser() -> None:
    text = pages.commands()
    for one in described(parser()).everything():
        if one.at:
            assert f"### readwell {' '.join(one.at)}\n" in text
        for flag in one.flags() if one.at else []:
            assert f"{flag}" in text
    assert text.count("\n### ") >= len(COMMANDS)


def test_the_page_of_messages_has_every_code_that_a_person_can_meet() -> None:
    text = pages.troubleshooting()
    thrown = set()
    for path in build.extension_sources():
        if path.suffix == ".js":
            thrown |= set(re.findall(r'Refusal\("([a-z-]+)"', path.read_text("utf-8")))
    known = set(pages.faults()) | set(pages.notices()) | set(CODES) | thrown - SILENT
    assert len(known) > 35
    assert [code for code in sorted(known) if f"`{code}`" not in text] == []
    assert set(pages.engine_codes()) == set(CODES)


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_command_in_a_document_is_one_that_there_is(path: Path) -> None:
    tree = {one.at: one for one in described(parser()).everything()}
    for line in commands_in(path.read_text("utf-8")):
        program, word, *rest = shlex.split(line.replace("'", ""))
        if program == "build.py":
            assert word in build.WORDS, line
            if word == "make" and rest and rest[0] != "NAME":
                assert rest[0] in MAKING, line
            continue
        if word.isupper() or word.startswith("-"):
            continue
        at: tuple[str, ...] = (word.rstrip(","),)
        assert at in tree, line
        while rest and (*at, rest[0]) in tree:
            at = (*at, rest.pop(0))
        flags = [flag.split("=")[0].rstrip(",;.") for flag in rest if flag.startswith("--")]
        assert not [flag for flag in flags if flag not in tree[at].flags()], line


def test_the_documents_name_commands_at_all() -> None:
    found = [line for path in WRITTEN for line in commands_in(path.read_text("utf-8"))]
    assert len(found) > 60
    assert {"run", "test", "make"} <= {line.split()[1] for line in found if line.startswith("build.py")}


def test_a_link_that_leads_nowhere_and_what_comes_from_elsewhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<link rel=stylesheet href="https://fonts.example/x.css"><h1 id=top>A</h1><a href="b.html#there">b</a>'
        '<a href="b.html#gone">b</a><a href="c.html">c</a><a href="#top">up</a><a href="https://example.org">out</a>',
        "utf-8",
    )
    (tmp_path / "b.html").write_text("<p id=there>B</p>", "utf-8")
    (tmp_path / "s.css").write_text("@font-face { src: url(https://fonts.example/f.woff2) }", "utf-8")
    assert links.faults(tmp_path) == [
        "a.html: b.html#gone names no place",
        "a.html: c.html isn't there",
        "a.html: loads https://fonts.example/x.css",
        "s.css: loads from elsewhere",
    ]
