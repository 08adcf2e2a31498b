"""Complete recorded games, replayed by the second implementation of the rules."""

from itertools import pairwise
from pathlib import Path

import pytest

from cirkis.errors import RecordError
from cirkis.game import (
    Record,
    read_records,
    record_from_json,
    record_to_json,
    replay_record,
    write_records,
)
from tests.reference_rules.compare import differences, plain_options
from tests.reference_rules.game import PlainGame
from tests.reference_rules.material import material

FOLDER = Path(__file__).parents[2] / "sample_games"
GAMES = sorted(path.stem for path in FOLDER.glob("*.cirkis"))


def games(name: str) -> tuple[Record, ...]:
    return read_records((FOLDER / f"{name}.cirkis").read_text("utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_files_round_trip(name: str) -> None:
    records = games(name)
    assert records
    assert read_records(write_records(records)) == records
    assert tuple(record_from_json(record_to_json(record)) for record in records) == records


@pytest.mark.parametrize("name", GAMES)
def test_the_plain_game_agrees_with_records(name: str) -> None:
    for record in games(name):
        states = replay_record(record)
        plain = PlainGame(material(record.options.pieces), plain_options(states[0]))
        for ply, (before, after) in zip(record.plies, pairwise(states), strict=True):
            assert differences(plain, before) == {}
            if ply.placement:
                plain.place(frozenset(ply.placement.cells))
            else:
                assert ply.withdraws is not None
                plain.withdraw(ply.withdraws)
            assert differences(plain, after) == {}
        assert plain.end


END = "73. green A:E22 unused\n74. purple lost\n75. red lost\n76. yellow lost\n77. green lost\n"


@pytest.mark.parametrize(
    "end",
    [
        "E22",
        "E22 lost",
        "E22 unused",
        "E22 unused lost lost lost lost",
        "E22 75. red lost",
        "E22 red lost 77. green lost",
        END,
    ],
)
def test_lost_turns_may_be_left_out(end: str) -> None:
    """Recording lost turns and unused free turns is optional; the game is the same (R30)."""
    text = (FOLDER / "four-blocked.cirkis").read_text("utf-8")
    assert text.endswith(END)
    assert read_records(text.removesuffix(END) + end) == games("four-blocked")


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        ("E22 lost lost lost lost lost", "no turn was lost here"),
        ("E22 unused unused", "no free turn was left unused here"),
        ("E22 lost unused", "no free turn was left unused here"),
        ("E22 purple unused", "no free turn was left unused by purple here"),
        ("E22 red lost purple lost", "no turn was lost by purple here"),
        ("E22 74. red lost", "this is turn 75, not 74"),
        ("E22 75. lost", "this is turn 74, not 75"),
    ],
)
def test_recorded_lost_turns_must_be_right(end: str, reason: str) -> None:
    text = (FOLDER / "four-blocked.cirkis").read_text("utf-8").removesuffix(END)
    with pytest.raises(RecordError, match=reason):
        read_records(text + end)
