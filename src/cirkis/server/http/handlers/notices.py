"""Turn notifications, by e-mail and by push."""

import hashlib
from typing import Any

from cirkis.i18n import languages
from cirkis.server.http.endpoint import Call
from cirkis.server.people.messages import (
    MailAddress,
    MailSecret,
    MailState,
    PushOffer,
    PushSubscription,
)
from cirkis.server.people.safe_post import PostError, check_url
from cirkis.server.storage import mail_addresses as mail_queries
from cirkis.server.storage import subscriptions as queries
from cirkis.server.storage.subscriptions import StoredSubscription
from cirkis.tables.model.refusals import refused
from cirkis.tables.model.requests import Empty


async def push_offer(call: Call[Any]) -> PushOffer:
    """Return the key by which browsers recognise our messages."""
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
    language = wanted.language if wanted.language in languages() else languages()[0]
    key = hashlib.sha256(wanted.endpoint.encode()).hexdigest()[:43]
    row = StoredSubscription(
        key, here.key, here.person, wanted.endpoint, wanted.p256dh, wanted.auth, language
    )
    await call.context.services.store.call(queries.add_subscription, row=row)
    return await push_offer(call)


async def push_off(call: Call[Empty]) -> PushOffer:
    await call.context.services.store.call(queries.remove_session, session=call.known.key)
    return await push_offer(call)


async def mail_state(call: Call[Any]) -> MailState:
    addresses = call.context.services.mail_addresses
    stored = None if call.person is None else await addresses.of(call.person)
    if stored is None:
        return MailState(addresses.is_offered, None, False)
    return MailState(addresses.is_offered, stored.address, stored.confirmed is not None)


async def mail_on(call: Call[MailAddress]) -> MailState:
    """Store an address and send it a confirmation link."""
    wanted = call.body
    await call.context.services.mail_addresses.add(call.known, wanted.address, wanted.language)
    return await mail_state(call)


async def mail_off(call: Call[Empty]) -> MailState:
    store, person = call.context.services.store, call.known.person
    await store.call(mail_queries.remove_address, person=person)
    return await mail_state(call)


async def confirm_mail(call: Call[MailSecret]) -> Empty:
    await call.context.services.mail_addresses.confirm(call.body.secret)
    return Empty()


async def stop_mail(call: Call[MailSecret]) -> Empty:
    await call.context.services.store.call(mail_queries.remove_by_key, key=call.body.secret)
    return Empty()
