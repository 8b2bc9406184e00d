"""build.py: Firefox's manifest generated from Chrome's, reproducible zips, the lists generated from folders."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from readwell.parse import parse
from shipping.manifests import firefox_manifest, named
from shipping.scaffold import with_extractor

import build
from tests.runner.steps import tally

CHROME = json.loads((build.EXTENSION / "manifest.json").read_text("utf-8"))


def test_firefox_gets_an_event_page_and_no_offscreen_document() -> None:
    made = firefox_manifest(CHROME)
    assert made["background"] == {"scripts": ["background/main.js", "speech/player/voicebox.js"], "type": "module"}
    assert "offscreen" in CHROME["permissions"] and "offscreen" not in made["permissions"]
    assert made["browser_specific_settings"]["gecko"]["data_collection_permissions"] == {
        "required": ["none"],
        "optional": ["websiteContent"],
    }


def test_firefox_gets_nothing_that_only_chrome_knows() -> None:
    made = json.dumps(firefox_manifest(CHROME))
    for word in (
        "minimum_chrome_version",
        "cross_origin_embedder_policy",
        "service_worker",
        "use_dynamic_url",
        '"key"',
    ):
        assert word in json.dumps(CHROME) and word not in made


def test_firefox_has_a_key_for_each_command_where_chrome_takes_four() -> None:
    suggested = [name for name, command in CHROME["commands"].items() if "suggested_key" in command]
    assert len(suggested) == 4
    made = firefox_manifest(CHROME)["commands"]
    assert [name for name in made if "suggested_key" in made[name]] == [*suggested[:3], "later", suggested[3]]
    assert {**made["later"], "suggested_key": None} == {**CHROME["commands"]["later"], "suggested_key": None}


def test_what_is_not_named_as_different_is_the_same() -> None:
    different = {"key", "minimum_chrome_version", "cross_origin_embedder_policy"}
    different |= {"background", "permissions", "storage", "web_accessible_resources", "commands"}
    made = firefox_manifest(CHROME)
    assert {name: made[name] for name in CHROME.keys() - different} == {
        name: CHROME[name] for name in CHROME.keys() - different
    }


def test_deriving_leaves_chromes_manifest_as_it_was() -> None:
    before = json.dumps(CHROME)
    firefox_manifest(CHROME)
    assert json.dumps(CHROME) == before


def test_every_path_that_the_manifests_name_is_there() -> None:
    travels = {path.relative_to(build.EXTENSION).as_posix() for path in build.extension_sources()}
    for manifest in (CHROME, firefox_manifest(CHROME)):
        paths = set(named(manifest))
        assert "pages/popup/popup.html" in paths and "background/main.js" in paths
        assert paths <= travels


def test_a_manifest_that_names_what_is_not_there_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = tmp_path / "engine"
    engine.mkdir()
    modules, node = build.node_modules(), build.node()  # what is installed is installed for the true folder of states
    monkeypatch.setattr(build, "python", lambda: Path(sys.executable))
    monkeypatch.setattr(build, "node_modules", lambda: modules)
    monkeypatch.setattr(build, "node", lambda: node)
    monkeypatch.setattr(build, "embedded", lambda: engine)
    monkeypatch.setattr(build, "DIST", tmp_path / "dist")
    monkeypatch.setattr(build, "STATE", tmp_path / "state")
    with pytest.raises(SystemExit, match=r"icons/lost\.png"):
        build.unpacked("chrome", lambda manifest: {**manifest, "icons": {"16": "icons/lost.png"}})
    assert not (tmp_path / "dist" / "chrome").exists()


def test_tools_and_types_do_not_travel() -> None:
    travels = {path.relative_to(build.EXTENSION).as_posix() for path in build.extension_sources()}
    assert "content/capture/capture.js" in travels and "_locales/de/messages.json" in travels
    assert not [name for name in travels if name.startswith(("node_modules", "vendor", "package", "tsconfig"))]
    assert not [name for name in travels if name.endswith((".d.ts", ".md", ".whl"))]


def test_a_wheel_has_the_same_bytes_twice(tmp_path: Path) -> None:
    one, two = (build.make_wheel(build.host_files(), tmp_path / name).read_bytes() for name in ("one", "two"))
    assert one == two


@pytest.mark.second
def test_the_embedded_wheel_does_not_change_with_the_readme() -> None:
    (wheel,) = build.embedded().glob("readwell-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (about,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        assert archive.read(about).decode().partition("\n\n")[2].strip() == "The engine of Readwell."


def test_the_wheel_holds_the_whole_package_and_nothing_else(tmp_path: Path) -> None:
    with zipfile.ZipFile(build.make_wheel(build.host_files(), tmp_path)) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
        joined = archive.read("readwell/engine/data/languages.txt").decode()
    languages = {path for path in build.host_files() if path.parent == build.LANGUAGES}
    others = {path.relative_to(build.HOST).as_posix() for path in build.host_files() if path not in languages}
    assert inside == others | {"readwell/engine/data/languages.txt"}
    assert languages and all(path.read_text("utf-8") in joined for path in languages)


def test_work_is_done_once_until_its_sources_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "STATE", tmp_path / "state")
    source, made, done = tmp_path / "source", tmp_path / "made", []
    source.write_text("one")

    def work() -> None:
        done.append(source.read_text())
        made.touch()

    for _ in range(2):
        build.once("thing", [source], work, made)
    source.write_text("two")
    build.once("thing", [source], work, made)
    made.unlink()
    build.once("thing", [source], work, made)
    assert done == ["one", "two", "two"]


def test_the_environment_that_runs_is_never_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "STATE", tmp_path / "state")
    monkeypatch.setattr(build, "VENV", Path(sys.prefix))
    monkeypatch.setattr(build, "call", lambda *_, **__: pytest.fail("something is installed"))
    with pytest.raises(SystemExit, match="can't replace itself"):
        build.python()


def test_work_that_failed_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "STATE", tmp_path / "state")
    made = tmp_path / "made"
    made.touch()

    def fail() -> None:
        raise SystemExit("no")

    with pytest.raises(SystemExit):
        build.once("thing", [], fail, made)
    done: list[int] = []
    build.once("thing", [], lambda: done.append(1), made)
    assert done


@pytest.mark.parametrize(
    ("text", "code", "counts"),
    [
        ("...\n12 passed in 3.10s\n", 0, (12, 0)),
        ("1 failed, 529 passed, 1 skipped in 9.13s\n", 1, (529, 1)),
        ("2 failed in 0.10s\n", 1, (0, 2)),
        ("3 passed, 2 errors in 1.00s\n", 1, (3, 2)),
        ("===== 4 passed in 65.10s (0:01:05) =====\n", 0, (4, 0)),
        ("# tests 10\n# pass 9\n# fail 1\n", 1, (9, 1)),
        ("ℹ pass 10\nℹ fail 0\n", 0, (10, 0)),
        ("All checks passed!\n", 0, (1, 0)),
        ("Found 3 errors.\n", 1, (0, 1)),
        ("no tests ran in 0.01s\n", 5, (0, 1)),
        ("12 passed in 3.10s\nSegmentation fault\n", -11, (12, 1)),
    ],
)
def test_the_closing_lines_of_every_runner_are_counted(text: str, code: int, counts: tuple[int, int]) -> None:
    assert tally(text, code) == counts


def test_the_embedded_wheel_is_the_engines_folder() -> None:
    travels = {path.relative_to(build.HOST / "readwell").as_posix() for path in build.embedded_files()}
    assert {"engine/requests.py", "engine/extractors/bte.py", "engine/data/characters.txt"} <= travels
    assert [path for path in travels if not path.startswith("engine/")] == ["__init__.py"]


LISTING = '"""List."""\n\nfrom readwell.engine.extractors.bte import BodyText\nfrom readwell.engine.page.selection import Extractor\n\n'
ROW = "KINDS = {{kind.name: kind for kind in ({})}}\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (ROW.format("BodyText,"), ROW.format("BodyText, Mine")),
        (
            "KINDS = {\n    kind.name: kind\n    for kind in (\n        BodyText,\n    )\n}\n",
            "KINDS = {\n    kind.name: kind\n    for kind in (\n        BodyText,\n        Mine,\n    )\n}\n",
        ),
    ],
)
def test_a_new_extractor_joins_the_list(before: str, after: str) -> None:
    listed = with_extractor(LISTING + before, "mine", "Mine")
    assert listed.endswith(after)
    assert (
        "bte import BodyText\nfrom readwell.engine.extractors.mine import Mine\nfrom readwell.engine.page.selection"
        in listed
    )


def test_a_list_of_another_shape_is_left_alone() -> None:
    with pytest.raises(SystemExit, match="by hand"):
        with_extractor(LISTING + "KINDS = [BodyText]\n", "mine", "Mine")


def test_new_writes_an_extractor_that_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "ENGINE", tmp_path / "host" / "readwell" / "engine")
    (tmp_path / "tests" / "engine").mkdir(parents=True)
    listing = tmp_path / "host" / "readwell" / "engine" / "extractors" / "every.py"
    listing.parent.mkdir(parents=True)
    listing.write_text(LISTING + ROW.format("BodyText,"))
    assert build.new("my_idea") == 0
    monkeypatch.syspath_prepend(str(listing.parent))
    made = importlib.import_module("my_idea").MyIdea
    assert made.name == "my_idea"
    assert made().select(parse("<p>Some words.</p>")).kept.any()
    with pytest.raises(SystemExit, match="already"):
        build.new("my_idea")
    with pytest.raises(SystemExit, match="lower-case"):
        build.new("../escape")


def test_the_locks_name_no_address() -> None:
    for path in [*build.LOCKS.iterdir(), build.EXTENSION / "package-lock.json"]:
        text = path.read_text("utf-8")
        assert '"resolved"' not in text and "index-url" not in text and " @ " not in text


@pytest.mark.parametrize("lock", sorted(build.LOCKS.glob("*.txt")), ids=lambda path: str(path.name))
def test_every_pin_has_the_hashes_of_its_files(lock: Path) -> None:
    pins = lock.read_text("utf-8").replace("\\\n", " ").splitlines()
    assert pins and all("==" in pin and "--hash=sha256:" in pin for pin in pins)


def test_pins_are_installed_by_their_hashes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []
    monkeypatch.setattr(build, "call", lambda command, check: calls.append(list(map(str, command))))
    build.install_locked(Path("venv"), "run")
    assert calls[0][-4:] == ["install", "--require-hashes", "-r", str(build.LOCKS / "run.txt")]


def test_the_lock_that_builds_the_wheel_pins_what_the_build_system_requires() -> None:
    text = (build.LOCKS / "build.txt").read_text("utf-8")
    for requirement in ["build", *build.PYPROJECT["build-system"]["requires"]]:
        name = requirement.split(">")[0]
        assert f"\n{name}==" in f"\n{text}"


def test_every_word_says_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["help"]) == 0
    output = capsys.readouterr().out
    assert all(word in output and function.__doc__ for word, function in build.WORDS.items())
    assert build.main(["dance"]) == 2


@pytest.mark.parametrize("words", [(), ("--wheel",)])
def test_python_dash_m_build_says_what_to_use(words: tuple[str, ...]) -> None:
    run = subprocess.run([sys.executable, "-m", "build", *words], cwd=build.ROOT, capture_output=True, text=True)
    assert run.returncode == 2
    assert "python3 build.py wheel" in run.stderr and "python3 -P -m build" in run.stderr


@pytest.mark.parametrize(
    ("words", "tier"), [((), ["--first"]), (("host",), ["--first"]), (("all",), []), (("host", "all"), [])]
)
def test_the_second_tier_runs_if_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], tier: list[str]
) -> None:
    seen: list[object] = []

    def run(steps: list[object], *_: object) -> int:
        seen.extend(steps)
        return 0

    monkeypatch.setattr(build, "run_steps", run)
    monkeypatch.setattr(build, "ROOMS", {name: lambda given, name=name: [(name, given)] for name in build.ROOMS})
    monkeypatch.setenv("READWELL_TESTS", "")
    assert build.test(*words) == 0
    assert seen == [(name, tier) for name in (["host"] if "host" in words else build.ROOMS)]


def test_a_browser_is_tested_alone_on_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("chrome_folder", "firefox_folder", "browsers", "python"):
        monkeypatch.setattr(build, name, lambda *_: Path("python"))
    steps = list(build.browser_steps(["--first"]))
    assert len(steps) == 2 and {step.cores for step in steps} == {os.cpu_count()}
    assert all("--first" in step.command for step in steps)


def test_a_room_that_isnt_there_is_refused() -> None:
    with pytest.raises(SystemExit, match="not nonsense"):
        build.test("nonsense")
