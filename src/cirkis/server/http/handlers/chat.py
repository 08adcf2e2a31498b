"""Chat at a table."""

from __future__ import annotations

from cirkis.server.http.endpoint import Call
from cirkis.tables.table.chat import Say
from cirkis.tables.table.messages import ChatMessage, SaidMessage


async def chat_history(call: Call[None]) -> ChatMessage:
    return await call.context.services.chat.history(call.session.id)


async def say(call: Call[Say]) -> SaidMessage:
    return await call.context.services.chat.say(call.session, call.body, call.person)
