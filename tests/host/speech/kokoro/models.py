"""Models written by hand, a field after the other, as protobuf writes them."""

from __future__ import annotations

from readwell.services.audio.speech.kokoro import graph

field = graph._field
GRAPH, NODE, WEIGHTS, SPARSE, DOMAIN, ATTRIBUTE, TENSOR, SUBGRAPH = 7, 1, 5, 15, 7, 5, 5, 6
EXTERNAL, LOCATION, FUNCTIONS = 13, 14, 25

PLAIN = field(GRAPH, field(NODE, field(4, b"MatMul")) + field(WEIGHTS, field(9, b"\1\2")))


def node(domain: bytes = b"", attribute: bytes = b"") -> bytes:
    return field(NODE, field(DOMAIN, domain) + (field(ATTRIBUTE, attribute) if attribute else b""))


OUTSIDE = field(EXTERNAL, field(1, b"location") + field(2, b"/etc/passwd"))
