"""The ready-made sets in the package, for servers without the `print` extra."""

import json
import re

import pytest

from cirkis.printing.kinds import KINDS, preview
from cirkis.server.printing.ready import INDEX, ready_files

WORDS = re.compile(r"<text[^>]*>([^<]*)</text>")


@pytest.mark.parametrize("kind", KINDS)
def test_ready_sets_are_up_to_date(kind: str) -> None:
    """Pages, sheets and parts match a freshly made set; if not, run `python -m tools.site.sets`."""
    files = ready_files()
    packed = next(one["sets"][0] for one in json.loads(files[INDEX]) if one["name"] == kind)
    assert packed["bytes"] == len(files[packed["file"]])
    for page, now in zip(packed["pages"], preview(KINDS[kind].settings()), strict=True):
        ready = files[page["file"]].decode()
        assert (page["key"], page["values"]) == (now.key, now.values)
        assert WORDS.findall(ready) == WORDS.findall(now.svg)
        assert len(ready) == pytest.approx(len(now.svg), rel=0.01)
