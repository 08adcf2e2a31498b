"""All data on one device: export, import, delete."""

import time
from contextlib import suppress
from typing import Literal

from msgspec import Struct

from cirkis.backend.data_file import (
    DataFile,
    DataTaken,
    GameData,
    check_file,
    documents_data,
    movable_games,
    new_id,
    put_studies,
)
from cirkis.backend.requests.call import Call
from cirkis.backend.work import do_here
from cirkis.in_browser.tables import OWNER, Tables
from cirkis.tables.export_record import export_records
from cirkis.tables.refusals import Refused

MAX_TABLES = 2000  # per exported file: the most recently changed


class Sure(Struct, frozen=True, forbid_unknown_fields=True):
    """The confirmation that everything is to be deleted permanently."""

    sure: Literal["yes"]


class Deleted(Struct, frozen=True):
    """Everything was deleted, including this many tables."""

    tables: int


async def export_data(tables: Tables, call: Call[None]) -> DataFile:
    await call.place.finished_games.settle(OWNER)
    kept, damaged = documents_data(await call.place.documents.list(OWNER))
    games = []
    for table_id in tables.latest(MAX_TABLES):
        with suppress(Refused):  # skip unreadable logs
            session = await tables.open(table_id)
            record = export_records(session.table, session.created)
            games.append(GameData(table_id, record, session.table.is_played_elsewhere))
    return DataFile(time.time(), kept, games, damaged)


async def take_over_data(tables: Tables, call: Call[DataFile]) -> DataTaken:
    """Import what is missing here; importing the same file again changes nothing.

    Raises a CirkisError if the file is damaged, in which case nothing is imported, or if not
    everything could be stored.
    """
    file, place = call.body, call.place
    games = movable_games(file)
    here = set(tables.latest(10 * MAX_TABLES))
    ids = {game.id: new_id(OWNER, game.id) for game in games}
    new = [one for one in games if not here & {one.id, ids[one.id]}]
    contents = await check_file(file, new, OWNER, do_here)
    await put_studies(place.documents, OWNER, contents.studies)
    if contents.progress is not None:
        await place.progress.take_over(OWNER, contents.progress)
    for game in contents.games:
        await tables.register(game.created, game.then, ids[game.id])
    return DataTaken(len(new), len(games) - len(new), len(file.tables) - len(games))


async def forget_all(tables: Tables, call: Call[Sure]) -> Deleted:
    """Delete all tables and documents.

    Raises a CirkisError if a table cannot be deleted; the remaining data is then kept.
    """
    count = 0
    while found := tables.latest(MAX_TABLES):
        for table_id in found:
            await tables.delete(table_id)
        count += len(found)
    documents = call.place.documents
    for one in await documents.list(OWNER):
        await documents.remove(OWNER, one.kind, one.id)
    await call.place.puzzle_ratings.forget()
    return Deleted(count)
