"""The page's requests about lessons, which a server and a device answer alike."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cirkis.i18n import languages
from cirkis.practice import lesson_ids
from tests.in_browser.places import DevicePlace, Place, Server
from tests.server.helpers import open_client


@pytest.fixture(scope="module", params=["server", "device"])
def place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Place]:
    """Yield a server, or a device without one."""
    if request.param == "device":
        with DevicePlace() as device:
            yield device
    else:
        folder: Path = tmp_path_factory.mktemp("lessons")
        with open_client(folder) as client:
            yield Server(client)


def test_list(place: Place) -> None:
    lists = {
        language: place.ask("GET", f"/api/lessons?language={language}")[2]
        for language in ("en", "fr", "xx")
    }
    assert lists["en"] == lists["xx"] != lists["fr"]
    listed = [lesson["id"] for group in lists["fr"]["groups"] for lesson in group["lessons"]]
    assert tuple(listed) == lesson_ids()
    assert lists["en"]["groups"][0]["lessons"][0] == {
        "id": "first",
        "title": "Your first game",
        "about": "Two minutes: place, follow the Leader, score, and win.",
        "steps": 7,
    }


def test_step(place: Place) -> None:
    """A step is a game in which only the learner can place."""
    status, _, step = place.ask("GET", "/api/lessons/first?step=3&language=fr")
    assert status == 200
    assert (step["lesson"], step["step"], step["steps"], step["next"]) == ("first", 3, 7, "fitting")
    assert step["view"]["you"]["seats"] == [0] == [step["view"]["to_play"]]
    assert [seat["mine"] for seat in step["view"]["seats"]] == [True, False]
    assert step["solution"] in step["view"]["legal"]
    assert step["hints"][-1] == "Prenez une Grande tranche."
    assert sorted(step["marks"]) == ["A12", "A6", "A8", "E13", "E9"]
    assert place.ask("GET", "/api/lessons/first")[2]["step"] == 1
    assert place.ask("GET", f"/api/lessons/{lesson_ids()[-1]}")[2]["next"] is None


@pytest.mark.parametrize("language", languages())
def test_try(place: Place, language: str) -> None:
    """One placement reaches the goal and two miss it; the position after each is shown."""
    path = "/api/lessons/first/try"
    responses = {
        cells: place.ask("POST", path, {"step": 3, "cells": cells, "language": language})
        for cells in ("A8+A12+E13", "A8", "E10+E11")
    }
    assert [status for status, _, _ in responses.values()] == [200] * 3
    answers = {cells: answer for cells, (_, _, answer) in responses.items()}
    assert [answer["solved"] for answer in answers.values()] == [True, False, False]
    assert [answer["view"]["plies"] for answer in answers.values()] == [3] * 3
    assert answers["A8+A12+E13"]["view"]["scores"] == [10, 0]
    assert len({answer["text"] for answer in answers.values()}) == 3
    assert all(answer["happened"] for answer in answers.values())


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("GET", "/api/lessons/chess", None, "not-found"),
        ("GET", "/api/lessons/first?step=8", None, "not-found"),
        ("GET", "/api/lessons/first?step=0", None, "not-found"),
        ("POST", "/api/lessons/chess/try", {"step": 1, "cells": "A1"}, "not-found"),
        ("POST", "/api/lessons/first/try", {"step": 99, "cells": "A1"}, "not-found"),
        ("POST", "/api/lessons/first/try", {"step": 2, "cells": "A1"}, "overlaps"),
        ("POST", "/api/lessons/first/try", {"step": 2, "cells": "C20"}, "not-touching-leader"),
        ("POST", "/api/lessons/first/try", {"step": 1, "cells": "A33"}, "not-at-center"),
        ("POST", "/api/lessons/first/try", {"step": 1, "cells": "Z1"}, "unreadable-placement"),
        ("POST", "/api/lessons/first/try", {"step": 1, "cells": "A1+C20"}, "no-such-piece"),
        ("POST", "/api/lessons/first/try", {"step": -1, "cells": "A1"}, "unreadable"),
        ("POST", "/api/lessons/first/try", {"cells": "A1"}, "unreadable"),
    ],
)
def test_refusals(place: Place, method: str, path: str, body: object, code: str) -> None:
    status, _, answer = place.ask(method, path, body)
    assert status >= 400
    assert answer["error"]["code"] == code
