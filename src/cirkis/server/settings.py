"""What can be set when a server is started."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

WEB_FOLDER = Path(__file__).parent.parent / "web"


def data_folder(
    platform: str = sys.platform,
    environment: Mapping[str, str] = os.environ,
    home: Path | None = None,
) -> Path:
    """Where this system keeps what a program stores for a person."""
    root = Path.home() if home is None else home
    if platform == "win32":
        given = environment.get("LOCALAPPDATA")
        return (Path(given) if given else root / "AppData" / "Local") / "cirkis"
    if platform == "darwin":
        return root / "Library" / "Application Support" / "cirkis"
    given = environment.get("XDG_DATA_HOME")
    absolute = given is not None and Path(given).is_absolute()
    return (Path(str(given)) if absolute else root / ".local" / "share") / "cirkis"


def chosen_folder(name: Path | str | None) -> Path:
    """The folder for the tables: the one that somebody named, or the system's usual one."""
    return data_folder() if name is None else Path(name).expanduser()


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server behaves.

    Attributes:
        data: the folder with the database of tables.
        database: the address of a PostgreSQL database to use instead of a file in that folder.
        redis: the address of a Redis by which several servers on one database tell each other of
            changes; without it PostgreSQL does that too.
        is_durable: whether a commit is on the disk before it counts.
        trusted_proxies: addresses or networks of proxies that may say for whom they ask.
        public_url: the address under which people open the page, if it is not the server's own.
        public_metrics: whether everybody may see the metrics.
        pause: how many seconds a computer takes for a placement at least.
        compiles_ahead: whether what the strong players need is compiled as soon as it runs.
        web: the folder with the files of the page.
        open_to_network: whether it listens to other machines than this one.
        hosts: names by which the server may be called, beside this machine's own.
        tables_per_hour: how many tables one address may make in an hour.
        posts_per_20s: how many commands one address may post in 20 seconds.
        messages_per_20s: how many messages one listener may send in 20 seconds.
        codes_per_10_minutes: how many short codes one address may try in ten minutes.
        listeners_per_address: how many connections one address may keep open.
        max_message: the size of a command in bytes.
        max_table: the size of the wish for a new table in bytes, with a piece set in it.
    """

    data: Path = field(default_factory=data_folder)
    database: str | None = None
    redis: str | None = None
    is_durable: bool = True
    trusted_proxies: tuple[str, ...] = ()
    public_url: str | None = None
    public_metrics: bool = False
    pause: float = 0.6
    compiles_ahead: bool = False
    web: Path = WEB_FOLDER
    open_to_network: bool = False
    hosts: tuple[str, ...] = ()
    tables_per_hour: int = 300
    posts_per_20s: int = 400
    messages_per_20s: int = 60
    codes_per_10_minutes: int = 30
    listeners_per_address: int = 100
    max_message: int = 8 * 1024
    max_table: int = 32 * 1024
