"""The quotas, and the cost of each operation.

The settings are flags of `cirkis serve`; docs/hosting.md describes them.
"""

from typing import Literal, NamedTuple

QuotaName = Literal[
    "requests", "processor", "changes", "arrivals", "work", "bytes", "mails", "connections"
]

Operation = Literal[
    "get",
    "post",
    "message",
    "open",
    "guess",
    "advice",
    "help",
    "picture",
    "analysis",
    "personal data",
    "change",
    "joining",
    "arrival",
    "chat",
    "lobby",
    "table",
    "own set",
    "byte",
    "mail",
    "subscription",
    "connection",
    "large table",
    "stream",
    "unwatched",
]


class Quota(NamedTuple):
    """A limit on usage.

    `setting` names the limit for one person: per `seconds` or, if that is 0, at any one time. The
    limit is `times_for_address` times as high for all people at one address, `times_for_target`
    times for one table, club or mailbox from one address, and `times_for_all` times for one mailbox
    from all addresses. For the larger networks that an address belongs to, it is higher again
    (addresses.py). A second of work uses `per_second` units.
    """

    setting: str
    seconds: int
    times_for_address: int
    times_for_target: int = 1
    per_second: int = 1
    times_for_all: int = 1


QUOTAS: dict[QuotaName, Quota] = {
    "requests": Quota("requests_per_20s", 20, 15),
    "processor": Quota("processor_ms_per_10s", 10, 2, per_second=1000),
    "changes": Quota("changes_per_30s", 30, 10, 3),
    "arrivals": Quota("arrivals_per_hour", 3600, 30, 2),
    "work": Quota("work_seconds_per_hour", 3600, 4),
    "bytes": Quota("bytes_per_hour", 3600, 4),
    "mails": Quota("mails_per_hour", 3600, 20, 3, times_for_all=4),
    "connections": Quota("connections_per_person", 0, 5),
}

PRICES: dict[Operation, dict[QuotaName, int]] = {
    "get": {"processor": 1},  # any request: milliseconds, corrected afterwards
    "post": {"requests": 1},  # any request but a GET
    "message": {"requests": 5},  # on a live connection
    "open": {"requests": 7},  # a live connection or event stream
    "guess": {"requests": 1, "work": 10},  # trying a short code, or a puzzle anonymously
    "advice": {"requests": 3},  # requesting an analysis or review
    "help": {"processor": 20},  # slow work at the gate, corrected
    "picture": {"processor": 300},  # corrected
    "analysis": {"work": 1},  # for each second, corrected
    "personal data": {"requests": 1, "work": 30},  # exporting, importing or deleting it, or a club
    "change": {"changes": 1},  # any command other than playing, or any about a club
    "joining": {"arrivals": 1},  # a club
    "arrival": {"arrivals": 1, "changes": 1},  # a guest's command before the game starts
    "chat": {"changes": 3},  # a line
    "lobby": {"changes": 5},  # sitting down or leaving: one person at a time
    "table": {"bytes": 50_000},  # with its game
    "own set": {"bytes": 250_000},  # extra for a table with its own pieces: a megabyte of memory
    "byte": {"bytes": 1},
    "mail": {"mails": 1},
    "subscription": {"mails": 1, "bytes": 2_000},  # for push, with its session
    "connection": {"connections": 1},  # a live connection or event stream
    "large table": {"connections": 9},  # extra for a connection to a table with its own pieces
    "stream": {"connections": 10},  # an analysis or review being read
    "unwatched": {"connections": 10},  # a table whose computers think while nobody is watching
}
"""The cost of each operation, charged before it starts."""
