"""Of the same bytes the engine garbles nothing that Chromium reads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from readwell.parse import parse

from tests.encodings import Case, cases

ROOT = Path(__file__).parents[2]


def ours(case: Case) -> bool:
    return f"{case.text} {case.text}" in parse(case.raw, "", case.content_type).strings


def test_what_chromium_reads_of_any_encoding_the_engine_reads_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.browser.decoding"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    garbled = set(json.loads(done.stdout))
    assert len(garbled) < len(cases()) / 3, "Chromium read too few pages to compare with"
    assert [case.name for case in cases() if case.name not in garbled and not ours(case)] == []
