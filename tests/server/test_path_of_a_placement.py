"""A placement's path through the files, as docs/architecture.md describes it."""

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import cirkis
from tests.server.helpers import Post, new_table, next_message, open_client

SOURCE = Path(cirkis.__file__).parent
DOCS = SOURCE.parents[1] / "docs" / "architecture.md"
RECEIVES = "server/http/websocket.py"
STEPS = {
    ("server/http/door.py", "enter"),
    ("tables/messages.py", "read_client_message"),
    ("tables/decisions.py", "decide"),
    ("tables/reducer.py", "apply"),
    ("server/storage/sqlite.py", "run"),
    ("server/storage/table_store.py", "run"),
    ("tables/deltas.py", "encoded_for"),
    ("server/http/websocket.py", "send"),
}
"""The steps: let in, read, decided, applied, stored in a thread, broadcast, answered."""
MAX_FILES = 13


class Trace:
    """The calls since a message was sent.

    Attributes:
        ways: for each time that a step is called, the calls that lead to it, as file and function.
    """

    def __init__(self) -> None:
        self.is_on = False
        self.ways: list[list[tuple[str, str]]] = []
        self._frames: set[FrameType] = set()

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Record a call; code that resumes after an `await` was entered earlier."""
        if not self.is_on or event != "call" or frame.f_lasti > FIRST or not (file := _file(frame)):
            return
        self._frames.add(frame)
        if (file, frame.f_code.co_name) in STEPS:
            self.ways.append([*self._stack(frame)][::-1])

    def _stack(self, frame: FrameType | None) -> Iterator[tuple[str, str]]:
        while frame is not None:
            if frame in self._frames:
                yield _file(frame), frame.f_code.co_name
            frame = frame.f_back


FIRST = 8  # bytes of instructions; a function called at a later offset is resuming


def _file(frame: FrameType) -> str:
    path = Path(frame.f_code.co_filename)
    return path.relative_to(SOURCE).as_posix() if path.is_relative_to(SOURCE) else ""


def _place_thrice(root: Path, trace: Trace) -> None:
    """Place three times and trace the last; the first two load everything that is loaded once."""
    with open_client(root) as client:
        post = Post(client, new_table(client))
        with client.websocket_connect(f"{post.path}/live") as line:
            next_message(line, "chat")
            for _ in range(3):
                message = post.placement()
                trace.is_on = post.view()["plies"] == 2
                line.send_text(json.dumps(message))
                assert next_message(line, "answer")["ok"]
            trace.is_on = False


def test_the_path_of_a_placement(tmp_path: Path) -> None:
    """From the socket to the database and back, a placement passes through few files, and the docs
    name them all.
    """
    trace = Trace()
    _place_thrice(tmp_path, trace)  # without a trace, which would slow down imports
    threading.setprofile(trace)
    try:
        _place_thrice(tmp_path, trace)
    finally:
        threading.setprofile(None)
    assert {way[-1] for way in trace.ways} == STEPS
    files = {RECEIVES, *(file for way in trace.ways for file, _ in way)}
    assert len(files) <= MAX_FILES, sorted(files)
    section = DOCS.read_text("utf-8").partition("## What happens when a piece is placed")[2]
    listed = re.findall(r"`((?:server|backend|tables)/[\w/]+\.py)`", section.partition("\n## ")[0])
    assert {*listed} == files
