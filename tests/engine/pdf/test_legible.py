"""Tests of letters without meaning."""

from __future__ import annotations

import pytest
from readwell.engine.basics.errors import Refused
from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, Sheets, said


def test_a_document_of_letters_without_meaning_is_refused() -> None:
    sheets = Sheets()
    sheets.lines(["\x01\x02\x03 \ue001\ue002 \x00\x00\x00\x00"] * 6, LEFT, 1000)
    sheets.line("Readwell", LEFT, 2000)
    with pytest.raises(Refused, match="don't say which letters") as caught:
        snapshot(sheets.words())
    assert caught.value.code == "pdf"


def test_a_few_of_them_are_left_out() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 6, LEFT, 1000)
    sheets.line("boats\ufffd \ue001\ue002 tonight", LEFT, 1720)
    assert said(snapshot(sheets.words())).endswith("boats tonight")
