"""Import a file with all of a person's data that was exported elsewhere."""

from cirkis.backend.data_file import (
    DataFile,
    DataTaken,
    GameData,
    check_file,
    movable_games,
    new_id,
    put_studies,
)
from cirkis.backend.documents import DocumentStore
from cirkis.backend.progress import ProgressKeeper
from cirkis.server.gate import Gate
from cirkis.server.hub.registry import Registry, play_log
from cirkis.server.quotas import Quotas
from cirkis.server.storage import queries
from cirkis.server.storage.store import Store
from cirkis.tables.people import Person


class TakingOver:
    """Imports files piece by piece, so that others get their turns.

    When the request is cancelled, everything stops; data imported by then is skipped the next time.
    """

    def __init__(
        self,
        store: Store,
        registry: Registry,
        documents: DocumentStore,
        progress: ProgressKeeper,
        quotas: Quotas,
        gate: Gate,
    ) -> None:
        self._store, self._registry, self._quotas = store, registry, quotas
        self._documents, self._progress, self._gate = documents, progress, gate
        self._work = gate.help_patiently

    async def take_over(self, person: Person, file: DataFile) -> DataTaken:
        """Import the data that is missing here; importing a file again changes nothing.

        Raises a CirkisError if the file is damaged, in which case nothing is stored, or if not
        everything could be stored; a retry imports the rest.
        """
        with self._gate.hold("import"):
            return await self._take_over(person, file)

    async def _take_over(self, person: Person, file: DataFile) -> DataTaken:
        games = movable_games(file)
        new = await self._missing(person, games)
        now = new[: max(1, self._quotas.room("table"))]  # without room, charging for 1 is refused
        self._quotas.charge("table", len(now))
        contents = await check_file(file, now, person, self._work)
        await put_studies(self._documents, person, contents.studies)
        if contents.progress is not None:
            await self._progress.take_over(person, contents.progress)
        for game in contents.games:
            table = await self._work(play_log, game.created, game.then)
            await self._registry.keep(table, game.created, game.then, new_id(person, game.id))
        if len(now) < len(new):
            self._quotas.charge("table")  # the refusal says when the rest can be imported
        return DataTaken(len(now), len(games) - len(new), len(file.tables) - len(games))

    async def _missing(self, person: Person, games: list[GameData]) -> list[GameData]:
        known = set[str]()
        for n in range(0, len(games), queries.PART):
            ids = {one.id: new_id(person, one.id) for one in games[n : n + queries.PART]}
            known |= await self._work(self._store.wait, queries.known_tables, person, ids)
        return [one for one in games if one.id not in known]
