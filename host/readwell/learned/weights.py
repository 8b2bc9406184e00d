"""Loads the bundled weights, each file once."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell import package_data


@cache
def weights(name: str) -> Mapping[str, npt.NDArray[Any]]:
    """Returns all arrays of `learned/NAME.npz`."""
    with np.load(io.BytesIO(package_data.raw(f"learned/{name}.npz"))) as file:
        return {key: file[key] for key in file.files}


@cache
def named(name: str) -> Mapping[str, float]:
    """Returns the weights of `learned/NAME.json`: few enough to be readable, each beside its name."""
    found: dict[str, float] = json.loads(package_data.text(f"learned/{name}.json"))["weights"]
    return found
