"""E-mail addresses: sign in with them, and get notifications of turns."""

from typing import Any

from starlette.responses import Response

from cirkis.server.accounts.mail_addresses import Proof
from cirkis.server.accounts.messages import (
    MailAddress,
    MailOffer,
    MailProof,
    MailSecret,
    MailState,
    MailTaken,
    MailTurns,
)
from cirkis.server.accounts.sessions import MAX_AGENT
from cirkis.server.http.endpoint import Call
from cirkis.server.http.handlers.joining import bring_along, describe_joining, reply_with_token
from cirkis.server.http.responses import json_reply
from cirkis.server.storage import people as queries
from cirkis.tables.refusals import refused
from cirkis.tables.requests import Empty


async def mail_state(call: Call[Any]) -> MailState:
    addresses = call.context.services.mail_addresses
    if call.visitor is None:
        return MailState(addresses.is_offered)
    asked = await addresses.asked(call.visitor)
    stored = await addresses.of(call.visitor.person)
    if stored is None:
        return MailState(addresses.is_offered, asked=asked)
    return MailState(addresses.is_offered, stored.address, stored.turns, asked)


async def ask(call: Call[MailAddress]) -> MailState:
    wanted = call.body
    await call.context.services.mail_addresses.ask(call.known, wanted.address, wanted.language)
    return await mail_state(call)


async def _check(call: Call[MailProof]) -> Proof:
    addresses, given = call.context.services.mail_addresses, call.body
    if given.secret is not None:
        proof = await addresses.check_link(given.secret)
        if proof.holder is None and call.known.key != proof.request.session:
            # Otherwise, whoever gives others a link for their own address could get their seats.
            raise refused("mail-link-unknown")
        return proof
    return await addresses.check_code(call.known, given.code)


async def look(call: Call[MailProof]) -> MailOffer:
    proof = await _check(call)
    address, holder = proof.request.address, proof.holder
    if holder is None or holder == call.person:
        return MailOffer(address, joins=False)
    return MailOffer(address, True, *await describe_joining(call, holder))


async def confirm(call: Call[MailProof]) -> Response:
    """Give this device to the address's owner, or the address to this person."""
    addresses, proof = call.context.services.mail_addresses, await _check(call)
    if proof.holder in (None, call.person):
        if await addresses.hold(proof, call.known):
            return json_reply(MailTaken(joined=False))
        proof = await _check(call)  # somebody else confirmed it first
    if proof.holder is None:  # and has removed it since
        raise refused("stale")
    agent = call.request.headers.get("user-agent", "")[:MAX_AGENT]
    if call.body.with_progress:
        await bring_along(call, proof.holder)
    token = await addresses.join(proof, agent, alone=call.body.alone)
    return reply_with_token(call, MailTaken(joined=True), token)


async def set_turns(call: Call[MailTurns]) -> MailState:
    wanted, addresses = call.body, call.context.services.mail_addresses
    await addresses.set_turns(call.known.person, wanted.language, wanted.on)
    return await mail_state(call)


async def remove(call: Call[Empty]) -> MailState:
    await call.context.services.mail_addresses.remove(call.known.person)
    return await mail_state(call)


async def stop_turns(call: Call[MailSecret]) -> Empty:
    await call.context.services.store.call(queries.stop_turns, key=call.body.secret)
    return Empty()
