"""Games as records, going in and coming out."""

from __future__ import annotations

from urllib.parse import quote

from starlette.responses import Response

from cirkis.server.http.endpoint import Call
from cirkis.table.answers import TableCreated
from cirkis.table.export_record import export_records, record_name
from cirkis.table.join_codes import format_code
from cirkis.table.permissions import check_record_allowed
from cirkis.table.requests import NewRecord


async def import_record(call: Call[NewRecord]) -> TableCreated:
    """Make a table at which a record's game was played."""
    registry = call.context.services.registry
    table_id, code = await registry.import_record(call.body, call.person)
    return TableCreated(table_id, format_code(code))


async def export_record(call: Call[None]) -> Response:
    """Return the records of the table's games as a file."""
    session = call.session
    check_record_allowed(session.table)
    text = await call.context.services.help(export_records, session.table, session.created)
    name = quote(record_name(session.table, session.created))  # as RFC 5987 has it, in UTF-8
    called = f"filename=\"{session.id}.cirkis\"; filename*=UTF-8''{name}"
    headers = {"Cache-Control": "no-store", "Content-Disposition": f"attachment; {called}"}
    return Response(text, headers=headers, media_type="text/plain")
