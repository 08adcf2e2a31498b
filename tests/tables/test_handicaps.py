"""Handicaps and the pie rule at a table, and what becomes of them in a rematch."""

import random
from typing import Any

import pytest
from msgspec import json

from cirkis.errors import OptionsError
from cirkis.tables.deltas import Delta
from cirkis.tables.entries import PiecePlaced, Undone
from cirkis.tables.reducer import apply, initial_table
from cirkis.tables.requests import NewTable, SeatRequest, TimeBank
from cirkis.tables.setup import new_table_entry, rematch_entry, table_at
from cirkis.tables.variations import compare_lines

SEATS = [SeatRequest("person"), SeatRequest("computer", "club")]


def test_a_rematch_passes_handicaps_on_with_the_players() -> None:
    """Players move one seat on in a rematch; their points, missing pieces and time go with them."""
    clock = TimeBank(300, 5, extra=(0, 60))
    options: dict[str, Any] = {"head_start": [10, 0], "without": ["0", "BK"]}
    table = table_at(NewTable(options, SEATS, clock))
    assert table.state.scores == (10, 0)
    assert table.state.unplaced == (20, 18)
    assert table.time_left == (300_000, 360_000)
    again = initial_table(rematch_entry(table))
    assert again.state.scores == (0, 10)
    assert again.state.unplaced == (18, 20)
    assert again.time_left == (360_000, 300_000)


def test_the_log_of_an_even_game_does_not_name_handicaps() -> None:
    written = json.encode(new_table_entry(NewTable({}, SEATS, TimeBank(300)), random.Random(0)))
    assert not [word for word in (b"head_start", b"without", b"extra") if word in written]


def test_extra_time_is_given_for_every_seat() -> None:
    with pytest.raises(OptionsError, match="the clock gives 3 seats extra time, not 2"):
        table_at(NewTable({}, SEATS, TimeBank(300, extra=(0, 0, 9))))


def test_a_first_piece_that_is_taken_over_changes_hands() -> None:
    """R34: the only move is then the second player's; undoing it goes back to the beginning."""
    new = table_at(NewTable({"pie": True}, SEATS))
    begun = apply(new, PiecePlaced(0, "A1+B1")).after
    change = apply(begun, PiecePlaced(1, "A1+B1"))
    taken = change.after
    assert [(move["seat"], move["placement"]) for move in sent_moves(Delta(change))] == [(1, 355)]
    assert (taken.plies, taken.state.to_play, taken.state.unplaced) == (1, 0, (20, 19))
    undone = apply(taken, Undone(0)).after
    compared = compare_lines(begun, ["A1+B1"], ["A2+A3"])
    assert [len(one.view.moves) for one in (compared.better, compared.worse)] == [1, 2]
    assert undone.state == initial_table(rematch_entry(taken)).state == begun.initial_state


def sent_moves(delta: Delta) -> list[dict[str, Any]]:
    message = json.decode(delta.encoded_for(None))
    assert message["moves_from"] == 0
    moves: list[dict[str, Any]] = message["moves"]
    return moves
