"""A copy never replaces what is stored in PostgreSQL, and no log ever gets a gap."""

from pathlib import Path

import pytest

from cirkis.server.storage import backup
from cirkis.server.storage.store import StoreError
from tests.server.helpers import Post, change_stored, new_table, open_client


def test_move_while_serving(tmp_path: Path, address: str) -> None:
    """A copy is moved neither to a database in use nor to one in which anything is stored."""
    copy = tmp_path / "copy.sqlite"
    with open_client(tmp_path) as client:
        assert Post(client, new_table(client)).place()["ok"]
    backup.backup(tmp_path / "data", copy)
    with open_client(tmp_path, database=address) as client:
        player = Post(client, new_table(client))
        assert player.place()["ok"]
        with pytest.raises(StoreError, match="stop all servers first"):
            backup.move_to_postgres(address, copy)
        assert player.place()["ok"]
    with pytest.raises(StoreError, match="is not empty"):
        backup.move_to_postgres(address, copy)
    with open_client(tmp_path, database=address) as client:
        assert Post(client, player.table_id).view()["plies"] == 2
    found = backup.verify(tmp_path, address)
    assert (found.tables, found.broken) == (1, ())


def test_entry_without_the_one_before(tmp_path: Path, database: str | None) -> None:
    """An entry that would leave a gap in a log is neither acknowledged nor stored."""
    with open_client(tmp_path, database=database) as client:
        player = Post(client, new_table(client))
        for _ in range(2):
            assert player.place()["ok"]
        wish = player.placement()
        lose = f"DELETE FROM events WHERE table_id = '{player.table_id}' AND version = 3"
        change_stored(client, lose)
        assert player.send(wish)["error"]["code"] == "storage"
    assert backup.verify(tmp_path / "data", database).broken == ()
