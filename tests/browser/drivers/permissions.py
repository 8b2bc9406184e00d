"""The extension with access to sites."""

from __future__ import annotations

import json
import shutil
from pathlib import Path


def allowing(build: Path, folder: Path, *sites: str) -> Path:
    """The extension with access to these sites; to all that it may ask for without any."""
    shutil.copytree(build, folder)
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    manifest["host_permissions"] = [*sites] or manifest.pop("optional_host_permissions")
    (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    return folder
