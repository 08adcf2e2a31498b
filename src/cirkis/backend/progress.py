"""People's progress, stored as documents."""

from collections.abc import Callable

from cirkis.backend.documents import DocumentStore, change_document, check_size
from cirkis.practice.progress.game_over import GameOver
from cirkis.practice.progress.progress import (
    NO_PROGRESS,
    Event,
    Progress,
    apply,
    delete,
    join,
    merge_file,
    read_progress,
    write_progress,
)
from cirkis.tables.people import Person

KIND = "progress"
RESERVED = 32 * 1024  # bytes reserved for the results of games, so that there is always room


class ProgressKeeper:
    def __init__(self, store: DocumentStore, now: Callable[[], float]) -> None:
        """`now` returns Unix seconds."""
        self._store, self.now = store, now

    async def of(self, person: Person) -> Progress:
        """Return a person's progress. Raises a CirkisError if it is unreadable."""
        found = await self._store.find(person, KIND)
        return NO_PROGRESS if found is None else read_progress(found.document)

    async def report(self, person: Person, event: Event) -> Progress:
        """Record an event; return the new progress. Raises a CirkisError if storing fails."""
        return (await self.report_change(person, event))[1]

    async def report_change(self, person: Person, event: Event) -> tuple[Progress, Progress]:
        """Record an event; return the progress before and after.

        If the same event is reported twice concurrently, only one report sees a change. Raises a
        CirkisError if storing fails.
        """
        now, spare = self.now(), 0 if isinstance(event, GameOver) else RESERVED
        return await self._change(person, lambda before: apply(before, event, now), spare)

    async def take_over(self, person: Person, other: Progress) -> Progress:
        """Merge progress from a file. Raises a CirkisError if storing fails."""
        return (await self._change(person, lambda before: merge_file(before, other)))[1]

    async def join(self, person: Person, other: Progress) -> Progress:
        """Merge progress made here as another person. Raises a CirkisError if storing fails."""
        return (await self._change(person, lambda before: join(before, other)))[1]

    async def _change(
        self, person: Person, change: Callable[[Progress], Progress], spare: int = RESERVED
    ) -> tuple[Progress, Progress]:
        tried: list[tuple[Progress, Progress]] = []

        def rewrite(text: str | None) -> str:
            before = NO_PROGRESS if text is None else read_progress(text)
            tried.append((before, change(before)))
            written = write_progress(tried[-1][1])
            check_size(KIND, written, spare)
            return written

        await change_document(self._store, person, KIND, "", rewrite)
        return tried[-1]  # the attempt that was stored

    async def forget(self, person: Person) -> Progress:
        """Delete a person's progress, except their rating and the results that it comes from.

        Raises a CirkisError if that fails.
        """
        now = self.now()
        return (await self._change(person, lambda before: delete(before, now)))[1]
