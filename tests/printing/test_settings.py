"""Settings: what is declared is what can be given, and nothing else."""

from __future__ import annotations

import math

import pytest

from cirkis.errors import PrintError
from cirkis.printing.kinds import KINDS
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.settings import SettingKind, Settings, declared, parse_settings

ALL = [(kind.settings, row) for kind in KINDS.values() for row in declared(kind.settings)]


@pytest.mark.parametrize(("kind", "row"), ALL, ids=lambda value: getattr(value, "name", None))
def test_defaults_are_allowed(kind: type[Settings], row: object) -> None:
    """Each default is within its own bounds, and each setting has a flag."""
    setting = next(one for one in declared(kind) if one == row)
    if setting.kind is SettingKind.PIECES:
        return
    setting.check(setting.default)
    assert setting.flag == "--" + setting.name.replace("_", "-")
    if setting.kind is SettingKind.NUMBER:
        assert setting.low <= setting.default <= setting.high


def test_the_common_ones_come_first() -> None:
    """Every kind of set is told the edge, the sets and the pieces."""
    for kind in KINDS.values():
        names = [setting.name for setting in declared(kind.settings)]
        assert names[:3] == ["edge", "sets", "pieces"]
        assert len(names) == len(set(names))


def test_texts_are_read() -> None:
    """Numbers, words and switches are read from texts; what is missing has its default."""
    given = {"edge": "12.5", "sets": "2", "format": "dxf"}
    chosen = parse_settings(LaserSettings, given)
    assert (chosen.edge, chosen.sets, chosen.format) == (12.5, 2, "dxf")
    assert chosen.kerf == LaserSettings().kerf


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("edge", "0"),
        ("edge", "4.99"),
        ("edge", "100.1"),
        ("edge", "-20"),
        ("edge", "nan"),
        ("edge", "inf"),
        ("edge", "1e2"),
        ("edge", "20mm"),
        ("edge", ""),
        ("edge", "2 0"),
        ("edge", "9" * 5000),
        ("edge", "٢٠"),
        ("sets", "0"),
        ("sets", "5"),
        ("sets", "2.0"),
        ("format", "pdf"),
        ("format", ""),
        ("pieces", "standard"),
        ("colour", "green"),
    ],
)
def test_bad_texts_are_refused(name: str, text: str) -> None:
    """What is no such value is refused by one sentence, and the setting is named."""
    with pytest.raises(PrintError) as caught:
        parse_settings(LaserSettings, {name: text})
    assert caught.value.option == name
    assert str(caught.value).endswith(".")
    assert name == "colour" or f"“{text}”" in str(caught.value)  # as it was written


@pytest.mark.parametrize("value", [math.nan, math.inf, -1.0, True, "20", None])
def test_bad_values_are_refused(value: object) -> None:
    """The class itself refuses what is out of bounds or is no number."""
    with pytest.raises(PrintError):
        LaserSettings(edge=value)  # type: ignore[arg-type]
