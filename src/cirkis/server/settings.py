"""Settings that a server's operator can choose."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

from cirkis.backend.data_file import MAX_FILE
from cirkis.backend.documents import MAX_DOCUMENT
from cirkis.folders import named_folder, user_data_folder
from cirkis.tables.requests import MAX_MESSAGE, MAX_TABLE

WEB_FOLDER = Path(__file__).parent.parent / "web"
SITE_FOLDER = Path(__file__).parent.parent / "site"  # in released packages


def resolve_data_folder(name: Path | str | None = None) -> Path:
    """Return the named folder; by default the system's usual one for a user's data."""
    return user_data_folder() if name is None else named_folder(name)


@dataclass(frozen=True, slots=True)
class Settings:
    """A server's settings.

    Attributes:
        data: the folder with the database of tables.
        database: the address of a PostgreSQL database to use instead of a file in that folder.
        trusted_proxies: addresses or networks of proxies whose forwarded headers are trusted.
        public_url: the address at which people open the page, if it is not the server's own;
            its path is the page's. Pages of other sites can then show its games.
        push_key: the file with the key that signs push messages, below the operator's address;
            without one, none are sent.
        smtp: the mail server and the sender, as in smtp://user:password@host:587?from=a@b.org;
            without them, no e-mail is sent.
        cluster: the address of a Dask cluster that thinks for computers and analyses, if any.
        game_tree: a tree of recorded games for the page to show, if any.
        lobby: whether people can find each other here, at tables open to everyone.
        clubs: whether people can create clubs here, which others join by invitation.
        makes_sets: whether the page prints sets with any settings, not only ready-made ones.
        pause: the minimum number of seconds a computer takes for a placement.
        web: the folder with the page's files.
        site: the folder with the site that needs no server, if there is one.
        open_to_network: whether the server accepts connections from other machines.
        limits: the quotas per person that differ from the usual (quotas.py), for tests.
        max_message: maximum size of a command in bytes.
        max_table: maximum size of a request for a new table in bytes, including its piece set.
        max_document: maximum size of a person's document in bytes.
        max_file: maximum size of an imported file with a person's data in bytes.
    """

    data: Path = field(default_factory=resolve_data_folder)
    database: str | None = None
    trusted_proxies: tuple[str, ...] = ()
    public_url: str | None = None
    push_key: Path | None = None
    smtp: str | None = None
    cluster: str | None = None
    game_tree: Path | None = None
    lobby: bool = False
    clubs: bool = False
    makes_sets: bool = False
    pause: float = 0.6
    web: Path = WEB_FOLDER
    site: Path = SITE_FOLDER
    open_to_network: bool = False
    limits: Mapping[Any, int] = field(default_factory=dict)
    max_message: int = MAX_MESSAGE
    max_table: int = MAX_TABLE
    max_document: int = MAX_DOCUMENT
    max_file: int = MAX_FILE

    @property
    def base(self) -> str:
        """The path of the page, with a slash at both ends."""
        return urlsplit(self.public_url or "").path.rstrip("/") + "/"

    def is_secure(self, scheme: str, host: str) -> bool:
        """Return whether a request came over https, even if the proxy does not report it, and names
        the public host without its port.
        """
        public = urlsplit(self.public_url or "")
        named = (public.netloc.lower(), public.hostname) if public.scheme == "https" else ()
        return scheme in ("https", "wss") or host.lower() in named

    def is_own_page(self, address: str, host: str, schemes: AbstractSet[str]) -> bool:
        """Return whether an Origin or Referer header names a page of this server.

        `host` is the request's Host header, from which proxies often drop the port; browsers name
        the public address in full.
        """
        try:
            page, public = urlsplit(address), urlsplit(self.public_url or "")
        except ValueError:
            return False
        if public.scheme and origin_of(page) == origin_of(public):
            return True
        return page.netloc.lower() == host.lower() and page.scheme in schemes


def origin_of(url: SplitResult) -> tuple[str, str]:
    """Return the scheme and host of a URL, with the port unless it is the scheme's usual one."""
    usual = {"http": ":80", "https": ":443"}.get(url.scheme, "")
    return url.scheme, url.netloc.lower().removesuffix(usual)
