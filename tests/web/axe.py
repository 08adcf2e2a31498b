"""Check a page with axe-core."""

from pathlib import Path
from typing import Any

import pytest

from tests.web.visitor import Visitor

package = pytest.importorskip("axe_playwright_python")

_SCRIPT = (Path(package.__file__).parent / "axe.min.js").read_text("utf-8")

# Only violations are reported in full: the rest would take most of the time.
_RUN = """(part) => axe.run(part ?? document, { resultTypes: ["violations"] }).then((found) =>
  found.violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]))"""


def violations(visitor: Visitor, part: str | None = None) -> list[Any]:
    """Return a summary of axe's findings on the page, or in a part of it."""
    page = visitor.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(_SCRIPT)
    return [(rule, [html[:160] for html in nodes]) for rule, nodes in page.evaluate(_RUN, part)]


def violations_day_and_night(visitor: Visitor, part: str | None = None) -> list[Any]:
    """Return axe's findings in the light and the dark theme, which have different colours."""
    found = []
    for scheme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=scheme)
        found += [(scheme, *violation) for violation in violations(visitor, part)]
    return found
