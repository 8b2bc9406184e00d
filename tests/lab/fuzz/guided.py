"""Hands one target to atheris: `python -m tests.lab.fuzz.guided FOLDER TARGET SECONDS`. It ends at the first failure."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

LONGEST = 1500


def main() -> None:
    """Counts the branches of the engine's own modules alone: those of numpy would take minutes to prepare."""
    folder, name, seconds = sys.argv[1:]
    sys.path.append(folder)
    atheris: Any = import_module("atheris")  # not in the tests' own environment
    with atheris.instrument_imports(include=["readwell"]):
        targets: Any = import_module("tests.lab.fuzz.targets")
    corpus = Path(__file__).parents[3] / ".readwell" / "corpus" / name
    kept = Path(__file__).parent / "kept" / name
    for path in (corpus, kept):
        path.mkdir(parents=True, exist_ok=True)
    flags = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-artifact_prefix={kept}/", "-timeout=60"]
    flags += ["-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *flags, str(corpus), str(kept)], targets.TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
