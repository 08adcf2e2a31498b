"""The page and its files."""

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from cirkis.backend.requests.endpoint import Router
from cirkis.backend.studies import find_study, study_text
from cirkis.errors import CirkisError
from cirkis.server.http.context import Context
from cirkis.server.http.endpoint import Call
from cirkis.server.http.identity import read_cookie
from cirkis.server.http.index_page import choose_language
from cirkis.server.http.previews import (
    Page,
    preview_tags,
    start_preview,
    study_preview,
    table_preview,
)
from cirkis.server.http.security import allow_frames
from cirkis.server.storage.store import StoreError
from cirkis.tables.refusals import CODES, Refused

router = Router()

PAGES = (
    *("/new", "/continue", "/friends", "/lobby", "/watch", "/help", "/me", "/device", "/mail"),
    *("/club", "/club/{id}", "/club/{id}/tournament/{n}"),
    *("/learn", "/learn/{lesson}"),
    *("/puzzles", "/puzzles/{id}", "/puzzles/theme/{theme}", "/puzzles/mistakes/{id}"),
    "/puzzles/run/{mode}",
    *("/openings", "/openings/{players}", "/openings/{players}/{line}"),
    *("/study", "/studies"),
    *("/print", "/print/{kind}"),
)

LANGUAGE_COOKIE = "cirkis-language"  # set by the page when a language is chosen there


@router.get(*PAGES, answer="text/html", is_described=False, is_personal=False)
async def page(call: Call[None]) -> Response:
    """Get the page."""
    return await make_page(call.context, call.request)


@router.get("/", answer="text/html", is_described=False, is_personal=False)
async def start_page(call: Call[None]) -> Response:
    """Get the start page."""
    preview = preview_tags(start_preview(_page(call)))
    return await make_page(call.context, call.request, preview=preview)


@router.get(
    "/table/{id}", "/table/{id}/review", answer="text/html", is_described=False, is_personal=False
)
async def table_page(call: Call[None]) -> Response:
    """Get the page for a table, with an error status if the table cannot be opened."""
    request, context = call.request, call.context
    table_id, status, preview = request.path_params["id"], 200, ""
    try:
        session = await context.server.hub.open(table_id)
        found = await context.server.gate.help(table_preview, _page(call), session.table, table_id)
        preview = preview_tags(found)
    except Refused as problem:
        status = CODES[problem.code]
    except StoreError:
        pass  # the page shows the error and retries
    return await make_page(context, request, status, preview)


@router.get("/study/{id}", answer="text/html", is_described=False, is_personal=False)
async def study_page(call: Call[None]) -> Response:
    """Get the page for a study, without a preview if the study cannot be read."""
    study_id, server, preview = call.named, call.context.server, ""
    with suppress(CirkisError):
        study = await find_study(server.documents, study_id)
        text = study_text(study.document)
        found = await server.gate.help(study_preview, _page(call), text, study_id, study.version)
        preview = preview_tags(found)
    return await make_page(call.context, call.request, preview=preview)


@router.get("/embed/{id}", answer="text/html", is_described=False, is_personal=False)
async def embedded_page(call: Call[None]) -> Response:
    """Get the page for embedding a game in a frame: read-only, and without a cookie."""
    context, request = call.context, call.request
    response = context.files.index(request.scope["path"], request.headers)
    if context.settings.public_url is not None:
        allow_frames(response)
    return response


def _page(call: Call[None]) -> Page:
    request = call.request
    language = choose_language(
        request.headers.get("accept-language", ""), read_cookie(request, LANGUAGE_COOKIE)
    )
    return Page(request, call.context.settings, language, call.context.files.version)


def wants_page(request: Request) -> bool:
    """Return whether a browser is opening the URL for a person to read."""
    return request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")


async def make_page(
    context: Context, request: Request, status: int = 200, preview: str = ""
) -> Response:
    """Return the page, with a cookie that lasts a year.

    A browser that is new, or whose session was ended, gets a new identity. Raises Refused if the
    page is missing.
    """
    identity = context.identity
    chosen = read_cookie(request, LANGUAGE_COOKIE)
    response = context.files.index(request.scope["path"], request.headers, chosen, preview)
    token = identity.token(request)
    try:
        await identity.find(request)
    except Refused:
        token = None
    except StoreError:
        pass  # the page shows the error; the identity stays
    with suppress(StoreError):
        token = token or await identity.sessions.new_token()
    identity.set_cookie(response, request, token)
    if status != 200 == response.status_code:
        response.status_code = status
        response.headers["Cache-Control"] = "no-store"
    return response


@router.get("/service_worker.js", answer="text/javascript", is_described=False, is_personal=False)
async def service_worker(call: Call[None]) -> Response:
    """Get the page's service worker."""
    return call.context.files.worker(call.request.headers)


@router.get(
    "/manifest.{language}.webmanifest",
    answer="application/manifest+json",
    is_described=False,
    is_personal=False,
)
async def manifest(call: Call[None]) -> Response:
    """Get the app's manifest in a language."""
    return call.context.files.manifest(call.named, call.request.headers)


@router.get("/static/{version}/{name:path}", answer="*/*", is_described=False, is_personal=False)
async def static_file(call: Call[None]) -> Response:
    """Get one of the page's files.

    Browsers cache it forever, because the version changes whenever a file does.
    """
    path = call.request.path_params
    return call.context.files.file(path["version"], path["name"], call.request.headers)


@router.get("/offline/{name:path}", answer="*/*", is_described=False, is_personal=False)
async def site_file(call: Call[None]) -> Response:
    """Get one of the offline page's files.

    This page needs no server. Some packages do not include it. A person who opens anything else
    beside it gets the page.
    """
    name, headers = call.request.path_params["name"], call.request.headers
    site, gate = call.context.site, call.context.server.gate
    try:
        return await gate.help(site.file, name, headers)
    except Refused:
        if "/" in name or not wants_page(call.request):
            raise
    # The page finds a game in its address even where a chat has made the link's # part of the path.
    return await gate.help(site.file, "", headers)
