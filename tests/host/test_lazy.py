"""What is loaded, and when: importing the package costs nothing, and a text loads only what it needs."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from readwell.engine import requests
from readwell.services.native import worker

import build


def test_the_import_alone_loads_nothing_heavy() -> None:
    code = "import sys, readwell; print(sorted({'numpy', 'lxml', 'readwell.api', 'importlib.metadata'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_text_loads_no_other_extractor_and_no_writer_of_files() -> None:
    code = "import sys, readwell; readwell.extract('<p>The council met.</p>'); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "readwell.engine.extractors.readwell" in out
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
    assert "numpy.ma" not in out  # np.unique would import it: numbers.distinct doesn't


def test_the_host_starts_its_worker_before_it_loads_anything_else() -> None:
    code = """
import sys
from readwell.services.native import host, worker
def start(*mode):
    print(*sys.modules)
    sys.exit()
worker.start = start
host.ALIVE = b""
host.main()
"""
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {name for name in out if name.partition(".")[0] == "readwell"} == {
        "readwell",
        "readwell.services",
        "readwell.services.native",
        "readwell.system",
        "readwell.system.installed",
        "readwell.services.native.host",
        "readwell.services.native.worker",
    }
    assert not {"numpy", "lxml", "json", "logging", "nativemessaging", "dataclasses"} & set(out)


def test_the_host_itself_never_loads_the_engine() -> None:
    code = "import sys; from readwell.services.native import serving; print(sorted({'numpy', 'lxml', 'readwell.engine.requests', 'readwell.services.ad_host_list'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_prepared_engine_loads_nothing_more_for_a_page() -> None:
    code = """
import json, sys
from readwell.engine import requests
requests.prepare()
before = set(sys.modules)
request = json.load(open(sys.argv[1])) | {"more": ["roles", "metadata", "structure"]}
assert "ok" in requests.answer(request)
print(*(name for name in sorted(set(sys.modules) - before) if name.startswith(("readwell", "numpy"))))
"""
    page = Path(__file__).parents[1] / "data" / "requests" / "extract-rendered.json"
    out = subprocess.run([sys.executable, "-c", code, str(page)], capture_output=True, text=True, check=True).stdout
    assert out == "\n"


def test_the_page_that_prepares_is_a_whole_one() -> None:
    reply = requests.answer({"do": "extract", "page": requests.WARM_UP_PAGE})
    assert reply["ok"]["keep"] == [[3, 8]]


@pytest.mark.skipif(sys.platform != "linux", reason="/proc counts the threads")
def test_a_worker_starts_no_threads_of_linear_algebra() -> None:
    code = "import os; from readwell.system import process; process.one_thread(); import numpy; print(len(os.listdir('/proc/self/task')))"
    given = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=given).stdout
        == "1\n"
    )


def test_a_rehearsal_keeps_what_python_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path))
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    worker.rehearse()
    compiled = {path.name.partition(".")[0] for path in tmp_path.rglob("*.pyc")}
    assert {"requests", "decide", "multiarray"} <= compiled


def test_a_wheel_reads_its_data_without_the_library_for_resources(tmp_path: Path) -> None:
    with zipfile.ZipFile(build.make_wheel(build.host_files(), tmp_path)) as wheel:
        wheel.extractall(tmp_path / "own")
    code = "import sys, readwell; print(readwell.extract('<p>The council met.</p>'), *sys.modules)"
    run = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path / 'own')!r}); {code}"]
    text, *modules = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split("\n")
    assert text == "The council met."
    loaded = set(" ".join(modules).split())
    assert (
        "readwell.engine.basics.package_data" in loaded and not {"tempfile", "importlib.resources", "pkgutil"} & loaded
    )
