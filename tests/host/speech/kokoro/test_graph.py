"""A model's file is looked at before it is loaded: what names other files or unknown operators is refused."""

from __future__ import annotations

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.kokoro.graph import refuse_hostile, with_output

from tests.host.speech.kokoro.models import (
    FUNCTIONS,
    GRAPH,
    LOCATION,
    OUTSIDE,
    PLAIN,
    SPARSE,
    SUBGRAPH,
    TENSOR,
    WEIGHTS,
    field,
    node,
)


@pytest.mark.parametrize("model", [PLAIN, field(GRAPH, node(b"com.microsoft")), with_output(PLAIN, "/frames")])
def test_a_model_of_the_runtime_s_own_operators_passes(model: bytes) -> None:
    refuse_hostile(model)


@pytest.mark.parametrize(
    "graph",
    [
        field(WEIGHTS, OUTSIDE),
        field(WEIGHTS, field(LOCATION, b"\1")),
        field(WEIGHTS, b"\x70\x01"),
        node(attribute=field(TENSOR, OUTSIDE)),
        node(attribute=field(SUBGRAPH, field(WEIGHTS, OUTSIDE))),
        node(attribute=field(SUBGRAPH, node(b"evil.ops"))),
        node(b"evil.ops"),
        field(SPARSE, b""),
    ],
)
def test_weights_elsewhere_and_unknown_operators_are_refused(graph: bytes) -> None:
    for model in (field(GRAPH, graph), PLAIN + field(GRAPH, graph)):
        with pytest.raises(Refused) as found:
            refuse_hostile(model)
        assert found.value.code == "voice"


def test_a_model_with_functions_of_its_own_or_without_a_graph_is_refused() -> None:
    for model in (b"", field(1, b"x"), PLAIN + field(FUNCTIONS, b"")):
        with pytest.raises(Refused):
            refuse_hostile(model)


def test_graphs_nested_without_end_are_refused() -> None:
    inner = node()
    for _ in range(50):
        inner = node(attribute=field(SUBGRAPH, inner))
    with pytest.raises(Refused, match="deep"):
        refuse_hostile(field(GRAPH, inner))


@pytest.mark.parametrize("cut", range(1, len(PLAIN)))
def test_a_file_cut_short_is_refused(cut: int) -> None:
    with pytest.raises(Refused):
        refuse_hostile(PLAIN[:-cut])


def test_any_bytes_are_refused_or_pass_without_an_error_of_another_kind() -> None:
    import random

    pick = random.Random(7)
    for _ in range(3000):
        model = bytearray(PLAIN + field(GRAPH, node(b"com.microsoft", field(TENSOR, b"\1\2"))))
        for _ in range(4):
            model[pick.randrange(len(model))] = pick.randrange(256)
        try:
            refuse_hostile(bytes(model))
        except Refused as problem:
            assert problem.code == "voice"


def test_an_output_more_is_a_message_more() -> None:
    assert with_output(b"", "/e") == b"\x3a\x06\x62\x04\x0a\x02/e"
