"""The layout of values in kernel memory, which Python writes and the kernel reads.

A value is a NamedTuple. In memory it is a sequence of words, in the order of its fields:

    int, bool       a word
    float           a word: its bits
    an array        two words: its address and its length
    a NamedTuple    a word: its address

The field types decide how a value is written and read.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from cirkis.engine.search.kernel.arrays import (
    WORD,
    float64_array,
    inline,
    int16_array,
    int32_array,
    int64_array,
    words,
)
from cirkis.engine.search.kernel_hosts.choice import Content, Instance

_ARRAYS: dict[str, tuple[str, Callable[[int, int], Any]]] = {
    "Int64Array": ("q", int64_array),
    "Int32Array": ("i", int32_array),
    "Int16Array": ("h", int16_array),
    "Float64Array": ("d", float64_array),
    "Sequence[int]": ("q", int64_array),
}
"""For each array type, the struct code of its items and the function that views it in memory."""


class Room(NamedTuple):
    """An array in kernel memory; `code` is the struct code of its items."""

    address: int
    length: int
    code: str

    def read(self, instance: Instance, start: int, length: int) -> Any:
        size = struct.calcsize(self.code)
        found = instance.read(self.address + start * size, length * size)
        return memoryview(found).cast(self.code)  # pyrefly: ignore[no-matching-overload]


NOWHERE = Room(0, 0, "q")


class _Field(NamedTuple):
    kind: str
    word: int


@cache
def _fields(kind: Any) -> dict[str, _Field]:
    found, word = {}, 0
    for name, given in kind.__annotations__.items():
        found[name] = field = _Field(str(getattr(given, "__forward_arg__", given)), word)
        word += 2 if field.kind in _ARRAYS else 1
    return found


class Placed:
    """A value in kernel memory.

    Pass a Room or an address for an array or NamedTuple that is already in memory; anything else is
    copied there.
    """

    def __init__(self, instance: Instance, kind: Any, **values: Any) -> None:
        self._instance, self._fields = instance, _fields(kind)
        parts = [self._packed(field, values[name]) for name, field in self._fields.items()]
        self.address = put_bytes(instance, b"".join(parts))

    def set(self, **values: Any) -> None:
        for name, value in values.items():
            field = self._fields[name]
            self._instance.write(self.address + field.word * WORD, self._packed(field, value))

    def _packed(self, field: _Field, value: Any) -> bytes:
        if isinstance(value, Room):
            return struct.pack("<2q", *value[:2])
        if field.kind in _ARRAYS:
            array = words(value) if isinstance(value, tuple) else value
            return struct.pack("<2q", put_bytes(self._instance, array), len(array))
        if isinstance(value, tuple):
            value = put(self._instance, value)
        return struct.pack("<d" if field.kind == "float" else "<q", value)


def put(instance: Instance, value: Any) -> int:
    """Copy a NamedTuple into kernel memory and return its address."""
    return Placed(instance, type(value), **value._asdict()).address


def put_bytes(instance: Instance, content: Content) -> int:
    """Copy bytes or an array into kernel memory and return the address."""
    raw = bytes(content)
    address = instance.allocate(len(raw))
    instance.write(address, raw)
    return address


def new_room(instance: Instance, kind: Any, name: str, length: int) -> Room:
    """Allocate `length` items for an array field."""
    code, _ = _ARRAYS[_fields(kind)[name].kind]
    return Room(instance.allocate(length * struct.calcsize(code)), length, code)


_SCALARS = {"int": "words[{}]", "bool": "words[{}] != 0", "float": "reals[{}]"}
"""How the kernel reads a one-word field."""


def reader(
    kind: Any, *, lengths: Mapping[str, int | str] | None = None, **known: Any
) -> Callable[..., Any]:
    """Return a kernel function that reads a value at an address.

    `lengths` are array lengths to compile in, for speed; an expression can use `size`, the second
    argument of the returned function. `known` are field values to compile in; for a nested
    NamedTuple, the reader to use.
    """
    names: dict[str, Any] = {"kind": kind, "words_at": int64_array, "reals_at": float64_array}
    found, end = [], 0
    for name, (type_name, word) in _fields(kind).items():
        end = word + (2 if type_name in _ARRAYS else 1)
        if name in known and not callable(known[name]):
            names[name] = known[name]
            found.append(name)
        elif type_name in _SCALARS:
            found.append(_SCALARS[type_name].format(word))
        elif type_name in _ARRAYS:
            names[name] = _ARRAYS[type_name][1]
            length = (lengths or {}).get(name, f"words[{word + 1}]")
            found.append(f"{name}(words[{word}], {length})")
        else:
            names[name] = known.get(name) or reader(vars(sys.modules[kind.__module__])[type_name])
            found.append(f"{name}(words[{word}])")
    exec(_READER.format(end=end, fields=", ".join(found)), names)
    read: Callable[..., Any] = inline(names["at"])
    return read


_READER = """
def at(address, size=0):
    words, reals = words_at(address, {end}), reals_at(address, {end})
    return kind({fields})
"""
"""Source text, since numba cannot loop over fields of different types."""
