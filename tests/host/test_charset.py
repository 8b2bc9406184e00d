"""Bytes are decoded as in a browser, and no label makes Python run another codec."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused
from readwell.parse import parse
from readwell.parse.charset import decoded
from readwell.parse.prescan import declared
from readwell.parse.sniff import refuse_other

from tests.data.encodings import Case, cases, page


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_a_page_in_any_encoding_says_its_words(case: Case) -> None:
    assert f"{case.text} {case.text}" in parse(case.raw, "", case.content_type).strings


@pytest.mark.parametrize("label", "hz-gb-2312 iso-2022-kr replacement hex zlib punycode raw_unicode_escape".split())
def test_a_label_that_the_standard_forbids_or_does_not_know_is_no_label(label: str) -> None:
    text, name = decoded(page(f"<meta charset={label}>", "Größe ~{VPND~}").encode())
    assert name == "utf-8"
    assert "Größe ~{VPND~}" in text


@pytest.mark.parametrize(
    ("raw", "label"),
    [
        (b"<meta charset=a>", "a"),
        (b"<meta/charset='b'/>", "b"),
        (b"<META CONTENT='text/html; charset = \"c\"' HTTP-EQUIV=content-type>", "c"),
        (b"<meta content='text/html; charset=d'><p>", ""),  # no http-equiv
        (b"<meta charset=e charset=f>", "e"),
        (b"<!--><meta charset=g>-->", "g"),
        (b"<!-- ><meta charset=h>-->", ""),
        (b"<p title='<meta charset=i>'>", ""),
        (b"<? ><meta charset=j>", "j"),
        (b"<meta charset='k", ""),
        (b"<body>" + b" " * 1100 + b"<meta charset=l>", ""),
        (b"<head>" + b" " * 1100 + b"<meta charset=m>", "m"),
        (b"<?xml version='1.0' encoding='n'?><html>", "n"),
        (b"<?xml version='1.0' encoding='o'?><meta charset=p>", "p"),
    ],
)
def test_the_label_is_found_by_the_standards_rules(raw: bytes, label: str) -> None:
    assert declared(raw) == label


@pytest.mark.parametrize(
    "piece",
    [b"<", b"<!", b"<!--", b"<a ", b"<meta ", b"<meta a='", b'<meta a="', b"<a = ", b"charset=", b"<meta charset=x "],
)
def test_a_megabyte_that_never_ends_what_it_begins_names_no_other_label(piece: bytes) -> None:
    # Were the scan not linear, this would take hours.
    assert declared(b"<head>" + piece * (1_000_000 // len(piece))) in ("", "x")


@pytest.mark.parametrize(
    "raw",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"%PDF-1.7\n1 0 obj <</Type /Catalog>>",
        b"PK\x03\x04mimetype",
        b"\x1f\x8b\x08\0",
        b"GIF89a\1\0",
        b"RIFF\0\0\0\0WEBPVP8 ",
        b"\0\0\0\x1cftypisom",
        b"\x7fELF\2\1\1\0",
        bytes(range(256)),
        b'{"a": "<p>text</p>"}',
        b'\xef\xbb\xbf [1, 2, "three"]\n',
        b"[" * 100_000 + b"]" * 100_000,
    ],
)
def test_what_is_no_page_is_refused_with_a_code(raw: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Refused) as problem:
        refuse_other(raw)
    assert problem.value.code == "not-html"
    file = tmp_path / "file"
    file.write_bytes(raw)
    assert main(["extract", str(file)]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"plain text",
        b"{not json} <p>text",
        b"<html>\0<p>text",
        "<p>żó".encode("utf-16"),
        "<p>żó".encode("utf-16-le"),
        b"BMW builds cars",
        b"ID3 is a decision tree",
        b"<!-- comment \x01 --><p>text",
    ],
)
def test_what_may_be_a_page_is_read(raw: bytes) -> None:
    refuse_other(raw)


@pytest.mark.parametrize("content_type", ["image/png", "application/json", "text/css", "application/pdf; x=y"])
def test_a_header_that_names_another_kind_is_believed(content_type: str) -> None:
    with pytest.raises(Refused) as problem:
        refuse_other(b"<p>text", content_type)
    assert problem.value.code == "not-html"


@pytest.mark.parametrize(
    "content_type", ["", "text/html; charset=x", "TEXT/HTML", "application/xhtml+xml", "text/plain"]
)
def test_a_header_that_may_name_a_page_is_no_reason_to_refuse(content_type: str) -> None:
    refuse_other(b"<p>text", content_type)


def test_json_of_numbers_python_can_not_read_is_still_no_crash() -> None:
    refuse_other(json.dumps([1]).encode()[:-1] + b", " + b"9" * 10_000)
