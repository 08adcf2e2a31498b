"""Endpoints for operators and developers."""

from __future__ import annotations

import secrets

from starlette.responses import Response

from cirkis import __version__
from cirkis.server.http.answers import Health
from cirkis.server.http.endpoint import Call
from cirkis.server.metrics.counts import CONTENT_TYPE
from cirkis.tables.table.refusals import refused


async def health(call: Call[None]) -> Health:
    """Check that the database can store a placement now."""
    await call.context.services.probe.check()
    is_file = call.context.settings.database is None
    return Health("ok", __version__, "sqlite" if is_file else "postgresql")


async def metrics(call: Call[None]) -> Response:
    """Needs the operator's token."""
    token = call.context.settings.metrics_token
    given = call.request.headers.get("authorization", "")
    if not token or not secrets.compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise refused("private")
    services = call.context.services
    services.metrics.update(services.hub.stats())
    return Response(services.metrics.to_text(), media_type=CONTENT_TYPE)
