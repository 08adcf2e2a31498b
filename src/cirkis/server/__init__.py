"""The server: keeps tables, executes commands, and sends updates to everyone connected."""

from cirkis.server.http.app import make_app
from cirkis.server.run.play import play
from cirkis.server.run.serve import serve
from cirkis.server.settings import Settings

__all__ = ["Settings", "make_app", "play", "serve"]
