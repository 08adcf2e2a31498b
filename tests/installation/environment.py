"""Environments with the wheel and the requirements of some of its extras, and nothing else.

Other packages' modules are linked from the tests' own environment, so creating such an environment
needs no network and takes half a second, however much an extra includes.
"""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from cirkis.extras import DEFAULT, EXTRAS
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]


def build_wheel(folder: Path, env: dict[str, str] | None = None) -> Path:
    """Build the wheel from the sources without access to a registry, and return it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


def unpacked(wheel: Path, folder: Path) -> Path:
    """Unpack a wheel into a folder that environments link to, so that they share bytecode."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


@cache
def parts() -> dict[str, str]:
    """Return the part of DEFAULT that needs a distribution, by its name."""
    provided = packages_distributions()
    needed = ((module, part) for module, part in EXTRAS.items() if part in DEFAULT)
    return {canonicalize_name(name): part for module, part in needed for name in provided[module]}


def belongs(requirement: Requirement, extra: str) -> bool:
    """Return whether a requirement belongs to an extra, or to a part of those that always apply;
    "" is all of these.
    """
    if requirement.marker is None:
        return extra in ("", parts().get(canonicalize_name(requirement.name)))
    return requirement.marker.evaluate({"extra": extra})


def requirements(there: Distribution, extras: Iterable[str] = ()) -> Iterator[Requirement]:
    wanted = tuple(extras)
    for one in map(Requirement, there.requires or ()):
        if any(belongs(one, extra) for extra in wanted):
            # A package that requires itself names more of its extras.
            yield from requirements(there, one.extras) if one.name == there.name else (one,)


def closure(wanted: Iterable[Requirement]) -> dict[str, Distribution]:
    """Return all distributions that would be installed, by name."""
    found: dict[str, Distribution] = {}
    waiting = list(wanted)
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        one = waiting.pop()
        key = (canonicalize_name(one.name), frozenset(one.extras))
        if key not in seen:
            seen.add(key)
            there = found[canonicalize_name(one.name)] = distribution(one.name)
            waiting += requirements(there, ("", *one.extras))
    return found


class Environment:
    """An environment with the wheel and some extras.

    Attributes:
        folder: the environment's folder.
    """

    def __init__(self, folder: Path, package: Path, extras: tuple[str, ...]) -> None:
        self.folder = folder
        venv.create(folder, symlinks=os.name != "nt")
        paths = {"base": str(folder), "platbase": str(folder)}
        site = Path(sysconfig.get_path("purelib", "venv", paths))
        self._python = Path(sysconfig.get_path("scripts", "venv", paths)) / "python"
        for part in package.iterdir():
            (site / part.name).symlink_to(part)
        info = Distribution.at(next(site.glob("cirkis-*.dist-info")))
        for there in closure(requirements(info, extras)).values():
            _link(there, site)

    def run(self, *command: str, seconds: float = 60) -> subprocess.CompletedProcess[str]:
        """Run this environment's Python, isolated from the tests' Python, and wait for it."""
        return subprocess.run(
            [self._python, "-P", *command],
            capture_output=True, text=True, timeout=seconds, cwd=self.folder, env=self._environ(),
        )  # fmt: skip

    def start(self, *command: str) -> subprocess.Popen[str]:
        """Start this environment's Python with its output piped."""
        return subprocess.Popen(
            [self._python, "-u", *command],
            stdout=subprocess.PIPE, text=True, cwd=self.folder, env=self._environ(),
        )  # fmt: skip

    def _environ(self) -> dict[str, str]:
        own = ("PYTHONPATH", "CIRKIS_KERNEL", "PYTHONDONTWRITEBYTECODE", "COVERAGE_PROCESS_START")
        return {name: value for name, value in os.environ.items() if name not in own}


def _link(there: Distribution, site: Path) -> None:
    """Link the folders and files of a distribution, except programs and cached bytecode."""
    home = Path(str(there.locate_file("")))
    for top in _tops(there):
        if not (site / top).exists():
            (site / top).symlink_to(home / top)


@cache
def _tops(there: Distribution) -> tuple[str, ...]:
    tops = {file.parts[0] for file in there.files or ()}
    return tuple(sorted(tops - {"..", "__pycache__"}))
