"""Pictures of positions and games."""

from starlette.responses import Response

from cirkis.backend.queries import record_card, table_card
from cirkis.backend.requests.positions import reached
from cirkis.backend.studies import find_study, study_text
from cirkis.i18n.texts import known_language
from cirkis.server.http.endpoint import Call
from cirkis.server.pictures import draw_png

_PNG = "image/png"
_FOR_A_WHILE = "private, max-age=300"


async def table_preview(call: Call[None]) -> Response:
    table = await reached(call)
    svg = await call.context.services.gate.help(table_card, table, _language(call))
    return await _png(call, svg)


async def study_preview(call: Call[None]) -> Response:
    """Return a picture of the end of a study's main line for link previews."""
    services = call.context.services
    text = study_text((await find_study(services.documents, call.named)).document)
    return await _png(call, await services.gate.help(record_card, text, _language(call)))


def _language(call: Call[None]) -> str:
    return known_language(call.asked("language"))


async def _png(call: Call[None], svg: str) -> Response:
    services = call.context.services
    content = await draw_png(services.gate, services.quotas, svg)
    # Other sites may show the preview of a link.
    headers = {"Cache-Control": _FOR_A_WHILE, "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(content, headers=headers, media_type=_PNG)
