"""Positions without a table, and studies, asked of one device as of the server."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

import msgspec
from msgspec import Struct

from cirkis.live.documents import MAX_DOCUMENT
from cirkis.live.queries import (
    read_cell,
    read_line,
    read_position,
    read_seat,
    read_shape,
)
from cirkis.live.studies import NewStudies, StudyDraft, StudyKeeper, StudySummary, do_here
from cirkis.local.addresses import Address
from cirkis.local.calls import JSON, TEXT, Answer, Call, Row
from cirkis.local.pictures import picture_answer
from cirkis.local.tables import OWNER
from cirkis.table.begin import table_at
from cirkis.table.make_view import make_view
from cirkis.table.obstacles import ObstacleInfo, obstacle_info
from cirkis.table.openings_info import OpeningsInfo, openings_info
from cirkis.table.previews import Previews, make_previews
from cirkis.table.set_up_info import SetUpInfo, set_up_info
from cirkis.table.state import Table
from cirkis.table.table_info import TableInfo, table_info
from cirkis.table.variations import play_variation
from cirkis.table.view import View


def _table(address: Address) -> TableInfo:
    return table_info("", reached(address))


def _view(address: Address) -> View:
    return make_view(reached(address))


def _previews(address: Address) -> Previews:
    return make_previews(reached(address))


def _obstacle(address: Address) -> ObstacleInfo:
    table = reached(address)
    cell = read_cell(address.get("cell", ""))
    shape = read_shape(address.get("shape", ""), len(table.options.pieces.shapes))
    return obstacle_info(table, cell, shape)


def _openings(address: Address) -> OpeningsInfo:
    return openings_info(reached(address))


def _set_up(address: Address) -> SetUpInfo:
    request = read_position(address.get("at", ""))
    seat, turn = read_seat(address.get("seat", "")), read_seat(address.get("turn", ""))
    return set_up_info(request, seat or 0, address.get("leader", "") or None, turn)


def reached(address: Address) -> Table:
    """Return the table, which is not stored, at the position that an address names.

    Raises:
        CirkisError: the address cannot be read, or the rules do not allow the position.
    """
    line = read_line("", address.get("line", ""))[1]
    return play_variation(table_at(read_position(address.get("at", ""))), None, line)


_AT_POSITIONS: dict[str, Callable[[Address], Struct]] = {
    "table": _table,
    "view": _view,
    "previews": _previews,
    "obstacle": _obstacle,
    "openings": _openings,
    "setup": _set_up,
}


async def _at_position(call: Call) -> Struct:
    return _AT_POSITIONS[call.address.parts[2]](call.address)


async def _picture(call: Call) -> Answer:
    return picture_answer(reached(call.address), call.address)


async def _list(call: Call) -> list[StudySummary]:
    return await _keeper(call).list(OWNER)


async def _create(call: Call) -> Struct:
    return await _keeper(call).create(OWNER, call.body)


async def _find(call: Call) -> Struct:
    return await _keeper(call).find(OWNER, call.named)


async def _record(call: Call) -> Answer:
    return Answer(HTTPStatus.OK, TEXT, await _keeper(call).text(call.named))


async def _save(call: Call) -> Struct:
    return await _keeper(call).save(OWNER, call.named, call.body)


async def _remove(call: Call) -> Answer:
    await _keeper(call).remove(OWNER, call.named)
    return Answer(HTTPStatus.OK, JSON, "{}")


def _keeper(call: Call) -> StudyKeeper:
    return StudyKeeper(call.memory.documents, do_here)


_new_studies = msgspec.json.Decoder(NewStudies)
_draft = msgspec.json.Decoder(StudyDraft)

STUDY_ROWS = (
    *(Row("GET", f"api/positions/{what}", _at_position) for what in _AT_POSITIONS),
    Row("GET", "api/positions/picture.svg", _picture),
    Row("GET", "api/positions/film.svg", _picture),
    Row("GET", "api/studies", _list),
    Row("POST", "api/studies", _create, _new_studies, MAX_DOCUMENT, HTTPStatus.CREATED),
    Row("GET", "api/studies/*", _find),
    Row("GET", "api/studies/*/record", _record),
    Row("PUT", "api/studies/*", _save, _draft, MAX_DOCUMENT),
    Row("DELETE", "api/studies/*", _remove),
)
"""What is asked about positions, beside analyses, and about studies."""
