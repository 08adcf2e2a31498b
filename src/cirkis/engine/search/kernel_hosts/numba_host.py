"""The kernel as machine code, compiled by numba and kept in the user's cache.

Importing this module loads numba. The kernel allocates no arrays, so numba can skip reference
counting, which saves a quarter of the time.
"""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numba.core.cgutils
import numba.extending
import numba.np.arrayobj
from llvmlite import ir
from numba.core import types

from cirkis.engine.search.exports import EXPORTS
from cirkis.engine.search.kernel import arrays, floats
from cirkis.engine.search.kernel.arrays import INLINED
from cirkis.engine.search.kernel_hosts.choice import LINE, Content
from cirkis.engine.search.kernel_hosts.numba_cache import filled_folder, new_folder
from cirkis.errors import CirkisError

_extending: Any = numba.extending  # numba has no type annotations
_cgutils: Any = numba.core.cgutils
_arrayobj: Any = numba.np.arrayobj

SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""`_nrt=False` turns off reference counting."""


def _emit_sqrt(builder: Any, x: Any) -> Any:
    return builder.call(builder.module.declare_intrinsic("llvm.sqrt", [x.type]), [x])


_WORD, _REAL = types.int64, types.float64
_INTEGERS = [types.Integer] * 3
_INSTRUCTIONS: tuple[tuple[Callable[..., Any], Any, Any, Callable[..., Any]], ...] = (
    (arrays.popcount, _WORD, _WORD, lambda builder, word: builder.ctpop(word)),
    (arrays.lowest_bit, _WORD, _WORD, lambda builder, word: builder.cttz(word, _cgutils.false_bit)),
    (arrays.wrap, _WORD, _WORD, lambda builder, word: word),
    (arrays.shift_right, _WORD, _WORD, lambda builder, word, bits: builder.lshr(word, bits)),
    (floats.bits_of, _REAL, _WORD, lambda builder, x: builder.bitcast(x, ir.IntType(64))),
    (floats.from_bits, _WORD, _REAL, lambda builder, word: builder.bitcast(word, ir.DoubleType())),
    (floats.sqrt, _REAL, _REAL, _emit_sqrt),
)
"""Functions, the types of their arguments and results, and the code that emits the instruction."""
_ARRAYS: tuple[tuple[Callable[..., Any], Any], ...] = (
    (arrays.int64_array, types.int64),
    (arrays.int32_array, types.int32),
    (arrays.int16_array, types.int16),
    (arrays.int8_array, types.int8),
    (arrays.float64_array, types.float64),
)
"""Functions that return arrays, and the types of the items."""


@cache
def teach_numba() -> None:
    for instruction in _INSTRUCTIONS:
        _teach_instruction(*instruction)
    for function, item in _ARRAYS:
        _teach_array(function, item)
    for item in (types.int32, types.int64):
        _teach_exchange(item)
    for function in INLINED:
        _extending.register_jitable(forceinline=True, **SETTINGS)(function)


def signature(name: str) -> Any:
    """Return the signature of an export: words, and a float result if annotated as float."""
    annotations = EXPORTS[name].__annotations__
    result = types.float64 if annotations["return"] == "float" else types.int64
    return result(*(types.int64 for _ in range(len(annotations) - 1)))


def _teach_instruction(
    function: Callable[..., Any], kind: Any, result: Any, generate: Callable[..., Any]
) -> None:

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return generate(builder, *_cast(kind, context, builder, signature, arguments))

    one, two = (lambda x: result), (lambda word, bits: result)
    count = function.__code__.co_argcount
    any_kind = types.Integer if kind is _WORD else types.Float
    _teach(function, one if count == 1 else two, lower, [any_kind] * count)


def _teach_array(function: Callable[..., Any], item: Any) -> None:
    """Compile a function that returns an array of these items at an address, without a copy."""
    array = types.Array(item, 1, "C")

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, length = _cast(_WORD, context, builder, signature, arguments)
        size = context.get_constant(types.intp, item.bitwidth // 8)
        made = _arrayobj.make_array(array)(context, builder)
        _arrayobj.populate_array(
            made,
            data=builder.inttoptr(address, context.get_data_type(item).as_pointer()),
            shape=_cgutils.pack_array(builder, [length]),
            strides=_cgutils.pack_array(builder, [size]),
            itemsize=size,
            meminfo=None,
        )
        return made._getvalue()

    _teach(function, lambda address, length: array, lower, [types.Integer, types.Integer])


def _teach_exchange(item: Any) -> None:
    """Compile words.exchange for arrays of these items to an atomic instruction."""
    array = types.Array(item, 1, "C")

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        numbers = _cast(_WORD, context, builder, signature, arguments, skipped=1)
        stored = _arrayobj.make_array(array)(context, builder, arguments[0])
        expected, new = (builder.trunc(one, ir.IntType(item.bitwidth)) for one in numbers[1:])
        at = builder.gep(stored.data, [numbers[0]])
        done = builder.cmpxchg(at, expected, new, "seq_cst", "seq_cst")
        return builder.sext(builder.extract_value(done, 0), ir.IntType(64))

    _teach(arrays.exchange, lambda array, at, expected, new: _WORD, lower, [array, *_INTEGERS])


def _teach(function: Any, give_type: Any, lower: Any, arguments: list[Any]) -> None:
    _extending.type_callable(function)(lambda context: give_type)
    _extending.lower_builtin(function, *arguments)(lower)


def _cast(
    kind: Any, context: Any, builder: Any, signature: Any, arguments: Any, *, skipped: int = 0
) -> list[Any]:
    return [
        context.cast(builder, argument, given, kind)
        for argument, given in zip(arguments[skipped:], signature.args[skipped:], strict=True)
    ]


BLOCK = 1 << 16
"""The size in bytes of the blocks that small allocations share."""


class NumbaInstance:
    """Uses this process's memory; addresses are machine addresses."""

    host = "numba"
    threads_share = True

    def __init__(self) -> None:
        self._blocks: dict[int, mmap.mmap] = {}
        self._next, self._end = 0, 0

    def allocate(self, size: int) -> int:
        size = -(-max(size, 1) // LINE) * LINE
        if size > self._end - self._next:
            if size >= BLOCK:
                return self._new_block(size)
            self._next = self._new_block(BLOCK)
            self._end = self._next + BLOCK
        self._next += size
        return self._next - size

    def _new_block(self, size: int) -> int:
        block = mmap.mmap(-1, size)
        address = ctypes.addressof(ctypes.c_char.from_buffer(block))
        self._blocks[address] = block
        return address

    def write(self, address: int, content: Content) -> None:
        raw = bytes(content)
        ctypes.memmove(address, raw, len(raw))

    def read(self, address: int, size: int) -> bytes:
        return ctypes.string_at(address, size)

    def view(self, address: int, size: int) -> memoryview[int]:
        begin = max(begin for begin in self._blocks if begin <= address)
        return memoryview(self._blocks[begin])[address - begin : address - begin + size]

    def function(self, name: str) -> Callable[..., Any]:
        return compiled(name)


@cache
def compiled(name: str) -> Callable[..., Any]:
    """Load a function that `cirkis compile` has compiled. Raises CirkisError if it has not."""
    folder = filled_folder()
    if folder is None:
        raise CirkisError('numba has not compiled the search here: run "cirkis compile"')
    return _compile(name, folder)


def _compile(name: str, folder: Path) -> Callable[..., Any]:
    """Load a function from a folder, or compile it into the folder."""
    teach_numba()
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        compiling: Any = numba.njit(signature(name), cache=True, **SETTINGS)
        function: Callable[..., Any] = compiling(EXPORTS[name])
    finally:
        config.CACHE_DIR = before
    return function


def compile_all(progress: Callable[[int, int], object] = lambda done, total: None) -> None:
    """Fill the cache, unless that has been done; it takes a minute.

    `progress` is called with the number of functions compiled so far and the total. Raises OSError
    if the cache cannot be written to.
    """
    if filled_folder() is None:
        with new_folder() as folder:
            for done, name in enumerate(EXPORTS):
                progress(done, len(EXPORTS))
                _compile(name, folder)
        progress(len(EXPORTS), len(EXPORTS))
