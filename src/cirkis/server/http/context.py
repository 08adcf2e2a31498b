"""The parts of a server that endpoints use, assembled once."""

from __future__ import annotations

from cirkis.server.http.door import Bodies, Door
from cirkis.server.http.identity import Identity
from cirkis.server.http.share_links import LocalNetwork
from cirkis.server.http.sse import EventStreams
from cirkis.server.http.static_files import SiteFiles, WebFiles
from cirkis.server.http.websocket import LiveConnections
from cirkis.server.server import Server
from cirkis.server.settings import Settings

OFFLINE = "offline/"  # path of the offline site, relative to the page


class Context:
    """The parts of one server that answer requests.

    `files` serves the page, and `site` the page that needs no server.
    """

    def __init__(self, settings: Settings, server: Server) -> None:
        self.settings, self.server = settings, server
        self.site = SiteFiles(settings.site)
        offline = OFFLINE if self.site.is_there else ""
        embed = "" if settings.public_url is None else "allowed"
        metas = {"offline": offline, "embed": embed, "lobby": "open" if settings.lobby else ""}
        metas["clubs"] = "open" if settings.clubs else ""
        self.files = WebFiles(settings.web, settings.base, metas)
        self.network = LocalNetwork()
        self.identity = Identity(server.sessions, settings)
        self.bodies = Bodies()
        self.door = Door()
        self.connections = LiveConnections(server.hub, self.identity, self.door, settings)
        self.events = EventStreams(server.hub.services, self.identity)
