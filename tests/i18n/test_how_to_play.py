"""docs/how-to-play.md says what the page's help says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.how_to_play import DOCS, written

WRITTEN = written()


@pytest.mark.parametrize("place", WRITTEN, ids=str)
def test_page_and_pictures_are_fresh(place: Path) -> None:
    """`make i18n` has been run since the help was changed."""
    assert (DOCS / place).read_text("utf-8") == WRITTEN[place], "stale: run make i18n"
