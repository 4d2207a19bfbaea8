"""Many states at a time: rows of lanes, and the passes of a turn over them.

A row is 64 bytes: eight lanes of float64, or sixteen of float32.  It is read and written as one
vector, whatever the processor's registers hold, so that speed does not hang on what a compiler
guesses about overlapping arrays.  A block of `KEEP_COUNT` rows is about 30 KB and stays in a core's
nearest cache for a whole turn.

Within a block, row k holds keep k.  One reroll is `expect` (every incomplete keep becomes the mean
of the six keeps above it) and `choose` (every keep becomes the best keep within it), after which
the rows of the rolls hold what each is worth with one reroll more.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils

from yachtdice.solver.compiled import inlined, int64, intrinsic
from yachtdice.solver.lattice import ABOVE, BELOW, BELOW_COUNT, FIRST_ROLL, KEEP_COUNT

LANES = 8
"""Lanes of float64 in a row."""
LANES_SINGLE = 16
"""Lanes of float32 in a row."""

_DOUBLES = ir.VectorType(ir.DoubleType(), LANES)
_SINGLES = ir.VectorType(ir.FloatType(), LANES_SINGLE)
_INT64 = ir.IntType(64)
_INT32 = ir.IntType(32)


def _vector(data: Any) -> Any:
    """The type of a row in the array that a pointer leads into."""
    return _SINGLES if data.type.pointee == _SINGLES.element else _DOUBLES


def _at(builder: Any, data: Any, offset: Any) -> Any:
    """A pointer to the row that begins so many numbers into the array."""
    return builder.bitcast(builder.gep(data, [offset]), _vector(data).as_pointer())


def _place(builder: Any, data: Any, row: Any) -> Any:
    return _at(builder, data, builder.mul(row, ir.Constant(_INT64, _vector(data).count)))


def _load(builder: Any, data: Any, row: Any) -> Any:
    return builder.load(_place(builder, data, row), align=4)


def _store(builder: Any, value: Any, data: Any, row: Any) -> None:
    builder.store(value, _place(builder, data, row), align=4)


def _data(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    return context.make_array(kind)(context, builder, array).data


def _rows(builder: Any, data: Any, rows: Any, count: int) -> list[Any]:
    return [_load(builder, data, builder.extract_value(rows, i)) for i in range(count)]


def _larger(builder: Any, left: Any, right: Any) -> Any:
    return builder.select(builder.fcmp_ordered(">", left, right), left, right)


def _largest(builder: Any, rows: list[Any]) -> Any:
    """The lane-wise maximum, paired so that few comparisons wait for each other."""
    while len(rows) > 1:
        pairs = zip(rows[::2], rows[1::2], strict=False)
        rest = rows[-1:] if len(rows) % 2 else []
        rows = [_larger(builder, left, right) for left, right in pairs] + rest
    return rows[0]


def _places(count: int) -> Any:
    """The type of a tuple of so many row numbers."""
    return cast(Any, types).UniTuple(types.int64, count)


@intrinsic
def mean_rows(_context: Any, block: Any, _row: Any, sources: Any) -> Any:
    """`block[row] = mean of block[sources]`: `mean_rows(block, row, (a, b, ...))`."""
    count = len(sources)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = _data(context, builder, signature.args[0], args[0])
        rows = _rows(builder, data, args[2], count)
        total = rows[0]
        for other in rows[1:]:
            total = builder.fadd(total, other)
        _store(builder, _share(builder, total, count), data, args[1])
        return context.get_dummy_value()

    return types.void(block, types.int64, _places(count)), generate


def _share(builder: Any, total: Any, count: int) -> Any:
    """A row divided by a small number.

    One sixth in float32 is 3e-8 too much, and ten such factors a turn would all err to one side:
    there, what is missing is multiplied too.
    """
    if total.type != _SINGLES:
        return builder.fmul(total, ir.Constant(total.type, [1 / count] * total.type.count))
    near = float(np.float32(1 / count))
    rest = float(np.float32(1 / count - near))
    shares = (ir.Constant(_SINGLES, [share] * LANES_SINGLE) for share in (rest, near))
    low, high = (builder.fmul(total, share) for share in shares)
    return builder.fadd(low, high)


@intrinsic
def raise_row(_context: Any, block: Any, _row: Any, sources: Any) -> Any:
    """`block[row] = max of block[row] and block[sources]`."""
    count = len(sources)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = _data(context, builder, signature.args[0], args[0])
        rows = [_load(builder, data, args[1]), *_rows(builder, data, args[2], count)]
        _store(builder, _largest(builder, rows), data, args[1])
        return context.get_dummy_value()

    return types.void(block, types.int64, _places(count)), generate


@intrinsic
def best_rows(_context: Any, block: Any, _row: Any, others: Any, sources: Any) -> Any:
    """`block[row] = max of others[sources]`, `others` being another block."""
    count = len(sources)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = _data(context, builder, signature.args[0], args[0])
        rows = _rows(builder, _data(context, builder, signature.args[2], args[2]), args[3], count)
        _store(builder, _largest(builder, rows), data, args[1])
        return context.get_dummy_value()

    given = _places(count)
    return types.void(block, types.int64, others, given), generate


@intrinsic
def raise_row_by(_context: Any, block: Any, _row: Any, others: Any, sources: Any) -> Any:
    """`block[row] = max of block[row] and others[sources]`."""
    count = len(sources)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = _data(context, builder, signature.args[0], args[0])
        source = _data(context, builder, signature.args[2], args[2])
        rows = [_load(builder, data, args[1]), *_rows(builder, source, args[3], count)]
        _store(builder, _largest(builder, rows), data, args[1])
        return context.get_dummy_value()

    given = _places(count)
    return types.void(block, types.int64, others, given), generate


@intrinsic
def shift_row(_context: Any, block: Any, _row: Any, others: Any, _source: Any, _by: Any) -> Any:
    """`block[row] = others[source] + by`."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        shifted = _shifted(context, builder, signature, args)
        _store(builder, shifted, _data(context, builder, signature.args[0], args[0]), args[1])
        return context.get_dummy_value()

    return types.void(block, types.int64, others, types.int64, types.float64), generate


@intrinsic
def raise_row_to(_context: Any, block: Any, _row: Any, others: Any, _source: Any, _by: Any) -> Any:
    """`block[row] = max of block[row] and others[source] + by`."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = _data(context, builder, signature.args[0], args[0])
        shifted = _shifted(context, builder, signature, args)
        _store(builder, _larger(builder, _load(builder, data, args[1]), shifted), data, args[1])
        return context.get_dummy_value()

    return types.void(block, types.int64, others, types.int64, types.float64), generate


def _shifted(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    source = _load(builder, _data(context, builder, signature.args[2], args[2]), args[3])
    return builder.fadd(source, _spread(builder, args[4], source.type))


def _spread(builder: Any, number: Any, row: Any) -> Any:
    """One float64 in every lane of a row of this type."""
    first = builder.insert_element(ir.Constant(row, ir.Undefined), number, _INT32(0))
    everywhere = ir.Constant(ir.VectorType(_INT32, row.count), [0] * row.count)
    return builder.shuffle_vector(first, ir.Constant(row, ir.Undefined), everywhere)


@intrinsic
def weigh_rows(_context: Any, block: Any, _first: Any, weights: Any, out: Any) -> Any:
    """`out[lane] = sum over i of weights[i] * block[first + i, lane]`, in rising order of i.

    The sum is one of float64, whatever the block holds.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = _data(context, builder, signature.args[0], args[0])
        scales = context.make_array(signature.args[2])(context, builder, args[2])
        kind = _vector(data)
        wide = ir.VectorType(ir.DoubleType(), kind.count)
        nothing = ir.Constant(wide, [0.0] * kind.count)
        sums = cast(Any, cgutils).alloca_once_value(builder, nothing)
        count = builder.extract_value(scales.shape, 0)
        with cgutils.for_range(builder, count, intp=_INT64) as loop:
            scale = builder.load(builder.gep(scales.data, [loop.index]))
            value = _load(builder, data, builder.add(args[1], loop.index))
            term = builder.fmul(_spread(builder, scale, wide), _cast(builder, value, wide))
            builder.store(builder.fadd(builder.load(sums), term), sums)
        target = _data(context, builder, signature.args[3], args[3])
        _store(builder, _cast(builder, builder.load(sums), kind), target, _INT64(0))
        return context.get_dummy_value()

    return types.void(block, types.int64, weights, out), generate


def _cast(builder: Any, row: Any, kind: Any) -> Any:
    """A row's numbers as others of this type."""
    if row.type == kind:
        return row
    return builder.fpext(row, kind) if row.type == _SINGLES else builder.fptrunc(row, kind)


@intrinsic
def copy_row(_context: Any, block: Any, _row: Any, numbers: Any, _first: Any) -> Any:
    """`block[row] = numbers[first:]`, as many as a row holds; both of one type."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        source = _data(context, builder, signature.args[2], args[2])
        row = builder.load(_at(builder, source, args[3]), align=4)
        _store(builder, row, _data(context, builder, signature.args[0], args[0]), args[1])
        return context.get_dummy_value()

    return types.void(block, types.int64, numbers, types.int64), generate


@intrinsic
def follow_row(
    _context: Any, block: Any, follower: Any, _row: Any, others: Any, led: Any, sources: Any
) -> Any:
    """`block[row] = max of block[row] and others[sources]`, and beside it the same of two more.

    Lane by lane, `follower[row]` becomes what `led` has where the largest was; of equals, what
    stood there before or came first.
    """
    count = len(sources)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data, beside, source, source_beside = (
            _data(context, builder, signature.args[n], args[n]) for n in (0, 1, 3, 4)
        )
        best, followed = _load(builder, data, args[2]), _load(builder, beside, args[2])
        rows = _rows(builder, source, args[5], count)
        for row, other in zip(rows, _rows(builder, source_beside, args[5], count), strict=True):
            larger = builder.fcmp_ordered(">", row, best)
            best = builder.select(larger, row, best)
            followed = builder.select(larger, other, followed)
        _store(builder, best, data, args[2])
        _store(builder, followed, beside, args[2])
        return context.get_dummy_value()

    return types.void(block, follower, types.int64, others, led, _places(count)), generate


@inlined
def expect(block: Any) -> None:
    """Every incomplete keep becomes what it is worth to throw the other dice once."""
    for k in range(FIRST_ROLL - 1, -1, -1):
        a, b, c = int64(ABOVE[k, 0]), int64(ABOVE[k, 1]), int64(ABOVE[k, 2])
        d, e, f = int64(ABOVE[k, 3]), int64(ABOVE[k, 4]), int64(ABOVE[k, 5])
        mean_rows(block, k, (a, b, c, d, e, f))


@inlined
def choose(block: Any) -> None:
    """Every keep becomes the best of the keeps within it, itself included."""
    for k in range(1, KEEP_COUNT):
        count = BELOW_COUNT[k]
        a, b, c = int64(BELOW[k, 0]), int64(BELOW[k, 1]), int64(BELOW[k, 2])
        d, e = int64(BELOW[k, 3]), int64(BELOW[k, 4])
        if count == 1:
            raise_row(block, k, (a,))
        elif count == 2:
            raise_row(block, k, (a, b))
        elif count == 3:
            raise_row(block, k, (a, b, c))
        elif count == 4:
            raise_row(block, k, (a, b, c, d))
        else:
            raise_row(block, k, (a, b, c, d, e))


@inlined
def choose_and_follow(block: Any, follower: Any) -> None:
    """`choose`, while the rows of `follower` become those of the keeps that were chosen."""
    for k in range(1, KEEP_COUNT):
        count = BELOW_COUNT[k]
        a, b, c = int64(BELOW[k, 0]), int64(BELOW[k, 1]), int64(BELOW[k, 2])
        d, e = int64(BELOW[k, 3]), int64(BELOW[k, 4])
        if count == 1:
            follow_row(block, follower, k, block, follower, (a,))
        elif count == 2:
            follow_row(block, follower, k, block, follower, (a, b))
        elif count == 3:
            follow_row(block, follower, k, block, follower, (a, b, c))
        elif count == 4:
            follow_row(block, follower, k, block, follower, (a, b, c, d))
        else:
            follow_row(block, follower, k, block, follower, (a, b, c, d, e))
