"""The native host says that it lives: at once, and while it works; never while nobody waits."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from readwell import serving

from tests.host.test_native import HELLO, SLOW, Port, begun


@pytest.fixture
def port(tmp_path: Path) -> Iterator[Port]:
    opened = Port(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Port]:
    """A host whose engine takes an hour over `explain`."""
    (tmp_path / "sitecustomize.py").write_text(SLOW)
    opened = Port(tmp_path, PYTHONPATH=str(tmp_path), HERE=str(tmp_path))
    yield opened
    opened.close()


def test_it_says_so_at_once_and_again_while_it_works(slow: Port, tmp_path: Path) -> None:
    slow.ask(1, '{"do":"explain"}')
    begun(tmp_path)
    slow.ask(2, HELLO)
    time.sleep(4 * serving.BEAT)
    slow.post({"id": 1, "cancel": True})
    assert slow.reply()[0] == 2
    assert slow.alive > 1


def test_it_keeps_quiet_while_nobody_waits(port: Port) -> None:
    port.ask(1, HELLO)
    port.reply()
    time.sleep(4 * serving.BEAT)
    before = port.alive
    port.ask(2, HELLO)
    port.reply()
    assert port.alive <= before + 1  # the second request's own
