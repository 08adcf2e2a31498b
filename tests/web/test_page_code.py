"""The page's keys, read from its code."""

import re
from pathlib import Path

import cirkis
from cirkis.game import standard_pieces

WEB = Path(cirkis.__file__).parent / "web"


def test_no_key_has_two_actions() -> None:
    source = (WEB / "input" / "keyboard.js").read_text("utf-8")
    bindings = re.findall(r"keys: \[(.*?)\],\s+shown", source)
    keys = [key for binding in bindings for key in re.findall(r'"([^"]+)"', binding)]
    assert len(keys) > 20
    assert len(keys) == len(set(keys))
    letters = {shape.code.lower() for shape in standard_pieces().shapes}
    assert not letters & {key.lower() for key in keys}
