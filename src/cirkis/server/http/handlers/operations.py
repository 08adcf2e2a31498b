"""For whoever runs the server or writes a program for it."""

from __future__ import annotations

from starlette.responses import Response

from cirkis import __version__
from cirkis.server.http.answers import Health
from cirkis.server.http.endpoint import Call
from cirkis.server.http.proxies import is_local_request
from cirkis.server.metrics import CONTENT_TYPE
from cirkis.table.refusals import refused


async def health(call: Call[None]) -> Health:
    """Check that the database can store a placement now."""
    await call.context.services.probe.check()
    is_file = call.context.settings.database is None
    return Health("ok", __version__, "sqlite" if is_file else "postgresql")


async def metrics(call: Call[None]) -> Response:
    """Return what the server counts, to near machines unless it is set otherwise."""
    request, settings = call.request, call.context.settings
    address = request.client.host if request.client else ""
    is_near = is_local_request(address, request.headers, settings)
    if not (is_near or settings.public_metrics):
        raise refused("private")
    services = call.context.services
    services.metrics.update(services.hub.stats())
    return Response(services.metrics.to_text(), media_type=CONTENT_TYPE)
