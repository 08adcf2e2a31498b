"""Pictures of positions and games."""

from starlette.responses import Response

from cirkis.backend.queries import record_card, table_card
from cirkis.backend.requests.endpoint import TABLE, Router
from cirkis.backend.requests.positions import AFTER, LINE, PICTURE_LANGUAGE, POSITION_CODES, reached
from cirkis.backend.requests.studies import STUDY
from cirkis.backend.studies import find_study, study_text
from cirkis.i18n.texts import known_language
from cirkis.server.http.endpoint import Call
from cirkis.server.processes import draw_png

router = Router()

_PNG = "image/png"
_FOR_A_WHILE = "private, max-age=300"


@router.get(
    f"{TABLE}/picture.png",
    answer="image/png",
    codes=(*POSITION_CODES, "too-many"),
    query=(AFTER, LINE, PICTURE_LANGUAGE),
    is_personal=False,
)
async def table_preview(call: Call[None]) -> Response:
    """Get the link preview's picture.

    It is 1200 by 630 pixels, and cached for a while. Drawing it needs the `pictures` extra.
    """
    table = await reached(call)
    svg = await call.context.server.gate.help(table_card, table, _language(call))
    return await _png(call, svg)


@router.get(
    f"{STUDY}/picture.png",
    answer="image/png",
    codes=("no-study", "too-many"),
    query=(PICTURE_LANGUAGE,),
    is_personal=False,
)
async def study_preview(call: Call[None]) -> Response:
    """Get a study's preview picture.

    It is 1200 by 630 pixels, and cached for a while. Drawing it needs the `pictures` extra.
    """
    server = call.context.server
    text = study_text((await find_study(server.documents, call.named)).document)
    return await _png(call, await server.gate.help(record_card, text, _language(call)))


def _language(call: Call[None]) -> str:
    return known_language(call.asked("language"))


async def _png(call: Call[None], svg: str) -> Response:
    server = call.context.server
    content = await draw_png(server.gate, server.quotas, svg)
    # Other sites may show the preview of a link.
    headers = {"Cache-Control": _FOR_A_WHILE, "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(content, headers=headers, media_type=_PNG)
