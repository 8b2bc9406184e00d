"""Archives as an attacker or a broken disk makes them: nothing leaves them, nothing unpacks without end."""

from __future__ import annotations

import random
import zipfile

import pytest
from readwell.engine.basics.errors import Refused
from readwell.engine.imports import limits

from tests.engine.imports.exports import HEAD, addresses, taken, words, zipped


def test_entries_of_an_archive_that_lead_out_or_hide_are_told_and_not_read() -> None:
    good = f"{HEAD}x,https://e.org/good,1,,\n"
    evil = f"{HEAD}x,https://e.org/evil,1,,\n"
    files: dict[str, bytes | str] = {
        "part_0.csv": good,
        "../up.csv": evil,
        "/root.csv": evil,
        "a/../../b.csv": evil,
        "C:/x.csv": evil,
        "in.zip": zipped({"part_1.csv": evil}),
    }
    rows, told = taken("pocket.zip", zipped(files))
    assert [row["address"] for row in rows] == ["https://e.org/good"]
    assert (
        sum("leads out" in one.words for one in told) == 4
        and sum("inside the archive" in one.words for one in told) == 1
    )


def test_an_encrypted_entry_is_told() -> None:
    raw = bytearray(zipped({"part_0.csv": f"{HEAD}x,https://e.org/,1,,\n", "part_1.csv": HEAD}))
    raw[raw.rindex(b"PK\x01\x02") + 8] |= 1
    assert addresses("pocket.zip", bytes(raw)) == ["https://e.org/"]
    assert "'part_1.csv' is encrypted" in words("pocket.zip", bytes(raw))


def test_an_archive_that_unpacks_without_end_is_read_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ENTRY", 1_000_000)
    raw = zipped(
        {"part_0.csv": HEAD + "x,https://e.org/,1,,\n" * 200_000, "part_1.csv": f"{HEAD}y,https://e.org/y,1,,\n"}
    )
    assert len(raw) < 100_000
    found = addresses("pocket.zip", raw)
    assert found[-1] == "https://e.org/y" and len(found) < 60_000
    assert "more than any export" in words("pocket.zip", raw)


def test_an_archive_of_too_many_entries_is_refused_before_its_list_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = zipped({f"{number}.csv": HEAD for number in range(200)})
    monkeypatch.setattr(limits, "ENTRIES", 100)
    monkeypatch.setattr(zipfile, "ZipFile", lambda *_: pytest.fail("the list was read"))
    with pytest.raises(Refused, match="entries"):
        taken("pocket.zip", raw)


def test_an_archive_that_is_cut_off_gives_what_is_there() -> None:
    chance = random.Random(1)
    parts: dict[str, bytes | str] = {
        f"part_{part}.csv": HEAD + "".join(f"{chance.random()},https://e.org/{part}/{row},1,,\n" for row in range(300))
        for part in range(4)
    }
    raw = zipped(parts)
    whole = addresses("pocket.zip", raw)
    for share in (0.95, 0.7, 0.4):
        rows, told = taken("pocket.zip", raw[: int(share * len(raw))])
        found = [row["address"] for row in rows]
        assert set(found) - {"https://e.org/"} <= {one[: len(one)] for one in whole} | set(found[-1:])
        assert len(found) > (share - 0.2) * len(whole) and any("cut off or damaged" in one.words for one in told)


@pytest.mark.parametrize("raw", [b"PK\x03\x04", b"PK\x05\x06" + bytes(18), b"PK" + b"x" * 100])
def test_an_archive_with_nothing_in_it_is_refused(raw: bytes) -> None:
    with pytest.raises(Refused) as problem:
        taken("x.zip", raw)
    assert problem.value.code == "import"
