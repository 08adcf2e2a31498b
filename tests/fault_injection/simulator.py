"""One simulation: three people at a casual or rated table, a failing network and server, and the
guarantees.
"""

import asyncio
import json
import random
from collections import Counter
from typing import Any, NamedTuple

import msgspec

from cirkis.server.storage.table_store import StoredEntry, load_log
from cirkis.tables.entries import read_entry
from cirkis.tables.reducer import replay
from cirkis.tables.requests import NewTable
from tests.fault_injection.client import Client, Line
from tests.fault_injection.server import Disk, Server, VirtualLoop
from tests.server.page import position_of, view_of

ACTIONS = 45
CALM = 120.0  # seconds without faults, in which everything has to recover
SEATS: list[dict[str, Any]] = [
    {"kind": "person", "name": "<b>Ada</b>"},
    {"kind": "open"},
    {"kind": "computer", "level": "greedy"},
]
CASUAL: dict[str, Any] = {"options": {"players": 3, "target": 15}, "seats": SEATS, "chat": True}
RATED: dict[str, Any] = {
    "seats": SEATS[:2],
    "chat": True,
    "rated": True,
    "clock": {"kind": "days", "days": 1},
}
TALK = (
    '{"type":"say","text":"<script>alert(1)</script>"}',
    '{"type":"beat","n":1}',
    "",
    "{",
    "[]",
    '{"type":"place"}',
    '{"type":"say","text":"</script>"}',
    "\x00",
    '"undo"',
)


class Life(NamedTuple):
    """The outcome: the broken guarantees, and how often each kind of event occurred."""

    problems: list[str]
    happened: Counter[str]


class World:
    def __init__(self, seed: int) -> None:
        self.wish = RATED if seed % 4 == 0 else CASUAL
        self.rng = random.Random(seed)
        self.disk = Disk()
        self.server = self._new_server()
        self.table = ""
        self.people: list[Client] = []
        self.restarts: list[int] = []  # the entries stored at each restart
        self.happened: Counter[str] = Counter()

    def _new_server(self) -> Server:
        return Server(self.disk, self.rng)

    async def run(self) -> Life:
        names = ("host", "guest", "watcher")
        people = self.people = [Client(name, self._line_of, self.rng) for name in names]
        read = msgspec.convert(self.wish, NewTable)
        self.table, _ = await self.server.hub.services.create(read, people[0].person)
        for client in people:
            client.connect()
        for _ in range(ACTIONS):
            await asyncio.sleep(self.rng.expovariate(2.0))
            self._act(self.rng.choice(people))
        for client in people:
            client.connect()
        await asyncio.sleep(CALM)
        return Life(self._judge(people), self.happened)

    def _line_of(self, client: Client) -> Line:
        restarts = len(self.restarts)

        def receive(message: dict[str, Any]) -> None:
            client.receive(message | {"restarts": restarts})
            if message["type"] in ("table", "changed") and not self._is_stored(message):
                client.complaints.append(f"a kill now would lose this message: {message}")

        return Line(self.server, self.table, client.token, self.rng, receive, client.lost)

    def _is_stored(self, message: dict[str, Any]) -> bool:
        """Return whether the version in a message is already on disk."""
        version = message.get("version") or message["view"]["version"]
        with self.disk.engine.connect() as connection:
            return bool(load_log(connection, self.table, version - 1))

    def _act(self, client: Client) -> None:
        acts = [self._play, Client.cut, Client.reload, Client.repeat, self._talk]
        acts += [self._kill, self._doom]
        act = self.rng.choices(acts, weights=[24, 4, 2, 4, 4, 1, 2])[0]
        self.happened[act.__name__.strip("_")] += 1
        act(client)

    def _doom(self, _: Client) -> None:
        self.server.mounted.fate = lambda: self._kill(None)

    def _kill(self, _: Client | None) -> None:
        self.server.kill()
        self.restarts.append(len(self._rows()))
        self.server = self._new_server()
        for client in self.people:
            client.cut()

    def _talk(self, client: Client) -> None:
        client.send(self.rng.choice(TALK))

    def _play(self, client: Client) -> None:
        view = client.view
        if view is None or client.pending is not None:
            return
        if not view["started"] and client.name == "guest":
            client.wish("claim", seat=1, name=client.name)
        elif view["rematch"] and self.rng.random() < 0.3:
            client.wish("rematch", accept=self.rng.random() < 0.7)
        elif view["offer"] and self.rng.random() < 0.7:
            client.wish("answer", accept=self.rng.random() < 0.7)
        elif view["you"]["seats"] and view["seats"][view["you"]["seats"][0]]["handed"]:
            client.wish("seat", kind="take-back", seat=view["you"]["seats"][0])
        elif self.rng.random() < 0.15:
            acts = ("undo", "withdraw-offer", "next-round", "rematch", "abort", "abort")
            client.wish(self.rng.choice(acts))
        elif self.rng.random() < 0.12:
            seat = self.rng.randrange(len(view["seats"]))
            kind = self.rng.choice(["resign", *("hand-over",) * 3, "rename"])
            more = {"name": "<i>"} if kind == "rename" else {}
            client.wish(kind, seat=seat, **more)
        elif view["legal"] and not view["outcome"]:
            self._place(client, view)

    def _place(self, client: Client, view: dict[str, Any]) -> None:
        # Place even out of turn and even as a spectator: the server has to refuse such commands.
        is_own = view["seats"][view["to_play"]]["mine"]
        if is_own or self.rng.random() < 0.3:
            session = self.server.hub._sessions.get(self.table)
            if session is not None:
                chosen = self.rng.choice(view["legal"])
                table = session.table.initial_state.variant.table
                client.wish("place", cells=table.placements[chosen].name)

    # guarantees

    def _rows(self) -> list[StoredEntry]:
        with self.disk.engine.connect() as connection:
            return load_log(connection, self.table)

    def _judge(self, people: list[Client]) -> list[str]:
        rows = self._rows()
        log = {(row.sender, row.command): row.version for row in rows}
        changes = list(replay((read_entry(row.entry), row.at) for row in rows))
        states = [change.after for change in changes]
        self.happened.update(f"entry {change.cause}" for change in changes)
        problems = [f"{c.name}: {problem}" for c in people for problem in c.complaints]
        if [row.version for row in rows] != list(range(1, len(rows) + 1)):
            problems.append("the log has gaps")
        positions = {state.version: position_of(view_of(state)) for state in states}
        for client in people:
            problems += [
                f"{client.name}: {p}"
                for p in _broken(client, _own(log, client), positions, self.restarts)
            ]
            expected = view_of(states[-1], client.person)
            problems += [f"{client.name}: {p}" for p in _differences(client.view, expected)]
        watcher = _own(log, people[2])
        problems += [f"a spectator's {command} was carried out" for command in watcher]
        return problems


def _own(log: dict[tuple[str, str], int], client: Client) -> dict[str, int]:
    """Return the version that each of a client's commands led to."""
    return {
        command: version for (sender, command), version in log.items() if sender == client.person
    }


def _broken(
    client: Client, log: dict[str, int], positions: dict[int, str], restarts: list[int]
) -> list[str]:
    """Return which promises to a client were broken, and how.

    The server keeps refusals in memory only. So a command that was refused, and that its sender
    repeats all the same after a restart, can be executed if the table now allows it. The docs
    promise only of `place` that this never happens.
    """
    problems = []
    kinds = {command["id"]: command["type"] for command in map(json.loads, client.sent)}
    for version, position in client.seen.items():
        if positions.get(version) != position:
            problems.append(f"was shown a version {version} that the log does not have")
    for command, answers in client.answers.items():
        for answer in answers:
            later = restarts[answer["restarts"] :]
            is_later = bool(later) and log.get(command, 0) > later[0]
            if not answer["ok"] and kinds[command] != "place" and is_later:
                continue
            if answer["ok"] != (command in log):
                problems.append(
                    f"{command} was answered with {answer}; the log says {log.get(command)}"
                )
    if client.pending is not None:
        problems.append(f"{client.pending['id']} never got an answer")
    return problems


def _differences(shown: dict[str, Any] | None, expected: dict[str, Any]) -> list[str]:
    """Return how the page differs from the table at the end, apart from the clock."""
    if shown is None:
        return ["shows nothing"]
    return [
        f"shows {key} as {shown.get(key)}, not {value}"
        for key, value in expected.items()
        if key != "clock" and json.dumps(shown.get(key)) != json.dumps(value)
    ]


def simulate(seed: int) -> Life:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(_run(seed))


async def _run(seed: int) -> Life:
    world = World(seed)
    try:
        return await world.run()
    finally:
        world.server.kill()
        world.disk.close()
