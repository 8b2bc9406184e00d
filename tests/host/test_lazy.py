"""What is loaded, and when: importing the package costs nothing, and a text loads only what it needs."""

import subprocess
import sys


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
    )
    assert not {f"readwell.{name}" for name in unneeded} & set(out)
