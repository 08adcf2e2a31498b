"""E-mail addresses: sign in with them, and get notifications of turns."""

from typing import Any

from starlette.responses import Response

from cirkis.backend.requests.endpoint import Router
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

router = Router()

_PROOF = ("mail-link-unknown", "mail-code-wrong")


@router.get("/api/mail")
async def mail_state(call: Call[Any]) -> MailState:
    """Get the requester's e-mail address."""
    addresses = call.context.server.mail_addresses
    if call.visitor is None:
        return MailState(addresses.is_offered)
    asked = await addresses.asked(call.visitor)
    stored = await addresses.of(call.visitor.person)
    if stored is None:
        return MailState(addresses.is_offered, asked=asked)
    return MailState(addresses.is_offered, stored.address, stored.turns, asked)


@router.post("/api/mail", codes=("no-person", "no-mail", "bad-address"))
async def ask(call: Call[MailAddress]) -> MailState:
    """Request a sign-in e-mail.

    It contains a link and a code; one of them can be used, within fifteen minutes. The response
    does not show whether anybody has confirmed the address.
    """
    wanted = call.body
    await call.context.server.mail_addresses.ask(call.known, wanted.address, wanted.language)
    return await mail_state(call)


async def _check(call: Call[MailProof]) -> Proof:
    addresses, given = call.context.server.mail_addresses, call.body
    if given.secret is not None:
        proof = await addresses.check_link(given.secret)
        if proof.holder is None and call.known.key != proof.request.session:
            # Otherwise, whoever gives others a link for their own address could get their seats.
            raise refused("mail-link-unknown")
        return proof
    return await addresses.check_code(call.known, given.code)


@router.post("/api/mail/look", codes=("no-person", *_PROOF))
async def look(call: Call[MailProof]) -> MailOffer:
    """Check a link or code.

    This does not use it up. After five wrong codes, request another e-mail.
    """
    proof = await _check(call)
    address, holder = proof.request.address, proof.holder
    if holder is None or holder == call.person:
        return MailOffer(address, joins=False)
    return MailOffer(address, True, *await describe_joining(call, holder))


@router.post(
    "/api/mail/confirm", answer=MailTaken, codes=("no-person", "stale", "confirm-again", *_PROOF)
)
async def confirm(call: Call[MailProof]) -> Response:
    """Sign in with a link or code.

    If somebody has confirmed the address, this device becomes theirs, and the response sets its
    cookie. Otherwise the address becomes the requester's.
    """
    addresses, proof = call.context.server.mail_addresses, await _check(call)
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


@router.post("/api/mail/turns", codes=("no-person",))
async def set_turns(call: Call[MailTurns]) -> MailState:
    """Switch e-mails about turns on or off."""
    wanted, addresses = call.body, call.context.server.mail_addresses
    await addresses.set_turns(call.known.person, wanted.language, wanted.on)
    return await mail_state(call)


@router.post("/api/mail/off", codes=("no-person", "confirm-again"))
async def remove(call: Call[Empty]) -> MailState:
    """Remove the requester's e-mail address.

    The address must have been confirmed within the last week.
    """
    await call.context.server.mail_addresses.remove(call.known.person)
    return await mail_state(call)


@router.post("/api/mail/stop", is_personal=False)
async def stop_turns(call: Call[MailSecret]) -> Empty:
    """Stop e-mails about turns.

    The secret comes from the link in the e-mail; no cookie is needed.
    """
    await call.context.server.store.call(queries.stop_turns, key=call.body.secret)
    return Empty()
