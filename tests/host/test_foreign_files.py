"""Readwell's own files of other versions and from other hands: used as far as they make sense, or refused with a code."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from readwell.engine import requests
from readwell.engine.basics import ad_hosts
from readwell.engine.basics.errors import Refused
from readwell.engine.page.wire import to_wire
from readwell.lab.training.hand import read
from readwell.parse import parse
from readwell.services import ad_host_list
from readwell.services.ad_host_list import Subscription
from readwell.services.audio.recording.requests import RECORDING_REQUESTS
from readwell.services.audio.speech.script import Line, Script
from readwell.services.library.requests import HOST_REQUESTS
from readwell.system import folders

#: Values of every type, for each field in turn: what a file of another version or another hand may have there.
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    7,
    0.5,
    1e300,
    10**400,
    float("nan"),
    "",
    "7",
    "false",
    [],
    ["x"],
    {},
    {"x": 1},
)
URL = "https://example.org/bridge"
BODY = "The council voted on Tuesday for the bridge that nobody had wanted."


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    served = requests.REQUESTS | HOST_REQUESTS | RECORDING_REQUESTS
    monkeypatch.setattr(requests, "REQUESTS", served)
    return tmp_path


def asked(do: str, **fields: Any) -> dict[str, Any]:
    return dict(json.loads(requests.answer_text(json.dumps({"do": do, **fields}), "native")))


def variants(whole: dict[str, Any], *under: str) -> list[tuple[str, Any]]:
    """A file with one field of its part `under` left out, of each wrong type, and with one more."""
    found: list[tuple[str, Any]] = []

    def note(name: str, change: Callable[[dict[str, Any]], None]) -> None:
        copy = json.loads(json.dumps(whole))
        part = copy
        for step in under:
            part = part[int(step) if step.isdigit() else step]
        change(part)
        found.append((f"{'/'.join(under)} {name}", copy))

    inner: Any = whole
    for step in under:
        inner = inner[int(step) if step.isdigit() else step]
    for name in inner:
        note(f"without {name}", lambda part, name=name: part.pop(name))  # type: ignore[misc]
        for value in VALUES:
            note(f"{name} is {str(value)[:20]}", lambda part, name=name, value=value: part.update({name: value}))  # type: ignore[misc]
    note("of a later version", lambda part: part.update({"later": {"x": [1]}}))
    return found


#: What another version may well write into a file of labels.
FITTING = (
    *("of a later version", "pages is []", "labels is []", "url is ", "url is 7", "url is false", "without title"),
    *("node is 0", "node is 7", "without grain", "without main", "main is True", "main is False"),
)
WHOLES: list[tuple[str, Any]] = [
    ("null", None),
    ("a list", []),
    ("a text", "x"),
    ("a number", 5),
    ("deep", "[" * 100_000),
    ("nothing", ""),
]


def put(path: Path, held: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(held if isinstance(held, str) else json.dumps(held), "utf-8")


PLAN = {"source": "https://lists.test/ads.txt", "updated": 1.7e9, "days": 3}
#: Which values of each field make a schedule: whatever else comes is no schedule.
FITS: dict[str, Callable[[Any], bool]] = {
    "source": lambda value: isinstance(value, str),
    "updated": lambda value: type(value) in (int, float) and abs(value) < 1e10,
    "days": lambda value: type(value) is int and 0 <= value <= 365,
}


def test_a_schedule_that_makes_no_sense_fetches_nothing_and_ends_nothing() -> None:
    wrong = []
    for name, held in variants(PLAN) + WHOLES:
        put(folders.data(folders.System()) / "ad_hosts.json", held)
        try:
            found = ad_host_list.standing()
            found.due(1.8e9)
            fits = isinstance(held, dict) and all(field in held and FITS[field](held[field]) for field in FITS)
            if found != (Subscription(held["source"], held["updated"], held["days"]) if fits else Subscription()):
                wrong.append(f"{name}: {found}")
        except Exception as problem:
            wrong.append(f"{name}: {problem!r}")
    assert not wrong


#: Files in the place of the list, and the hosts in them.
LISTS: tuple[tuple[bytes, set[str]], ...] = (
    (b"", set()),
    (b"\xff\xfe\x00", set()),
    (b"\0" * 5000, set()),
    (b"{}", set()),
    (b'["ads.test"]', set()),
    (b"<html>ads.test</html>", set()),
    (b"ads.test\0", set()),
    (b"\xef\xbb\xbfads.test\n", {"ads.test"}),
    (b"ads.test\r\n", {"ads.test"}),
    (b"ADS.TEST", {"ads.test"}),
    (b"x" * 300_000, set()),
    (b"a." * 100_000, set()),
    (b"*.test", set()),
    (b"ads", set()),
    (b"__proto__", set()),
    (b".", set()),
    (b"0.0.0.0 ads.test # later: v2\n", {"ads.test"}),
    (b"||ads.test^$later=2", set()),
    ("ads.test\u2028".encode(), {"ads.test"}),
    ("\u0430ds.test".encode(), set()),
)


def test_a_list_of_hosts_of_any_content_is_a_list_of_hosts_or_none() -> None:
    path = ad_host_list.list_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    wrong = []
    for raw, held in LISTS:
        path.write_bytes(raw)
        try:
            ad_host_list.load()
            if ad_hosts.own() != held or not ad_hosts.advertising() >= ad_hosts.bundled():
                wrong.append(f"{raw[:20]!r}: {ad_hosts.own()}")
        except Exception as problem:
            wrong.append(f"{raw[:20]!r}: {problem!r}")
    ad_hosts.replace_own(())
    assert not wrong


def labels() -> dict[str, Any]:
    page = parse(f"<body><nav><p>Home</p></nav><article><p>{BODY}</p></article>", URL)
    said = [{"node": 1, "grain": "good", "main": True}, {"node": 2, "main": False}]
    one = {"hash": page.hash, "url": URL, "title": "A bridge", "labels": said, "page": to_wire(page)}
    return {"form": "readwell labels", "version": 1, "pages": [one]}


def test_labels_of_other_types_are_refused_and_never_turned_around(home: Path) -> None:
    whole = labels()
    cases = variants(whole) + variants(whole, "pages", "0") + variants(whole, "pages", "0", "labels", "0")
    twice = labels()
    twice["pages"][0]["labels"].append({"node": 1, "grain": "fine", "main": False})
    cases += [*WHOLES, ("a node twice", twice)]
    wrong, taken = [], []
    for name, held in cases:
        put(home / "labels.json", held)
        try:
            read(home / "labels.json")
            taken.append(name)
        except Refused:
            pass
        except Exception as problem:
            wrong.append(f"{name}: {problem!r}")
    assert not wrong
    odd = [name for name in taken if not name.endswith(FITTING) and " title " not in name]
    assert not odd and "pages/0/labels/0 main is False" in taken


SCRIPT = Script(
    "A bridge", (Line("It will be built.", "en", runs=((5, 0, 1),)), Line("In May.")), skipped=(("nav", 1, 3),)
)
JOB = {"script": SCRIPT.as_dict(), "wish": {"format": "wav", "name": "bridge.wav", "words": False}}


def recording(number: int, held: Any, **files: str) -> Path:
    folder = folders.recordings() / f"{number:024x}"
    put(folder / "job.json", held)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def test_a_recording_that_makes_no_sense_costs_no_other() -> None:
    cases = variants(JOB) + variants(JOB, "script") + variants(JOB, "script", "lines", "0") + variants(JOB, "wish")
    others: list[tuple[str, dict[str, str]]] = [
        (f"{name} {text[:20]!r}", {name: text})
        for name in ("state.json", "journal.jsonl")
        for text in (
            "",
            "null",
            "[]",
            "5",
            "[" * 100_000 + "\n",
            "[0, 1]\n",
            "[0, 1e300, []]\n",
            '["0", "1", []]\n',
            "\0\n",
        )
    ] + [("state.json", {"state.json": json.dumps({"state": state})}) for state in VALUES if state == state]
    wrong = []
    tried: list[tuple[str, Any, dict[str, Any]]] = [(name, held, {}) for name, held in cases + WHOLES] + [
        (name, JOB, files) for name, files in others
    ]
    for number, (name, held, files) in enumerate(tried, 1):
        recording(0, JOB)
        folder = recording(number, held, **files)
        reply = asked("recordings")
        names = [row["recording"] for row in reply["ok"]["recordings"]] if "ok" in reply else []
        if f"{0:024x}" not in names:
            wrong.append(f"{name}: {str(reply)[:200]}")
        if number % 5 == 0 and "error" in (removed := asked("record-cancel", recording=folder.name)):
            wrong.append(f"{name}: {removed}")
        shutil.rmtree(folder, ignore_errors=True)
    assert not wrong
