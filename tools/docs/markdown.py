"""Convert pages written for GitHub into pages of the site.

Python-Markdown needs an empty line before a list or a table; GitHub does not. Links to the folder
of a public package become links to its page in the reference, links to notebooks become links to
their pages, and links to other files become links to the repository.
"""

import os
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "cirkis"
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"][
    "Repository"
]
_LINK = re.compile(r"(\]\()([^)#:\s]+)((?:#[^)\s]*)?\))")
_ITEM = re.compile(r" *(?:[-*]|\d+\.) ")
_FENCE = re.compile(r" *```")


def site_text(path: Path) -> str:
    lines: list[str] = []
    is_code = False
    for line in path.read_text("utf-8").split("\n"):
        if _FENCE.match(line):
            is_code = not is_code
        elif not is_code:
            if _begins_block(line, lines[-1] if lines else ""):
                lines.append("")
            line = _LINK.sub(lambda found: _link(found, path), line)
        lines.append(line)
    return _examples_as_sessions("\n".join(lines))


def _begins_block(line: str, before: str) -> bool:
    """Return whether a line begins a list or table right after other text."""
    if not before.strip():
        return False
    if line.startswith("|"):
        return not before.startswith("|")
    return bool(_ITEM.match(line)) and not _ITEM.match(before) and not before.startswith(" ")


def _link(found: re.Match[str], page: Path) -> str:
    return found[1] + site_link(page, found[2]) + found[3]


def site_link(page: Path, link: str) -> str:
    """Return the site's link for a link on a page."""
    target = Path(os.path.normpath(page.parent / link))
    if target.is_relative_to(DOCS) and target != DOCS:
        return target.relative_to(DOCS).as_posix().replace(".ipynb", ".md")
    if target.is_dir() and target.is_relative_to(SOURCE):
        module = ".".join(target.relative_to(SOURCE.parent).parts)
        return f"reference/{module if target != SOURCE else 'index'}.md"
    if target.parent == ROOT and target.name in ("CHANGELOG.md", "CONTRIBUTING.md"):
        return target.name.lower()
    kind = "tree" if target.is_dir() else "blob"
    return f"{REPOSITORY}/{kind}/main/{target.relative_to(ROOT).as_posix()}"


def _examples_as_sessions(text: str) -> str:
    """Mark examples with prompts as sessions, so that copying omits the prompts."""
    return re.sub(r"^```python\n(?=>>> )", "```pycon\n", text, flags=re.MULTILINE)
