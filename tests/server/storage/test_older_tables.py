"""Tables that earlier versions stored, which did not say whether they were rated."""

import json
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, update

from cirkis.practice.progress import game_over
from cirkis.server.storage.databases import write_database
from cirkis.server.storage.schema import events, tables
from cirkis.server.storage.table_store import checksum, load_log
from tests.server.clubs.members import club_of, sit_down
from tests.server.clubs.test_tournaments import begin, make
from tests.server.helpers import DAYS, Stranger, friends, open_client


def without_kinds(connection: Connection) -> None:
    """Rewrite all first entries as they were before they said whether a table was rated."""
    for (table_id,) in connection.execute(select(tables.c.id)).all():
        row = load_log(connection, table_id, 0, 1)[0]
        created = json.loads(row.entry)
        del created["rated"]
        old = row._replace(entry=json.dumps(created))
        here = (events.c.table_id == table_id) & (events.c.version == 1)
        new = {"entry": old.entry, "checksum": checksum(table_id, old)}
        connection.execute(update(events).where(here).values(new))


def test_older_games_end_as_casual_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They go on where they were and count for no rating or ladder, but still for tournaments;
    a tournament's later rounds are rated.
    """
    monkeypatch.setattr(game_over, "SHORTEST", 0.0)
    games = list[tuple[str, list[Stranger]]]()
    with open_client(tmp_path, clubs=True) as client:
        ada, bo, private = friends(client, rated=True, clock=DAYS)
        games.append((private, [ada, bo]))
        club, members = club_of(client, "Ada", "Bo")
        games.append((sit_down(members, club, clock=DAYS), members))
        cup = make(members[0], club, members=[1, 2], rounds=2, clock=DAYS)
        (game,) = begin(members[0], cup, 1).json()["tournament"]["rounds"][0]
        games.append((game["table"], [members[n - 1] for n in game["seats"]]))
        for table, people in games:
            for _ in range(4):
                assert people[people[0].at(table).view()["to_play"]].at(table).place()["ok"]
    with write_database(tmp_path / "data", None) as run:
        run(without_kinds)
    with open_client(tmp_path, clubs=True) as client:
        for table, people in games:
            ada, bo = (Stranger(client, one.headers) for one in people)
            fetched = ada.at(table).fetch()
            info, view = fetched["table"], fetched["view"]
            assert (info["is_older"], info["policy"]["is_rated"], view["plies"]) == (True, False, 4)
            assert (ada, bo)[view["to_play"]].at(table).place()["ok"]
            assert ada.at(table).send_now("undo")["ok"]
            assert bo.at(table).send_now("resign", seat=1)["ok"]
            for who, result in ((ada, "won"), (bo, "lost")):
                standing = who.get("/api/me/standing").json()
                assert standing["rated"] == 0
                last = standing["recent"][-1]
                assert (last["rating"], last["change"]) == (None, 0)
                assert last["result"] == result
        host = Stranger(client, members[0].headers)
        points = {one["n"]: one["points"] for one in host.get(cup).json()["standing"]}
        assert points == {game["seats"][0]: 1, game["seats"][1]: 0}
        assert host.get(f"{club}/ladder").json()["pairs"] == []
        (later,) = begin(host, cup, 2).json()["tournament"]["rounds"][1]
        assert host.at(later["table"]).fetch()["table"]["policy"]["is_rated"]
