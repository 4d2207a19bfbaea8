"""Eight states at a time: rows of eight float64 lanes, and the passes of a turn over them.

A row is read and written as one vector, whatever the processor's registers hold, so that speed does
not hang on what a compiler guesses about overlapping arrays.  A block of `KEEP_COUNT` rows is about
30 KB and stays in a core's nearest cache for a whole turn.

Within a block, row k holds keep k.  One reroll is `expect` (every incomplete keep becomes the mean
of the six keeps above it) and `choose` (every keep becomes the best keep within it), after which
the rows of the rolls hold what each is worth with one reroll more.
"""

from __future__ import annotations

from typing import Any, cast

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils

from yachtdice.solver.compiled import inlined, int64, intrinsic
from yachtdice.solver.lattice import ABOVE, BELOW, BELOW_COUNT, FIRST_ROLL, KEEP_COUNT

LANES = 8

_ROW = ir.VectorType(ir.DoubleType(), LANES)
_INT64 = ir.IntType(64)
_INT32 = ir.IntType(32)


def _place(builder: Any, data: Any, row: Any) -> Any:
    offset = builder.mul(row, ir.Constant(_INT64, LANES))
    return builder.bitcast(builder.gep(data, [offset]), _ROW.as_pointer())


def _load(builder: Any, data: Any, row: Any) -> Any:
    return builder.load(_place(builder, data, row), align=8)


def _store(builder: Any, value: Any, data: Any, row: Any) -> None:
    builder.store(value, _place(builder, data, row), align=8)


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
        share = ir.Constant(_ROW, [1 / count] * LANES)
        _store(builder, builder.fmul(total, share), data, args[1])
        return context.get_dummy_value()

    return types.void(block, types.int64, _places(count)), generate


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
    return builder.fadd(source, _spread(builder, args[4]))


def _spread(builder: Any, number: Any) -> Any:
    """One number in every lane."""
    row = builder.insert_element(ir.Constant(_ROW, ir.Undefined), number, _INT32(0))
    everywhere = ir.Constant(ir.VectorType(_INT32, LANES), [0] * LANES)
    return builder.shuffle_vector(row, ir.Constant(_ROW, ir.Undefined), everywhere)


@intrinsic
def weigh_rows(_context: Any, block: Any, _first: Any, weights: Any, out: Any) -> Any:
    """`out[lane] = sum over i of weights[i] * block[first + i, lane]`, in rising order of i."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = _data(context, builder, signature.args[0], args[0])
        scales = context.make_array(signature.args[2])(context, builder, args[2])
        sums = cast(Any, cgutils).alloca_once_value(builder, ir.Constant(_ROW, [0.0] * LANES))
        count = builder.extract_value(scales.shape, 0)
        with cgutils.for_range(builder, count, intp=_INT64) as loop:
            scale = builder.load(builder.gep(scales.data, [loop.index]))
            row = _spread(builder, scale)
            value = _load(builder, data, builder.add(args[1], loop.index))
            total = builder.fadd(builder.load(sums), builder.fmul(row, value))
            builder.store(total, sums)
        target = _data(context, builder, signature.args[3], args[3])
        _store(builder, builder.load(sums), target, _INT64(0))
        return context.get_dummy_value()

    return types.void(block, types.int64, weights, out), generate


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
