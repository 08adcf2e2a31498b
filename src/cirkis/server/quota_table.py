"""The table of quotas.

The settings that it names are flags of `cirkis serve`; docs/hosting.md tells what each one counts.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

QuotaName = Literal[
    "tables",
    "bytes",
    "posts",
    "processor",
    "messages",
    "changes",
    "codes",
    "exports",
    "mails",
    "analyses",
    "analysis",
    "printing",
    "openings",
    "chat",
    "streams",
    "unwatched",
    "connections",
]


class Quota(NamedTuple):
    """One row of the table.

    Attributes:
        setting: the setting that says how much one person may use.
        seconds: the time within which that counts; 0 for what is held at a time.
        times_for_address: how many times as much all people at one address may use together.
        times_for_table: how many times as much may be used at one table; 0 for any amount.
    """

    setting: str
    seconds: int
    times_for_address: int = 1
    times_for_table: int = 0


QUOTAS: dict[QuotaName, Quota] = {
    "tables": Quota("tables_per_hour", 3600),
    "bytes": Quota("bytes_per_hour", 3600),
    "posts": Quota("posts_per_20s", 20),
    "processor": Quota("processor_ms_per_10s", 10, 2),
    "messages": Quota("messages_per_20s", 20, 10),
    "changes": Quota("changes_per_30s", 30, 10, 5),
    "codes": Quota("codes_per_10_minutes", 600),
    "exports": Quota("exports_per_10_minutes", 600),
    "mails": Quota("mails_per_hour", 3600),
    "analyses": Quota("analyses_per_20s", 20),
    "analysis": Quota("analysis_seconds_per_hour", 3600, 2),
    "printing": Quota("printing_seconds_per_hour", 3600, 2),
    "openings": Quota("openings_per_minute", 60, 10),
    "chat": Quota("chat_lines_per_10s", 10, 10),
    "streams": Quota("streams_per_address", 0),
    "unwatched": Quota("unwatched_tables", 0),
    "connections": Quota("listeners_per_address", 0),
}
"""The quotas. One more is a row, its setting, its sentence and the place that uses it."""
