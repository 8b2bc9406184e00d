"""Builds the site of the documents in dist/site/: `build.py make site`. It loads nothing from elsewhere."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import build
from shipping.making import film
from shipping.site import links, pages

SITE = Path(pages.__file__).parent


def sphinx() -> Path:
    """Returns Sphinx, in an environment of its own."""
    own = build.STATE / "site"

    def work() -> None:
        build.call([sys.executable, "-m", "venv", "--clear", own], check=True)
        build.install_locked(own, "site")

    return build.once("site", [build.LOCKS / "site.txt"], work, made=build.inside(own, "sphinx-build"))


def main(out: str = str(build.DIST / "site")) -> int:
    """Writes the site; 1 if a link leads nowhere."""
    target, program = Path(out), sphinx()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "docs"
        shutil.copytree(pages.DOCS, source)
        pages.write(source)
        film.main(str(source / "film.gif"))
        strict = ["-q", "-W", "--keep-going", "-b", "html", "-c", SITE, "-d", Path(folder) / "trees"]
        done = build.call([program, *strict, source, target])
    if done.returncode:
        return done.returncode
    wrong = links.faults(target)
    print(*wrong, f"{len(list(target.rglob('*.html')))} pages in {target}, {len(wrong)} faults", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
