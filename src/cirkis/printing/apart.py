"""Make a set in a separate process: `python -m cirkis.printing.apart < ORDER > REPLY`.

The order is JSON: {"kind", "what", "values", "pieces"}. The reply is a line of JSON, followed by
the file if a set was ordered.
"""

import contextlib
import io
import json
import os
import sys
import zipfile
from collections.abc import Mapping
from typing import Any, BinaryIO, Literal

from cirkis.errors import MissingModule, PieceSetError, PrintError
from cirkis.game import PieceSet, parse_piece_set
from cirkis.printing.kinds import KINDS, Fact, Made, MadeFile, Preview, make, preview
from cirkis.printing.settings import parse_settings, problem

_NICENESS = 10

What = Literal["preview", "set"]


def answer(order: Mapping[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Return the reply to an order: what the line of JSON says, and the file."""
    try:
        pieces = None if order["pieces"] is None else _read_pieces(order["pieces"])
        settings = parse_settings(KINDS[order["kind"]].settings, order["values"], pieces)
        if order["what"] == "preview":
            return {"pages": [{**_json(page), "svg": page.svg} for page in preview(settings)]}, b""
        made = make(settings)
    except PrintError as error:
        details = {"option": error.option, "message": str(error), **_json(error)}
        return {"problem": details}, b""
    except MissingModule as error:
        return {"missing": str(error)}, b""
    file = one_file(made, order["kind"])
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


def _json(sentence: Fact | Preview | PrintError) -> dict[str, Any]:
    """Return a message's key and values, converted to JSON types."""
    kinds = (int, float, str)
    values = {n: v if type(v) in kinds else str(v) for n, v in sentence.values.items()}
    return {"key": sentence.key, "values": values}


def _own_stdout() -> BinaryIO:
    """Return the real stdout, and redirect the output of libraries to stderr."""
    kept = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return kept


def main() -> None:
    """Read an order and write the reply, at low priority where the system supports it."""
    order = json.load(sys.stdin.buffer)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(_NICENESS)
    with _own_stdout() as target:
        reply, file = answer(order)
        target.write(json.dumps(reply).encode() + b"\n" + file)  # JSON escapes newlines


if __name__ == "__main__":
    main()
