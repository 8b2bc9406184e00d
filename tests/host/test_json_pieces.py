"""A document's JSON in pieces is what the encoder makes of the whole."""

import json
from dataclasses import dataclass

import pytest
from readwell.api import json_pieces
from readwell.api.json_pieces import pieces
from readwell.api.plain import plain

COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    parts: tuple[int, ...]


@pytest.mark.parametrize("encoder", (json.JSONEncoder(), COMPACT), ids=("spaced", "compact"))
@pytest.mark.parametrize("size", (0, 1, 3, 4, 5, 6, 7))
def test_a_list_of_any_length_is_written_as_it_is_whole(
    size: int, encoder: json.JSONEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_pieces, "STRIP", 3)
    fields = {"a": "é\n", "things": tuple(Thing(str(at), (at, 2)) for at in range(size)), "c": None, "d": {"e": [1]}}
    assert "".join(pieces(fields.items(), encoder)) == encoder.encode(
        {name: plain(one) for name, one in fields.items()}
    )


def test_no_fields_are_an_empty_object() -> None:
    assert "".join(pieces((), COMPACT)) == "{}"
