"""Kill a server again and again while people use its clubs, lobby and e-mail.

    python benchmarks/club_kills.py [--kills 100] [--seed 1]

A dozen people play in a club, its tournaments and the lobby, come and go, chat, and sign in by
e-mail. Half of the kills come within 30 ms of an acknowledgement. The server starts again on the
same data, and everything that it had acknowledged must be there, exactly once; what it had not may
have happened or not. It differs from `cirkis serve` in one way: games of less than a minute count.
The exit status is 1 if anything was lost or doubled. The seed fixes what people choose and when
the server is killed, but not the order in which requests arrive.
"""

import asyncio
import faulthandler
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))

from club_people import NAMES, Device, Person, Unexpected, World
from load_servers import UNLIMITED, Process
from measuring import argument_parser

from cirkis.server.storage.sqlite import FILE_NAME
from tests.services import free_port
from tests.smtp import running_smtp

SERVER = (
    UNLIMITED
    + """
from cirkis.cli import main
from cirkis.practice.progress import game_over
game_over.SHORTEST = 0.0
main()
"""
)
INTERESTING = ("end of a game", "round", "seat", "code", "address", "sign-in")
SOON = 0.03  # seconds
LONGEST = 4.0  # seconds until a kill
DEADLINE = 10.0  # seconds until all results must be counted
HANGING = 180.0  # seconds after which the program ends if a server does not even start


class Checks:
    """What is compared after a restart."""

    def __init__(self, world: World, data: Path) -> None:
        self.world, self._data = world, data
        self._over: dict[str, dict[str, Any]] = {}  # tables, once their game is over
        self._of_club: set[str] = set()  # the tables that members opened
        self._begun: dict[str, list[str]] = {}  # the names at tables

    def _must_be(self, key: str, found: Any) -> None:
        """Compare one value with what was acknowledged."""
        world = self.world
        known = world.known.get(key)
        if found not in (known, maybe := world.maybe.pop(key, known)) and maybe != "any":
            world.lost.add(f"{key}: {known} was acknowledged, but it is {found}")
        world.known[key] = found

    def _must_count(self, wanted: Counter[str], found: Counter[str]) -> None:
        """Compare counts: of what was acknowledged, and of what there is."""
        self.world.lost |= (wanted - found).keys()
        self.world.doubled |= (found - (wanted | Counter(set(found)))).keys()

    async def all(self) -> None:
        world, host = self.world, self.world.people[0]
        cups = (await host.ask("GET", world.club))["tournaments"]
        for cup in cups:  # this opens tables that the server was about to open
            if not cup["over"]:
                view = await host.ask("GET", f"{world.club}/tournaments/{cup['n']}")
                cup = view["tournament"]
                games = [game for games in cup["rounds"][: cup["opened"]] for game in games]
                world.tables |= {game["table"] for game in games}
        for person in world.people:
            for device in (*person.devices, *filter(None, [person.joining])):
                await self._device(person, device)
            sessions = len(await person.ask("GET", "/api/sessions"))
            if sessions > len(person.devices) + person.unsure:
                world.doubled.add(f"{person.name} has {sessions} sessions")
            world.tables |= {one["id"] for one in await person.ask("GET", "/api/mine?since=0")}
        world.tables -= self._over.keys()
        mine = [(await person.ask("GET", "/api/lobby"))["mine"] for person in world.people]
        await self._tables()
        for person, table in zip(world.people, mine, strict=True):
            self._seat(person, table)
        await self._club()
        self._commands()
        await self._results()

    async def _device(self, person: Person, device: Device) -> None:
        world, key, main = self.world, device.name, person.devices[0]
        mail = await world.ask(device, "GET", "/api/mail")
        found = mail["address"], mail["asked"]
        if device is not main and device is not person.joining:
            world.known[key] = world.known[main.name][0], None
        is_asking = world.maybe.get(key, found)[1] == device.asked
        if device.code and is_asking and key in world.maybe:
            world.known[key] = world.maybe[key]  # the e-mail acknowledges the request
        if device is person.joining and world.maybe.get(key) == found == (None, None):
            person.unsure += world.known[key] != found
        self._must_be(key, found)
        if found[1] is None:
            device.asked = ""
        elif device.code:
            await world.ask(device, "POST", "/api/mail/look", code=device.code)
        else:
            world.acknowledged["code whose e-mail was never sent"] += 1
            device.asked = ""

    async def _tables(self) -> None:
        """Look at all tables that can have changed, and at the seats there."""
        world, host, lobby = self.world, self.world.people[0], Counter[str]()
        for table in sorted(world.tables):
            fetched = await host.ask("GET", f"/api/tables/{table}")
            view, of = fetched["view"], fetched["table"]
            names = [one.get("name") for one in view["seats"]]
            wanted = Counter(f"{who} at {at}" for who, at in world.seats if at == table)
            self._must_count(wanted, Counter(f"{name} at {table}" for name in names if name))
            if of["club"] and of["tournament"] is None:
                self._of_club.add(table)
            if view["started"]:
                self._begun[table] = names
            elif view["seek"]:
                lobby.update(filter(None, names))
            if view["outcome"] or not (view["started"] or view["seek"] or of["club"]):
                world.tables.discard(table)
            if view["outcome"]:
                self._over[table] = fetched
        twice = [name for name, seats in lobby.items() if seats > 1]
        world.doubled |= {f"{name}'s seat in the lobby" for name in twice}

    def _seat(self, person: Person, table: str | None) -> None:
        """Compare a seat in the lobby, unless its game has begun."""
        begun = {at for at, names in self._begun.items() if person.name in names}
        if self.world.known.get(person.in_lobby) in begun:
            self.world.known[person.in_lobby] = None
        self._must_be(person.in_lobby, None if table in begun else table)

    async def _club(self) -> None:
        world = self.world
        data = await world.people[0].ask("GET", f"{world.club}/data")
        members = Counter(one["name"] for one in data["members"])
        for person in world.people:
            self._must_be(person.member, person.name in members)
        self._must_count(Counter(), members)
        self._must_count(world.lines, Counter(one["text"] for one in data["said"]))
        opened = {
            one["name"]: sum(bool(g[0].get("table")) for g in one["rounds"])
            for one in data["tournaments"]
        }
        acts = Counter(one["act"] for one in data["log"])
        world.lost |= (Counter(world.rounds) - Counter(opened)).keys()
        there = {
            "round": sum(opened.values()),
            "tournament": len(opened),
            "table": len(self._of_club),
        }
        for act, count in there.items():
            if acts[act] != count:
                world.lost.add(f"the log has {acts[act]} of {count}: {act}")

    def _commands(self) -> None:
        query = "SELECT table_id || ' ' || command FROM events"
        with sqlite3.connect(f"file:{self._data / FILE_NAME}?mode=ro", uri=True) as connection:
            found = Counter(row for (row,) in connection.execute(query))
        self._must_count(self.world.commands, found)

    async def _results(self) -> None:
        """Wait until each game counts once for the ladder, its tournament and its players."""
        wanted, end = self._wanted(), time.monotonic() + DEADLINE
        while (wanted - (found := await self._found())).keys() - self.world.lost:
            if time.monotonic() > end:
                break
            await asyncio.sleep(0.5)
        self.world.lost |= (wanted - found).keys()
        self.world.doubled |= (found - wanted).keys()
        self.world.acknowledged["result"] = wanted.total()

    def _wanted(self) -> Counter[str]:
        wanted = Counter[str]()
        for table, one in self._over.items():
            view, club, cup = one["view"], one["table"]["club"], one["table"]["tournament"]
            names, won = self._begun[table], view["outcome"]["winners"]
            placed = Counter(move["seat"] for move in view["moves"])
            have_all_placed = len(placed) == len(names)
            counts = one["table"]["policy"]["is_rated"] and (cup is not None or have_all_placed)
            full = [seat for seat in (0, 1) if names[seat] and (counts or placed[seat] > 1)]
            wanted.update(f"{names[seat]}'s game {table}" for seat in full)
            places = sorted((names[seat], 1 if seat in won else 2) for seat in full)
            if club and counts and len(full) == 2:
                wanted[f"{table} in the ladder: {places}"] = 1
            if cup:
                wanted[f"{table} in its tournament: {view['scores']}"] = 1
        return wanted

    async def _found(self) -> Counter[str]:
        found, world = Counter[str](), self.world
        data = await world.people[0].ask("GET", f"{world.club}/data")
        for game in data["games"]:
            seats = zip(game["players"], game["places"], strict=True)
            places = sorted((NAMES[n - 1], place) for n, place in seats if place)
            found[f"{game['game'].partition('.')[0]} in the ladder: {places}"] += 1
        for game in (g for cup in data["tournaments"] for games in cup["rounds"] for g in games):
            if game.get("result"):
                found[f"{game['table']} in its tournament: {game['result']['scores']}"] += 1
        for person in world.people:
            games = (await person.ask("GET", "/api/me/progress"))["games"]
            ids = [one["id"].partition(".")[0] for one in games["recent"]]
            found.update(f"{person.name}'s game {one}" for one in ids)
            total = sum(one["total"]["games"] for one in games["counted"].values())
            if total != len(ids):
                found[f"{person.name}: {total} games counted instead of {len(ids)}"] = 1
        return found


async def settle(world: World) -> None:
    """Let people open the page, and found the club."""
    for person in world.people:
        (await person.devices[0].http.get("/")).raise_for_status()
        if person is world.people[0]:
            made = await person.ask("POST", "/api/clubs", club="Kites", name=person.name)
            world.club = f"/api/clubs/{made['id']}"
            world.secret = (await person.ask("GET", world.club))["link"].partition("#")[2]
        joined = await person.ask("POST", "/api/clubs/join", secret=world.secret, name=person.name)
        world.known[person.member] = joined is not None


async def live(world: World, server: Process, rng: random.Random) -> bool:
    """Let people do things, then kill the server; return whether that was after a certain thing."""
    world.happened.clear()
    world.wanted = rng.sample(INTERESTING, 2) if rng.random() < 0.5 else []
    tasks = [asyncio.create_task(person.live()) for person in world.people]
    if world.wanted:
        await asyncio.wait([asyncio.create_task(world.happened.wait())], timeout=LONGEST)
        await asyncio.sleep(SOON * rng.random() ** 3)
    else:
        await asyncio.sleep(LONGEST / 2 * rng.random())
    os.kill(server.pid, signal.SIGKILL)
    await asyncio.wait_for(asyncio.gather(*tasks, *world.watching), 60)
    world.watching.clear()
    return world.happened.is_set()


async def run(world: World, flags: list[str], kills: int, seed: int) -> int:
    """Kill the server and check it again and again; return how many kills were well timed."""
    rng, near, checks = random.Random(seed), 0, Checks(world, Path(flags[1]))
    world.people += [Person(world, name, seed) for name in NAMES]
    for nth in range(kills + 1):
        faulthandler.dump_traceback_later(HANGING, exit=True)
        with Process("-c", SERVER, "serve", *flags) as server:
            if not nth:
                await settle(world)
            for person in world.people:
                person.watch()
            try:
                await checks.all()
            except Unexpected:
                return near
            if sys.stderr.isatty():
                print(f"\r{nth} of {kills} kills", end="", file=sys.stderr)
            near += await live(world, server, rng) if nth < kills else 0
    return near


def main() -> None:
    args = argument_parser(__doc__, kills=100, seed=1).parse_args()
    url, started = f"http://127.0.0.1:{free_port()}", time.monotonic()
    # A server that is killed as it sends an e-mail is no error of the mail server.
    with (
        tempfile.TemporaryDirectory() as data,
        running_smtp() as smtp,
        patch.object(smtp, "handle_error"),
    ):
        world = World(url, smtp)
        flags = ["--data", data, "--lobby", "--clubs", "--port", url.rpartition(":")[2]]
        flags += ["--smtp", f"{smtp.url}?from=club@example.org", "--public-url", url]
        near = asyncio.run(run(world, flags, args.kills, args.seed))
        check = [sys.executable, "-m", "cirkis", "db", "check", "--data", data]
        is_whole = subprocess.run(check).returncode == 0
    print(f"{args.kills} kills, {near} of them within {SOON:g} s of a certain acknowledgement")
    print(f"{time.monotonic() - started:.0f} s")
    for kind, count in sorted(world.acknowledged.items()):
        print(f"{count:8,} {kind}")
    for kind, found in (("lost", world.lost), ("doubled", world.doubled)):
        print(f"{len(found):8,} {kind}", *sorted(found), sep="\n    ")
    raise SystemExit(bool(world.lost or world.doubled) or not is_whole)


if __name__ == "__main__":
    main()
