"""A folder in which dpkg installs packages."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from shipping.program import debian

BASE = """Package: libc6
Status: install ok installed
Architecture: {machine}
Version: 99
Maintainer: nobody <nobody@example.org>
Description: stands in for the system's own
"""


class Debian:
    """A system in a folder, to which the real dpkg installs."""

    def __init__(self, root: Path) -> None:
        self.root = root
        database = root / "var" / "lib" / "dpkg"
        for name in ("info", "updates", "triggers"):
            (database / name).mkdir(parents=True)
        machine = debian.told("dpkg", "--print-architecture")
        (database / "status").write_text(BASE.format(machine=machine))
        for name in ("libc6.list", "libc6.md5sums"):
            (database / "info" / name).write_text("")

    def dpkg(self, *words: str | Path) -> None:
        given = ["--root", self.root, "--log", self.root / "log", "--force-not-root", "--force-script-chrootless"]
        # dpkg looks for programs that a person's own PATH lacks.
        places = {**os.environ, "PATH": f"{os.environ['PATH']}:/usr/local/sbin:/usr/sbin:/sbin"}
        command = ["dpkg", *map(str, [*given, *words])]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=places)
        assert done.returncode == 0, done.stderr

    def files(self) -> set[str]:
        """What is there beside dpkg's own notes."""
        found = (path.relative_to(self.root).as_posix() for path in self.root.rglob("*") if not path.is_dir())
        return {name for name in found if not name.startswith("var/lib/dpkg") and name != "log"}
