"""The notes of a release, from CHANGELOG.md, and the facts that a release must agree on."""

import re
from pathlib import Path
from typing import NamedTuple

import yaml

from cirkis.version import IS_RELEASED, RELEASE

ROOT = Path(__file__).parents[2]
CHANGELOG = ROOT / "CHANGELOG.md"
CITATION = ROOT / "CITATION.cff"
UNRELEASED = "Unreleased"
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_RELEASED = re.compile(r"(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)")


class Section(NamedTuple):
    """What changed in a release: its version and day, both "" before it, and its entries."""

    version: str
    day: str
    text: str


def sections(changelog: str) -> list[Section]:
    """Return the sections of a changelog, newest first.

    Raises RuntimeError for a heading that is neither "Unreleased" nor a version and its day, and
    for an entry of more than one line.
    """
    _, *parts = _HEADING.split(changelog)
    return [_section(*pair) for pair in zip(parts[::2], parts[1::2], strict=True)]


def _section(heading: str, text: str) -> Section:
    found = _RELEASED.fullmatch(heading)
    if found is None and heading != UNRELEASED:
        raise RuntimeError(
            f'CHANGELOG.md: "## {heading}" must be "## {UNRELEASED}", or a version and its day, '
            'such as "## 1.1.0 - 2026-11-29"'
        )
    for line in text.splitlines():
        if line.startswith(" "):
            raise RuntimeError(f'CHANGELOG.md: an entry is one line, but "{line.strip()}" follows')
    version, day = found.groups() if found else ("", "")
    return Section(version, day, text.strip())


def last_release(changelog: str) -> Section:
    """Return the section of the newest release."""
    return next(one for one in sections(changelog) if one.version)


def this_release() -> Section:
    """Return the section of what is released now; before a release, what has changed so far.

    Raises RuntimeError if CHANGELOG.md or CITATION.cff is about another version.
    """
    changelog = CHANGELOG.read_text("utf-8")
    last, newest = last_release(changelog), sections(changelog)[0]
    if IS_RELEASED and newest.version != RELEASE:
        raise RuntimeError(f'CHANGELOG.md: the first section must be "## {RELEASE} - DAY"')
    citation = yaml.safe_load(CITATION.read_text("utf-8"))
    cited = (str(citation["version"]), str(citation["date-released"]))
    if cited != last[:2]:
        raise RuntimeError(
            "CITATION.cff: the version and date-released must be those of the last release in "
            f"CHANGELOG.md, {last.version} and {last.day}, not {' and '.join(cited)}"
        )
    return newest


def release_notes(version: str, made_with: str, section: Section, files: dict[str, str]) -> str:
    """Return the notes of a release.

    Args:
        version: the program's version.
        made_with: the commit and the engine.
        section: what has changed.
        files: what each file is for, by name.
    """
    rows = [f"| `{name}` | {purpose} |" for name, purpose in files.items()]
    return "\n".join(
        (
            f"# Cir\\*Kis {version}{f' ({section.day})' if section.day else ''}\n",
            f"{made_with}. `SHA256SUMS` has the digest of each file; "
            "`docs/installation` in the site says how to install it.\n",
            "| file | |\n|---|---|",
            *rows,
            f"\n{section.text}\n",
        )
    )
