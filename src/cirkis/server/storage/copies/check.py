"""Check continuous copies: every base against its manifest, every batch against those before it."""

from __future__ import annotations

from pathlib import Path

from cirkis.server.storage.copies import layout
from cirkis.server.storage.copies.layout import Base
from cirkis.server.storage.copies.rebuild import batches_after
from cirkis.server.storage.copy import no_progress
from cirkis.server.storage.manifest import check_manifest
from cirkis.server.storage.store import StoreError


def check_copies(folder: Path) -> list[str]:
    """Return what is wrong with continuous copies, one sentence each.

    Raises:
        StoreError: there are none.
        OSError: they cannot be read.
    """
    problems: list[str] = []
    found = layout.series_in(folder)
    if not any(layout.bases_in(series) for series in found):
        raise StoreError(f'there are no copies in "{folder}"')
    for series in found:
        bases = layout.bases_in(series, problems)
        for base in bases:
            try:
                check_manifest(base.path)
            except StoreError as problem:
                problems.append(str(problem))
        if bases:
            problems += _check_changes(bases)
    return problems


def _check_changes(bases: list[Base]) -> list[str]:
    """Return what is wrong with the batches from the first base of a series on."""
    chains = {}
    try:
        for batch in batches_after(bases[0], no_progress):
            chains[batch.number] = batch.chain
    except StoreError as problem:
        return [str(problem)]
    return [
        f'the base "{base.path}" does not go on where the changes before it end'
        for base in bases[1:]
        if base.manifest.position is None or chains.get(base.after) != base.manifest.position.chain
    ]
