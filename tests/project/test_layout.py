"""The architecture's rules: allowed imports, maximum lengths, and lists that must match their folders.

tests/extension/layout.test.js checks JavaScript functions in the same way, with a parser.
"""

from __future__ import annotations

import ast
import json
import re
import textwrap
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from readwell.engine.extractors import EXTRACTORS
from readwell.services.native.install import CHROME_ID, FIREFOX_ID, NAME
from shipping.manifests import firefox_manifest

import build
from tests.browser.drivers.identity import extension_id
from tests.project import floors
from tests.project.floors import FLOOR, FLOORS, MODULES, imports, room
from tests.project.purity import outside
from tests.project.sources import EXTENSION, HOST, PYTHON, ROOT, SCRIPTS, relative

#: The list, and an extractor that is made of others: they alone see their neighbours.
MADE_OF_OTHERS = {"every", "seeker", "settings", "explanations"}
#: What each extractor may use of its room.
SHARED = {"settings", "setting_values", "explanations"}

#: What an answer may know beside the page, for it changes none: which Python it runs in, to take from arrays in the way
#: that is quicker there; a field with the name of a function; lessons as a text.
ALLOWED = {
    "readwell.engine.page.snapshot": ["sys", "sys"],
    "readwell.engine.answer.lessons.lesson": ["id"],
    "readwell.engine.answer.lessons.rules": ["json"],
}
#: What counts for all others.
NUMBERS = "readwell.engine.page.numbers"
#: What makes an answer.
PURE = {
    f"engine.{name}"
    for name in "page structure sentences features models decision extractors answer joining changes".split()
}


def imported(path: Path) -> Iterator[tuple[str, ast.stmt]]:
    """Every module that a file imports, by its full name, with the statement that does it."""
    for step in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(step, ast.Import):
            yield from ((alias.name, step) for alias in step.names)
        elif isinstance(step, ast.ImportFrom) and step.module:
            yield step.module, step


def test_every_room_has_its_floor() -> None:
    assert {room(name) for name in MODULES} - {""} == set(FLOOR)


def test_imports_point_down() -> None:
    wrong = {
        f"{name} imports {other}"
        for name, path in MODULES.items()
        for other in imports(path)
        if room(name) and room(other) not in ("", room(name)) and FLOOR[room(other)] >= FLOOR[room(name)]
    }
    assert not wrong


def test_arrows_between_rooms_are_few() -> None:
    # What two rooms need belongs below both; where the number falls, this one falls with it.
    assert 50 < len(floors.arrows()) <= 115


def test_the_engine_imports_nothing_outside_its_folder() -> None:
    inside = {name: path for name, path in MODULES.items() if name.startswith("readwell.engine")}
    wrong = {f"{name} imports {other}" for name, path in inside.items() for other in imports(path) - inside.keys()}
    assert not wrong and len(inside) > 100


def test_no_folder_has_a_circle() -> None:
    for folder in (name for name, path in MODULES.items() if path.name == "__init__.py"):
        arrows: dict[str, set[str]] = {}
        for name in MODULES:
            if name.startswith(f"{folder}."):
                own = name.removeprefix(f"{folder}.").split(".")[0]
                seen = {
                    other.removeprefix(f"{folder}.").split(".")[0]
                    for other in imports(MODULES[name])
                    if other.startswith(f"{folder}.")
                }
                arrows[own] = arrows.get(own, set()) | seen - {own}
        tuple(TopologicalSorter(arrows).static_order())  # CycleError names the circle


def test_the_package_has_few_entries() -> None:
    entries = {path.relative_to(HOST / "readwell").parts[0] for path in build.host_files()}
    assert len(entries) <= 12 and len(FLOORS) <= 16


@pytest.mark.parametrize(
    "name", [name for name in MODULES if room(name) == "engine.extractors" and name.count(".") >= 3]
)
def test_extractors_do_not_see_each_other(name: str) -> None:
    own = name.split(".")[3]
    others = {
        other.split(".")[3]
        for other in imports(MODULES[name])
        if room(other) == "engine.extractors" and other.count(".") > 2
    }
    assert own in MADE_OF_OTHERS or others <= {own} | SHARED


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
    assert know == {"readwell.engine.basics.addresses"}


def test_an_answer_depends_on_the_page_alone() -> None:
    pure = {name: path for name, path in MODULES.items() if room(name) in PURE}
    wrong = {name: found for name, path in pure.items() if (found := outside(path.read_text("utf-8")))}
    assert wrong == ALLOWED and len(pure) > 100


def test_counting_is_left_to_numbers() -> None:
    # In a browser numpy's own integer has 32 bits, and it refuses to count by 64: numbers.tally knows.
    rooms = {"engine.page", "engine.features", "engine.extractors"}
    counting = {name: path for name, path in MODULES.items() if room(name) in rooms and name != NUMBERS}
    bare = re.compile(r"np\.bincount\((?![^\n]*weights=)")
    wrong = [name for name, path in counting.items() if bare.search(path.read_text("utf-8"))]
    assert not wrong and len(counting) > 50


def test_training_is_imported_late_and_by_the_command_line_alone() -> None:
    for name, path in MODULES.items():
        for module, step in imported(path):
            if module.startswith("readwell.lab.training") and not name.startswith("readwell.lab.training"):
                assert room(name) == "commands", f"{name} imports training"
                assert step.col_offset > 0, f"{name} imports training before it is asked to"


@pytest.mark.parametrize("listing", ["engine/extractors/every.py", "engine/extractors/crunch/__init__.py"])
def test_the_folder_is_the_list(listing: str) -> None:
    place, folder = (HOST / "readwell" / listing).parent, Path(listing).parent.as_posix()
    there = {
        path.stem if path.is_file() else path.name
        for path in place.iterdir()
        if path.stem not in ("__init__", "__pycache__", Path(listing).stem, *SHARED)
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


def test_a_file_is_one_idea_and_a_function_fits_on_a_screen() -> None:
    longest = {path: 600 if path.name == "build.py" else 400 for path in (*PYTHON, *SCRIPTS)}
    wrong = [relative(path) for path, most in longest.items() if len(path.read_text("utf-8").splitlines()) > most]
    for path in PYTHON:
        for step in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(step, ast.FunctionDef | ast.AsyncFunctionDef) and (step.end_lineno or 0) - step.lineno >= 40:
                wrong.append(f"{relative(path)}: {step.name}")
    assert not wrong and len(longest) > 700


def imported_tests(source: str, name: str) -> list[str]:
    """The modules of tests that a module of this dotted name imports, however it names them."""
    found: set[str] = set()
    for step in ast.walk(ast.parse(source)):
        if isinstance(step, ast.Import):
            found |= {alias.name for alias in step.names}
        elif isinstance(step, ast.ImportFrom):
            above = name.split(".")[: -step.level] if step.level else []
            whole = ".".join([*above, step.module] if step.module else above)
            found |= {f"{whole}.{alias.name}" for alias in step.names}
    return sorted({test[0] for module in found if (test := re.match(r"(?:\w+\.)*?test_\w+", module))})


def test_no_test_imports_a_test() -> None:
    wrong = [
        f"{relative(path)} imports {module}"
        for path in PYTHON
        for module in imported_tests(path.read_text("utf-8"), build.module_of(path, ROOT))
    ]
    assert not wrong, "what several tests need stands in a module of its own"


def test_a_test_that_is_imported_is_noticed_however_it_is_named() -> None:
    source = """
        import tests.a.test_one
        from tests.a import helper, test_two
        from tests.a.test_three import SENTENCE, read
        def late() -> None:
            from .test_four import page
            from .. import test_five
            from tests.a.contest_pages import test
    """
    assert imported_tests(textwrap.dedent(source), "tests.a.b.test_made") == [
        "tests.a.b.test_four",
        "tests.a.test_five",
        "tests.a.test_one",
        "tests.a.test_three",
        "tests.a.test_two",
    ]


def test_every_room_of_the_extension_has_its_floor() -> None:
    assert {floors.script_room(path) for path in SCRIPTS} == set(floors.SCRIPTS)


def test_scripts_import_from_lower_floors_and_from_no_other_house() -> None:
    arrows = {(path, other) for path in SCRIPTS for other in floors.named_scripts(path) if other in SCRIPTS}
    wrong = {
        f"{relative(path)} imports {relative(other)}"
        for path, other in arrows
        if not floors.may_use(floors.script_room(path), floors.script_room(other))
    }
    assert not wrong and len(arrows) > 400


def test_no_module_of_the_background_waits_while_it_loads() -> None:
    # Chrome refuses a service worker one of whose modules awaits at its top, as common/words.js does.
    ahead, reached = [EXTENSION / "background" / "main.js"], set[Path]()
    while ahead:
        path = ahead.pop()
        if path not in reached and path in SCRIPTS:
            reached.add(path)
            ahead += floors.named_scripts(path)
    waits = [relative(path) for path in reached if re.search(r"^await\b", path.read_text("utf-8"), re.MULTILINE)]
    assert not waits and len(reached) > 30


def test_content_scripts_import_nothing() -> None:
    content = [path for path in SCRIPTS if path.relative_to(EXTENSION).parts[0] == "content"]
    assert not [path for path in content if list(floors.named_scripts(path))] and len(content) > 20


def holding(pattern: str) -> list[str]:
    """The scripts in which a pattern occurs."""
    return [relative(path) for path in SCRIPTS if re.search(pattern, path.read_text("utf-8"))]


def test_no_script_makes_markup_from_text_or_runs_text() -> None:
    assert not holding(
        r"\.(?:innerHTML|outerHTML)\s*\+?=[^=]|insertAdjacentHTML|document\.write|\beval\(|new Function\("
    )


def test_only_browser_js_asks_which_browser_this_is() -> None:
    asking = holding(r"userAgent|typeof browser\b|globalThis\.browser\b")
    assert asking == ["extension/common/browser.js"]


def test_the_host_and_the_extension_name_each_other_alike() -> None:
    assert f'"{NAME}"' in (EXTENSION / "background" / "engine" / "native.js").read_text("utf-8")
    chrome = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
    assert extension_id(chrome["key"]) == CHROME_ID
    assert firefox_manifest(chrome)["browser_specific_settings"]["gecko"]["id"] == FIREFOX_ID


def test_versions_agree() -> None:
    manifest = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
    package = json.loads((EXTENSION / "package.json").read_text("utf-8"))
    from readwell.engine.basics.version import VERSION

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
    packages = [source for source in listed.values() if not source.startswith("vendor/")]
    carried = {re.match(r"(?:@[^/]+/)?[^/]+", source)[0] for source in packages} | {"pyodide"}  # type: ignore[index]
    for name in carried:
        known = lock[f"node_modules/{name}"]
        assert re.search(rf"^{re.escape(name)} +{known['version']} +{known['license']} ", text, re.MULTILINE), name
    wheel = next((EXTENSION / "vendor").glob("numpy-*.whl")).name.split("-")[1]
    assert re.search(rf"^numpy +{wheel} +BSD-3-Clause ", text, re.MULTILINE)
    # What vendor/pico.js makes is of these versions.
    how = (EXTENSION / "vendor" / "pico.js").read_text("utf-8")
    for name, mark in (("@echogarden/svoxpico-wasm", "@"), ("ttspico", "==")):
        version = re.search(rf"{re.escape(name + mark)}([\d.]+)", how)
        assert version and re.search(rf"^{re.escape(name)} +{version[1]} +Apache-2.0 ", text, re.MULTILINE), name


def test_the_wheel_says_that_it_is_typed_and_whose_lists_it_carries() -> None:
    assert (HOST / "readwell" / "py.typed").exists()
    listed = (HOST / "readwell" / "engine" / "data" / "third-party.txt").read_text("utf-8")
    assert all(name in listed for name in ("stopwords", "characters.txt"))
