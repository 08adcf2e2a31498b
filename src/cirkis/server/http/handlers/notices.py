"""Turn push notifications on and off."""

import hashlib
from typing import Any

from cirkis.i18n.texts import known_language
from cirkis.server.accounts.messages import PushOffer, PushSubscription
from cirkis.server.accounts.push import PostError, check_url
from cirkis.server.http.endpoint import Call
from cirkis.server.storage import people as queries
from cirkis.server.storage.people import StoredSubscription
from cirkis.tables.refusals import refused
from cirkis.tables.requests import Empty


async def push_offer(call: Call[Any]) -> PushOffer:
    push = call.context.services.push
    return PushOffer(None if push is None else push.public_key)


async def push_on(call: Call[PushSubscription]) -> PushOffer:
    if call.context.services.push is None:
        raise refused("no-push")
    wanted, here = call.body, call.known
    try:
        check_url(wanted.endpoint)
    except PostError as problem:
        raise refused("bad-endpoint.endpoint", why=str(problem)) from None
    call.context.services.quotas.charge("subscription")
    await call.context.services.sessions.keep(here)
    language = known_language(wanted.language)
    key = hashlib.sha256(wanted.endpoint.encode()).hexdigest()[:43]
    row = StoredSubscription(
        key, here.key, here.person, wanted.endpoint, wanted.p256dh, wanted.auth, language
    )
    await call.context.services.store.call(queries.add_subscription, row=row)
    return await push_offer(call)


async def push_off(call: Call[Empty]) -> PushOffer:
    await call.context.services.store.call(queries.remove_session, session=call.known.key)
    return await push_offer(call)
