"""What is made: files, what to show of them, and what to tell about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Progress = Callable[[int, int], None]
"""Is told how many steps of how many are done."""


@dataclass(frozen=True, slots=True)
class MadeFile:
    """A file.

    Attributes:
        name: its name, with its ending.
        data: what is in it.
    """

    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Preview:
    """A picture of a page, a sheet or a part.

    Attributes:
        key: the sentence of print.ftl that names it.
        values: what the sentence needs.
        svg: the picture.
    """

    key: str
    values: dict[str, Any]
    svg: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to tell, such as the number of sheets.

    Attributes:
        key: the sentence of print.ftl that tells it.
        values: what the sentence needs.
    """

    key: str
    values: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Made:
    """All that was made.

    Attributes:
        files: the files, at least one.
        facts: what to tell about them.
    """

    files: tuple[MadeFile, ...]
    facts: tuple[Fact, ...] = ()


def no_progress(done: int, total: int) -> None:
    """Ignore how far it is.

    Args:
        done: how many steps are done.
        total: of how many.
    """
