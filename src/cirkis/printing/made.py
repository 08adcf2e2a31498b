"""The result of making a set: files, previews and facts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

Progress = Callable[[int, int], None]
"""Called with the number of steps done and the total number."""


@dataclass(frozen=True, slots=True)
class MadeFile:
    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Preview:
    """A picture of a page, sheet or part, named by the message `key` with `values`."""

    key: str
    values: dict[str, Any]
    svg: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact, such as the number of sheets, as a message with its values."""

    key: str
    values: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Made:
    """The files of a set, at least one, and facts about it."""

    files: tuple[MadeFile, ...]
    facts: tuple[Fact, ...] = ()


def no_progress(done: int, total: int) -> None:
    pass


Check = Callable[[Sequence[str]], None]
"""Called with the names of the files before they are made, so that it can refuse them."""


def no_check(names: Sequence[str]) -> None:
    pass
