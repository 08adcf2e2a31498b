"""E-mail notifications: whether there are any, to which address, and the links in them."""

from __future__ import annotations

from typing import Any

from cirkis.server.http.endpoint import Call
from cirkis.server.people.messages import MailAddress, MailSecret, MailState
from cirkis.tables.table.requests import Empty


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
    await call.context.services.mail_addresses.remove(call.known.person)
    return await mail_state(call)


async def confirm_mail(call: Call[MailSecret]) -> Empty:
    await call.context.services.mail_addresses.confirm(call.body.secret)
    return Empty()


async def stop_mail(call: Call[MailSecret]) -> Empty:
    await call.context.services.mail_addresses.stop(call.body.secret)
    return Empty()
