"""The threat model names tests that exist, and the boundaries it draws are those of the code."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest
from shipping.manifests import firefox_manifest

import build

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threats.md").read_text("utf-8")
ROWS = [line for line in PAGE.split("\n## Attacks\n")[1].split("\n## ")[0].splitlines() if line.startswith("| ")][1:]
#: Modules that reach the network, other programs or the browser around the engine.
REACHING = "asyncio ctypes ftplib http httpx js multiprocessing pyodide requests smtplib socket ssl subprocess".split()
#: Firefox shows two lists to content scripts only through the page's own objects.
THROUGH_THE_PAGE = {"extension/content/capture/nodes.js": 1, "extension/content/sheet/mark.js": 1}


@cache
def names(file: str) -> frozenset[str]:
    """The names of a file's tests; in JavaScript as the source writes them."""
    path = ROOT / "tests" / file
    if not path.exists():
        return frozenset()
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        return frozenset(step.name for step in ast.parse(text).body if isinstance(step, ast.FunctionDef))
    return frozenset(found[1] for found in re.findall(r"(?<![\w.])test\(\s*([\"'`])(.*?)(?<!\\)\1", text, re.DOTALL))


def proofs(text: str) -> list[tuple[str, str]]:
    """The tests that a text names: file and name."""
    found = re.findall(r"`([\w/.-]+\.(?:py|js))::([^`]+)`", text)
    return [(file, name.replace("\\|", "|")) for file, name in found]


@pytest.mark.parametrize(("file", "name"), dict.fromkeys(proofs(PAGE)))
def test_every_test_that_the_threat_model_names_exists(file: str, name: str) -> None:
    assert name in names(file), f"docs/threats.md names a test that isn't in tests/{file}"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip()[:50])
def test_every_attack_has_a_proof(row: str) -> None:
    assert len(re.split(r"(?<!\\)\|", row)) == 5 and proofs(row)
    assert len(proofs(row)) == row.count("::")


def test_a_test_that_is_renamed_or_in_another_file_is_noticed() -> None:
    ours = "test_a_test_that_is_renamed_or_in_another_file_is_noticed"
    assert ours in names("project/test_threats.py") and ours not in names("project/test_layout.py")
    assert "labels are read by node" not in names("extension/label.test.js") and names("extension/label.test.js")
    assert names("nowhere.py") == frozenset()
    assert proofs(r"`a/b.test.js::c \|\| d` and `x.py::test_y`") == [("a/b.test.js", "c || d"), ("x.py", "test_y")]


def test_no_script_runs_in_the_pages_own_world() -> None:
    through: dict[str, int] = {}
    for path in build.extension_sources():
        if path.suffix == ".js":
            text, name = path.read_text("utf-8"), path.relative_to(ROOT).as_posix()
            assert not re.search(r"\bworld\s*:|exportFunction|cloneInto", text), name
            if count := len(re.findall(r"\.wrappedJSObject", text)):
                through[name] = count
    assert through == THROUGH_THE_PAGE
    assert "content_scripts" not in json.loads((ROOT / "extension" / "manifest.json").read_text("utf-8"))


def test_the_extensions_pages_load_code_and_styles_from_nowhere_else() -> None:
    chrome = json.loads((ROOT / "extension" / "manifest.json").read_text("utf-8"))
    for manifest in (chrome, firefox_manifest(chrome)):
        policy = manifest["content_security_policy"]["extension_pages"]
        rules = {name: set(values) for name, *values in (part.split() for part in policy.split(";"))}
        assert rules["default-src"] == rules["frame-src"] == rules["base-uri"] == rules["form-action"] == {"'none'"}
        assert rules["script-src"] == {"'self'", "'wasm-unsafe-eval'"}
        assert rules["style-src"] == rules["worker-src"] == rules["font-src"] == {"'self'"}
        # For pictures in files; the engine's worker gives up its ways to the network (extension/offline.test.js).
        assert rules["connect-src"] == {"'self'", "http:", "https:"}


def test_the_engine_in_the_browser_reaches_no_network_and_starts_no_program() -> None:
    for path in build.embedded_files():
        if path.suffix != ".py":
            continue
        for step in ast.walk(ast.parse(path.read_text("utf-8"))):
            known = [alias.name for alias in step.names] if isinstance(step, ast.Import) else []
            known += [step.module] if isinstance(step, ast.ImportFrom) and step.module else []
            for module in known:
                assert module.split(".")[0] not in REACHING and module != "urllib.request", f"{path} imports {module}"
