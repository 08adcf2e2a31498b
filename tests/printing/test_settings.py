"""Only declared settings can be given, and only with values within their bounds."""

import math

import pytest

from cirkis.errors import PrintError
from cirkis.printing.kinds import KINDS, LaserSettings
from cirkis.printing.settings import SettingKind, declared, parse_settings


def test_defaults_are_allowed() -> None:
    """Each default is within its own bounds; edge, sets and pieces come first in every kind."""
    for kind in KINDS.values():
        rows = declared(kind.settings)
        assert [row.name for row in rows[:3]] == ["edge", "sets", "pieces"]
        for row in rows:
            assert row.kind is not SettingKind.NUMBER or row.low <= row.default <= row.high
            assert not row.choices or row.default == row.choices[0]


def test_strings_are_read() -> None:
    given = {"edge": "12.5", "sets": "2", "format": "dxf"}
    chosen = parse_settings(LaserSettings, given)
    assert (chosen.edge, chosen.sets, chosen.format) == (12.5, 2, "dxf")
    assert chosen.kerf == LaserSettings().kerf


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *[("edge", text) for text in ("0", "4.99", "100.1", "-20", "nan", "inf", "1e2", "20mm")],
        *[("edge", text) for text in ("", "2 0", "9" * 5000, "٢٠")],
        *[("sets", text) for text in ("0", "5", "2.0")],
        ("format", "pdf"),
        ("format", ""),
        ("pieces", "standard"),
        ("colour", "green"),
    ],
)
def test_bad_strings_are_refused(name: str, text: str) -> None:
    with pytest.raises(PrintError) as caught:
        parse_settings(LaserSettings, {name: text})
    assert caught.value.option == name
    assert str(caught.value).endswith(".")
    assert name == "colour" or f"“{text}”" in str(caught.value)  # the text as written


@pytest.mark.parametrize("value", [math.nan, math.inf, -1.0, True, "20", None])
def test_bad_values_are_refused(value: object) -> None:
    """The class itself refuses values that are out of bounds or not numbers."""
    with pytest.raises(PrintError):
        LaserSettings(edge=value)  # pyrefly: ignore[bad-argument-type]
