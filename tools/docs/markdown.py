"""Convert pages written for the repository into pages of the site.

Python-Markdown needs an empty line before a list or a table; GitHub does not. Links to the folder
of a public package become links to its page in the reference, links to notebooks become links to
their pages, and links to other files become links to copies of them. A link to a folder of examples
leads to all examples in one ZIP file, since some use others. Other folders, which have no page,
lose their link.
"""

import os
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "cirkis"
EXAMPLES = ROOT / "examples"
FROM_ROOT = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
"""Pages outside docs/, and their names on the site."""
COPIES = "sources/"
"""The site's folder with copies of the files that pages lead to."""
EXAMPLES_ZIP = f"{EXAMPLES.name}.zip"
_LINK = re.compile(r"(?ms)^ *```.*?^ *```|\[([^\[\]]*)\]\(([^)#:\s]+)((?:#[^)\s]*)?)\)")
_ITEM = re.compile(r" *(?:[-*]|\d+\.) ")
_FENCE = re.compile(r" *```")


def site_text(path: Path) -> str:
    lines: list[str] = []
    is_code = False
    for line in path.read_text("utf-8").split("\n"):
        if _FENCE.match(line):
            is_code = not is_code
        elif not is_code and _begins_block(line, lines[-1] if lines else ""):
            lines.append("")
        lines.append(line)
    text = _LINK.sub(lambda found: _link(found, path), "\n".join(lines))
    return _examples_as_sessions(text)


def _begins_block(line: str, before: str) -> bool:
    """Return whether a line begins a list or table right after other text."""
    if not before.strip():
        return False
    if line.startswith("|"):
        return not before.startswith("|")
    return bool(_ITEM.match(line)) and not _ITEM.match(before) and not before.startswith(" ")


def _link(found: re.Match[str], page: Path) -> str:
    text, link, anchor = found.groups()
    if text is None:  # code
        return found[0]
    target = site_link(page, link)
    return f"[{text}]({target}{anchor})" if target else text


def site_link(page: Path, link: str) -> str:
    """Return the site's link for a link on a page; "" for a folder without a page."""
    target = Path(os.path.normpath(page.parent / link))
    if target.is_relative_to(DOCS) and target != DOCS:
        return target.relative_to(DOCS).as_posix().replace(".ipynb", ".md")
    if target.is_dir() and target.is_relative_to(SOURCE):
        module = ".".join(target.relative_to(SOURCE.parent).parts)
        return f"reference/{module if target != SOURCE else 'index'}.md"
    if target.is_dir() and target.is_relative_to(EXAMPLES):
        return f"{COPIES}{EXAMPLES_ZIP}"
    path = target.relative_to(ROOT).as_posix()
    return FROM_ROOT.get(path, "" if target.is_dir() else f"{COPIES}{path}")


def copied_files(text: str) -> set[str]:
    """Return the paths, in the repository, of the files whose copies a page of the site needs."""
    return set(re.findall(rf"\]\({COPIES}([^)#]+)", text))


def _examples_as_sessions(text: str) -> str:
    """Mark examples with prompts as sessions, so that copying omits the prompts."""
    return re.sub(r"^```python\n(?=>>> )", "```pycon\n", text, flags=re.MULTILINE)
