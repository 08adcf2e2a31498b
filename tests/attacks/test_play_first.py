"""Play comes first: whatever else an opponent does, placements are accepted."""

import threading
from pathlib import Path

from tests.server.helpers import (
    Post,
    TestClient,
    command,
    friends,
    two_servers,
)


def _pair(client: TestClient) -> tuple[Post, Post]:
    """Return a host and a guest at their table."""
    ada, bo, table = friends(client)
    return ada.at(table), bo.at(table)


def test_renames_elsewhere_hold_nobody_up(tmp_path: Path, address: str) -> None:
    """A placement is accepted, however often the opponent meanwhile changes their name on another
    server.
    """
    with two_servers(tmp_path, address) as (here, there):
        host, guest = _pair(here)
        guest.client.client = there
        has_ended = threading.Event()
        renames = threading.Thread(target=_rename_until, args=(guest, has_ended))
        renames.start()
        try:
            answers = [host.send(host.placement()), guest.send(guest.placement())]
            for _ in range(8):
                answers.append(host.send(host.placement()))
                answers.append(guest.send(guest.placement()))
        finally:
            has_ended.set()
            renames.join()
    assert [answer for answer in answers if not answer["ok"]] == []


def _rename_until(post: Post, has_ended: threading.Event) -> None:
    while not has_ended.is_set():
        post.send(command("rename", 3, seat=1, name="n"))


def test_nothing_but_play_makes_placements_stale(client: TestClient) -> None:
    """Placements and resignations stay valid when other people change their names, make offers,
    restrict the chat or hand over seats.
    """
    host, guest = _pair(client)
    assert host.place()["ok"]
    assert guest.place()["ok"]
    assert host.place()["ok"]
    wish = guest.placement()
    for what, more in (
        ("rename", {"seat": 0, "name": "n"}),
        ("undo", {"plies": 1}),
        ("withdraw-offer", {}),
        ("chat", {"on": False}),
        ("hand-over", {"seat": 0}),
        ("take-back", {"seat": 0}),
    ):
        assert host.send_now(what, **more)["ok"], what
    assert guest.send(wish)["ok"]
    version = host.view()["version"]
    assert guest.send_now("rename", seat=1, name="m")["ok"]
    assert host.send(command("resign", version, seat=0))["ok"]
