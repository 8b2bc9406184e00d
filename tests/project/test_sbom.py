"""Bills of materials, checksums and the files of other packages: nothing is shipped that isn't named."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from shipping import audit, sbom, vendored

import build

LOCK = (build.EXTENSION / "package-lock.json").read_text("utf-8")
WORKS = sbom.works((build.EXTENSION / "third-party.txt").read_text("utf-8"))
HELD = sbom.works((build.ENGINE / "data" / "third-party.txt").read_text("utf-8"))


@pytest.fixture
def dist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what is built; the tools and the unpacked extension are those of the clone."""
    folders = {"chrome": build.chrome_folder(), "firefox": build.firefox_folder()}
    monkeypatch.setattr(build, "chrome_folder", lambda: folders["chrome"])
    monkeypatch.setattr(build, "firefox_folder", lambda: folders["firefox"])
    monkeypatch.setattr(build, "builder", (lambda found: lambda: found)(build.builder()))
    monkeypatch.setattr(build, "DIST", build.ROOT / "dist" / tmp_path.name)
    build.DIST.mkdir(parents=True)
    return build.DIST


@pytest.fixture(autouse=True)
def cleared(tmp_path: Path) -> Any:
    yield
    shutil.rmtree(build.ROOT / "dist" / tmp_path.name, ignore_errors=True)


def bom(artifact: Path) -> sbom.Component:
    made: sbom.Component = json.loads(artifact.with_name(f"{artifact.name}.cdx.json").read_text("utf-8"))
    return made


@pytest.mark.second
def test_a_release_names_every_file_of_the_wheel_and_the_zips(dist: Path) -> None:
    assert build.release() == 0
    artifacts = [*dist.glob("readwell-[cf]*.zip"), *dist.glob("*.whl")]
    # Both browsers' zips, Chrome's once more for loading by hand, and the wheel.
    assert len(artifacts) == 4 and len([*dist.glob("readwell-*-sources.zip")]) == 1
    for artifact in artifacts:
        with zipfile.ZipFile(artifact) as archive:
            held = {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}
        assert dict(sbom.named(bom(artifact))) == held and len(held) > 90
        assert len(list(sbom.named(bom(artifact)))) == len(held)
    rows = (dist / sbom.SUMS).read_text("utf-8").splitlines()
    assert sorted(row.split("  ")[1] for row in rows) == sorted(
        path.name for path in dist.iterdir() if path.name != sbom.SUMS
    )
    for row in rows:
        digest, name = row.split("  ")
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == digest


@pytest.mark.second
def test_a_zip_names_the_works_of_others_with_the_hashes_of_their_packages(dist: Path) -> None:
    build.chrome()
    found = {one["name"]: one for one in bom(next(dist.glob("*.zip")))["components"]}
    assert set(found) == {work.name for work in WORKS}
    assert found["@fontsource/lexend"]["purl"] == "pkg:npm/%40fontsource/lexend@5.3.0"
    integrity = json.loads(LOCK)["packages"]["node_modules/temml"]["integrity"]
    digest = subprocess.run(["base64", "-d"], input=integrity.split("-")[1].encode(), capture_output=True).stdout
    assert found["temml"]["hashes"] == [{"alg": "SHA-512", "content": digest.hex()}]
    wheel = next(one for one in found["numpy"]["components"] if one["name"].endswith(".whl"))
    assert any(inner["name"].endswith("dist-info/LICENSE.txt") for inner in wheel["components"])
    for work in WORKS:
        assert bool(work.files) == ("components" in found[work.name]), work.name


@pytest.mark.second
def test_a_wheel_names_what_it_needs_as_the_lock_pins_it(dist: Path) -> None:
    build.wheel()
    made = bom(next(dist.glob("*.whl")))
    pins = re.findall(r"^([\w.-]+)==", (build.LOCKS / "run.txt").read_text("utf-8"), re.MULTILINE)
    assert [one["name"] for one in made["components"]] == [*(work.name for work in HELD), *pins]
    references = {one["bom-ref"] for one in made["components"]}
    assert references == set(made["dependencies"][0]["dependsOn"]) and len(references) == len(made["components"])


def test_a_file_that_nobody_names_ends_the_build(tmp_path: Path) -> None:
    artifact = tmp_path / "a.zip"
    with zipfile.ZipFile(artifact, "w") as archive:
        archive.writestr("reader/reader.js", "")
        archive.writestr("reader/stray.js", "")
    with pytest.raises(SystemExit, match=r"holds reader/stray\.js"):
        sbom.bill(artifact, "1", WORKS, ["reader/reader.js"], LOCK, [])


def test_a_bill_of_the_same_artifact_has_the_same_bytes_and_of_another_others(tmp_path: Path) -> None:
    made = []
    for number, text in enumerate(("one", "one", "two")):
        artifact = tmp_path / str(number) / "a.zip"
        artifact.parent.mkdir()
        with zipfile.ZipFile(artifact, "w") as archive:
            archive.writestr(zipfile.ZipInfo("a.js"), text)
        made.append(sbom.bill(artifact, "1", WORKS, ["*.js"], LOCK, []).read_bytes())
    assert made[0] == made[1] != made[2]


@pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="no OpenSSH here")
def test_a_key_signs_the_checksums(tmp_path: Path) -> None:
    key = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
    (tmp_path / "a.whl").write_text("a")
    for _ in range(2):  # a second release takes the first one's place
        made = sbom.sums(tmp_path, ["a.whl"], str(key))
    (tmp_path / "signers").write_text(f"releases {key.with_suffix('.pub').read_text()}")
    words = ["ssh-keygen", "-Y", "verify", "-f", str(tmp_path / "signers"), "-I", "releases", "-n", sbom.NAMESPACE]
    for text, good in ((made.read_bytes(), True), (made.read_bytes() + b"\n", False)):
        run = subprocess.run([*words, "-s", f"{made}.sig"], input=text, capture_output=True)
        assert (run.returncode == 0) == good
    sbom.sums(tmp_path, ["a.whl"], None)
    assert not Path(f"{made}.sig").exists(), "an old signature of other checksums"


def test_every_carried_file_has_the_hash_that_was_pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    build.node_modules()
    vendored.check(build.EXTENSION)
    true = vendored.hashes(build.EXTENSION)
    assert len(true) == len(vendored.files(build.EXTENSION)) >= 20
    first = min(true)
    for spoilt in (true | {first: "0" * 64}, true | {"more.js": "0" * 64}, {**true, first: None}):
        monkeypatch.setattr(vendored, "hashes", lambda _, found=spoilt: found)
        with pytest.raises(SystemExit, match="not the files that"):
            vendored.check(build.EXTENSION)


def test_all_that_the_embedded_engine_takes_of_pyodide_is_pinned() -> None:
    text = (build.EXTENSION / "vendor" / "embed.js").read_text("utf-8")
    taken = set(re.findall(r'(?:own|changed)\("([\w.-]+)"', text))
    assert taken == set(vendored.PYODIDE)


def test_numpys_wheel_is_the_one_that_pyodides_own_lock_names() -> None:
    packages = json.loads((build.node_modules() / "pyodide" / "pyodide-lock.json").read_text("utf-8"))["packages"]
    wheel = next((build.EXTENSION / "vendor").glob("*.whl"))
    assert vendored.hashes(build.EXTENSION)[wheel.name] == packages["numpy"]["sha256"]
    assert wheel.name == packages["numpy"]["file_name"]


def test_a_carried_file_is_compared_with_its_package(tmp_path: Path) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "a.js").write_text("1")
    archive = tmp_path / "a.tgz"
    with tarfile.open(archive, "w:gz") as files:
        files.add(tmp_path / "package", "package")
    integrity = "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    known = {"a/a.js": hashlib.sha256(b"1").hexdigest(), "b/b.js": ""}
    assert audit.of_package("a", archive, integrity, known) == []
    assert audit.of_package("a", archive, integrity, {"a/a.js": ""}) == ["a/a.js differs from its package"]
    assert audit.of_package("a", archive, integrity, {**known, "a/b.js": ""}) == ["a/b.js differs from its package"]
    assert "not the package" in audit.of_package("a", archive, "sha512-other", known)[0]


def test_an_audit_tells_a_finding_from_a_clean_answer_and_from_none() -> None:
    assert audit.of_npm({"vulnerabilities": {}}) == ([], "")
    row = {"range": "<2", "severity": "high"}
    assert audit.of_npm({"vulnerabilities": {"a": row}}) == (["a <2: high"], "")
    assert audit.of_npm({"message": "405 Method Not Allowed"}) == ([], "405 Method Not Allowed")
    assert audit.of_npm({})[1]
    pinned = {"metadata": {"name": "a", "version": "1"}}
    assert audit.of_pip({"install": [pinned, {**pinned, "is_yanked": True}]}) == ["a 1 was withdrawn"]
