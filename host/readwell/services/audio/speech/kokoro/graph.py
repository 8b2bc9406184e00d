"""Looks at a model's file without running it: a protobuf whose graph may name other files or unknown operators.

A file is loaded if its hash is the pinned one. One that a person chose is loaded only if it is refused nowhere here:
weights in other files would have the runtime read what the model names, and operators that aren't the runtime's own
need a library.
"""

from __future__ import annotations

from collections.abc import Iterator

from readwell.engine.basics.errors import Refused

#: Field numbers of ONNX: the model's graph and functions; a graph's nodes, weights and sparse weights; a node's domain
#: and attributes; what an attribute may hold: a tensor, a graph, several; a tensor's place outside the file.
_GRAPH, _FUNCTIONS = 7, 25
_NODE, _WEIGHTS, _SPARSE = 1, 5, 15
_DOMAIN, _ATTRIBUTE = 7, 5
_TENSOR, _SUBGRAPH, _TENSORS, _SUBGRAPHS, _SPARSE_TENSORS = 5, 6, 10, 11, (22, 23)
_EXTERNAL, _LOCATION = 13, 14
#: A graph's output and that output's name.
_OUTPUT, _NAME = 12, 1
#: The runtime's own operators; the second is for quantised weights.
_DOMAINS = (b"", b"ai.onnx", b"com.microsoft", b"ai.onnx.ml")
_DEPTH = 8


def with_output(model: bytes, name: str) -> bytes:
    """Returns a model with one more output: parts of a message that follow one another are one message."""
    named = _field(_NAME, name.encode())
    return model + _field(_GRAPH, _field(_OUTPUT, named))


def refuse_hostile(model: bytes) -> None:
    """Refuses a model that names other files, or operators that the runtime hasn't."""
    try:
        graphs = [bytes_ for number, bytes_ in _fields(memoryview(model)) if number == _GRAPH]
        functions = any(number == _FUNCTIONS for number, _ in _fields(memoryview(model)))
        for graph in graphs:
            _graph(graph, 0)
    except (IndexError, ValueError):
        raise Refused("voice", "the file is no model, or is cut off") from None
    if not graphs or functions:
        raise Refused("voice", "the file is no model that Readwell can run")


def _graph(graph: memoryview, depth: int) -> None:
    if depth > _DEPTH:
        raise Refused("voice", "the model's graphs are nested too deep")
    for number, inner in _fields(graph):
        if number == _NODE:
            _node(inner, depth)
        elif number == _WEIGHTS:
            _weights(inner)
        elif number == _SPARSE:
            raise Refused("voice", "the model has sparse weights")


def _node(node: memoryview, depth: int) -> None:
    for number, inner in _fields(node):
        if number == _DOMAIN and bytes(inner) not in _DOMAINS:
            raise Refused("voice", f"the model needs operators of {bytes(inner)[:40].decode('utf-8', 'replace')!r}")
        if number != _ATTRIBUTE:
            continue
        for kind, held in _fields(inner):
            if kind in (_TENSOR, _TENSORS):
                _weights(held)
            elif kind in (_SUBGRAPH, _SUBGRAPHS):
                _graph(held, depth + 1)
            elif kind in _SPARSE_TENSORS:
                raise Refused("voice", "the model has sparse weights")


def _weights(tensor: memoryview) -> None:
    for number, held in _fields(tensor):
        if number == _EXTERNAL or (number == _LOCATION and any(held)):
            raise Refused("voice", "the model's weights are in other files")


def _fields(message: memoryview) -> Iterator[tuple[int, memoryview]]:
    """Yields the number and the bytes of each field of a message."""
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        kind, begin = key & 7, at
        if kind == 0:
            _, at = _varint(message, at)
        elif kind == 2:
            length, begin = _varint(message, at)
            at = begin + length
        elif kind in (1, 5):
            at += 8 if kind == 1 else 4
        else:
            raise ValueError(kind)
        if at > len(message):
            raise ValueError(at)
        yield key >> 3, message[begin:at]


def _varint(message: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = message[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at
        if shift > 63:
            raise ValueError(at)


def _field(number: int, held: bytes) -> bytes:
    return _written(number << 3 | 2) + _written(len(held)) + held


def _written(value: int) -> bytes:
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*found, value))
