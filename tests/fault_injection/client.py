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
        pending: the unanswered command.
        seen: the check of every version that it has received.
        answers: the answers that it has received, by the command's id.
    """

    def __init__(self, name: str, connect: Connect, rng: random.Random) -> None:
        self.name, self.token = name, new_token()
        self.person = person_from_token(self.token)
        self.view: dict[str, Any] | None = None
        self.pending: dict[str, Any] | None = None
        self.seen: dict[int, str] = {}
        self.answers: dict[str, list[dict[str, Any]]] = {}
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
            command_id = f"{next(self._ids)}"  # all clients use the same ids
            version = self.view["version"]
            self.pending = {"type": kind, **more, "id": command_id, "version": version}
            self.sent.append(json.dumps(self.pending))
            self.send(self.pending)

    def repeat(self) -> None:
        """Resend an old message, or the one that is still awaiting an answer."""
        if self.sent:
            self.send(self._rng.choice(self.sent[-3:]), late=self._rng.random())

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
            self.send(self.pending)

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
        if self.pending is not None and answer["id"] == self.pending["id"]:
            self.pending = None
