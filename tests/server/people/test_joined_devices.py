"""What a device remembers goes along when it becomes another person's."""

from __future__ import annotations

from pathlib import Path

from tests.attacks.test_sessions import browser, cookies, make_link
from tests.server.helpers import Stranger, open_client


def _reached(who: Stranger, lesson: str) -> None:
    event = {"type": "lesson-reached", "lesson": lesson, "step": 2}
    assert who.post("/api/me/progress", json=event).status_code == 200


def test_progress_of_both_devices(tmp_path: Path) -> None:
    """Lessons of either device are known to both afterwards; a link that fails changes nothing."""
    with open_client(tmp_path) as client:
        ada, phone = browser(client), browser(client)
        _reached(ada, "stars")
        _reached(phone, "first")
        secret = make_link(ada)
        assert phone.post("/api/devices/take", json={"secret": "x" * 43}).status_code == 404
        assert set(ada.get("/api/me/progress").json()["lessons"]) == {"stars"}
        answer = phone.post("/api/devices/take", json={"secret": secret})
        (cookie,) = cookies(answer).values()
        joined = Stranger(client, {"Cookie": f"{cookie.key}={cookie.value}"})
        client.cookies.clear()
        for who in (ada, joined):
            assert set(who.get("/api/me/progress").json()["lessons"]) == {"stars", "first"}
