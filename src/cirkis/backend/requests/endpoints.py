"""The endpoints that both servers and devices answer."""

from cirkis.backend.requests import (
    learning,
    mistakes,
    positions,
    puzzles,
    studies,
    tables,
    today,
)

SHARED_ENDPOINTS = (
    *tables.router,
    *positions.router,
    *studies.router,
    *learning.router,
    *puzzles.router,
    *mistakes.router,
    *today.router,
)
