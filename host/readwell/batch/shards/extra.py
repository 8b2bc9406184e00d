"""The libraries of the extra `batch`, imported when a file needs them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from readwell.engine.basics.errors import Refused


def parquet() -> Any:
    """Returns pyarrow's reader and writer of Parquet."""
    return _imported("pyarrow.parquet", "Parquet")


def zstandard() -> Any:
    """Returns the library for zstandard."""
    return _imported("zstandard", "zstandard files")


def warcio() -> Any:
    """Returns the reader of web archives."""
    return _imported("warcio.archiveiterator", "web archives")


def _imported(name: str, what: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise Refused("request", f"{what} need the extra `batch`: pip install readwell[batch]") from None
