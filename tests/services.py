"""A real PostgreSQL and real proxies for tests, each in its own temporary folder."""

import contextlib
import itertools
import os
import random
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from tests.waiting import PATIENCE

PASSWORD = "as it were"
_FAST = ("fsync=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=120")
_numbers = itertools.count(1)


def missing(what: str) -> NoReturn:
    """Skip the test with a message that says what to install; in CI, fail."""
    text = f"{what} is not on this machine; on Debian: apt install {what}"
    if os.environ.get("CI"):
        pytest.fail(text)
    pytest.skip(text)


def free_port() -> int:
    """Return a port on which nothing listens.

    It is below the range for outgoing connections, so that no such connection takes the port before
    the server does.
    """
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def runs(process: int) -> bool:
    """Return whether the process with this id is still running."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(process: int) -> list[int]:
    """Return the running children of a process."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == process:
                found.append(int(stat.parent.name))
    return sorted(found)


class Clock:
    """A clock that stands still until it is advanced."""

    def __init__(self, now: float = 1_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Postgres:
    """A PostgreSQL server on a socket in its folder (trusted) and on a port (with a password)."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder, self.port = folder, free_port()
        self._programs = programs
        self._user = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        password = folder / "password"
        password.write_text(PASSWORD)
        if self._user is not None:
            import pwd  # Windows has no such module, and no such user

            known = pwd.getpwnam(self._user)
            for path in (folder, password):
                os.chown(path, known.pw_uid, known.pw_gid)
        kinds = ("--auth-local=trust", "--auth-host=scram-sha-256", f"--pwfile={password}")
        self.run("initdb", "-D", self._data, "-U", "cirkis", "-E", "UTF8", "--no-sync", *kinds)

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    @property
    def login(self) -> tuple[str, ...]:
        """Return the connection options for PostgreSQL's programs, except the socket's folder."""
        return ("-p", str(self.port), "-U", "cirkis")

    def run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [str(self._programs / program), *words],
            user=self._user,
            cwd=self.folder,
            text=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        assert done.returncode == 0, done.stderr

    @property
    def process(self) -> int:
        """Return the id of the main process."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    @property
    def is_running(self) -> bool:
        return (self.folder / "data" / "postmaster.pid").exists()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = [f"-c {one}" for one in _FAST]
        options += [f"-k {self.folder}", f"-p {self.port}", "-h 127.0.0.1"]
        log = str(self.folder / "log")
        self.run("pg_ctl", "start", "-w", "-D", self._data, "-l", log, "-o", " ".join(options))

    def stop(self) -> None:
        """Stop the server immediately, as a kill would."""
        self.run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", self._data)

    def address(self, name: str) -> str:
        """Return the address of a database over the socket."""
        return f"postgresql://cirkis@/{name}?host={self.folder}&port={self.port}"

    def address_by_port(self, name: str, password: str = PASSWORD) -> str:
        """Return the address of a database over the network."""
        quoted = password.replace(" ", "%20")
        return f"postgresql://cirkis:{quoted}@127.0.0.1:{self.port}/{name}"

    def new_database(self) -> str:
        import psycopg

        name = f"test{next(_numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return name


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    if on_path is not None:
        found.append(Path(on_path))
    if not found:
        missing("postgresql")
    # Not in pytest's folder, which the user that runs PostgreSQL could not access.
    with tempfile.TemporaryDirectory(prefix="cirkis-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder), found[-1].resolve().parent)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def running_proxy(folder: Path, name: str, *words: str) -> Iterator[None]:
    """Run a proxy (nginx or Caddy) until the block ends."""
    program = shutil.which(name)
    if program is None:
        missing(name)
    with (folder / "proxy.log").open("w") as log:
        here = os.environ | {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        process = subprocess.Popen([program, *words], stdout=log, stderr=log, env=here)
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)
