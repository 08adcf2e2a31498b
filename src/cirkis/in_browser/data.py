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
from cirkis.backend.requests.endpoint import SharedCall
from cirkis.backend.services import do_here
from cirkis.in_browser.services import OWNER, DeviceServices
from cirkis.tables.records import export_records
from cirkis.tables.refusals import Refused

MAX_TABLES = 2000  # per exported file: the most recently changed


class Sure(Struct, frozen=True, forbid_unknown_fields=True):
    """The confirmation that everything is to be deleted permanently."""

    sure: Literal["yes"]


class Deleted(Struct, frozen=True):
    """Everything was deleted, including this many tables."""

    tables: int


async def export_data(services: DeviceServices, call: SharedCall[None]) -> DataFile:
    await services.backend.finished_games.settle(OWNER)
    kept, damaged = documents_data(await services.documents.list(OWNER))
    games = []
    for table_id in services.latest(MAX_TABLES):
        with suppress(Refused):  # skip unreadable logs
            session = await services.open(table_id)
            record = export_records(session.table, session.created)
            games.append(GameData(table_id, record, session.table.is_played_elsewhere))
    return DataFile(time.time(), kept, games, damaged)


async def take_over_data(services: DeviceServices, call: SharedCall[DataFile]) -> DataTaken:
    """Import what is missing here; importing the same file again changes nothing.

    Raises a CirkisError if the file is damaged, in which case nothing is imported, or if not
    everything could be stored.
    """
    file = call.body
    games = movable_games(file)
    here = set(services.latest(10 * MAX_TABLES))
    ids = {game.id: new_id(OWNER, game.id) for game in games}
    new = [one for one in games if not here & {one.id, ids[one.id]}]
    contents = await check_file(file, new, OWNER, do_here)
    await put_studies(services.documents, OWNER, contents.studies)
    if contents.progress is not None:
        await services.backend.progress.take_over(OWNER, contents.progress, trusts_ratings=True)
    for game in contents.games:
        await services.register(game.created, game.then, ids[game.id])
    return DataTaken(len(new), len(games) - len(new), len(file.tables) - len(games))


async def forget_all(services: DeviceServices, call: SharedCall[Sure]) -> Deleted:
    """Delete all tables and documents.

    Raises a CirkisError if a table cannot be deleted; the remaining data is then kept.
    """
    count = 0
    while found := services.latest(MAX_TABLES):
        for table_id in found:
            await services.delete(table_id)
        count += len(found)
    for one in await services.documents.list(OWNER):
        await services.documents.remove(OWNER, one.kind, one.id)
    await services.backend.puzzle_ratings.forget()
    return Deleted(count)
