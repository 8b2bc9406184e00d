"""What a release says about itself: metadata, versions, notices."""

import re
import tarfile
import tomllib
from pathlib import Path

import pytest
from shipping import distribution
from shipping.fresh import MODULES

import build

ROOT = Path(__file__).parents[2]
PROJECT = build.PYPROJECT["project"]


def test_the_metadata_names_what_an_index_shows() -> None:
    assert all(PROJECT[name] for name in ("description", "readme", "license", "authors", "keywords", "classifiers"))
    assert len(PROJECT["description"]) < 200
    # The licence is an SPDX expression; a classifier beside it is refused by package indexes.
    assert PROJECT["license"] == "Apache-2.0" and not any(name.startswith("License") for name in PROJECT["classifiers"])


def test_the_versions_of_python_agree() -> None:
    named = [name.rsplit(" ", 1)[1] for name in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", name)]
    assert named == sorted(named, key=lambda name: int(name.split(".")[1]))
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_the_changes_name_this_version_or_what_comes_after_it() -> None:
    heads = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert PROJECT["version"] in heads[:2] and heads[0] in ("Unreleased", PROJECT["version"])


@pytest.mark.second
def test_the_sdist_has_what_builds_the_wheel_and_the_documents(tmp_path: Path) -> None:
    with tarfile.open(build.make_sdist(tmp_path)) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames() if archive.getmember(name).isfile()}
    wanted = {path.relative_to(ROOT).as_posix() for path in [*build.host_files(), *distribution.documents(ROOT)]}
    assert wanted | {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "docs/python.md"} <= inside
    assert not [name for name in inside - wanted if name.startswith(("tests", "extension", "host/readwell/"))]


def test_a_release_links_to_the_repository_it_comes_from(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "README.md"):
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    distribution.linked(tmp_path, "https://code.example/readwell/")
    links = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    assert {"Homepage", "Documentation", "Source", "Issues", "Changelog"} == set(links)
    assert all(link.startswith("https://code.example/readwell") and "//" not in link[8:] for link in links.values())
    targets = re.findall(r"\]\(([^)]+)\)", (tmp_path / "README.md").read_text("utf-8"))
    assert targets and all(target.startswith("https://") for target in targets)
    # Each leads to a file that is there.
    paths = [re.sub(r"^https://code\.example/readwell/(blob|raw)/[^/]+/", "", target) for target in targets]
    assert all((ROOT / path).is_file() for path in paths if not path.startswith("https://"))


def test_every_extra_and_every_python_is_tried_by_the_workflow() -> None:
    flow = (ROOT / ".github" / "workflows" / "python.yml").read_text("utf-8")
    rows = {
        name: set(re.findall(r'"([^"]*)"', values)) for name, values in re.findall(r"(python|extra): \[(.*)\]", flow)
    }
    extras = {part for row in rows["extra"] for part in row.split(",")}
    assert extras - {""} == set(MODULES) == set(PROJECT["optional-dependencies"]) - {"dev", "proxy"}
    assert rows["python"] == {name[-4:] for name in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", name)}


def test_the_readme_names_the_files_that_a_release_has() -> None:
    named = set(re.findall(r"`(readwell-[\w.-]+\.(?:zip|deb))`", (ROOT / "README.md").read_text("utf-8")))
    version = PROJECT["version"]
    assert {f"readwell-{browser}-{version}.zip" for browser in ("chrome-by-hand", "firefox")} <= named
    assert all(re.search(rf"[-_]{re.escape(version)}[._]", name) for name in named)
    flow = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    assert "build.py release" in flow and "programs.yml" in flow and "dist/readwell-*" in flow
