"""`save --pictures`: a page chooses pictures of the internet, never addresses of the person's own network."""

from __future__ import annotations

import base64
import socket
import time
from pathlib import Path

import pytest
from readwell.commands import save
from readwell.commands.cli import main
from readwell.system import reach

from tests.host.hostile_server import hostile, reply, sent_on

pytest.importorskip("httpx")
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
WORDS = "The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of money for both. " * 4


def page(*addresses: str) -> bytes:
    pictures = "".join(
        f'<figure><img src="{each}" width="600" height="400" alt="Boats"></figure><p>{WORDS}</p>' for each in addresses
    )
    return f"<title>Boats</title><main><h1>Boats</h1><p>{WORDS}</p>{pictures}</main>".encode()


def saved(source: str, out: Path, *more: str) -> str:
    assert main(["save", source, "--pictures", "--format", "html", "--out", str(out), *more]) == 0
    return next(out.glob("*.html")).read_text("utf-8")


def test_a_page_of_this_computer_brings_its_own_pictures(tmp_path: Path) -> None:
    def answer(path: str, found: socket.socket) -> None:
        found.sendall(reply(PICTURE) if path == "/a.png" else reply(page("/a.png"), "Content-Type: text/html"))

    with hostile(answer) as (address, asked):
        assert "data:image/png" in saved(address + "/", tmp_path)
        assert "/a.png" in asked


@pytest.mark.parametrize("spelt", "127.0.0.1 127.1 0x7f000001 localhost [::ffff:127.0.0.1] 0.0.0.0".split())
def test_a_page_of_the_internet_chooses_no_picture_of_this_computer(
    spelt: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with hostile(lambda _, found: found.sendall(reply(PICTURE))) as (address, asked):
        port = address.rsplit(":", 1)[1]
        (tmp_path / "page.html").write_bytes(page(f"http://{spelt}:{port}/a.png"))
        made = saved(str(tmp_path / "page.html"), tmp_path / "out", "--address", "https://example.org/a")
        assert not asked and "data:image" not in made
    assert "of this computer" in capsys.readouterr().err


def test_a_picture_is_not_sent_on_to_this_computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = reach.is_public
    monkeypatch.setattr(reach, "is_public", lambda address: address == "127.0.0.1" or known(address))
    with hostile(lambda path, found: found.sendall(sent_on(f"http://127.0.0.2:{port}/b.png"))) as (address, asked):
        port = address.rsplit(":", 1)[1]
        (tmp_path / "page.html").write_bytes(page(address + "/a.png"))
        saved(str(tmp_path / "page.html"), tmp_path / "out", "--address", "https://example.org/a")
        assert asked == ["/a.png"]


def test_a_page_of_one_service_of_this_computer_chooses_no_other(tmp_path: Path) -> None:
    with hostile(lambda _, found: found.sendall(reply(PICTURE))) as (other, asked):

        def answer(_: str, found: socket.socket) -> None:
            found.sendall(reply(page(other + "/a.png"), "Content-Type: text/html"))

        with hostile(answer) as (address, _):
            saved(address + "/", tmp_path)
    assert not asked


def test_all_pictures_share_one_deadline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save, "LONGEST", 1.0)

    def answer(path: str, found: socket.socket) -> None:
        if path == "/":
            found.sendall(reply(page(*(f"/{number}.png" for number in range(60))), "Content-Type: text/html"))
        else:
            time.sleep(30)

    with hostile(answer) as (address, asked):
        begun = time.monotonic()
        saved(address + "/", tmp_path)
        assert time.monotonic() - begun < 20 and len(asked) < 5
