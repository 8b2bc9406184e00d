"""The Python snippets in the documents run, and their list of public names matches the package."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import readwell

ROOT = Path(__file__).parents[2]
COUNCIL = (ROOT / "tests" / "data" / "pages" / "council.html").read_text("utf-8")
PAGE = (ROOT / "docs" / "python.md").read_text("utf-8")
SECTIONS = {part.split("\n")[0]: part for part in PAGE.split("\n## ")[1:]}


@pytest.mark.parametrize("section", [name for name, text in SECTIONS.items() if "```python" in text])
def test_the_snippets_of_a_section_run(section: str) -> None:
    names: dict[str, Any] = {"html": COUNCIL, "raw": COUNCIL.encode(), "readwell": readwell}
    for code in re.findall(r"```python\n(.*?)```", SECTIONS[section], re.DOTALL):
        exec(compile(code, section, "exec"), names)


def test_what_is_public_is_listed() -> None:
    listed = set(re.findall(r"`(\w+)`", SECTIONS["What is public"].split(" of `readwell`")[0]))
    assert listed == set(readwell.__all__)


def test_the_lines_of_the_ten_tasks_are_counted() -> None:
    section = next(text for name, text in SECTIONS.items() if name.startswith("Ten tasks"))
    rows = re.findall(r"^\| (\d+)\. .* \| (\d+) \| (\d+) \|$", section, re.MULTILINE)
    code = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert code
    parts = re.split(r"^# (\d+)\n", code[1], flags=re.MULTILINE)[1:]
    counted = {number: len(lines.splitlines()) for number, lines in zip(parts[::2], parts[1::2], strict=True)}
    assert {number: int(ours) for number, _, ours in rows} == counted
    assert len(counted) == 10


def test_the_guide_has_every_key_of_the_reader_and_of_the_voice() -> None:
    guide = (ROOT / "docs" / "guide.md").read_text("utf-8")
    reader = (ROOT / "extension" / "settings" / "default-keys.js").read_text("utf-8")
    voice = (ROOT / "extension" / "speech" / "sheet" / "keys.js").read_text("utf-8")
    keys = re.findall(r'key: "(.)"', reader) + re.findall(r'\["voice-[a-z-]+", "(.)"', voice)
    assert len(keys) > 25
    assert [key for key in keys if f"`{key}`" not in guide] == []


def test_the_glossary_has_its_words_in_order_and_where_each_is_defined() -> None:
    rows = re.findall(
        r"^\| ([\w-]+) \| .+ \| `([^`]+)` \|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.MULTILINE
    )
    words = [word for word, _ in rows if word != "word"]
    assert len(words) == 25 and words == sorted(words)
    for word, file in rows:
        assert word in (ROOT / file).read_text("utf-8").lower(), f"{file} says nothing of {word}"
