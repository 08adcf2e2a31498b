"""Reviews, made by the analysis threads."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from threading import Event

from cirkis.server.bots.analysis import AnalysisPool, Report
from cirkis.tables.live.analyses import review_round
from cirkis.tables.live.reviews import Reviews
from cirkis.tables.table.state import Table
from cirkis.tables.table.variations import round_states


def make_reviews(pool: AnalysisPool) -> Reviews:
    def analyse(table: Table) -> AsyncIterator[bytes]:
        return pool.stream(partial(_analyse_round, table))

    return Reviews(analyse)


def _analyse_round(table: Table, report: Report, stop: Event) -> None:
    for message in review_round(round_states(table), stop):
        report(message)
