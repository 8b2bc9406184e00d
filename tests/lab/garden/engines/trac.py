"""Trac: a page of its wiki, and tickets whose comments are a thread's posts. Its own Python runs this file."""

from __future__ import annotations

import importlib
import io
import shutil
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.lab.garden.engines import BODY, HERE, POSTS, TITLE, Ground, run, said, who


def themes(ground: Ground) -> list[str]:
    """A wiki and a tracker."""
    return ["wiki", "tickets"]


def make(ground: Ground, theme: str, out: Path) -> None:
    """The pages of one of them, with their style sheets."""
    site = ground.folder / "trac"
    if not site.exists():
        words = ["initenv", "The Weir House", "sqlite:db/trac.db"]
        run([ground.python, "-m", "trac.admin.console", site, *words], ground.folder)
    shutil.copytree(ground.package("trac") / "htdocs", out / "chrome" / "common")
    run([ground.python, "-m", __name__, site, theme, out], HERE.parents[2])


def main(site: Path, theme: str, out: Path) -> None:
    """Asks Trac for its pages."""
    env = importlib.import_module("trac.env").Environment(str(site))
    if theme == "wiki":
        wiki = importlib.import_module("trac.wiki.model").WikiPage(env, "p0")
        wiki.text = "\n\n".join([f"= {TITLE} =", *BODY, ""])
        wiki.save("ada", "")
        written(env, "/wiki/p0", out / "wiki" / "p0.html")
        return
    for count in POSTS:
        ticket = importlib.import_module("trac.ticket.model").Ticket(env)
        ticket["summary"], ticket["description"], ticket["reporter"] = TITLE, said(0), who(0)
        when = datetime(2024, 3, 1, tzinfo=UTC)
        number = ticket.insert(when)
        for post in range(1, count):
            ticket.save_changes(who(post), said(post), when + timedelta(hours=post))
        written(env, f"/ticket/{number}", out / "ticket" / f"t{count}.html")


def written(env: Any, path: str, out: Path) -> None:
    """Writes the page at a path."""
    start: dict[str, Any] = {
        "REQUEST_METHOD": "GET", "SCRIPT_NAME": "", "PATH_INFO": path, "QUERY_STRING": "", "SERVER_NAME": "weir.example",
        "SERVER_PORT": "80", "wsgi.url_scheme": "http", "trac.env_path": str(env.path), "REMOTE_ADDR": "127.0.0.1",
        "wsgi.multithread": False, "wsgi.multiprocess": False, "wsgi.run_once": True, "wsgi.version": (1, 0),
        "wsgi.input": io.BytesIO(), "wsgi.errors": sys.stderr,
    }  # fmt: skip
    pieces: list[bytes] = []
    answer = importlib.import_module("trac.web.main").dispatch_request(start, lambda *head: pieces.append)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(b"".join([*pieces, *answer]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
