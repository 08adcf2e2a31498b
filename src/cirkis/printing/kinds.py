"""The kinds of sets, one row for each; a kind's code is imported on first use."""

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from cirkis.extras import require
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.made import Check, Made, Preview, Progress, no_check, no_progress
from cirkis.printing.paper.settings import PaperSettings
from cirkis.printing.settings import Settings
from cirkis.printing.three_d.settings import SolidSettings


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


def make(settings: Settings, progress: Progress = no_progress, check: Check = no_check) -> Made:
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
