"""The endpoints that both servers and devices answer."""

from cirkis.backend.requests import (
    learning,
    positions,
    puzzles,
    studies,
    tables,
)

SHARED_ENDPOINTS = (
    *tables.router,
    *positions.router,
    *studies.router,
    *learning.router,
    *puzzles.router,
)
