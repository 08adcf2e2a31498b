"""Endpoints for pictures."""

from __future__ import annotations

from cirkis.i18n import languages
from cirkis.server.http.endpoint import Endpoint, Query, shared
from cirkis.server.http.handlers import pictures
from cirkis.server.http.study_endpoints import AT, SET_UP_CODES
from cirkis.tables.live.requests.rows import TABLE

_THEME = Query("theme", "the paper round the board", {"enum": ["light", "dark"]})
_LANGUAGE = Query("language", "of the words in it", {"enum": languages()})
_SVG, _PNG = "image/svg+xml", "image/png"
_FRAMES = (
    "Frame n is what draws the position after n moves: of what bears `data-from`, `data-until` or"
    " `data-at`, all that begins at n or before, ends after n, or is n's own."
)
_SIZE = (
    "1200 by 630 pixels. Kept for a while; one is drawn at a time. It needs the extra `pictures`."
)


_LOOK = (_THEME, _LANGUAGE)
_FREE = "/api/positions"

FREE_PICTURE_ENDPOINTS = (
    shared(
        *("GET", f"{_FREE}/picture.svg", "Get any position as a picture"),
        answer=_SVG,
        codes=SET_UP_CODES,
        query=(*AT, *_LOOK),
        is_personal=False,
    ),
    shared(
        *("GET", f"{_FREE}/film.svg", "Get any line as a picture of frames"),
        answer=_SVG,
        codes=SET_UP_CODES,
        query=(*AT, *_LOOK),
        is_personal=False,
    ),
    Endpoint(
        *("GET", "/api/studies/{id}/picture.png", pictures.study_preview, "Get a study's preview"),
        answer=_PNG,
        codes=("no-study", "not-found", "too-many"),
        query=(_LANGUAGE,),
        is_personal=False,
        details=_SIZE,
    ),
)


def table_picture_endpoints(
    codes: tuple[str, ...], place: tuple[Query, ...]
) -> tuple[Endpoint, ...]:
    return (
        shared(
            *("GET", f"{TABLE}/picture.svg", "Get a position as a picture"),
            answer=_SVG,
            codes=codes,
            query=(*place, *_LOOK),
        ),
        shared(
            *("GET", f"{TABLE}/film.svg", "Get a game as a picture of frames"),
            answer=_SVG,
            codes=codes,
            query=(*place, *_LOOK),
            details=_FRAMES,
        ),
        Endpoint(
            *("GET", f"{TABLE}/picture.png", pictures.table_preview, "Get the preview of a link"),
            answer=_PNG,
            codes=(*codes, "not-found", "too-many"),
            query=(*place, _LANGUAGE),
            is_personal=False,
            details=_SIZE,
        ),
    )
