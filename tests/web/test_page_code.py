"""The page's code, read as text."""

from __future__ import annotations

import re
from pathlib import Path

import cirkis
from cirkis.game import standard_pieces

WEB = Path(cirkis.__file__).parent / "web"
CODE = {path: path.read_text("utf-8") for path in WEB.rglob("*.js") if "vendor" not in path.parts}


def test_no_key_does_two_things() -> None:
    source = (WEB / "input" / "keyboard.js").read_text("utf-8")
    bindings = re.findall(r"keys: \[(.*?)\],\s+shown", source)
    keys = [key for binding in bindings for key in re.findall(r'"([^"]+)"', binding)]
    assert len(keys) > 20
    assert len(keys) == len(set(keys))
    letters = {shape.code.lower() for shape in standard_pieces().shapes}
    assert not letters & {key.lower() for key in keys}


def test_rules_stay_on_the_server() -> None:
    """No code of the page names a piece."""
    names = "|".join(re.escape(shape.name) for shape in standard_pieces().shapes)
    for path, code in CODE.items():
        assert not re.search(rf"\b({names})\b", code), path.name
