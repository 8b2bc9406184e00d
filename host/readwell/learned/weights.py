"""Loads the bundled weights, each file once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from typing import Any

import numpy as np
import numpy.typing as npt


@cache
def weights(name: str) -> Mapping[str, npt.NDArray[Any]]:
    """Returns all arrays of `learned/NAME.npz`."""
    with as_file(files("readwell").joinpath(f"learned/{name}.npz")) as path, np.load(path) as file:
        return {key: file[key] for key in file.files}


@cache
def named(name: str) -> Mapping[str, float]:
    """Returns the weights of `learned/NAME.json`: few enough to be readable, each beside its name."""
    text = files("readwell").joinpath(f"learned/{name}.json").read_text("utf-8")
    found: dict[str, float] = json.loads(text)["weights"]
    return found
