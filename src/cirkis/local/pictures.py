"""Pictures of positions and games, asked of one device as of the server."""

from __future__ import annotations

from http import HTTPStatus

from cirkis.live.pictures import game_film, position_picture, read_look
from cirkis.local.addresses import Address
from cirkis.local.calls import Answer
from cirkis.table.state import Table

_DRAW = {"picture.svg": position_picture, "film.svg": game_film}


def picture_answer(table: Table, address: Address) -> Answer:
    """Return the picture that an address names by its last part.

    Args:
        table: the table, at the position.
        address: what is asked for.
    """
    look = read_look(address.get("theme", ""), address.get("language", ""))
    return Answer(HTTPStatus.OK, "image/svg+xml", _DRAW[address.parts[-1]](table, look))
