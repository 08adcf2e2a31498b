"""People's documents in each kind of database."""

import asyncio
from functools import partial

import pytest

from cirkis.backend.documents import KINDS, change_document
from cirkis.server.documents import ServerDocuments
from cirkis.server.quotas import Quotas
from cirkis.server.storage.store import Store
from cirkis.tables.refusals import Refused


@pytest.fixture
def documents(store: Store) -> ServerDocuments:
    return ServerDocuments(store, Quotas())


def _append(text: str, before: str | None) -> str:
    return f"{before or ''}{text}"


def test_nothing_is_lost_in_a_race(documents: ServerDocuments) -> None:
    async def race() -> str:
        changes = (
            change_document(documents, "ada", "progress", "", partial(_append, letter))
            for letter in "abcdefgh"
        )
        await asyncio.gather(*changes)
        found = await documents.find("ada", "progress")
        assert found is not None
        return found.document

    assert sorted(asyncio.run(race())) == list("abcdefgh")


def test_documents_are_limited(documents: ServerDocuments) -> None:
    """Documents that are too long or too many are refused; existing ones can still be changed."""
    limit = KINDS["study"].most

    async def fill() -> None:
        with pytest.raises(Refused, match="larger") as long:
            await documents.put("ada", "progress", "", "x" * (KINDS["progress"].max_bytes + 1), 1)
        assert long.value.code == "too-large"
        for number in range(limit):
            assert await documents.put("ada", "study", f"s{number}", "{}", 1)
        with pytest.raises(Refused) as full:
            await documents.put("ada", "study", "one-more", "{}", 1)
        assert full.value.code == "many-documents"
        assert await documents.put("ada", "study", "s0", "[]", 2)
        assert await documents.put("bob", "study", "t0", "{}", 1)
        assert len(await documents.list("ada")) == limit

    asyncio.run(fill())
