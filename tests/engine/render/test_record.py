"""Tests of what the library stores."""

from __future__ import annotations

from typing import Any

import pytest
from readwell.engine.page.wire import to_wire
from readwell.engine.render.formats import FORMATS
from readwell.engine.requests import answer
from readwell.parse import parse

SENTENCE = "The ferry left the harbour at seven, and nobody on the pier knew when it would be back from the islands. "
PARAGRAPH = f"<p>{SENTENCE * 3}</p>"
PAGE = to_wire(
    parse(
        "<title>The ferry</title><article><h1>The ferry</h1><figure><img src='/pier.jpg' width=640 height=400>"
        f"<figcaption>Photo: Ada Reed</figcaption></figure>{PARAGRAPH * 24}</article>"
        "<footer>Imprint, contact, terms of use.</footer>",
        "https://pier.example/ferry",
    )
)


def reply_of(form: str, **more: Any) -> dict[str, Any]:
    found = answer({"do": "render", "format": form, "page": PAGE, "record": True, **more})["ok"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("form", FORMATS)
def test_the_text_is_the_same_for_every_format_and_for_a_second_request_that_embeds_pictures(form: str) -> None:
    first = reply_of(form)
    second = reply_of(form, keep=first["keep"], apart=first["apart"])
    wanted = reply_of("markdown")["record"]
    for found in (first["record"], second["record"]):
        assert (found["text"], found["words"], found["about"]["beside"]) == (
            wanted["text"],
            wanted["words"],
            wanted["about"]["beside"],
        )
    assert "Photo: Ada Reed" in wanted["text"]
