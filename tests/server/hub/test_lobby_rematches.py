"""Rematches after games between strangers."""

from pathlib import Path

import pytest

from cirkis.tables import seating, starting
from tests.server.helpers import Stranger, open_client, stranger
from tests.server.hub.test_lobby import CASUAL, live, sit


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start games without a countdown."""
    monkeypatch.setattr(starting, "COUNTDOWN", 0.0)


def rematch_of_three(people: list[Stranger], resigning: tuple[int, int]) -> str:
    """Let three strangers play until two resign; return the rematch that the last one asks for."""
    host, bo, cy = people
    table = sit(host, open={**CASUAL, "players": 3})
    for who, name in ((bo, "Bo"), (cy, "Cy")):
        sit(who, table=table, name=name)
    with live(host, table), live(bo, table), live(cy, table):
        cy.at(table).wait_until(lambda view: view["started"])
    for seat in resigning:
        assert people[seat].at(table).send_now("resign", seat=seat)["ok"]
    assert cy.at(table).send_now("rematch")["ok"]
    return str(cy.at(table).view()["next"])


def test_nobody_takes_anothers_place_in_a_rematch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host cannot give the seat held for a stranger to a friend who takes that name, nor, in
    the first minute, to anybody.
    """
    with open_client(tmp_path, lobby=True) as client:
        eve, bo, cy, friend = (stranger(client) for _ in range(4))
        again = rematch_of_three([eve, bo, cy], resigning=(1, 2))
        for answer in (
            cy.at(again).send_now("open", seat=2),
            cy.at(again).send_now("fill", seat=2, level="greedy"),
        ):
            assert answer["error"]["code"] == "seat-held"
        monkeypatch.setattr(seating, "HELD_FOR", 0.0)
        assert eve.at(again).send_now("claim", seat=1)["ok"]
        assert cy.at(again).send_now("open", seat=2)["ok"]
        answer = friend.at(again).send_now("claim", seat=2, name="Bo")
        assert answer["error"]["code"] == "closed"
        assert not friend.at(again).view()["newcomers"]
        assert cy.at(again).send_now("fill", seat=2, level="greedy")["ok"]
        assert cy.at(again).view()["started"]


def test_those_who_stay_play_again_without_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sits there can let computers take the seats of the host and of others who left."""
    monkeypatch.setattr(seating, "HELD_FOR", 0.0)
    with open_client(tmp_path, lobby=True) as client:
        eve, bo, cy = (stranger(client) for _ in range(3))
        again = rematch_of_three([eve, bo, cy], resigning=(0, 1))
        assert cy.at(again).view()["you"]["host"]
        assert bo.at(again).send_now("claim", seat=2)["ok"]
        assert bo.at(again).send_now("fill", seat=1, level="greedy")["error"]["code"] == "not-host"
        assert cy.at(again).send_now("leave", seat=0)["ok"]
        assert bo.at(again).view()["you"]["host"]
        for seat in (0, 1):
            assert bo.at(again).send_now("fill", seat=seat, level="greedy")["ok"]
        view = bo.at(again).view()
        assert (view["started"], view["you"]["host"]) == (True, False)
