"""Loads the bundled weights, each file once, and writes such files.

A file is a line of JSON with the name, the type and the shape of each array, then their bytes in that order. An `.npz`
file of the same hundred arrays takes 30 ms longer to load, a tenth of the time of a process's first answer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from readwell.engine.basics import package_data

if TYPE_CHECKING:
    from pathlib import Path

Arrays = Mapping[str, npt.NDArray[Any]]

#: Each array begins at a multiple of this, so that its numbers lie as the processor wants them.
ALIGNED = 8


@cache
def weights(name: str) -> Arrays:
    """Returns all arrays of `models/NAME.arrays`."""
    return unpacked(package_data.raw(f"models/{name}.arrays"))


@cache
def named(name: str) -> Mapping[str, float]:
    """Returns the weights of `models/NAME.json`: few enough to be readable, each beside its name."""
    found: dict[str, float] = json.loads(package_data.text(f"models/{name}.json"))["weights"]
    return found


def unpacked(data: bytes) -> Arrays:
    """Returns the arrays of a file, as read-only views of its bytes."""
    at = data.index(b"\n") + 1
    found = {}
    for name, kind, shape in json.loads(data[:at]):
        at += -at % ALIGNED
        found[name] = np.frombuffer(data, kind, prod(shape), at).reshape(shape)
        at += found[name].nbytes
    return found


def packed(arrays: Arrays) -> bytes:
    """Returns the bytes of a file with these arrays."""
    fixed = {name: array.astype(array.dtype.newbyteorder("<"), order="C") for name, array in arrays.items()}
    out = bytearray(json.dumps([(name, array.dtype.str, array.shape) for name, array in fixed.items()]).encode())
    out += b"\n"
    for array in fixed.values():
        out += bytes(-len(out) % ALIGNED)
        out += array.tobytes()
    return bytes(out)


def write(path: Path, arrays: Arrays) -> None:
    """Writes the arrays to a file: the same arrays give the same bytes."""
    path.write_bytes(packed(arrays))
