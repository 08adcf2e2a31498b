"""A model of the client in docs/server.md, which keeps a command until it is answered."""

import itertools
import json
import random
from collections.abc import Callable
from typing import Any

from cirkis.server.accounts.tokens import new_token, person_from_token
from tests.fault_injection.connection import Line
from tests.server.page import changed, check_of

Connect = Callable[["Client"], Line]


class Client:
    """Somebody's page at one table.

    Attributes:
        view: the view that it shows; None before the first message.
        pending: the unanswered command, with the moment in the game it was meant for.
        seen: the check of every version that it has received.
        answers: the answers that it has received, by the command's id.
        wishes: the ids under which each of its actions was sent.
    """

    def __init__(self, name: str, connect: Connect, rng: random.Random) -> None:
        self.name, self.token = name, new_token()
        self.person = person_from_token(self.token)
        self.view: dict[str, Any] | None = None
        self.pending: tuple[dict[str, Any], Any] | None = None
        self.seen: dict[int, str] = {}
        self.answers: dict[str, list[dict[str, Any]]] = {}
        self.wishes: list[list[str]] = []
        self.sent: list[str] = []
        self.complaints: list[str] = []
        self._connect, self._rng = connect, rng
        self._ids = itertools.count()
        self._line: Line | None = None

    # connection

    def connect(self) -> None:
        if self._line is None:
            self._line = self._connect(self)

    def lost(self) -> None:
        """Replace a lost connection; the new one requests the missed changes."""
        self._line = None
        self.connect()

    def cut(self) -> None:
        """Break the connection, as a failing network does."""
        if self._line is not None:
            self._line.cut()

    def reload(self) -> None:
        """Reload the page, which keeps nothing but the pending command."""
        if self._line is not None and not self._line.is_broken:
            self.view = None
            self._line.cut()

    @property
    def version(self) -> int | None:
        return None if self.view is None else int(self.view["version"])

    def send(self, message: dict[str, Any] | str, *, late: float = 0.0) -> None:
        if self._line is not None:
            text = message if isinstance(message, str) else json.dumps(message)
            self._line.send(text, late=late)

    # commands

    def wish(self, kind: str, **more: Any) -> None:
        """Send a command, and keep it until it is answered."""
        if self.pending is None and self.view is not None:
            self.wishes.append([])
            self._post({"type": kind, **more})

    def _post(self, wanted: dict[str, Any]) -> None:
        assert self.view is not None
        command_id = f"{next(self._ids)}"  # all clients use the same ids
        command = {**wanted, "id": command_id, "version": self.view["version"]}
        self.wishes[-1].append(command_id)
        self.pending = (command, self._moment())
        self.sent.append(json.dumps(command))
        self.send(command)

    def repeat(self) -> None:
        """Resend an old message, or the one that is still awaiting an answer."""
        if self.sent:
            self.send(self._rng.choice(self.sent[-3:]), late=self._rng.random())

    def _moment(self) -> Any:
        view = self.view
        return view and [view[key] for key in ("round", "plies", "to_play", "withdrawn")]

    # received messages

    def receive(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "table":
            self._see(message["view"])
        elif kind == "changed":
            self._change(message)
        elif kind == "answer":
            self._answer(message)
        if kind in ("table", "current") and self.pending is not None:
            self.send(self.pending[0])

    def _see(self, view: dict[str, Any]) -> None:
        self.view = view
        self._note(view["version"], check_of(view))

    def _change(self, change: dict[str, Any]) -> None:
        view = self.view
        if view is None or change["version"] != view["version"] + 1:
            self.send({"type": "resync"})
            return
        after = changed(view, change)
        if check_of(after) != change["check"]:
            self.complaints.append(f"version {change['version']} fails the server's check")
        self._see(after)

    def _note(self, version: int, check: str) -> None:
        before = self.seen.setdefault(version, check)
        if before != check:
            self.complaints.append(f"version {version} was received with two different checks")

    def _answer(self, answer: dict[str, Any]) -> None:
        if answer["id"] is None:
            return
        self.answers.setdefault(answer["id"], []).append(answer)
        if self.pending is None or answer["id"] != self.pending[0]["id"]:
            return
        command, moment = self.pending
        self.pending = None
        is_stale = not answer["ok"] and answer["error"]["code"] == "stale"
        is_newer = (self.version or 0) > command["version"]
        if is_stale and is_newer and moment == self._moment():
            again = {key: value for key, value in command.items() if key not in ("id", "version")}
            self._post(again)
