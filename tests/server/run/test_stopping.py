"""Computers stop thinking as soon as nobody is waiting for their choice."""

import random
from pathlib import Path
from threading import Event

import pytest

from cirkis.game import Placement, State, legal_placements
from cirkis.server import engine_jobs
from tests.server.helpers import AGAINST_GREEDY, Post, command, new_table, open_client

PATIENCE = 30.0
"""Seconds to wait for what should happen immediately; generous, for slow machines."""


class Endless:
    """A player that thinks until it is stopped."""

    name = "endless"

    def __init__(self) -> None:
        self.stop: Event | None = None
        self.started, self.ended = Event(), Event()

    def choose(self, state: State, rng: random.Random) -> Placement:
        assert self.stop is not None
        self.started.set()
        if self.stop.wait(PATIENCE):
            self.ended.set()
        return legal_placements(state)[0]


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Endless:
    """The player that all computers use."""
    player = Endless()
    monkeypatch.setattr(engine_jobs, "make_level", lambda level: player)
    return player


def test_undo_stops_thinking(tmp_path: Path, endless: Endless) -> None:
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        assert endless.started.wait(PATIENCE)
        assert not endless.ended.is_set()
        assert player.send(command("undo", 2))["ok"]
        assert endless.ended.wait(PATIENCE)


def test_shutdown_stops_thinking(tmp_path: Path, endless: Endless) -> None:
    with open_client(tmp_path) as client:
        Post(client, new_table(client, AGAINST_GREEDY)).place()
        assert endless.started.wait(PATIENCE)
    assert endless.ended.wait(PATIENCE)
