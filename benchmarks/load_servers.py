"""The servers that the load benchmark measures, each in its own process.

Besides Cir*Kis there are bare servers that do the minimum: "echo" answers, "commit" answers after a
commit to SQLite, and "broadcast" commits, sends to all four players and answers. They run under
the same uvicorn with the same settings, and send recorded messages from Cir*Kis.

    python benchmarks/load_servers.py {echo,commit,broadcast} FOLDER
"""

import asyncio
import os
import queue
import random
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from uvicorn import Config, Server

SAMPLES = "samples.txt"  # a file with messages from Cir*Kis, one per line
KINDS = ("echo", "commit", "broadcast")
UNLIMITED = """
import runpy, sys
from cirkis.server.quotas import QUOTAS
for name, quota in QUOTAS.items():
    QUOTAS[name] = quota._replace(person=10**9)
"""
"""The beginning of a program that runs a server without quotas."""

CIRKIS = UNLIMITED + "runpy.run_module('cirkis', run_name='__main__', alter_sys=True)"
PAGE_KIB = os.sysconf("SC_PAGE_SIZE") // 1024


class Process:
    """A server in its own process; needs Linux's /proc."""

    def __init__(self, *command: str, metrics: str = "") -> None:
        """`metrics` is the address and port at which the server serves its metrics, if any."""
        self.metrics = metrics
        self._process = subprocess.Popen(
            [sys.executable, *command], stderr=subprocess.PIPE, text=True
        )
        log = self._process.stderr
        assert log is not None
        found = (re.search(r"http://([\w.]+:\d+)/", line) for line in log)
        link = next((one for one in found if one is not None), None)
        if link is None:
            raise SystemExit("the server did not start")
        threading.Thread(target=sys.stderr.writelines, args=(log,), daemon=True).start()
        self.address = link[1]
        self.pid = self._process.pid
        self._proc = Path("/proc") / str(self.pid)

    @property
    def cpu(self) -> float:
        """The processor time used so far, in seconds."""
        fields = (self._proc / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def waited(self) -> float:
        """The seconds that the event loop waited for a core used by other programs."""
        return int((self._proc / "schedstat").read_text().split()[1]) / 1e9

    @property
    def memory(self) -> int:
        """The resident memory, in KiB."""
        return int((self._proc / "statm").read_text().split()[1]) * PAGE_KIB

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.communicate(timeout=30)


def cirkis(
    folder: Path, *flags: str, has_limits: bool = False, is_watched: bool = False
) -> Process:
    """Run `cirkis serve`; a server with limits trusts a proxy on this machine."""
    watch = str(Path(__file__).with_name("load_watch.py"))
    program = [watch] if is_watched else ["-m", "cirkis"]
    metrics = f"127.0.0.1:{free_port()}"
    usual = ["serve", "--port", "0", "--data", str(folder), "--metrics", metrics]
    if has_limits:
        usual += ["--trusted-proxies", "127.0.0.1"]
    else:
        run = f"runpy.run_path({watch!r}, run_name='__main__')"
        program = ["-c", UNLIMITED + run if is_watched else CIRKIS]
    return Process(*program, *usual, *flags, metrics=metrics)


def free_port() -> int:
    """Return a port below those that the system gives to whoever asks for any."""
    while True:
        place = "127.0.0.1", random.randrange(20_000, 32_000)
        with suppress(OSError), socket.create_server(place) as probe:
            return int(probe.getsockname()[1])


@contextmanager
def behind_nginx(address: str, folder: Path) -> Iterator[str]:
    """Run nginx in front of a server, as docs/hosting.md says but without https; yield its
    address.
    """
    hosting = Path(__file__).parents[1] / "docs" / "hosting.md"
    found = re.search(r"```nginx\n(.*?)```", hosting.read_text("utf-8"), re.DOTALL)
    assert found is not None
    with socket.create_server(("127.0.0.1", 0)) as listening:
        place = f"127.0.0.1:{listening.getsockname()[1]}"
    site = re.sub(r"    ssl_.*\n", "", found[1])
    site = site.replace("listen 443 ssl http2", f"listen {place}")
    site = site.replace("127.0.0.1:8765", address)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    user = "user root;" if os.geteuid() == 0 else ""
    config = folder / "nginx.conf"
    config.write_text(
        f"{user}daemon off; worker_rlimit_nofile 20000; pid {folder}/pid; error_log /dev/null;"
        "events { worker_connections 8192; }"
        f"http {{ access_log off; {temporary}\n{site}\n}}\n"
    )
    process = subprocess.Popen(["nginx", "-c", str(config)])
    try:
        time.sleep(0.5)
        yield place
    finally:
        process.terminate()
        process.wait(10)


def run_loop(main: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in uvicorn's event loop, so that this program uses little processor time."""
    with asyncio.Runner(loop_factory=Config(app="", loop="auto").get_loop_factory()) as runner:
        return runner.run(main)


def bare(kind: str, folder: Path) -> Process:
    return Process(__file__, kind, str(folder))


class Writer:
    """A thread that writes all queued entries in one transaction, as Cir*Kis does."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[tuple[str, asyncio.Future[None]]] = queue.SimpleQueue()
        threading.Thread(target=self._run, daemon=True).start()

    async def write(self, text: str) -> None:
        """Write an entry, and return once it is committed."""
        done = asyncio.get_running_loop().create_future()
        self._jobs.put((text, done))
        await done

    def _run(self) -> None:
        connection = sqlite3.connect(self._path, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE entries (n INTEGER PRIMARY KEY, entry TEXT)")
        while True:
            jobs = [self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            connection.execute("BEGIN IMMEDIATE")
            for text, _ in jobs:
                connection.execute("INSERT INTO entries (entry) VALUES (?)", (text,))
            connection.execute("COMMIT")
            jobs[0][1].get_loop().call_soon_threadsafe(_resolve, [done for _, done in jobs])


def _resolve(done: list[asyncio.Future[None]]) -> None:
    for future in done:
        if not future.done():
            future.set_result(None)


def serve(kind: str, folder: Path) -> None:
    """Run one of the bare servers until a signal arrives."""
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket

    from cirkis.server.run.sockets import listen

    samples = (folder / SAMPLES).read_text().splitlines()
    writer = Writer(folder / f"{kind}.sqlite") if kind != "echo" else None
    tables: defaultdict[str, set[WebSocket]] = defaultdict(set)

    async def live(line: WebSocket) -> None:
        await line.accept()
        members = tables[line.path_params["table"]]
        members.add(line)
        nth = 0
        async for text in line.iter_text():
            if writer is not None:
                await writer.write(text)
            nth += 1
            for member in tuple(members) if kind == "broadcast" else (line,):
                await member.send_text(samples[nth % len(samples)])
            if kind == "broadcast":
                await line.send_text('{"type":"answer","ok":true}')
        members.discard(line)

    app = Starlette(routes=[WebSocketRoute("/{table}", live)])
    listening = listen("127.0.0.1", 0)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/", file=sys.stderr, flush=True)
    config = Config(app, log_level="warning", access_log=False, proxy_headers=False)
    Server(config).run([listening])


if __name__ == "__main__":
    serve(sys.argv[1], Path(sys.argv[2]))
