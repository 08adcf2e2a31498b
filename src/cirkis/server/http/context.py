"""What endpoints work with: the parts of one server, put together once."""

from __future__ import annotations

from cirkis.server.http.identity import Identity
from cirkis.server.http.sse import EventStreams
from cirkis.server.http.static_files import WebFiles
from cirkis.server.http.websocket import LiveConnections
from cirkis.server.services import Services
from cirkis.server.settings import Settings


class Context:
    """The parts of one server that answer requests.

    Attributes:
        settings: of the server.
        services: the tables, the database and the computers behind the endpoints.
        identity: who sends a request.
        files: those of the page.
        connections: the WebSockets.
        events: the event streams of tables.
    """

    def __init__(self, settings: Settings, services: Services) -> None:
        self.settings, self.services = settings, services
        self.files = WebFiles(settings.web)
        self.identity = Identity(services.sessions, settings)
        self.connections = LiveConnections(services.hub, services.chat, self.identity, settings)
        self.events = EventStreams(services.chat, services.quotas, self.identity)
