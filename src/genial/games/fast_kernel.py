"""What the compiled games share: the compiler, a small random generator and bit tricks."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

Words = NDArray[np.uint64]
int64: Callable[[Any], int] = cast(Any, np.int64)  # what int means in kernels
F = TypeVar("F", bound=Callable[..., Any])

GAMMA = np.uint64(
    0x9E3779B97F4A7C15
)  # the generator is a counter with this step, mixed: splitmix64
MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFFFFFF)


def compiled(function: F) -> F:
    """Compile on first use, keep the result on disk, and let other threads run meanwhile."""
    return _compiled(function)


def inner(function: F) -> F:
    """Compile what only other compiled functions call, into each of them."""
    return _compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)


def shared(function: F) -> F:
    """Compile what only other compiled functions call, once for all of them."""
    return _compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _compiled(function: F, **options: bool) -> F:
    untyped: Any = njit
    dispatcher = untyped(cache=True, nogil=True, **options)(function)
    # Numba would look at the function's own file only, and call yesterday's kernels and tables.
    dispatcher._cache._cache_file._source_stamp = _sources(Path(function.__code__.co_filename))
    return cast(F, dispatcher)


@cache
def _sources(path: Path) -> str:
    """A digest of everything a game's kernels are made of."""
    here = Path(__file__)
    folders = (path.parent, here.parent.parent / "kernel")
    files = [here, *sorted(file for folder in folders for file in folder.glob("*.py"))]
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def primitive(function: Callable[..., Any]) -> Any:
    """A function written in the compiler's own instructions."""
    return intrinsic(function)


def seeded(seed: int) -> NDArray[np.uint64]:
    """A generator: an array holding one counter."""
    return np.array([seed * int(MIX_1) & (1 << 64) - 1], dtype=np.uint64)


# Inside the kernels a record is the address of its first byte: plain numbers need no reference
# counts and no index checks, and one type for all of them compiles once.


def _byte(builder: Any, args: Any, width: int) -> Any:
    start = builder.inttoptr(args[0], ir.IntType(8).as_pointer())
    return builder.bitcast(builder.gep(start, [args[1]]), ir.IntType(width).as_pointer())


def _get(_context: Any, _address: Any, _offset: Any) -> Any:
    """The byte at this offset of a record, as an int64."""

    def code(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
        return builder.zext(builder.load(_byte(builder, args, 8)), ir.IntType(64))

    return types.int64(types.int64, types.int64), code


get: Callable[[int, int], int] = primitive(_get)


def _put(_context: Any, _address: Any, _offset: Any, _value: Any) -> Any:
    """Set the byte at this offset of a record."""

    def code(context: Any, builder: Any, _s: Any, args: Any) -> Any:
        builder.store(builder.trunc(args[2], ir.IntType(8)), _byte(builder, args, 8))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), code


put: Callable[[int, int, int], None] = primitive(_put)


def _get_word(_context: Any, _address: Any, _offset: Any) -> Any:
    """The uint64 at this offset in bytes."""

    def code(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
        return builder.load(_byte(builder, args, 64), align=1)

    return types.uint64(types.int64, types.int64), code


get_word: Callable[[int, int], np.uint64] = primitive(_get_word)


def _put_word(_context: Any, _address: Any, _offset: Any, _value: Any) -> Any:
    """Set the uint64 at this offset in bytes."""

    def code(context: Any, builder: Any, _s: Any, args: Any) -> Any:
        builder.store(args[2], _byte(builder, args, 64), align=1)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.uint64), code


put_word: Callable[[int, int, np.uint64], None] = primitive(_put_word)


def _get_four(_context: Any, _address: Any, _offset: Any) -> Any:
    """The uint32 at this offset in bytes, as an int64."""

    def code(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
        return builder.zext(builder.load(_byte(builder, args, 32), align=1), ir.IntType(64))

    return types.int64(types.int64, types.int64), code


get_four: Callable[[int, int], int] = primitive(_get_four)


def _put_four(_context: Any, _address: Any, _offset: Any, _value: Any) -> Any:
    """Set the uint32 at this offset in bytes."""

    def code(context: Any, builder: Any, _s: Any, args: Any) -> Any:
        low = builder.trunc(args[2], ir.IntType(32))
        builder.store(low, _byte(builder, args, 32), align=1)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), code


put_four: Callable[[int, int, int], None] = primitive(_put_four)


def _fetch(_context: Any, table: Any, _index: Any) -> Any:
    """The entry of a table, small ones as int64; faster than table[index], which may be < 0."""
    wide = types.uint64 if table.dtype == types.uint64 else types.int64

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        start = context.make_array(signature.args[0])(context, builder, args[0]).data
        entry = builder.load(builder.gep(start, [args[1]]))
        return entry if table.dtype.bitwidth == 64 else builder.zext(entry, ir.IntType(64))

    return wide(table, types.int64), code


fetch: Callable[[NDArray[Any], int], Any] = primitive(_fetch)


@inner
def address(record: NDArray[Any]) -> int:
    """Where an array begins; keep the array alive while using it."""
    return int64(record.ctypes.data)


def _popcount(_context: Any, _word: Any) -> Any:
    """How many bits are set."""
    return types.int64(types.uint64), lambda _c, builder, _s, args: builder.ctpop(args[0])


popcount: Callable[[np.uint64], int] = primitive(_popcount)


def _lowest_bit(_context: Any, _word: Any) -> Any:
    """The place of the lowest set bit of a word that has one."""

    def code(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), code


lowest_bit: Callable[[np.uint64], int] = primitive(_lowest_bit)


@inner
def mixed(counter: np.uint64) -> np.uint64:
    """The 64 random bits that belong to a counter."""
    x = counter
    x = (x ^ (x >> np.uint64(30))) * MIX_1
    x = (x ^ (x >> np.uint64(27))) * MIX_2
    return x ^ (x >> np.uint64(31))


@inner
def below(bits: np.uint64, bound: int) -> int:
    """The low 32 of these bits as a number below a (small) bound."""
    return int64(((bits & LOW_HALF) * np.uint64(bound)) >> HALF)


@inner
def below_high(bits: np.uint64, bound: int) -> int:
    """The high 32 of these bits as a number below a (small) bound."""
    return int64(((bits >> HALF) * np.uint64(bound)) >> HALF)


def _select_in_byte() -> NDArray[np.uint8]:
    table = np.zeros(256 * 8, dtype=np.uint8)
    for byte in range(256):
        for n, bit in enumerate(b for b in range(8) if byte >> b & 1):
            table[byte * 8 + n] = bit
    return table


SELECT = _select_in_byte()
ONES, HIGHS = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
FIVES, THREES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
NIBBLES = np.uint64(0x0F0F0F0F0F0F0F0F)


@inner
def select(word: np.uint64, n: int) -> int:
    """The place of the n-th set bit, counted from 0; there are more than n."""
    s = word - ((word >> np.uint64(1)) & FIVES)
    s = (s & THREES) + ((s >> np.uint64(2)) & THREES)
    s = ((s + (s >> np.uint64(4))) & NIBBLES) * ONES  # byte i: the bits set in bytes 0..i
    at = np.uint64(popcount(((np.uint64(n) * ONES | HIGHS) - s) & HIGHS) << 3)
    rest = np.uint64(n) - (((s << np.uint64(8)) >> at) & np.uint64(0xFF))
    byte = (word >> at) & np.uint64(0xFF)
    inside: int = fetch(SELECT, int64(byte * np.uint64(8) + rest))
    return int64(at) + inside
