"""The engine decodes bytes as Chromium does: every label, every byte sequence, pages with every mistake."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from readwell.parse import parse
from readwell.parse.charset import _decode, _known

from tests.data.encodings import ENCODINGS, Case, cases, sequences

pytestmark = pytest.mark.second

ROOT = Path(__file__).parents[2]

#: Python's codec gives a wider or a narrower slash, backslash and tilde, which other bytes stand for too.
ALIKE = {"big5": {"／∕", "∕／", "＼﹨", "﹨＼"}, "euc-jp": {"～~"}}


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What Chromium says."""
    out = tmp_path_factory.mktemp("decoding") / "found.json"
    subprocess.run([sys.executable, "-m", "tests.browser.drivers.decoding", str(out)], cwd=ROOT, check=True)
    return json.loads(out.read_text("utf-8"))


def ours(case: Case) -> bool:
    return f"{case.text} {case.text}" in parse(case.raw, "", case.content_type).strings


def test_what_chromium_reads_of_any_encoding_the_engine_reads_too(chromium: Any) -> None:
    garbled = set(chromium["garbled"])
    assert len(garbled) < len(cases()) / 3, "Chromium read too few pages to compare with"
    assert [case.name for case in cases() if case.name not in garbled and not ours(case)] == []


def test_every_label_of_the_standard_names_the_encoding_that_chromium_takes(chromium: Any) -> None:
    assert len(chromium["labels"]) > 200
    assert {label: _known(label) for label in chromium["labels"]} == chromium["labels"]


@pytest.mark.parametrize("name", ENCODINGS)
def test_every_sequence_of_bytes_is_the_character_that_chromium_shows(chromium: Any, name: str) -> None:
    theirs, found = chromium["texts"][name].split("\n"), _decode(sequences(), name).split("\n")
    assert len(theirs) == len(found)
    differ = [
        (raw.hex(), one, other)
        for raw, one, other in zip(sequences().split(b"\n"), theirs, found, strict=False)
        if one != other and "\ufffd" not in one and one + other not in ALIKE.get(name, ())
    ]
    assert differ == []
