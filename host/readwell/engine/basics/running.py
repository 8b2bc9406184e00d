"""Running sums of whole numbers. On most pages numpy's own wrapper costs more than the sums; the values are equal."""

from __future__ import annotations

from typing import Any, TypeVar, overload

import numpy as np
import numpy.typing as npt

_Values = npt.NDArray[Any]
_Kind = TypeVar("_Kind", bound=np.integer[Any])


@overload
def running_sums(values: _Values) -> npt.NDArray[np.int64]: ...
@overload
def running_sums(values: _Values, kind: type[_Kind]) -> npt.NDArray[_Kind]: ...
def running_sums(values: _Values, kind: Any = np.int64) -> Any:
    """Returns the sum of each value and all before it. Fractions are refused: their sums would differ by platform."""
    return np.add.accumulate(values.astype(kind, casting="same_kind", copy=False))


@overload
def sums_from_zero(values: _Values) -> npt.NDArray[np.int64]: ...
@overload
def sums_from_zero(values: _Values, kind: type[_Kind]) -> npt.NDArray[_Kind]: ...
def sums_from_zero(values: _Values, kind: Any = np.int64) -> Any:
    """Returns the sum before each value, and at the end that of all."""
    sums = np.zeros(len(values) + 1, kind)
    np.add.accumulate(values.astype(kind, casting="same_kind", copy=False), out=sums[1:])
    return sums
