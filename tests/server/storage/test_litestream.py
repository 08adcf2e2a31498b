"""Litestream copies the SQLite file as docs/hosting.md says, and restores its contents."""

import contextlib
import re
import signal
import sqlite3
import subprocess
import sysconfig
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from cirkis.server.storage.sqlite import FILE_NAME
from tests.cli.running import printed
from tests.server.helpers import Post, TestClient, new_table, open_client
from tests.server.hosted import Hosted
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.slow

HOSTING = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8")
LITESTREAM = str(Path(sysconfig.get_path("scripts"), "litestream"))


class Copies:
    """Litestream with the settings from the docs, on a test's folders."""

    def __init__(self, root: Path) -> None:
        self.data, self.config, self.log = root / "data", root / "litestream.yml", root / "log"
        self._socket = root / "socket"
        self.data.mkdir()
        found = re.search(r"```yaml\n(dbs:.*?)```", HOSTING, re.DOTALL)
        assert found is not None
        text = found[1].replace(": /data/", f": {self.data}/")
        text += f"socket:\n  enabled: true\n  path: {self._socket}\n"
        self.config.write_text(text.replace(": /backups/", f": {root}/backups/"))

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        words = [LITESTREAM, "replicate", "-config", str(self.config)]
        with self.log.open("a") as log, subprocess.Popen(words, stdout=log, stderr=log) as process:
            try:
                yield
            finally:
                process.terminate()
        errors = [line for line in self.log.read_text().splitlines() if "level=ERROR" in line]
        assert [line for line in errors if "SQLITE_BUSY" not in line] == []  # these are retried

    def wait(self) -> None:
        """Wait until everything so far is copied."""
        words = [LITESTREAM, "sync", "-wait", "-socket", str(self._socket)]
        words.append(str(self.data / FILE_NAME))
        until(lambda: subprocess.run(words, capture_output=True).returncode == 0)

    def server(self) -> Hosted:
        return Hosted("--data", str(self.data), limits={"requests": 10**6})

    def reset(self) -> None:
        words = [LITESTREAM, "reset", "-config", str(self.config), str(self.data / FILE_NAME)]
        subprocess.run(words, check=True, capture_output=True)

    def restored(self, target: Path, *more: str) -> Path:
        words = [LITESTREAM, "restore", "-config", str(self.config), "-o", str(target), *more]
        subprocess.run([*words, str(self.data / FILE_NAME)], check=True, capture_output=True)
        return target


def stored(path: Path) -> set[str]:
    """Return the contents of a file: the ids of the commands that changed its tables."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return {one for (one,) in file.execute("SELECT command FROM events")}


def play(client: httpx.Client | TestClient, placements: int) -> set[str]:
    """Play at new tables; return the ids of the commands that were acknowledged."""
    acknowledged: set[str] = set()
    player = Post(client, new_table(client))
    while len(acknowledged) < placements:
        if not player.view()["legal"]:
            player = Post(client, new_table(client))
        message = player.placement()
        assert player.send(message)["ok"]
        acknowledged.add(str(message["id"]))
    return acknowledged


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment_between(copies: Copies) -> str:
    """Return a time later than everything so far and earlier than everything to come."""
    copies.wait()
    moment = _now()
    until(lambda: _now() > moment)
    return moment


def play_until_killed(server: Hosted, client: httpx.Client) -> set[str]:
    """Play until the server is killed; return the commands acknowledged before that."""
    killer = threading.Timer(1.0, server.kill)
    killer.start()
    acknowledged: set[str] = set()
    with contextlib.suppress(httpx.HTTPError):
        while True:
            acknowledged |= play(client, 1)
    killer.join()
    assert server.process.wait(PATIENCE) == -signal.SIGKILL
    return acknowledged


def test_restore_and_continue(tmp_path: Path) -> None:
    """Everything acknowledged before a kill can be restored, in full or as of a given time. Once
    an older state is put in place, as the docs say, changes made from then on are copied too.
    """
    copies = Copies(tmp_path)
    with copies.server() as server, server.client() as client, copies.running():
        before = play(client, 60)
        moment = moment_between(copies)
        later = play_until_killed(server, client)
    # Litestream stops with the server and starts after it, as its unit in the docs says. If it kept
    # running after a server was killed during a commit, later copies could be damaged.
    with copies.server(), copies.running():
        copies.wait()
        last = copies.restored(tmp_path / "last.sqlite")
        then = copies.restored(tmp_path / "then.sqlite", "-timestamp", moment)
    assert before
    assert later
    assert stored(last) >= before | later
    assert stored(then) >= before
    assert not stored(then) & later
    for copy in (last, then):
        assert "can be replayed" in printed("db", "check", str(copy))
    printed("db", "restore", str(then), "--force", "--data", str(copies.data))
    copies.reset()
    with copies.running(), open_client(tmp_path) as client:
        after = play(client, 5)
        copies.wait()
    end = stored(copies.restored(tmp_path / "end.sqlite"))
    assert end >= before | after
    assert not end & later
