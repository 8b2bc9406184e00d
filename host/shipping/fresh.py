"""Installs a wheel and an sdist in fresh environments with one extra and tries them: `fresh.py DIST [EXTRA,...]`.

Standard library only. The Python that runs it is the one that is tried.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = "<title>Council</title><p>The council of the harbour met on a wet Tuesday and spoke of roofs and of boats.</p>"
TEXT = "The council of the harbour met on a wet Tuesday and spoke of roofs and of boats."
#: What each extra must bring; more than one module may be needed.
MODULES = {
    "batch": "pyarrow.parquet warcio zstandard readwell.api.arrow",
    "fetch": "httpx",
    "evaluate": "rapidfuzz readwell.lab.evaluation.score",
    "pdf": "pypdfium2",
    "plot": "matplotlib readwell.lab.evaluation.plot",
    "voice": "espeakng_loader",
    "voices": "onnxruntime",
    "audio": "av readwell.services.audio.recording.encode",
    "train": "sklearn lightgbm readwell.lab.training.learners",
    "datatrove": "readwell.batch.adapters.datatrove",
    "ray": "readwell.batch.adapters.ray",
    "spark": "readwell.batch.adapters.spark",
}


def main(folder: str, extras: str = "") -> int:
    """Installs the wheel and the sdist of a folder, each in a new environment, and uses them."""
    for kind in ("*.whl", "*.tar.gz"):
        (package,) = Path(folder).resolve().glob(f"readwell-{kind}")
        with tempfile.TemporaryDirectory() as home:
            tried(package, extras, Path(home))
        print(f"Python {sys.version.split()[0]}, {package.name}[{extras}]: installed and tried", flush=True)
    return 0


def tried(package: Path, extras: str, home: Path) -> None:
    """Installs a package and uses it as a new user would."""
    subprocess.run([sys.executable, "-m", "venv", home / "own"], check=True)
    python = home / "own" / ("Scripts" if os.name == "nt" else "bin") / "python"
    wanted = f"{package}[{extras}]" if extras else str(package)
    subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", wanted], check=True)
    code = f"import readwell; assert readwell.extract({PAGE!r}) == {TEXT + chr(10)!r}"
    modules = [module for extra in filter(None, extras.split(",")) for module in MODULES[extra].split()]
    said(python, home, "-c", "; ".join([code, *(f"import {module}" for module in modules)]))
    (home / "in.jsonl").write_text(json.dumps({"id": 1, "html": PAGE}) + "\n", encoding="utf-8")
    found = json.loads(said(python, home, "-m", "readwell", "batch", "in.jsonl", "-", "--quiet"))
    assert found["text"].strip() == TEXT and found["error"] is None, found
    assert "readwell" in said(python, home, "-m", "readwell", "--version")


def said(python: Path, home: Path, *words: str) -> str:
    """Returns what a Python prints."""
    return subprocess.run([python, *words], cwd=home, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
