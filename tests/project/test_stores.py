"""What the stores demand, as far as it can be checked here: Chrome's, Edge's and Firefox's."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from readwell.services.native.install import CHROME_ID
from shipping.making import pictures, selfhosted
from shipping.manifests import firefox_manifest, store_manifest

import build

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "extension"
STORES = ROOT / "docs" / "stores"
CHROME = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
FIREFOX = firefox_manifest(CHROME)
LANGUAGES = sorted(path.name for path in (EXTENSION / "_locales").iterdir())
#: Characters: the shortest of the stores' limits. Edge wants at least 250 of a description.
NAME, SHORT_NAME, SUMMARY, DESCRIPTION, REASON = 45, 12, 132, (250, 10_000), 1_000
SCRIPTS = [path for path in build.extension_sources() if path.suffix in (".js", ".html", ".css")]
#: Names of formats, not places that anything is fetched from.
NAMESPACES = {"http://www.w3.org/", "https://example.org/", "https://example.com/"}


def messages(language: str) -> dict[str, Any]:
    text = (EXTENSION / "_locales" / language / "messages.json").read_text("utf-8")
    return dict(json.loads(text))


def reasons() -> dict[str, str]:
    """The reason of each permission, from the table for reviewers."""
    rows = (STORES / "README.md").read_text("utf-8")
    return dict(re.findall(r"^\| `([^`]+)` \| (.+) \|$", rows, re.MULTILINE))


def size(png: Path) -> tuple[int, int]:
    """A picture's width and height, from its header."""
    head = png.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:])
    return width, height


@pytest.mark.parametrize("language", LANGUAGES)
def test_name_and_summary_fit_every_store(language: str) -> None:
    said = messages(language)
    assert 0 < len(said["name"]["message"]) <= min(NAME, SHORT_NAME)
    assert 0 < len(said["description"]["message"]) <= SUMMARY


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_listing_fits_every_store_and_names_no_address(language: str) -> None:
    text = (STORES / "listings" / f"{language}.txt").read_text("utf-8")
    least, most = DESCRIPTION
    assert least <= len(text) <= most
    assert not re.search(r"https?:|www\.|[<>]", text)
    assert [line[0] for line in text.splitlines() if line].count("•") == 5


def test_there_is_a_listing_for_each_language_and_no_other() -> None:
    assert sorted(path.stem for path in (STORES / "listings").iterdir()) == LANGUAGES


def test_every_permission_has_a_reason_and_every_reason_a_permission() -> None:
    asked = {
        name
        for key in ("permissions", "optional_permissions", "host_permissions", "optional_host_permissions")
        for name in CHROME.get(key, [])
    }
    assert asked == set(reasons())
    assert all(20 < len(reason) <= REASON for reason in reasons().values())


def test_nothing_is_required_that_warns_a_person_at_the_install() -> None:
    quiet = {"activeTab", "scripting", "storage", "unlimitedStorage", "offscreen", "contextMenus"}
    assert set(CHROME["permissions"]) <= quiet
    assert "host_permissions" not in CHROME and "content_scripts" not in CHROME


@pytest.mark.parametrize("manifest", [CHROME, FIREFOX], ids=["chrome", "firefox"])
def test_a_manifest_follows_the_rules(manifest: dict[str, Any]) -> None:
    assert manifest["manifest_version"] == 3
    assert re.fullmatch(r"\d{1,5}(\.\d{1,5}){0,3}", manifest["version"])
    assert manifest["default_locale"] in LANGUAGES
    assert (manifest["name"], manifest["description"]) == ("__MSG_name__", "__MSG_description__")
    policy = manifest["content_security_policy"]["extension_pages"]
    scripts = re.search(r"script-src ([^;]+)", policy)
    assert scripts and set(scripts[1].split()) == {"'self'", "'wasm-unsafe-eval'"}
    assert "update_url" not in json.dumps(manifest)


def test_every_key_of_the_keyboard_is_a_suggestion_that_both_browsers_take() -> None:
    keys = [
        command["suggested_key"]["default"] for command in CHROME["commands"].values() if "suggested_key" in command
    ]
    assert 0 < len(keys) <= 4
    assert all(re.fullmatch(r"(Ctrl|Alt)(\+Shift)?\+([A-Z0-9]|Comma|Period)", key) for key in keys)
    assert len(set(keys)) == len(keys)


def test_icons_have_the_size_that_the_manifest_says() -> None:
    icons = CHROME["icons"] | CHROME["action"]["default_icon"]
    assert set(icons) >= {"16", "32", "48", "128"}
    assert all(size(EXTENSION / path) == (int(edge), int(edge)) for edge, path in icons.items())


def test_the_stores_zip_carries_no_key() -> None:
    assert "key" in CHROME
    assert "key" not in json.loads(store_manifest(json.dumps(CHROME)))


def test_firefox_is_told_what_may_leave_the_browser_and_only_where_a_person_chose_it() -> None:
    gecko = FIREFOX["browser_specific_settings"]["gecko"]
    assert gecko["data_collection_permissions"] == {"required": ["none"], "optional": ["websiteContent"]}
    android = FIREFOX["browser_specific_settings"]["gecko_android"]
    assert float(android["strict_min_version"]) >= 142 > float(gecko["strict_min_version"]) >= 140
    # Whoever asks for the native host asks for the consent too.
    named = [
        before
        for path in SCRIPTS
        for before in re.findall(r"(\w+)\(\{ permissions: \[\"nativeMessaging\"\]", path.read_text("utf-8"))
    ]
    assert set(named) == {"leaving", "contains"} and named.count("leaving") == 2


def test_no_script_or_page_names_an_address_to_fetch_from() -> None:
    naming, fetching = list[str](), list[str]()
    for path in SCRIPTS:
        file = path.relative_to(ROOT).as_posix()
        text = re.sub(r"/\*.*?\*/|(?<![:\\])//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)
        if set(re.findall(r"""["'`(](https?://[\w.-]+/?)""", text)) - NAMESPACES:
            naming.append(file)
        if re.search(r"""(?:src|href)=["']?(?:https?:)?//|import\(["'`]https?:|importScripts\(["'`]http""", text):
            fetching.append(file)
    assert not naming and not fetching and len(SCRIPTS) > 200


def test_the_pictures_have_the_sizes_that_the_stores_take() -> None:
    assert pictures.PICTURE == (1280, 800)
    assert sorted(pictures.TILES.values()) == [(440, 280), (1400, 560)]


def test_a_self_hosted_extension_looks_for_updates_at_its_own_address(tmp_path: Path) -> None:
    address = "https://example.org/readwell"
    folder = tmp_path / "firefox"
    folder.mkdir()
    (folder / "manifest.json").write_text(json.dumps(FIREFOX), "utf-8")
    file = tmp_path / "readwell.xpi"
    written = selfhosted.packed(folder, address, file)
    gecko = written["browser_specific_settings"]["gecko"]
    assert gecko["update_url"] == f"{address}/updates.json"
    (update,) = json.loads(selfhosted.listed(written, address, file))["addons"][gecko["id"]]["updates"]
    assert update["update_link"] == f"{address}/readwell.xpi"
    assert update["version"] == CHROME["version"] and len(update["update_hash"]) == len("sha256:") + 64
    chrome = selfhosted.pointed(CHROME, address)
    assert chrome["update_url"] == f"{address}/updates.xml"
    assert f'appid="{CHROME_ID}"' in selfhosted.listed(chrome, address, file)


def test_browsers_take_updates_over_https_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert selfhosted.main("http://example.org", str(tmp_path)) == 2
    assert "https" in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_the_slim_build_installs_what_the_zip_needs_and_no_more() -> None:
    package = json.loads((EXTENSION / "package.json").read_text("utf-8"))
    carried = json.loads((EXTENSION / "vendor" / "carried.json").read_text("utf-8"))
    packages = [name for name in carried.values() if not name.startswith("vendor/")]
    works = {"/".join(name.split("/")[: 2 if name.startswith("@") else 1]) for name in packages}
    # The bundler is no part of the zip, but makes it.
    assert set(package["dependencies"]) == works | {"pyodide", "esbuild"}
    assert "READWELL_SLIM=1 python3 ../build.py firefox" in package["scripts"]["build-for-amo"]
    assert not set(package["dependencies"]) & set(package["devDependencies"])
