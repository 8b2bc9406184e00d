"""Every surface from right to left, in both browsers: no barrier, and no label cut off. `bench access` and `bench languages` do the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.drivers.everywhere import BROWSERS, opened, surfaces
from tests.lab.browser_bench import bench_access, bench_languages

pytestmark = pytest.mark.second


@pytest.mark.parametrize("browser", BROWSERS)
def test_no_surface_in_arabic_has_a_barrier_or_a_label_cut_off(browser: str, tmp_path: Path) -> None:
    found: list[tuple[str, list[str], list[str]]] = []
    with opened(browser, "ar") as (view, server):
        for name in surfaces(view, server):
            wrong = bench_languages.faults(view, "ar", f"{tmp_path}/{len(found)}")
            found.append((name, wrong, bench_access.faults(view, dark=True)))
    assert len(found) > 20
    assert [one for one in found if one[1:] != ([], [])] == []
