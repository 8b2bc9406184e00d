"""The architecture's rules: allowed imports, maximum lengths, and lists that must match their folders.

tests/extension/layout.test.js checks JavaScript functions in the same way, with a parser.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from readwell.extractors import EXTRACTORS
from readwell.install import CHROME_ID, FIREFOX_ID, NAME

import build
from tests.browser.identity import extension_id
from tests.manifests import firefox_manifest
from tests.purity import outside

ROOT = Path(__file__).parents[1]
HOST = ROOT / "host"
EXTENSION = ROOT / "extension"

#: From the ground up. A room imports only from rooms below its own row: never up, never beside.
FLOORS = (
    {"package_data", "patterns"},
    {"wordlists", "errors"},
    {
        "addresses",
        "vocabulary",
        "characters",
        "shapeless",
        "dates",
        "hosts",
        "memory",
        "folders",
        "private",
        "installed",
        "reasons",
        "public",
        "reach",
        "xz",
    },
    {"snapshot", "connecting", "frames", "pulse", "jsonlines", "install", "output", "budget", "lock"},
    {"arithmetic", "fetching", "selection", "learned", "wire", "parse", "doctor"},
    {"views", "sources", "setting_values"},
    {"pruned"},
    {"structure"},
    {"features", "metadata", "subscription"},
    {"roles", "decision"},
    {"explanations", "comments"},
    {"extractors"},
    {"settle", "settings", "render", "reply_details"},
    {"extraction"},
    {"engine"},
    {"evaluation", "library", "speech"},
    {"recording"},
    {"worker", "training", "api"},
    {"serving", "readability", "shards", "proxy"},
    {"native"},
    {"commands", "adapters"},
    {"cli"},
    {"__main__", "packed"},
)
FLOOR = {room: row for row, rooms in enumerate(FLOORS) for room in rooms}

#: The list, and an extractor that is made of others: they alone see their neighbours.
MADE_OF_OTHERS = {"every", "seeker"}

#: What makes an answer; the weights are read from files of the package.
PURE = set(
    "views structure features learned decision extractors roles explanations selection arithmetic settle".split()
)

#: What only a computer of one's own can use: none of it travels in the browser.
HOST_ONLY = set(
    """parse xz cli commands native serving pulse worker training evaluation library memory budget speech recording
    install subscription reach fetching connecting output private installed lock api readability public shards adapters proxy
    packed""".split()
)

MODULES = {build.module_of(path, HOST): path for path in build.host_files() if path.suffix == ".py"}
PYTHON = [*MODULES.values(), *sorted((ROOT / "tests").rglob("*.py")), ROOT / "build.py"]
SCRIPTS = [path for path in build.extension_sources() if path.suffix == ".js"]


def room(module: str) -> str:
    """The first part of a module's name below readwell."""
    return module.split(".")[1] if "." in module else module


def relative(path: Path) -> str:
    """A path as a person names it, for a test's own name."""
    return path.relative_to(ROOT).as_posix()


def imported(path: Path) -> Iterator[tuple[str, ast.stmt]]:
    """Every module that a file imports, by its full name, with the statement that does it."""
    for step in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(step, ast.Import):
            yield from ((alias.name, step) for alias in step.names)
        elif isinstance(step, ast.ImportFrom) and step.module:
            yield step.module, step


def test_every_room_of_the_engine_has_its_floor() -> None:
    assert {room(name) for name in MODULES} - {"readwell"} <= set(FLOOR)


@pytest.mark.parametrize("name", [name for name in MODULES if name != "readwell"])
def test_imports_point_down(name: str) -> None:
    seen = {room(other) for other in build.imports(MODULES[name], MODULES)} - {"readwell", room(name)}
    wrong = {other for other in seen if FLOOR[other] >= FLOOR[room(name)]}
    assert not wrong, f"{name} imports {', '.join(sorted(wrong))}, which is not below it"


@pytest.mark.parametrize("name", [name for name in MODULES if room(name) == "extractors" and name.count(".") >= 2])
def test_extractors_do_not_see_each_other(name: str) -> None:
    own = name.split(".")[2]
    others = {
        other.split(".")[2]
        for other in build.imports(MODULES[name], MODULES)
        if room(other) == "extractors" and other.count(".") > 1
    }
    assert own in MADE_OF_OTHERS or others <= {own}


def test_only_parse_knows_lxml() -> None:
    know = [name for name, path in MODULES.items() if any(module.startswith("lxml") for module, _ in imported(path))]
    assert know == ["readwell.parse"]


def test_only_addresses_takes_web_addresses_apart() -> None:
    # urllib raises ValueError at what pages write ("http://[x/a.png"): there it is caught once, for all.
    raising = {"urlsplit", "urlparse", "urljoin", "urldefrag", "quote", "quote_plus"}
    know = {
        name
        for name, path in MODULES.items()
        for step in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(step, ast.ImportFrom) and step.module == "urllib.parse"
        if raising & {alias.name for alias in step.names}
    }
    assert know == {"readwell.addresses"}


@pytest.mark.parametrize(
    "name", [name for name in MODULES if room(name) in PURE and name != "readwell.learned.weights"]
)
def test_an_answer_depends_on_the_page_alone(name: str) -> None:
    assert not outside(MODULES[name].read_text("utf-8"))


@pytest.mark.parametrize("name", [name for name in MODULES if room(name) in {"views", "features", "extractors"}])
def test_counting_is_left_to_arithmetic(name: str) -> None:
    # In a browser numpy's own integer has 32 bits, and it refuses to count by 64: arithmetic.tally knows.
    counts = re.findall(r"np\.bincount\((?![^\n]*weights=)", MODULES[name].read_text("utf-8"))
    assert not counts


def test_the_browsers_wheel_does_without_the_hosts_rooms() -> None:
    travels = {room(build.module_of(path, HOST)) for path in build.embedded_files() if path.suffix == ".py"}
    assert "engine" in travels and "render" in travels
    assert not travels & HOST_ONLY


def test_training_is_imported_late_and_by_the_command_line_alone() -> None:
    for name, path in MODULES.items():
        for module, step in imported(path):
            if room(module) == "training" and module.startswith("readwell") and room(name) != "training":
                assert room(name) == "commands", f"{name} imports training"
                assert step.col_offset > 0, f"{name} imports training before it is asked to"


@pytest.mark.parametrize("listing", ["extractors/every.py", "extractors/crunch/__init__.py"])
def test_the_folder_is_the_list(listing: str) -> None:
    place, folder = (HOST / "readwell" / listing).parent, Path(listing).parent.as_posix()
    there = {
        path.stem if path.is_file() else path.name
        for path in place.iterdir()
        if path.name not in ("__init__.py", "__pycache__", Path(listing).name)
    }
    listed = {
        module.split(".")[-1]
        for module, _ in imported(HOST / "readwell" / listing)
        if module.startswith(f"readwell.{folder.replace('/', '.')}.")
    }
    assert there == listed


def test_readme_lists_the_extractors_there_are() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    section = readme.split("\n## Extractors\n")[1].split("\n## ")[0]
    assert sorted(re.findall(r"^\| `([\w-]+)` \|", section, re.MULTILINE)) == sorted(EXTRACTORS)


@pytest.mark.parametrize("path", PYTHON, ids=relative)
def test_python_files_and_functions_are_short(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= (600 if path.name == "build.py" else 300)
    for step in ast.walk(ast.parse(text)):
        if isinstance(step, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (step.end_lineno or 0) - step.lineno + 1
            assert length <= 40, f"{step.name} has {length} lines"


@pytest.mark.parametrize("path", SCRIPTS, ids=relative)
def test_scripts_are_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 300


@pytest.mark.parametrize("path", SCRIPTS, ids=relative)
def test_a_room_of_the_extension_imports_itself_and_shared_alone(path: Path) -> None:
    own = path.relative_to(EXTENSION).parts[0]
    for named in re.findall(r"""(?:^|[;\n])\s*(?:import|export)\b[^'";]*?["']([^"']+)["']""", path.read_text("utf-8")):
        assert own != "content", f"content scripts import nothing, {named} is imported"
        target = (path.parent / named).resolve().relative_to(EXTENSION).parts[0]
        assert target in {own, "shared"}, f"{named} is another room's"


@pytest.mark.parametrize("path", SCRIPTS, ids=relative)
def test_no_script_makes_markup_from_text_or_runs_text(path: Path) -> None:
    text = path.read_text("utf-8")
    found = re.findall(
        r"\.(?:innerHTML|outerHTML)\s*\+?=[^=]|insertAdjacentHTML|document\.write|\beval\(|new Function\(", text
    )
    assert not found


@pytest.mark.parametrize("path", SCRIPTS, ids=relative)
def test_only_browser_js_asks_which_browser_this_is(path: Path) -> None:
    asks = re.search(r"userAgent|typeof browser\b|globalThis\.browser\b", path.read_text("utf-8"))
    assert not asks or relative(path) == "extension/shared/browser.js"


def test_the_host_and_the_extension_name_each_other_alike() -> None:
    assert f'"{NAME}"' in (EXTENSION / "background" / "native.js").read_text("utf-8")
    chrome = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
    assert extension_id(chrome["key"]) == CHROME_ID
    assert firefox_manifest(chrome)["browser_specific_settings"]["gecko"]["id"] == FIREFOX_ID


def test_versions_agree() -> None:
    manifest = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
    package = json.loads((EXTENSION / "package.json").read_text("utf-8"))
    from readwell.engine import VERSION

    assert {manifest["version"], package["version"], VERSION} == {build.VERSION}


def test_the_top_level_stays_as_it_is() -> None:
    known = {"README.md", "extension", "host", "pyproject.toml", "tests", "build.py"}
    beside = {".ci", ".github", "docs", "LICENSE", ".gitignore", "CHANGELOG.md"}
    made = set(".git .readwell build dist __pycache__ .mypy_cache .ruff_cache .pytest_cache .hypothesis".split())
    assert {path.name for path in ROOT.iterdir()} - made <= known | beside


@pytest.mark.parametrize(
    "path", [ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob(".github/*.md")], ids=relative
)
def test_every_link_between_documents_leads_to_a_file(path: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", re.sub(r"`[^`]*`", "", path.read_text("utf-8"))):
        assert (path.parent / target).exists(), f"{target} isn't there"


def test_everything_carried_from_others_is_named_with_its_licence() -> None:
    text = (EXTENSION / "third-party.txt").read_text("utf-8")
    listed = json.loads((EXTENSION / "vendor" / "carried.json").read_text("utf-8"))
    lock = json.loads((EXTENSION / "package-lock.json").read_text("utf-8"))["packages"]
    carried = {re.match(r"(?:@[^/]+/)?[^/]+", source)[0] for source in listed.values()} | {"pyodide"}  # type: ignore[index]
    for name in carried:
        known = lock[f"node_modules/{name}"]
        assert re.search(rf"^{re.escape(name)} +{known['version']} +{known['license']} ", text, re.MULTILINE), name
    wheel = next((EXTENSION / "vendor").glob("numpy-*.whl")).name.split("-")[1]
    assert re.search(rf"^numpy +{wheel} +BSD-3-Clause ", text, re.MULTILINE)


def test_the_wheel_says_that_it_is_typed_and_whose_lists_it_carries() -> None:
    assert (HOST / "readwell" / "py.typed").exists()
    listed = (HOST / "readwell" / "data" / "third-party.txt").read_text("utf-8")
    assert all(name in listed for name in ("stopwords", "characters.txt"))
