"""Which registries this computer is set to: by variables, by the files of pip and npm, by pip and npm themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.system import registries
from readwell.system.downloads import _without_person
from readwell.system.folders import System

PIP, NPM = "https://pip.example/simple", "https://npm.example/"


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> System:
    """A computer without any setting, and without pip and npm."""
    monkeypatch.setattr(registries, "_printed", lambda words: "")
    monkeypatch.setattr("sys.prefix", str(tmp_path / "prefix"))
    return System("linux", tmp_path, {}, tmp_path)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_a_variable_comes_before_a_file_and_that_before_the_program_itself(
    system: System, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registries, "_printed", lambda words: PIP if "-c" in words else NPM)
    assert registries.python_index(system) == PIP
    monkeypatch.setattr(registries, "find", lambda *names: Path("npm"))
    assert registries.npm_registry(system) == NPM
    write(tmp_path / ".config" / "pip" / "pip.conf", "[global]\nindex-url = https://files.example/simple\n")
    write(tmp_path / ".npmrc", "audit=false\n registry = https://npmrc.example/\n")
    assert registries.python_index(system) == "https://files.example/simple"
    assert registries.npm_registry(system) == "https://npmrc.example/"
    named = System(
        "linux", tmp_path, {"PIP_INDEX_URL": "https://a.example/", "npm_config_registry": "https://b.example"}
    )
    assert registries.python_index(named) == "https://a.example/"
    assert registries.npm_registry(named) == "https://b.example"


@pytest.mark.parametrize("said", ["", "undefined", "file:///etc/passwd", "https://", "javascript:1"])
def test_where_no_registry_is_known_the_person_is_told_what_to_set(
    system: System, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.setattr(registries, "_printed", lambda words: said)
    with pytest.raises(Refused, match="PIP_INDEX_URL"):
        registries.python_index(system)
    with pytest.raises(Refused, match="npm_config_registry"):
        registries.npm_registry(system)


@pytest.mark.parametrize("text", ["", "index-url", "[global", "[global]\nindex-url\n", "\udcff"])
def test_a_broken_file_of_pip_is_no_setting(system: System, tmp_path: Path, text: str) -> None:
    path = tmp_path / ".pip" / "pip.conf"
    path.parent.mkdir()
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(Refused):
        registries.python_index(system)


def test_the_authorities_of_a_company_are_found(system: System, tmp_path: Path) -> None:
    write(tmp_path / "own.pem", "x")
    write(tmp_path / "etc" / "pip.conf", f"[global]\ncert = {tmp_path / 'own.pem'}\n")
    assert registries.certificates(system) == [tmp_path / "own.pem"]


def test_a_file_s_address_is_resolved_and_its_hash_is_left_to_ours() -> None:
    page = '<a href="../../f/a-1.whl#sha256=0&amp;x">a-1.whl</a>'
    assert registries.python_file(PIP, "a", "a-1.whl", lambda *_: page) == "https://pip.example/f/a-1.whl"
    for wrong in ("", "{", '{"files": 1}', '{"files": [{"url": 1}]}', "<a>a-1.whl</a>"):
        with pytest.raises(Refused, match="doesn't have"):
            registries.python_file(PIP, "a", "a-1.whl", lambda *_, page=wrong: page)
        with pytest.raises(Refused, match="doesn't have"):
            registries.npm_file(NPM, "a", "1", lambda *_, page=wrong: page)


def test_a_name_and_password_in_an_address_become_a_header() -> None:
    assert _without_person("https://me:p%40ss@a.example/x") == (
        "https://a.example/x",
        {"Authorization": "Basic bWU6cEBzcw=="},
    )
    assert _without_person("https://a.example/x") == ("https://a.example/x", {})
