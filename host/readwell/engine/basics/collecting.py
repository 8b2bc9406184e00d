"""Pauses Python's search for cycles while many objects are made.

The collector begins whenever some hundred new objects are there, and goes through all old ones again and again as they
become more: on a page of 200,000 blocks it took over half of the time, and found nothing.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")


def uncollected(work: Callable[Given, Made]) -> Callable[Given, Made]:
    """Decorates a function that makes many objects and no cycles. One inside another changes nothing."""

    @wraps(work)
    def paused(*given: Given.args, **named: Given.kwargs) -> Made:
        if not gc.isenabled():
            return work(*given, **named)
        gc.disable()
        try:
            return work(*given, **named)
        finally:
            gc.enable()

    return paused
