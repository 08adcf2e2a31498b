"""The page's code: its keys, and what only one helper may do."""

import re
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("pattern", "helper"),
    [
        (r"decodeURI", "core/address.js"),  # throws if malformed
        (r"\bevent\.key\b|\{[^}]*\bkey\b[^}]*\} = event\b", "ui/keys.js"),  # depends on the layout
        (r"\bfile\.text\(\)|\bone\.text\(\)|readAsText", "ui/read_text.js"),  # loses letters
        (r"TextDecoder\((?!\"utf-8\", \{ fatal: true \})", "ui/read_text.js"),
    ],
)
def test_only_one_helper_does_it(pattern: str, helper: str) -> None:
    """What fails or loses something on other people's input has one place, which handles that."""
    found = {
        file.relative_to(WEB).as_posix()
        for file in WEB.rglob("*.js")
        if "vendor" not in file.parts and re.search(pattern, file.read_text("utf-8"))
    }
    assert found <= {helper, "in_browser/python.js"}
