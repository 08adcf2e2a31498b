"""Check a page with axe-core."""

from pathlib import Path
from typing import Any

import pytest

from tests.nightly import IS_NIGHTLY
from tests.web.visitor import Visitor

package = pytest.importorskip("axe_playwright_python")

_SCRIPT = (Path(package.__file__).parent / "axe.min.js").read_text("utf-8")

# Only violations are reported in full: the rest would take most of the time.
_RUN = """async ([part, how]) => {
  const rules = { "label-content-name-mismatch": { enabled: true } };
  const found = await axe.run(part ?? document, { resultTypes: ["violations"], rules, ...how });
  return found.violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((n) => n.html)]);
}"""


def violations(visitor: Visitor, part: str | None = None, **how: Any) -> list[Any]:
    """Return a summary of axe's findings on the page, or in a part of it, with axe's options."""
    page = visitor.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(_SCRIPT)
    found = page.evaluate(_RUN, [part, how])
    return [(rule, [html[:160] for html in nodes]) for rule, nodes in found]


def violations_day_and_night(visitor: Visitor, part: str | None = None) -> list[Any]:
    """Return axe's findings in the light theme; every night, in the dark theme, too."""
    page = visitor.page
    page.emulate_media(color_scheme="light")
    found = violations(visitor, part)
    page.emulate_media(color_scheme="dark")
    if IS_NIGHTLY:
        found += violations(visitor, part, runOnly=["color-contrast"])
    return found
