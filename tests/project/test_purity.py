"""Tests of tests/project/purity.py."""

from __future__ import annotations

import pytest

from tests.project.purity import outside


@pytest.mark.parametrize(
    "text",
    [
        "import time", "from os import environ", "import importlib\nimportlib.import_module('time')",
        "from importlib import import_module", "__import__('random')", "np.random.rand()", "numpy.random.rand()",
        "from numpy import random", "from numpy.random import rand", "np.datetime64('now')", "np.datetime64('today')",
        "numpy.datetime64(what)", "from numpy import datetime64", "np.array(['now'], 'datetime64[s]')",
        "np.array(['now'], dtype='M8[s]')", "eval('1')", "exec('1')", "open('a')", "np.load('a')", "np.fromfile('a')",
        "np.memmap('a')", "np.genfromtxt('a')", "getattr(np, 'rand' + 'om')", "sys.modules['time']", "id(page)",
        "hash(text)", "globals()['np']", "vars(np)['random']", "np.ctypeslib", "builtins.open('a')", "input()",
    ],
)  # fmt: skip
def test_a_way_round_that_rule_is_seen(text: str) -> None:
    assert outside(text)


@pytest.mark.parametrize(
    "text",
    ["import re", "import numpy as np\nnp.random_sign", "getattr(self, name)", "a.time", "from readwell import dates"],
)
def test_what_is_none_passes(text: str) -> None:
    assert not outside(text)
