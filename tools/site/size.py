"""The size of a site, on disk and compressed."""

import gzip
from pathlib import Path


def size_text(folder: Path) -> str:
    """Return the sizes in words; files are sent with gzip, which every host supports."""
    contents = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    raw = sum(map(len, contents))
    sent = sum(min(len(content), len(gzip.compress(content, 9))) for content in contents)
    return f"{raw / 1e6:.1f} MB in {len(contents)} files, {sent / 1e6:.1f} MB sent with gzip"
