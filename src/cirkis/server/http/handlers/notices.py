"""Turn push notifications on and off."""

import hashlib
from typing import Any

from cirkis.backend.requests.endpoint import Router
from cirkis.i18n.texts import known_language
from cirkis.server.accounts.messages import PushOffer, PushSubscription
from cirkis.server.accounts.safe_post import PostError, check_url
from cirkis.server.http.endpoint import Call
from cirkis.server.storage import people as queries
from cirkis.server.storage.people import StoredSubscription
from cirkis.tables.refusals import refused
from cirkis.tables.requests import Empty

router = Router()


@router.get("/api/push", is_personal=False)
async def push_offer(call: Call[Any]) -> PushOffer:
    """Find out whether the server sends notifications."""
    push = call.context.server.push
    return PushOffer(None if push is None else push.public_key)


@router.post("/api/push", codes=("no-person", "no-push", "bad-endpoint"))
async def push_on(call: Call[PushSubscription]) -> PushOffer:
    """Subscribe this browser to notifications.

    One is sent when it is the person's turn, or somebody asks them for a rematch, unless they are
    connected to the table.
    """
    if call.context.server.push is None:
        raise refused("no-push")
    wanted, here = call.body, call.known
    try:
        check_url(wanted.endpoint)
    except PostError as problem:
        raise refused("bad-endpoint.endpoint", why=str(problem)) from None
    call.context.server.quotas.charge("subscription")
    await call.context.server.sessions.keep(here)
    language = known_language(wanted.language)
    key = hashlib.sha256(wanted.endpoint.encode()).hexdigest()[:43]
    row = StoredSubscription(
        key, here.key, here.person, wanted.endpoint, wanted.p256dh, wanted.auth, language
    )
    await call.context.server.store.call(queries.add_subscription, row=row)
    return await push_offer(call)


@router.post("/api/push/off", codes=("no-person",))
async def push_off(call: Call[Empty]) -> PushOffer:
    """Unsubscribe this browser."""
    await call.context.server.store.call(queries.remove_session, session=call.known.key)
    return await push_offer(call)
