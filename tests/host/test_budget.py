"""A page that takes too long is ended with a code, and the next one is answered."""

from __future__ import annotations

import re
import signal
from typing import Any

import pytest
from readwell.api import Extractor
from readwell.api.rows import Rows
from readwell.engine import requests
from readwell.engine.basics.errors import Refused
from readwell.services.native import worker
from readwell.services.native.request_queue import _ended
from readwell.system import budget

#: The first interruption may fall into a callback of the collector, where Python reports it and goes on; the next one ends it.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

PAGE = "<p>The council met on Tuesday and agreed to repair the old bridge over the river after all.</p>" * 20


def endless(*_given: Any) -> Any:
    while True:
        pass


def test_a_loop_that_does_not_end_is_ended_with_a_code() -> None:
    with pytest.raises(Refused) as refused, budget.limited(0.05):
        endless()
    assert refused.value.code == "over-time"


def test_a_regular_expression_is_ended_too() -> None:
    with pytest.raises(Refused), budget.limited(0.05):
        re.match("(a|aa)*b", "a" * 100)


def test_after_work_in_time_nothing_is_ended() -> None:
    with budget.limited(5, last=True):
        pass
    assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] == signal.getitimer(signal.ITIMER_PROF)[0] == 0
    assert budget.seconds(1_000_000) > budget.seconds(0) >= 20


def test_one_endless_page_of_a_batch_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = Rows(Extractor())
    with monkeypatch.context() as patch:
        patch.setattr("readwell.api.reading.select", endless)
        patch.setattr(budget, "seconds", lambda _size: 0.05)
        assert str(rows.answer({"id": 1, "html": PAGE})["error"]).startswith("over-time:")
    assert "old bridge" in rows.answer({"id": 2, "html": PAGE})["text"]


def test_a_worker_answers_after_a_request_that_took_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(requests.REQUESTS, "hello", endless)
        patch.setattr(budget, "seconds", lambda _size: 0.2)
        assert '"over-time"' in worker._answered('{"do":"hello"}')
    assert '"ok"' in worker._answered('{"do":"hello"}')


def test_a_timeout_of_the_worker_differs_from_a_crash() -> None:
    assert _ended(-signal.SIGPROF).code == "over-time"
    assert _ended(-signal.SIGKILL).code == "internal"
