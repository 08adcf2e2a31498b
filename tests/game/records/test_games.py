"""Whole games kept as data; how they end is computed here from the cells alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from cirkis.errors import RecordError
from cirkis.game import (
    Record,
    figures,
    read_records,
    record_from_json,
    record_to_json,
    replay_match,
    replay_record,
    standard_board,
    write_records,
)

FOLDER = Path(__file__).parents[2] / "games"
GAMES = sorted(path.stem for path in FOLDER.glob("*.cirkis"))


def games(name: str) -> tuple[Record, ...]:
    """Return the records of a file."""
    return read_records((FOLDER / f"{name}.cirkis").read_text("utf-8"))


def owners(record: Record) -> list[tuple[int, tuple[str, ...]]]:
    """Return who placed on which cells, in order."""
    states = replay_record(record)
    assert len(states) == len(record.plies) + 1
    return [
        (before.to_play, ply.placement.cells)
        for before, ply in zip(states, record.plies, strict=False)
        if ply.placement
    ]


def points(record: Record) -> list[int]:
    """Return points for figures, counted with sets and loops (R17-R20)."""
    scores = [0] * record.options.players
    names = {figure.name: set(figure_cells(figure.name)) for figure in figures(standard_board())}
    if not record.options.center_ring:
        del names["center ring"]
    on: dict[str, int] = {}
    for seat, cells in owners(record):
        before = set(on)
        on |= dict.fromkeys(cells, seat)
        for name, segments in names.items():
            if not segments <= set(on) or segments <= before:
                continue
            held = [sum(on[cell] == other for cell in segments) for other in range(len(scores))]
            best = [other for other, count in enumerate(held) if count == max(held)]
            if len(best) == 1:
                scores[best[0]] += 15 if name == "center ring" else 10
            if best != [seat]:
                scores[seat] += 5
    return scores


def figure_cells(name: str) -> tuple[str, ...]:
    """Return the cells of a figure by its name."""
    board = standard_board()
    return next(board.names(f.mask) for f in figures(board) if f.name == name)


@pytest.mark.parametrize("name", GAMES)
def test_files_are_sound(name: str) -> None:
    """Every file is read without problems and survives both forms."""
    records = games(name)
    assert records
    assert read_records(write_records(records)) == records
    assert tuple(record_from_json(record_to_json(record)) for record in records) == records


@pytest.mark.parametrize("name", GAMES)
def test_points_from_cells(name: str) -> None:
    """The scores of every game are those counted from the cells, plus 10 for going out."""
    for record in games(name):
        outcome = replay_record(record)[-1].outcome
        assert outcome is not None
        expected = points(record)
        if outcome.reason.value == "went-out":
            expected[owners(record)[-1][0]] += 10
        assert list(outcome.scores) == expected


def test_worked_example() -> None:
    """Red's Kite fills a Star with a majority for Red and a Circle with one for Green (R17-R21).

    Star D19: C29 and D28 are Red's, the Kite adds D19; C23 and D22 are Purple's: 10 for Red.
    Circle D6: C9, D6 and D8 are Green's, the Kite adds C13 and D12: 3 to 2, 10 for Green, and 5 for
    Red, who completed it. Purple's two segments score nothing. Red's 15 reach the target.
    """
    (record,) = games("worked-example")
    assert set(figure_cells("star D19")) == {"C23", "C29", "D19", "D22", "D28"}
    assert set(figure_cells("circle D6")) == {"C9", "C13", "D6", "D8", "D12"}
    states = replay_record(record)
    assert states[-2].scores == (0, 0, 0)
    outcome = states[-1].outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((10, 0, 15), (2,))
    assert outcome.reason.value == "target"


def test_three_arrows() -> None:
    """In each round the starter fills the Center Star three to two and goes out with it: 10 + 10.

    After two rounds it is 20 to 20; the third, started by seat 1 again (R29), makes 40.
    """
    rounds = games("three-arrows")
    assert [replay_record(record)[-1].scores for record in rounds] == [(20, 0), (0, 20), (20, 0)]
    assert [record.options.first_seat for record in rounds] == [0, 1, 0]
    assert all(record.options.pieces.counts == (3,) for record in rounds)
    match = replay_match(rounds)
    assert match.totals == (40, 20)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_withdrawals() -> None:
    """Purple withdraws and is skipped; when Red withdraws too, Green is left and wins (R31)."""
    (record,) = games("withdrawals")
    assert [seat for seat, _ in owners(record)] == [0, 2, 0]
    outcome = replay_record(record)[-1].outcome
    assert outcome is not None
    assert (outcome.reason.value, outcome.winners) == ("withdrawals", (0,))


def test_four_blocked() -> None:
    """Nobody can place: no remaining piece fits the free cells around the Leader (R10)."""
    (record,) = games("four-blocked")
    end = replay_record(record)[-1]
    board, leader = standard_board(), end.leader
    assert leader is not None
    around = {
        cell
        for own in leader.cells
        for cell in board.names(board.touching[board.by_name[own].index])
    }
    empty = {cell.name for cell in board.cells} - {cell for _, cs in owners(record) for cell in cs}
    for placement in end.variant.table.placements:
        if set(placement.cells) <= empty and set(placement.cells) & around:
            assert not any(stock[placement.shape] for stock in end.stocks)


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
def test_lost_turns_must_be_true(end: str, reason: str) -> None:
    """Recorded lost turns and unused free turns are checked, with seat and number."""
    text = (FOLDER / "four-blocked.cirkis").read_text("utf-8").removesuffix(END)
    with pytest.raises(RecordError, match=reason):
        read_records(text + end)
