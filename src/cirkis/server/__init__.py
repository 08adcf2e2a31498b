"""The table in the browser: a server that keeps tables, checks commands and tells who listens."""

from cirkis.server.app import make_app
from cirkis.server.serve import serve
from cirkis.server.settings import Settings

__all__ = ["Settings", "make_app", "serve"]
