"""Batches of changes, and the files they are kept in.

A change is a statement with its parameters: run in the same order on the same database, the
statements change the same. The batches of a series are numbered from 1, and each carries a checksum
of itself and all before it.
"""

from __future__ import annotations

import hashlib
import zlib
from pathlib import Path
from typing import Any

import msgspec

from cirkis.server.storage.durable import write_whole
from cirkis.server.storage.store import StoreError

MAGIC = b"cirkis-changes 1"
MAX_SIZE = 2**28  # bytes of a file, unpacked
START = ""  # the chain before the first batch, to which the name of the series is added


class Change(msgspec.Struct, frozen=True, array_like=True):
    """One statement.

    Attributes:
        sql: its text.
        values: its parameters; for each time it was run.
    """

    sql: str
    values: list[tuple[Any, ...]]


class Transaction(msgspec.Struct, frozen=True, array_like=True):
    """One transaction.

    Attributes:
        at: when it was committed, in Unix seconds.
        changes: its statements.
        rows: how many rows these changed.
    """

    at: float
    changes: list[Change]
    rows: int


class Batch(msgspec.Struct, frozen=True, array_like=True):
    """Transactions in order.

    Attributes:
        number: of the batch in its series, from 1.
        transactions: at least one.
        chain: the checksum of this batch and all before it.
    """

    number: int
    transactions: list[Transaction]
    chain: str


_Batches = list[Batch]


def make_batch(number: int, transactions: list[Transaction], before: str) -> Batch:
    """Return a batch.

    Args:
        number: its number.
        transactions: what it holds.
        before: the chain of the batch before it.
    """
    return Batch(number, transactions, next_chain(number, transactions, before))


def next_chain(number: int, transactions: list[Transaction], before: str) -> str:
    """Return the checksum of a batch and all before it.

    Args:
        number: the number of the batch.
        transactions: what it holds.
        before: the chain of the batch before it.
    """
    body = msgspec.msgpack.encode((before, number, transactions))
    return hashlib.sha256(body).hexdigest()


def write_batches(path: Path, batches: list[Batch]) -> None:
    """Write batches to a file, which appears whole or not at all.

    Args:
        path: the file.
        batches: in order and without gaps.

    Raises:
        OSError: it cannot be written.
    """
    body = zlib.compress(msgspec.msgpack.encode(batches), 6)
    write_whole(path, b"%s %s\n%s" % (MAGIC, hashlib.sha256(body).hexdigest().encode(), body))


def read_batches(path: Path) -> list[Batch]:
    """Return the batches in a file, in order and without gaps.

    Raises:
        StoreError: the file is damaged, or no such file.
        OSError: it cannot be read.
    """
    head, _, body = path.read_bytes().partition(b"\n")
    try:
        if head != b"%s %s" % (MAGIC, hashlib.sha256(body).hexdigest().encode()):
            raise ValueError
        unpacking = zlib.decompressobj()
        packed = unpacking.decompress(body, MAX_SIZE)
        batches = msgspec.msgpack.decode(packed, type=_Batches)
        numbers = [batch.number for batch in batches]
        if not unpacking.eof or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise ValueError
    except (ValueError, IndexError, zlib.error, msgspec.MsgspecError, RecursionError):
        raise StoreError(f'the file "{path}" is damaged') from None
    return batches
