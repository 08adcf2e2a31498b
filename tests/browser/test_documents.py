"""Documents on one device: whole, or as they were, whatever its storage does."""

from __future__ import annotations

import pytest

from tests.browser.host import MemoryHost, QuotaExceededError
from tests.browser.places import DevicePlace

PATH = "/api/me/progress"


def _reach(place: DevicePlace, step: int) -> int:
    event = {"type": "lesson-reached", "lesson": "stars", "step": step}
    return place.ask("POST", PATH, event)[0]


def _step(place: DevicePlace) -> int:
    return int(place.ask("GET", PATH)[2]["lessons"]["stars"]["step"])


def test_kept_when_the_page_is_opened_again() -> None:
    """What was remembered is there again, beside the tables, and takes no room among them."""
    with DevicePlace() as place:
        place.ask("POST", "/api/tables", {})
        for step in (1, 2, 3):
            assert _reach(place, step) == 200
        place.reload()
        assert _step(place) == 3
        assert len(place.ask("GET", "/api/mine")[2]) == 1
        assert sorted(len(texts) for texts in place.host.logs.values()) == [1, 1]


@pytest.mark.parametrize("problem", [QuotaExceededError(), OSError()], ids=["full", "broken"])
def test_what_cannot_be_stored_is_refused(problem: Exception) -> None:
    """A change that is not stored has not happened, and the next one works again."""
    with DevicePlace() as place:
        assert _reach(place, 1) == 200
        place.host.failure = lambda _: problem
        assert _reach(place, 2) in (503, 507)
        assert _step(place) == 1
        place.host.failure = lambda _: None
        assert _reach(place, 3) == 200
        place.reload()
        assert _step(place) == 3


def test_a_damaged_document_harms_nothing_else() -> None:
    """What cannot be read is as good as nothing; a new one takes its place."""
    logs = {".document-progress-": ["{"], ".document-study-x": []}
    with DevicePlace(MemoryHost(logs)) as place:
        assert place.ask("GET", PATH)[2]["lessons"] == {}
        assert place.ask("GET", "/api/mine")[2] == []
        assert _reach(place, 1) == 200
        place.reload()
        assert _step(place) == 1
