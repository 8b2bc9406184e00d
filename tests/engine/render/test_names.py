from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readwell.engine.render.about import NAMES
from readwell.engine.render.names import LONGEST, name, safe
from readwell.engine.render.template import fill

VALUES = dict.fromkeys(NAMES, "") | {"title": "T", "site": "S", "date": "2026-01-02", "tags": "a, b"}

#: What Windows takes for a device whatever extension it has.
DEVICES = (
    *("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"),
    *(f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789¹²³"),
)


@given(st.text(max_size=400), st.sampled_from(("", ".md", ".epub")))
def test_a_safe_name_is_one_on_every_system(wanted: str, ending: str) -> None:
    made = safe(wanted, ending)
    assert made.endswith(ending) and len(made.encode("utf-8")) <= LONGEST
    assert not re.search(r'[\x00-\x1f<>:"/\\|?*]', made)
    assert (made == made.strip() and not made.endswith(".") and not made.startswith(".")) or ending == made
    assert made not in ("", ".", "..")
    assert made.split(".")[0].upper().strip() not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT9"}


@pytest.mark.parametrize(
    ("wanted", "made"),
    [
        ("../../etc/passwd", "etc passwd"),
        ("CON", "_CON"),
        ("com1.txt", "_com1.txt"),
        ("a\u202egpj.exe", "a gpj.exe"),
        ("Trailing. . .", "Trailing"),
        ("", "article"),
        ("???", "article"),
        ("日本語" * 100, "日本語" * 20),
    ],
)
def test_names_that_would_harm(wanted: str, made: str) -> None:
    assert safe(wanted) == made


@pytest.mark.parametrize("device", DEVICES)
def test_no_name_is_a_device_of_windows(device: str) -> None:
    for wanted in (device, device.lower(), f"{device}.md", f"{device} .md", f" {device}. "):
        made = safe(wanted, ".md")
        assert made.startswith("_") and made.split(".")[0].strip("_ ").upper() == device
    assert safe(f"{device}x") == f"{device}x"


def test_the_template_makes_the_name_and_empty_parts_leave_no_dashes() -> None:
    assert name(VALUES, ".md") == "2026-01-02 S - T.md"
    assert name(VALUES | {"site": "", "date": ""}, ".md") == "T.md"
    assert name(VALUES | {"title": "", "site": "", "date": ""}, ".md") == "article.md"
    assert name(VALUES, ".md", "{title|lower}/{site}") == "t S.md"


def test_signs_that_say_nothing_in_a_name_leave_it() -> None:
    assert name(VALUES | {"title": "🔥 Tides [#4] → why?"}, ".md") == "2026-01-02 S - Tides 4 why.md"
    assert (
        name(VALUES | {"title": "„Größe“ – l’été, 50 km/h & 潮汐"}, ".md")
        == "2026-01-02 S - „Größe“ – l’été, 50 km h & 潮汐.md"
    )


def test_each_filter_writes_its_form_of_a_value() -> None:
    assert fill("{tags|list} {title|yaml} {date|year}", VALUES) == '["a", "b"] "T" 2026'
    assert fill("a\nauthor: {byline}\nb", VALUES) == "a\nb"
