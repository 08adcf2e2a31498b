"""Refusals: the table of error codes, with the HTTP status of each."""

from cirkis.errors import CirkisError, IllegalReason
from cirkis.i18n import texts_in
from cirkis.i18n.texts import Value

CODES: dict[str, int] = {
    "unreadable": 400,
    "no-person": 401,
    "signed-out": 401,
    "foreign-origin": 403,
    "foreign-host": 403,
    "not-your-seat": 403,
    "not-host": 403,
    "removed": 403,
    "banned": 403,
    "muted": 403,
    "no-advice": 403,
    "private": 403,
    "not-found": 404,
    "no-table": 404,
    "no-code": 404,
    "no-study": 404,
    "no-club": 404,
    "no-member": 404,
    "invitation-unknown": 404,
    "link-unknown": 404,
    "mail-link-unknown": 404,
    "mail-code-wrong": 404,
    "table-removed": 410,
    "broken-study": 410,
    "wrong-method": 405,
    "stale": 409,
    "not-begun": 409,
    "begun": 409,
    "aborted": 409,
    "no-abort": 409,
    "rated": 409,
    "seat-taken": 409,
    "closed": 403,
    "name-taken": 409,
    "confirm-again": 409,
    "nobody-to-remove": 409,
    "computers-turn": 409,
    "no-offer": 409,
    "offer-open": 409,
    "offer-declined": 409,
    "not-absent": 409,
    "no-clock": 409,
    "time-left": 409,
    "time-over": 409,
    "chat-off": 409,
    "game-goes-on": 409,
    "rematched": 409,
    "nothing-to-undo": 409,
    "round-goes-on": 409,
    "tournament-goes-on": 409,
    "no-next-round": 409,
    "illegal": 409,
    IllegalReason.GAME_OVER.value: 409,
    IllegalReason.NO_SUCH_PIECE.value: 409,
    IllegalReason.NOT_IN_STOCK.value: 409,
    IllegalReason.OVERLAPS.value: 409,
    IllegalReason.NOT_AT_CENTER.value: 409,
    IllegalReason.NOT_TOUCHING_LEADER.value: 409,
    IllegalReason.NOT_TOUCHING_ANY.value: 409,
    "full-table": 409,
    "full-club": 409,
    "club-closed": 409,
    "no-network": 409,
    "no-push": 409,
    "no-mail": 409,
    "no-print": 409,
    "own-link": 409,
    "many-devices": 409,
    "many-documents": 409,
    "many-tournaments": 409,
    "link-used": 410,
    "link-expired": 410,
    "too-large": 413,
    "not-json": 415,
    "bad-option": 422,
    "bad-seats": 422,
    "not-rated": 422,
    "bad-tournament": 422,
    "name-unreadable": 422,
    "name-of-level": 422,
    "bad-record": 422,
    "bad-file": 422,
    "message-missing": 422,
    "message-cut": 422,
    "message-damaged": 422,
    "message-newer": 422,
    "message-unsendable": 422,
    "no-message": 409,
    "bad-endpoint": 422,
    "bad-address": 422,
    "bad-print": 422,
    "unreadable-placement": 422,
    "too-many": 429,
    "broken-table": 500,
    "internal": 500,
    "search-failed": 500,
    "not-loaded": 503,
    "storage": 503,
    "storage-full": 507,
}
"""The HTTP status of each code; `refused-CODE` in i18n/en/server.ftl is its message."""

STORAGE_CODES = ("storage", "storage-full")
"""Storing failed: nothing was changed, and a retry may succeed."""


class Refused(CirkisError):
    """The server refuses a request; `code` is a key of CODES, and `reason` says more, if needed."""

    def __init__(self, code: str, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.code, self.reason = code, reason


class TooMany(Refused):
    """A quota is used up; it recovers in `retry_after` seconds, if that is known."""

    def __init__(self, message: str, quota: str, retry_after: int | None) -> None:
        super().__init__("too-many", message)
        self.quota, self.retry_after = quota, retry_after


def refused(what: str, **values: Value) -> Refused:
    """Return a refusal with its message from i18n/en/server.ftl."""
    code, _, reason = what.partition(".")
    return Refused(code, texts_in()(f"refused-{what}", **values), reason)


def no_table(table_id: str) -> Refused:
    return refused("no-table.id", id=table_id[:40])


def code_of(problem: CirkisError) -> str:
    return problem.code if problem.code in CODES else "illegal"
