"""Parts of an ONNX model, cut from its bytes (protocol buffers): the onnx package would be 17 MB more."""

from typing import Iterator

# Numbers of fields. Source: onnx.proto, ModelProto and GraphProto.
GRAPH = 7
NODE = 1
OUTPUT = 12
NAME = 1


def with_only(model: bytes, value: str) -> bytes:
    """A model that computes this value only: without the nodes after the one that computes it, as nodes are ordered."""
    parts = []
    for number, whole, graph in _fields(model):
        parts.append(_message(GRAPH, _until(graph, value.encode())) if number == GRAPH else whole)
    return b"".join(parts)


def _until(graph: memoryview, value: bytes) -> bytes:
    parts: list[bytes | memoryview] = []
    is_computed = False
    for number, whole, content in _fields(graph):
        if number == OUTPUT or (number == NODE and is_computed):
            continue
        parts.append(whole)
        is_computed = is_computed or (number == NODE and value in bytes(content))
    return b"".join([*parts, _message(OUTPUT, _message(NAME, value))])


def _fields(message: bytes | memoryview) -> Iterator[tuple[int, memoryview, memoryview]]:
    """The fields of a message: number, the field as it is, and its content, if it has a length."""
    data = memoryview(message)
    position = 0
    while position < len(data):
        start = position
        key, position = _number(data, position)
        content = data[:0]
        if key & 7 == 0:
            _, position = _number(data, position)
        elif key & 7 == 2:
            length, position = _number(data, position)
            content = data[position : position + length]
            position += length
        else:
            position += 4 if key & 7 == 5 else 8
        yield key >> 3, data[start:position], content


def _number(data: memoryview, position: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[position]
        value |= (byte & 127) << shift
        position += 1
        shift += 7
        if byte < 128:
            return value, position


def _message(number: int, content: bytes) -> bytes:
    return _varint(number << 3 | 2) + _varint(len(content)) + content


def _varint(value: int) -> bytes:
    encoded = []
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    return bytes([*encoded, value])
