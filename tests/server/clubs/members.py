"""Members of a club, and what they ask the server for."""

from typing import Any

from tests.server.helpers import Stranger, stranger


def make(who: Stranger, name: str = "Ada") -> str:
    answer = who.post("/api/clubs", {"club": "Kites & Darts", "name": name})
    assert answer.status_code == 201, answer.text
    return f"/api/clubs/{answer.json()['id']}"


def link(host: Stranger, club: str) -> str:
    return str(host.get(club).json()["link"].partition("/club#")[2])


def join(who: Stranger, secret: str, name: str) -> Any:
    return who.post("/api/clubs/join", {"secret": secret, "name": name})


def club_of(client: Any, *names: str) -> tuple[str, list[Stranger]]:
    """Return the path of a new club, and its members; the first one is its host."""
    people = [stranger(client) for _ in names]
    club = make(people[0], names[0])
    for who, name in list(zip(people, names, strict=True))[1:]:
        assert join(who, link(people[0], club), name).status_code == 200
    return club, people


def tell(who: Stranger, club: str, act: str, **about: int) -> Any:
    """Tell the server what to do in a club, or with the member or line that `about` names."""
    kind = "member" if about else "club"
    command = {"type": act} if "line" in about else {"type": kind, "act": act}
    return who.post(f"{club}/commands", {**command, **about})


def say(who: Stranger, club: str, text: str) -> Any:
    return who.post(f"{club}/sayings", {"type": "say", "text": text})


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def acts(who: Stranger, club: str) -> list[tuple[str, str | None, str | None]]:
    return [(row["act"], row["by"], row["about"]) for row in who.get(f"{club}/log").json()]


def names(who: Stranger, club: str) -> list[str]:
    return [one["name"] for one in who.get(club).json()["members"]]


def sit_down(people: list[Stranger], club: str, **wish: Any) -> str:
    """Let members sit down at a new club table; return its id."""
    table = people[0].post(f"{club}/tables", {"players": len(people), **wish}).json()["id"]
    for who in people[1:]:
        assert who.post(f"{club}/tables", {"table": table}).json()["id"] == table
    return str(table)


def play(people: list[Stranger], club: str, placements: int = 2) -> str:
    """Let members sit down at a new club table and place; then all but the last resign."""
    table = sit_down(people, club)
    finish(table, *people, placements=placements)
    return table


def finish(table: str, *people: Stranger, placements: int = 2) -> None:
    """Let people place; then all but the last resign."""
    for _ in range(placements * len(people)):
        seat = people[0].at(table).view()["to_play"]
        assert people[seat].at(table).place()["ok"]
    for seat, who in list(enumerate(people))[:-1]:
        assert who.at(table).send_now("resign", seat=seat)["ok"]
