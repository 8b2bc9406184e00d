"""What a release says about itself: metadata, versions, notices."""

import re
from pathlib import Path

import build

ROOT = Path(__file__).parents[1]
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
