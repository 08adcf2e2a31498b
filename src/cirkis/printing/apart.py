"""Make a set in a separate process: `python -m cirkis.printing.apart < ORDER > REPLY`.

The order is JSON: {"kind", "what", "given", "pieces"}. The reply is a line of JSON, followed by the
file, or by the previews as gzipped JSON, ready to send. The process limits its own time
and memory, and runs at low priority.
"""

import contextlib
import gzip
import io
import json
import os
import sys
import time
import zipfile
from collections.abc import Iterable, Mapping
from typing import Any, BinaryIO, Literal

from cirkis.errors import MissingModule, PieceSetError, PrintError
from cirkis.game import PieceSet, parse_piece_set
from cirkis.printing.kinds import KINDS, Fact, Made, MadeFile, Preview, make, preview
from cirkis.printing.settings import parse_settings, problem

MOST_SECONDS = {"preview": 30, "set": 60}  # of processor time
MOST_MEMORY = 2 << 30  # bytes of address space; about a tenth is used
MOST_FILE = 64 << 20  # bytes
_NICENESS = 10

What = Literal["preview", "set"]


def answer(order: Mapping[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Return the reply to an order: a line of JSON, and the file or the previews."""
    try:
        pieces = None if order["pieces"] is None else _read_pieces(order["pieces"])
        settings = parse_settings(KINDS[order["kind"]].settings, order["given"], pieces)
        if order["what"] == "preview":
            return {}, _packed(preview(settings))
        made = make(settings)
        file = one_file(made, order["kind"])
    except PrintError as refused:
        details = {"option": refused.option, "message": str(refused), **_json(refused)}
        return {"problem": details}, b""
    except MissingModule as missing:
        return {"missing": str(missing)}, b""
    except MemoryError:
        return {"too_large": True}, b""
    if len(file.data) > MOST_FILE:
        return {"too_large": True}, b""
    return {"name": file.name, "facts": [_json(fact) for fact in made.facts]}, file.data


def one_file(made: Made, kind: str) -> MadeFile:
    """Return the only file, or a ZIP of all files."""
    if len(made.files) == 1:
        return made.files[0]
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for file in made.files:
            # The default date of a ZipInfo is fixed, so that the same files give the same bytes.
            zipped.writestr(zipfile.ZipInfo(file.name), file.data, zipfile.ZIP_DEFLATED)
    return MadeFile(f"cirkis-{kind}.zip", target.getvalue())


def _read_pieces(text: str) -> PieceSet:
    try:
        return parse_piece_set(text)
    except PieceSetError as error:
        key = "print-pieces-unusable"
        raise problem("pieces", key, line=error.line or 0, why=error.reason) from None


def _packed(previews: Iterable[Preview]) -> bytes:
    pages = [{**_json(page), "svg": page.svg} for page in previews]
    return gzip.compress(json.dumps({"pages": pages}).encode(), mtime=0)


def _json(sentence: Fact | Preview | PrintError) -> dict[str, Any]:
    """Return a message's key and values, converted to JSON types."""
    kinds = (int, float, str)
    values = {n: v if type(v) in kinds else str(v) for n, v in sentence.values.items()}
    return {"key": sentence.key, "values": values}


def _bound(most_seconds: int) -> None:
    """Limit the time and memory of this process, where the system supports it."""
    with contextlib.suppress(ImportError, OSError, ValueError, AttributeError):
        import resource

        os.nice(_NICENESS)
        resource.setrlimit(resource.RLIMIT_CPU, (most_seconds, most_seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as score:
        score.write("1000")  # When memory runs out, the system kills this process first.


def _own_stdout() -> BinaryIO:
    """Return the real stdout, and redirect the output of libraries to stderr."""
    kept = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return kept


def main() -> None:
    """Read an order and write the reply, including the seconds of processor time."""
    order = json.load(sys.stdin.buffer)
    _bound(MOST_SECONDS[order["what"]])
    with _own_stdout() as target:
        reply, data = answer(order)
        line = json.dumps({**reply, "seconds": time.process_time()})  # JSON escapes newlines
        target.write(line.encode() + b"\n" + data)


if __name__ == "__main__":
    main()
