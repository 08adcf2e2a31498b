"""How often one address may ask for what costs the server something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from starlette.requests import HTTPConnection

from cirkis.server.http.proxies import client_key
from cirkis.server.rate_limits import RateLimit
from cirkis.server.settings import Settings
from cirkis.table.refusals import refused

ANALYSES_IN_20S = 120  # begun for one address; each one ends that page's last one

LimitName = Literal["tables", "posts", "codes", "analyses"]


class Limit(NamedTuple):
    """One row of the table of limits.

    Attributes:
        times: how many requests are allowed.
        seconds: within how many seconds.
        refusal: what is answered beyond that.
        counts_unreadable: whether messages count that cannot be read.
    """

    times: Callable[[Settings], int]
    seconds: float
    refusal: str
    counts_unreadable: bool = True


LIMITS: dict[LimitName, Limit] = {
    "tables": Limit(
        lambda settings: settings.tables_per_hour,
        3600,
        "too-many.tables",
        counts_unreadable=False,
    ),
    "posts": Limit(
        lambda settings: settings.posts_per_20s,
        20,
        "too-many.posts",
    ),
    "codes": Limit(
        lambda settings: settings.codes_per_10_minutes,
        600,
        "too-many.codes",
    ),
    "analyses": Limit(
        lambda _: ANALYSES_IN_20S,
        20,
        "too-many.analyses",
    ),
}


class RequestLimits:
    """The limits of one server, with what each address has asked for lately."""

    def __init__(self, settings: Settings) -> None:
        self._limits = {
            name: RateLimit(limit.times(settings), limit.seconds) for name, limit in LIMITS.items()
        }

    def check(self, name: LimitName, connection: HTTPConnection) -> None:
        """Count a request, and raise Refused if its address has made too many.

        Args:
            name: of the limit.
            connection: the request.
        """
        if not self._limits[name].allow(client_key(connection)):
            raise refused(LIMITS[name].refusal)
