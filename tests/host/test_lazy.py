"""What is loaded, and when: importing the package costs nothing, and a text loads only what it needs."""

import subprocess
import sys
import zipfile
from pathlib import Path

import build


def test_the_import_alone_loads_nothing_heavy() -> None:
    code = "import sys, readwell; print(sorted({'numpy', 'lxml', 'readwell.api', 'importlib.metadata'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_text_loads_no_other_extractor_and_no_writer_of_files() -> None:
    code = "import sys, readwell; readwell.extract('<p>The council met.</p>'); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "readwell.extractors.readwell" in out
    unneeded = (
        "extractors.every",
        "extractors.bte",
        "render.formats",
        "render.article",
        "metadata",
        "roles",
        "api.xml",
        "explanations.passages",
        "decision.whole_page",
        "structure.claims",
        "structure.notes",
    )
    assert not {f"readwell.{name}" for name in unneeded} & set(out)
    assert "numpy.ma" not in out  # np.unique would import it: arithmetic.distinct doesn't


def test_a_wheel_reads_its_data_without_the_library_for_resources(tmp_path: Path) -> None:
    with zipfile.ZipFile(build.make_wheel(build.host_files(), tmp_path)) as wheel:
        wheel.extractall(tmp_path / "own")
    code = "import sys, readwell; print(readwell.extract('<p>The council met.</p>'), *sys.modules)"
    run = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path / 'own')!r}); {code}"]
    text, *modules = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split("\n")
    assert text == "The council met."
    loaded = set(" ".join(modules).split())
    assert "readwell.package_data" in loaded and not {"tempfile", "importlib.resources", "pkgutil"} & loaded
