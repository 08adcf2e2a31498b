"""People for `club_kills.py`: what they do on a server, and what it has acknowledged."""

import asyncio
import itertools
import random
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.helpers import command, placing
from tests.smtp import CODE, Smtp

NAMES = ("Ada", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kim", "Lou")
IN_CUPS = 4  # people who play in tournaments and stay in the club; the first is its host
MOST_DEVICES = 12  # per person; with more than 20, the server signs out the oldest
FEWEST = 2  # placements that everybody makes before anybody resigns, so that the game counts
ANY = "any"  # a value that only the answer tells
# What the server may refuse: others were faster, or a person has enough games.
USUAL = {"stale", "seat-taken", "too-many", "not-your-turn", "game-over"}
USUAL |= {"name-taken", "round-goes-on", "many-tournaments"}


class Unexpected(Exception):
    """The server refused something that it should not refuse; this is already noted as a loss."""


class Device:
    """A browser. `asked` is the address that it last wanted to sign in with, "" once it has, and
    `before` how many codes had been sent there by then.
    """

    def __init__(self, world: "World", name: str) -> None:
        self._world, self.name, self.asked, self.before = world, f"{name}'s mail", "", 0
        limits = httpx.Limits(keepalive_expiry=2)  # less than the server's
        given = {"headers": {"Accept-Encoding": "identity"}, "limits": limits, "verify": False}
        self.http = httpx.AsyncClient(base_url=world.url, timeout=20, **given)
        world.known[self.name] = (None, None)

    @property
    def code(self) -> str:
        """The code that was sent to the address, "" if none has arrived."""
        return next(iter(self._world.codes(self.asked)[self.before :][-1:]), "")


class World:
    """What the people share. `known` has what the server has acknowledged last, and `maybe` what
    requests without an answer would change; the other attributes collect what must exist.
    """

    def __init__(self, url: str, smtp: Smtp) -> None:
        self.url, self.smtp, self.people = url, smtp, list[Person]()
        self.club = self.secret = ""  # the path of the club, and its invitation
        self.known, self.maybe = dict[str, Any](), dict[str, Any]()
        self.commands, self.lines = Counter[str](), Counter[str]()
        self.seats, self.rounds = set[tuple[str, str]](), dict[str, int]()
        self.tables = set[str]()  # those that can still change
        self.acknowledged, self.lost, self.doubled = Counter[str](), set[str](), set[str]()
        self.wanted, self.happened = list[str](), asyncio.Event()  # what the server is killed after
        self.watching, self.numbers = set[asyncio.Task[None]](), itertools.count(1)

    def note(self, kind: str) -> None:
        """Count something that the server has acknowledged."""
        self.acknowledged[kind] += 1
        if kind in self.wanted:
            self.happened.set()

    def codes(self, address: str) -> list[str]:
        mails = [mail.get_content() for to, mail in self.smtp.mails[:] if to == [address]]
        return [code for text in mails for code in CODE.findall(text)]

    async def ask(self, device: Device, method: str, path: str, **body: Any) -> Any:
        """Return the answer to a request; None if it was refused as can be expected."""
        given = None if method == "GET" else body
        try:
            answer = await device.http.request(method, path, json=given)
        except httpx.TimeoutException:
            self.lost.add(f"{device.name}: no answer to {method} {path}")
            raise
        if answer.is_success:
            return answer.json()
        if (code := answer.json()["error"]["code"]) not in USUAL:
            self.lost.add(f"{device.name}: {method} {path} {body} was refused: {code}")
            raise Unexpected
        return None


class Person:
    def __init__(self, world: World, name: str, seed: int) -> None:
        self.world, self.name, self.rng = world, name, random.Random(f"{seed} {name}")
        self.devices = [Device(world, name)]
        self.joining: Device | None = None  # one on which they are signing in
        self.unanswered: tuple[str, dict[str, Any]] | None = None
        self.in_lobby, self.member = f"{name}'s seat in the lobby", f"{name} is a member"
        self.unsure = 0  # sign-ins without an answer that have used up their code

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        return await self.world.ask(self.rng.choice(self.devices), method, path, **body)

    async def change(self, kind: str, key: str, value: Any, request: Any) -> Any:
        """Await the answer to a request that changes what is known under a key."""
        self.world.maybe[key] = value
        found = await request
        del self.world.maybe[key]
        if found is not None:
            self.world.known[key] = found["id"] if value is ANY else value
            self.world.note(kind)
        return found

    async def live(self) -> None:
        """Do one thing after another until the server is killed."""
        acts = {self.play: 12, self.seek: 2, self.sit: 2, self.say: 1, self.sign_in: 3}
        acts |= {self.hold_cups: 3} if self.name == NAMES[0] else {}
        acts |= {self.come_or_go: 0.7} if self.name not in NAMES[:IN_CUPS] else {}
        with suppress(httpx.TransportError, Unexpected):
            if self.unanswered is not None:
                await self.send(*self.unanswered)  # as pages do
            while True:
                await self.rng.choices([*acts], [*acts.values()])[0]()
                await asyncio.sleep(0.1 * self.rng.random())

    async def play(self) -> None:
        mine = await self.ask("GET", f"/api/mine?since={time.time() - 120:.0f}")
        self.world.tables |= {one["id"] for one in mine if not one["over"]}
        turns = [one["id"] for one in mine if one["my_turn"] and not one["over"]]
        for table in self.rng.sample(turns, min(len(turns), 4)):
            fetched = await self.ask("GET", f"/api/tables/{table}")
            view, choice = fetched["view"], self.rng.randrange(1000)
            seat, is_mine = view["to_play"], view["to_play"] in view["you"]["seats"]
            if is_mine and len(view["moves"]) >= 2 * FEWEST and self.rng.random() < 0.08:
                await self.send(table, command("resign", view["version"], seat=seat))
            elif is_mine and view["legal"]:
                await self.send(table, placing(fetched, choice))

    async def send(self, table: str, wish: dict[str, Any]) -> None:
        path = f"/api/tables/{table}"
        self.unanswered = table, wish
        answer = await self.ask("POST", f"{path}/commands", **wish)
        self.unanswered = None
        if answer is not None:
            self.world.commands[f"{table} {wish['id']}"] = 1
            self.world.note("command")
            is_over = wish["type"] == "resign"
            if is_over or (await self.ask("GET", path))["view"]["outcome"]:
                self.world.note("end of a game")

    async def seek(self) -> None:
        """Open a table in the lobby, sit down at one, take any seat, or leave."""
        listed = await self.ask("GET", "/api/lobby")
        way, wish = self.rng.choice(("open", "sit", "any", "leave")), dict[str, Any](name=self.name)
        if way == "leave":
            request = self.ask("DELETE", "/api/lobby")
            await self.change("seat left", self.in_lobby, None, request)
            return
        if way == "open":
            wish["open"] = {"players": 2, "fill_after": None}
        elif way == "sit" and listed["tables"]:
            wish["table"] = self.rng.choice(listed["tables"])["id"]
        request = self.ask("POST", "/api/lobby", **wish)
        await self.change("seat", self.in_lobby, wish.get("table", ANY), request)
        self.watch()

    def watch(self) -> None:
        """Stay connected to the table in the lobby, as otherwise its game does not begin."""
        if table := self.world.known.get(self.in_lobby):
            self.world.tables.add(table)
            task = asyncio.create_task(self._watch(f"/api/tables/{table}/live"))
            self.world.watching.add(task)

    async def _watch(self, path: str) -> None:
        ((name, token),) = self.devices[0].http.cookies.items()
        cookie = {"Cookie": f"{name}={token}"}
        with suppress(OSError, WebSocketException):
            at = self.world.url.replace("http", "ws") + path
            async with connect(at, additional_headers=cookie) as line:
                async for _ in line:
                    pass

    async def sit(self) -> None:
        """Sit down at one of the club's tables, or open one."""
        if self.world.known[self.member]:
            tables = (await self.ask("GET", self.world.club))["tables"]
            free = [o["id"] for o in tables if not (o["started"] or o["you"]["seats"])]
            wish = {"table": self.rng.choice(free)} if free else {}
            found = await self.ask("POST", f"{self.world.club}/tables", **wish)
            if found is not None:
                self.world.tables.add(found["id"])
                self.world.seats.add((self.name, found["id"]))
                self.world.note("seat")

    async def say(self) -> None:
        if self.world.known[self.member]:
            text = f"{self.name} {next(self.world.numbers)}"
            await self.ask("POST", f"{self.world.club}/sayings", type="say", text=text)
            self.world.lines[text] = 1
            self.world.note("line of chat")

    async def come_or_go(self) -> None:
        if not self.world.known[self.member]:
            secret = {"secret": self.world.secret, "name": self.name}
            request = self.ask("POST", "/api/clubs/join", **secret)
            await self.change("joined", self.member, True, request)
        elif self.rng.random() < 0.3:
            request = self.ask("POST", f"{self.world.club}/commands", type="club", act="leave")
            await self.change("left", self.member, False, request)

    async def hold_cups(self) -> None:
        """Begin the next round of a tournament, or create one."""
        world, club = self.world, self.world.club
        cups = (await self.ask("GET", club))["tournaments"]
        if not cups or cups[0]["over"]:
            cup = {"name": f"Cup {next(world.numbers)}", "members": [*range(1, IN_CUPS + 1)]}
            request = self.ask("POST", f"{club}/tournaments", **cup, players=2, rounds=3)
            if await request is not None:
                world.rounds[cup["name"]] = 0
                world.note("tournament")
            return
        cup = f"{club}/tournaments/{cups[0]['n']}"
        if (view := await self.ask("GET", cup))["can_open"]:
            wanted = view["tournament"]["opened"] + 1
            if await self.ask("POST", f"{cup}/rounds", round=wanted) is not None:
                world.rounds[view["tournament"]["name"]] = wanted
                world.note("round")

    async def sign_in(self) -> None:
        """Ask for a code, or use it, to confirm an address or to sign in on another device."""
        main, known = self.devices[0], self.world.known
        address, nth = known[main.name][0], len(self.devices)
        is_new = self.rng.random() < 0.5 and nth < MOST_DEVICES
        if address and is_new and not (self.joining or main.asked):
            self.joining = Device(self.world, f"{self.name}'s device {nth}")
        device = self.joining or main
        if not device.http.cookies:
            await device.http.get("/")
        if device.asked:
            if device.code:
                await self._confirm(device)
            return
        wanted, own = address, None
        if device is main:
            wanted, own = f"{self.name.lower()}.{next(self.world.numbers)}@example.org", address
        device.asked, device.before = wanted, len(self.world.codes(wanted))
        request = self.world.ask(device, "POST", "/api/mail", address=wanted)
        await self.change("code", device.name, (own, wanted), request)

    async def _confirm(self, device: Device) -> None:
        world, is_main = self.world, device is self.devices[0]
        address = world.known[self.devices[0].name][0]
        then = (device.asked, None) if is_main else (None, None)
        request = world.ask(device, "POST", "/api/mail/confirm", code=device.code)
        await self.change("address" if is_main else "sign-in", device.name, then, request)
        device.asked = ""
        if not is_main:
            world.known[device.name] = (address, None)
            self.devices.append(device)
            self.joining = None
