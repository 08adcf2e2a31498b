"""The table in the browser: a server that keeps tables, checks commands and tells who listens."""

from cirkis.server.http.app import make_app
from cirkis.server.run.hosted import serve
from cirkis.server.run.local import play
from cirkis.server.settings import Settings

__all__ = ["Settings", "make_app", "play", "serve"]
