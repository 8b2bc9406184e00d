"""ikiwiki, with its own themes: Debian's packages, unpacked beside the pages and not installed.

They are pinned by the versions and sums of debian.txt; where a mirror doesn't hold those any more, ikiwiki is left out.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from tests.lab.garden.engines import BODY, HERE, OTHERS, TEXT, TITLE, Ground, run


def themes(ground: Ground) -> list[str]:
    """Their names."""
    return ["none", "actiontabs", "blueview", "goldtype", "monochrome"]


def make(ground: Ground, theme: str, out: Path) -> None:
    """A wiki in one theme."""
    root = unpacked(ground.folder / "debian")
    site = ground.folder / "ikiwiki"
    site.mkdir(parents=True, exist_ok=True)
    pages = [("p0", TITLE, "\n\n".join(BODY)), *((f"p{number}", title, TEXT) for number, title in enumerate(OTHERS, 1))]
    for name, title, text in pages:
        (site / f"{name}.mdwn").write_text(f'[[!meta title="{title}"]]\n\n{text}\n', "utf-8")
    links = "".join(f"* [[{name}]]\n" for name, _, _ in pages)
    (site / "index.mdwn").write_text(f"Notes on water and maps.\n\n{links}", "utf-8")
    share, library = root / "usr/share", root / "usr/lib/x86_64-linux-gnu"
    chosen: list[str] = [] if theme == "none" else ["--plugin", "theme", "--set", f"theme={theme}"]
    words: list[str | Path] = [
        "--templatedir",
        share / "ikiwiki/templates",
        "--underlaydir",
        share / "ikiwiki/basewiki",
        *chosen,
    ]
    address = ["--set", "wikiname=The Weir House", "--url", "http://weir.example"]
    more = {"PERL5LIB": f"{share}/perl5:{library}/perl5/5.36", "LD_LIBRARY_PATH": str(library)}
    run(["perl", root / "usr/bin/ikiwiki", *words, *address, "--rebuild", site, out], root, **more)


def unpacked(folder: Path) -> Path:
    """The packages of debian.txt, downloaded once."""
    root = folder / "root"
    if root.exists():
        return root
    folder.mkdir(parents=True, exist_ok=True)
    pins = [line.split() for line in (HERE / "debian.txt").read_text("utf-8").splitlines()]
    run(["apt-get", "download", *(f"{package}={version}" for package, version, _ in pins)], folder)
    for package, _, digest in pins:
        file = next(folder.glob(f"{package}_*.deb"))
        if hashlib.sha256(file.read_bytes()).hexdigest() != digest:
            raise OSError(f"{file.name} isn't what debian.txt says")
        run(["dpkg", "-x", file, folder / "part"], folder)
    (folder / "part").rename(root)
    return root
