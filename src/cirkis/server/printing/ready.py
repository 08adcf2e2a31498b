"""Sets of the usual size for servers that cannot make any; `tools.site.sets` writes them."""

import tarfile
from functools import cache
from pathlib import Path

PACK = Path(__file__).with_name("ready.tar.xz")
INDEX = "sets.json"


@cache
def ready_files() -> dict[str, bytes]:
    """Return the sets with their pictures and index, by name: 29 MB, slow the first time.

    Compressed together, the files take a third of the space that they would take one by one.
    """
    files: dict[str, bytes] = {}
    with tarfile.open(PACK) as pack:
        for member in pack:
            content = pack.extractfile(member)
            assert content is not None, "the pack holds only files"
            files[member.name] = content.read()
    return files
