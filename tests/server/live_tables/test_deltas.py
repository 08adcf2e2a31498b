"""Deltas: applied to the first view, they give exactly the view that the server has."""

from __future__ import annotations

import json
import random

import hypothesis.strategies as st
import pytest
from hypothesis import given
from hypothesis import settings as tuned

from cirkis.game import legal_placements
from cirkis.tables.live import loaded_log
from cirkis.tables.model.deltas import Delta, checksum
from cirkis.tables.model.entries import Entry, PiecePlaced, RoundBegun, Undone, Withdrawn
from cirkis.tables.model.reducer import apply, initial_table
from cirkis.tables.model.requests import NewTable
from cirkis.tables.model.setup import new_table_entry
from tests.server.helpers import Post, TestClient, new_table
from tests.server.page import Page, fnv_1a, view_of


@pytest.mark.parametrize(
    ("text", "value"), [("", "811c9dc5"), ("a", "e40c292c"), ("foobar", "bf9cf968")]
)
def test_hash(text: str, value: str) -> None:
    """The tests' own hash is the published one."""
    assert fnv_1a(text) == value


def test_checksum_nothing() -> None:
    """Before anything is placed, page and server agree on "|0,0"."""
    assert checksum(initial_table(new_table_entry(NewTable(), random.Random(1)))) == fnv_1a("|0,0")


@tuned(max_examples=25)
@given(st.data())
def test_deltas_add_up(data: st.DataObject) -> None:
    """Whatever happens, the deltas applied to the first view give the view of the table; it makes
    no difference whether each is made from the one before or afresh.
    """
    last: Delta | None = None
    table = initial_table(new_table_entry(NewTable({"match": 40, "target": 10}), random.Random(0)))
    page = Page()
    page.hear({"type": "table", "view": view_of(table)})
    for _ in range(data.draw(st.integers(1, 30))):
        kind = data.draw(st.integers(0, 9))
        entry: Entry
        if table.state.is_over and not table.is_over:
            entry = RoundBegun()
        elif kind < 2 and table.steps:
            entry = Undone(data.draw(st.integers(0, len(table.steps) - 1)))
        elif table.state.is_over:
            break
        elif kind == 2:
            entry = Withdrawn(data.draw(st.sampled_from([0, 1])))
        else:
            choice = data.draw(st.sampled_from(legal_placements(table.state)))
            entry = PiecePlaced(table.state.to_play, choice.name)
        change = apply(table, entry)
        last = Delta(change, last)
        assert last.encoded_for(None) == Delta(change).encoded_for(None)
        page.hear(json.loads(last.encoded_for(None)))
        table = change.after
        assert page.view == view_of(table)


def test_deltas_are_small(client: TestClient) -> None:
    """What did not change is not sent: late in a game the earlier plies are not sent again."""
    player = Post(client, new_table(client))
    for _ in range(10):
        player.place()
    with client.websocket_connect(f"{player.path}/live?version=10") as line:
        changed = line.receive_json()
    assert changed["moves_from"] == 9
    assert len(changed["moves"]) == 1
    assert {"placed", "moves", "seats", "you", "votes", "offer"}.isdisjoint(changed["changes"])


@pytest.mark.parametrize(("asked", "reason"), [("", "new"), ("2", "behind"), ("99", "restored")])
def test_snapshot_reasons(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, asked: str, reason: str
) -> None:
    """A page that cannot be sent the changes is sent the whole table, with the reason."""
    monkeypatch.setattr(loaded_log, "CHANGES_KEPT", 3)
    player = Post(client, new_table(client))
    for _ in range(6):
        player.place()
    with client.websocket_connect(f"{player.path}/live?version={asked}") as line:
        message = line.receive_json()
    assert (message["type"], message["reason"]) == ("table", reason)
