"""The kinds of sets with their settings, and what making one gives; imports no extra."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any

from cirkis.extras import require
from cirkis.i18n import languages
from cirkis.printing.settings import Settings, choice, measure, problem, switch

OnProgress = Callable[[int, int], None]
"""Called with the number of steps done and the total number."""


@dataclass(frozen=True, slots=True)
class MadeFile:
    """A file of a set, with its name."""

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


@dataclass(frozen=True)
class PaperSettings(Settings):
    """The settings for a set on paper; `print-NAME.help` explains each."""

    edge: float = measure(20, 5, 65)  # 65 gives a board of 36 tiles on US Letter
    paper: str = choice("a4", "letter")
    board: str = choice("tiles", "one-sheet")
    look: str = choice("colour", "line-art")
    backs: bool = switch()
    names: bool = switch()
    press: bool = switch()
    clearance: float = measure(0.2, 0, 2)
    language: str = choice(*languages())


SPARE_DEPTH = 0.2  # depth of a groove beyond the height of the raised lines


@dataclass(frozen=True)
class LaserSettings(Settings):
    """The settings for a set from a laser cutter; `print-NAME.help` explains each."""

    format: str = choice("svg", "dxf")
    sheet_width: float = measure(600, 50, 3000)
    sheet_height: float = measure(400, 50, 3000)
    thickness: float = measure(3, 0.5, 20)
    line_height: float = measure(0.8, 0.2, 10)
    line: float = measure(1.6, 0.4, 10)
    clearance: float = measure(0.15, 0, 3)
    kerf: float = measure(0.15, 0, 2)
    gap: float = measure(2, 0, 50)
    engraving: str = choice("mark", "pattern", "none")
    language: str = choice(*languages())

    @property
    def groove_depth(self) -> float:
        """The depth of the grooves, which take the raised lines with room to spare."""
        return self.line_height + SPARE_DEPTH

    def check(self) -> None:
        """Raise PrintError if parts are so close together that the kerf would cut into them."""
        if self.gap < self.kerf:
            raise problem("gap", "print-laser-gap", value=self.gap, kerf=self.kerf)


@dataclass(frozen=True)
class SolidSettings(Settings):
    """The settings for a set from a 3D printer; `print-NAME.help` explains each."""

    files: str = choice("beds", "parts")
    bed_width: float = measure(220, 60, 1000)
    bed_depth: float = measure(220, 60, 1000)
    nozzle: float = measure(0.4, 0.1, 1.5)
    clearance: float = measure(0.2, 0, 2)
    line: float = measure(1.8, 0.4, 10)


@dataclass(frozen=True, slots=True)
class SetKind:
    """A kind of set; `module` has its `make` and `preview`."""

    name: str
    settings: type[Settings]
    module: str


KINDS = {
    kind.name: kind
    for kind in (
        SetKind("paper", PaperSettings, "cirkis.printing.paper.make"),
        SetKind("laser", LaserSettings, "cirkis.printing.laser.make"),
        SetKind("3d", SolidSettings, "cirkis.printing.three_d.make"),
    )
}


def make(settings: Settings, progress: OnProgress = no_progress, check: Check = no_check) -> Made:
    """Make a set's files, after `check` has seen their names.

    Raises PrintError if the set cannot be made, with a message that suggests values that would
    work, and MissingModule if the `print` extra is not installed.
    """
    made = _module(settings).make(settings, progress, check)
    assert isinstance(made, Made)
    return made


def preview(settings: Settings) -> tuple[Preview, ...]:
    """Return pictures of the pages, sheets or parts that `make` would produce."""
    shown: tuple[Preview, ...] = _module(settings).preview(settings)
    return shown


def _module(settings: Settings) -> ModuleType:
    require("shapely")
    kind = next(kind for kind in KINDS.values() if isinstance(settings, kind.settings))
    return import_module(kind.module)
