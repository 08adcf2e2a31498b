"""Take over a file with all that was kept of a person elsewhere."""

from __future__ import annotations

import asyncio

from cirkis.live.data_file import DataFile, DataTaken, check_file, new_id, put_studies
from cirkis.live.documents import DocumentStore
from cirkis.live.progress import ProgressKeeper
from cirkis.server.hub.registry import Registry
from cirkis.server.storage import queries
from cirkis.server.storage.store import Store
from cirkis.table.people import Person

MAX_OWN = 10_000  # tables of the person that are looked at


class TakingOver:
    """Takes over files."""

    def __init__(
        self, store: Store, registry: Registry, documents: DocumentStore, progress: ProgressKeeper
    ) -> None:
        """Prepare.

        Args:
            store: knows which games are here.
            registry: makes tables of the others.
            documents: where studies are kept.
            progress: merges what is remembered.
        """
        self._store, self._registry = store, registry
        self._documents, self._progress = documents, progress

    async def take_over(self, person: Person, file: DataFile) -> DataTaken:
        """Keep what a file holds, as far as it is not here; a second time changes nothing.

        Args:
            person: to whom it is to belong.
            file: the file.

        Raises:
            CirkisError: it is damaged, and nothing was kept; or it could not all be stored, and
                trying again later takes over the rest.
        """
        contents = await asyncio.to_thread(check_file, file, person)
        own = set(await self._registry.tables_of(person, MAX_OWN))
        ids = {game.id: new_id(person, game.id) for game in contents.games}
        here = await self._store.call(queries.versions_of, list(ids.values()))
        new = [one for one in contents.games if one.id not in own and ids[one.id] not in here]
        if contents.progress is not None:
            await self._progress.take_over(person, contents.progress)
        await put_studies(self._documents, person, contents.studies)
        for game in new:
            await self._registry.register(game.created, game.then, ids[game.id])
        return DataTaken(len(new), len(contents.games) - len(new), contents.left)
