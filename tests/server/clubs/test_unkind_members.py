"""Members and strangers who pretend, flood, insult, or try what they are not allowed to do."""

from pathlib import Path
from typing import Any, get_args

import pytest

from cirkis.server.clubs import club as decisions
from cirkis.server.clubs import club_store
from cirkis.server.clubs.club_messages import MemberAct
from tests.server.clubs.members import (
    club_of,
    code,
    join,
    link,
    names,
    play,
    say,
    sit_down,
    tell,
)
from tests.server.helpers import (
    PEOPLE,
    Stranger,
    TestClient,
    next_message,
    open_client,
    stranger,
    two_servers,
)

pytestmark = pytest.mark.usefixtures("quick_games")


def test_names_in_a_club(client: TestClient) -> None:
    """A member's name differs from those of the present members. Whoever takes a former member's
    name keeps their own face, also in the chat, and nobody hides behind an earlier name.
    """
    club, (ada, bo, eve) = club_of(client, "Ada", "Bo", "Eve")
    secret = link(ada, club)
    say(bo, club, "Bye")
    faces = {one["name"]: one["face"] for one in ada.get(club).json()["members"]}
    tell(eve, club, "leave")
    for name in ("BO", "\uff22o", " bo "):
        assert code(join(eve, secret, name)) == (409, "name-taken")
    tell(ada, club, "remove", member=2)
    assert join(eve, secret, "Bo").status_code == 200
    say(eve, club, "I am back")
    said = ada.get(club).json()["said"]
    assert [one["name"] for one in said] == ["Bo", "Bo"]
    assert [one["face"] for one in said] == [faces["Bo"], faces["Eve"]]
    tell(eve, club, "leave")
    assert join(eve, secret, "Eve").status_code == 200
    assert [one["name"] for one in ada.get(club).json()["said"]] == ["Bo", "Eve"]


def test_floods_end(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither banned people's lines nor muted or forgotten people's reports are shown, so that they
    do not hide others or need settling.
    """
    monkeypatch.setattr("cirkis.server.clubs.clubs.LINES_SHOWN", 3)
    monkeypatch.setattr("cirkis.server.clubs.clubs.MAX_REPORTED", 2)
    club, (ada, bo, eve, mallory) = club_of(server, "Ada", "Bo", "Eve", "Mallory")
    for text in ("Hello", "Hi"):
        say(bo, club, text)
    for n in range(3):
        say(eve, club, f"Ada is a fool {n}")
    assert "Hello" not in ada.get(club).text
    for who, line in ((eve, 1), (eve, 2), (bo, 3), (mallory, 4)):
        assert tell(who, club, "report", line=line).status_code == 200
    assert mallory.post("/api/me/forget", {"sure": "yes"}).status_code == 200
    assert tell(bo, club, "report", line=4).status_code == 200  # in the forgotten person's place
    tell(ada, club, "mute", member=3)
    assert [one["n"] for one in ada.get(club).json()["reported"]] == [4, 3]
    tell(ada, club, "ban", member=3)
    view = ada.get(club).json()
    assert ([one["text"] for one in view["said"]], view["reported"]) == (["Hello", "Hi"], [])
    tell(ada, club, "unban", member=3)
    assert len(ada.get(club).json()["reported"]) == 2


def test_reported_lines_stay_until_they_are_settled(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody gets rid of them by writing more; of others, the latest are kept."""
    monkeypatch.setattr(club_store, "LINES_KEPT", 3)
    club, (ada, bo, eve) = club_of(server, "Ada", "Bo", "Eve")
    say(eve, club, "Ada is a fool")
    assert tell(bo, club, "report", line=1).status_code == 200
    for n in range(6):
        say(eve, club, f"{n}")
    said = [one["text"] for one in ada.get(f"{club}/data").json()["said"]]
    assert said == ["Ada is a fool", "3", "4", "5"]
    assert len(ada.get(club).json()["reported"]) == 1


def test_members_keep_their_names_at_tables(client: TestClient) -> None:
    """At a table of the club, nobody can pretend to be a member who is not there, or put a computer
    in the seat that another member left to a person.
    """
    club, (ada, bo, _) = club_of(client, "Ada", "Bo", "Cy")
    table = sit_down([ada, bo], club, rated=False)
    computer = {"kind": "computer", "level": "champion"}
    for wish in (("rename", {}), ("seat", {"kind": "person"}), ("seat", computer)):
        for who, seat in ((ada, 0), (bo, 1)):
            who.at(table).send_now(wish[0], seat=seat, name="Cy", **wish[1])
    seats = ada.at(table).view()["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [("person", "Ada"), ("person", "Bo")]
    for wish in ({"kind": "person"}, {**computer, "level": "casual"}):
        assert bo.at(table).send_now("seat", kind="hand-over", seat=1, level="casual")["ok"]
        bo.at(table).send_now("seat", seat=1, name="Cy", **wish)
        bo.at(table).send_now("seat", kind="take-back", seat=1)
    assert [seat["name"] for seat in ada.at(table).view()["seats"]] == ["Ada", "Bo"]
    table = ada.post(f"{club}/tables", {"rated": False}).json()["id"]
    assert ada.at(table).send_now("seat", kind="fill", seat=1, level="greedy")["ok"]
    answer = ada.at(table).send_now("seat", seat=1, kind="person")  # a second seat, without a name
    assert answer["error"]["code"] == "seat-taken"


def test_unkind_people(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MAX_MEMBERS", 3)
    club, (ada, bo) = club_of(client, "Ada", "Bo")
    eve, nobody = stranger(client), Stranger(client, {})
    secret = link(ada, club)
    for path in (club, f"{club}/log", f"{club}/ladder", f"{club}/data", "/api/clubs/x%00y"):
        assert code(eve.get(path)) == (404, "no-club"), path
    assert code(say(eve, club, "Hi")) == (404, "no-club")
    assert nobody.get("/api/clubs").json() == []
    assert code(join(nobody, secret, "Nobody")) == (401, "no-person")
    for command in (
        *({"type": "member", "act": act, "member": 1} for act in get_args(MemberAct)),
        *({"type": "club", "act": act} for act in ("invite", "uninvite", "close")),
        {"type": "settle", "line": 1},
    ):
        assert code(bo.post(f"{club}/commands", command)) == (403, "not-host"), command
        assert code(eve.post(f"{club}/commands", command)) == (404, "no-club"), command
    for path in (club, f"{club}/data"):
        ask = bo.client.delete if path == club else bo.client.get
        assert code(ask(path, headers=bo.headers)) == (403, "not-host")
    assert code(tell(ada, club, "ban", member=1)) == (403, "not-host")  # nobody can ban the host
    for n in (0, 3, 999_999):
        assert code(tell(ada, club, "mute", member=n)) == (404, "no-member")
        assert code(tell(bo, club, "report", line=n)) == (404, "not-found")
    mute = {"type": "member", "act": "mute"}
    for body in (mute, {**mute, "member": -1}, {"type": "club", "act": "mute"}, "leave"):
        assert bo.post(f"{club}/commands", body).status_code == 400, body
    for name in ("", " ", "Ada", "ADA", "\uff21da", "Ad\u200ba", "x" * 41):
        assert join(eve, secret, name).status_code in (400, 409, 422), name
    for name in ("", "\u3164", "a\nb"):
        assert eve.post("/api/clubs", {"club": name, "name": "Eve"}).status_code in (400, 422)
    for text in ("", "x" * 301, "a\nb", "\u202eevil"):
        assert say(bo, club, text).status_code == 400, text
    assert join(eve, "A" * 22, "Eve").status_code == 404
    assert join(eve, "../../etc", "Eve").status_code == 400
    assert join(eve, secret, "Eve").status_code == 200
    assert code(join(stranger(client), secret, "Zoe")) == (409, "full-club")
    tell(ada, club, "uninvite")
    assert ada.get(club).json()["link"] is None
    assert code(join(stranger(client), secret, "Zoe")) == (404, "invitation-unknown")
    monkeypatch.setattr("cirkis.server.clubs.clubs.MAX_CLUBS", 1)
    assert code(eve.post("/api/clubs", {"club": "More", "name": "Eve"})) == (409, "full-club")
    assert names(ada, club) == ["Ada", "Bo", "Eve"]


def write(who: Stranger, table: str, **what: str) -> Any:
    return who.post(f"/api/tables/{table}/sayings", what)


def test_muted_and_banned_people_write_at_no_table(client: TestClient) -> None:
    """A seat at one of the club's tables is no way round what the host decided."""
    club, (ada, bo) = club_of(client, "Ada", "Bo")
    table = sit_down([ada, bo], club)
    live = client.websocket_connect(f"/api/tables/{table}/live", headers=bo.headers)
    with live as line:
        for act, refusal in (("mute", "muted"), ("ban", "banned")):
            tell(ada, club, act, member=2)
            for what in ({"text": "You are all fools"}, {"phrase": "thanks"}):
                assert code(write(bo, table, **what)) == (403, refusal)
            line.send_json({"type": "say", "phrase": "thanks"})
            assert next_message(line, "answer")["error"]["code"] == refusal
            assert write(ada, table, text="Peace").status_code == 201
            tell(ada, club, f"un{act}", member=2)
            assert write(bo, table, text="Sorry").status_code == 201


def test_only_members_begin_games(client: TestClient) -> None:
    """Others can neither ask for a rematch at a table of the club nor get one that they asked for
    before; banned people no longer show others positions of finished games. A closed club begins
    no more games.
    """
    club, (ada, bo) = club_of(client, "Ada", "Bo")
    table, *others = (play([ada, bo], club) for _ in range(3))
    tell(ada, club, "ban", member=2)
    with client.websocket_connect(f"/api/tables/{table}/live", headers=bo.headers) as line:
        line.send_json({"type": "show", "after": 1})
        assert next_message(line, "answer")["error"]["code"] == "banned"
    assert bo.at(table).send_now("rematch")["error"]["code"] == "banned"
    tell(ada, club, "unban", member=2)
    tell(ada, club, "remove", member=2)
    assert bo.at(table).send_now("rematch")["error"]["code"] == "no-club"
    assert join(bo, link(ada, club), "Bo").status_code == 200
    assert bo.at(table).send_now("rematch")["ok"]
    tell(ada, club, "ban", member=2)
    assert ada.at(table).send_now("rematch")["error"]["code"] == "no-offer"
    tell(ada, club, "unban", member=2)
    assert join(bo, link(ada, club), "Bo").status_code == 200
    assert ada.at(table).send_now("rematch")["ok"]
    assert bo.at(bo.at(table).view()["next"]).view()["started"]
    assert ada.at(others[0]).send_now("rematch")["ok"]
    assert tell(ada, club, "close").status_code == 200
    assert ada.at(others[1]).send_now("rematch")["error"]["code"] == "club-closed"
    assert bo.at(others[0]).send_now("rematch")["error"]["code"] == "club-closed"


def test_muting_counts_on_all_servers(tmp_path: Path, address: str) -> None:
    with two_servers(tmp_path, address, clubs=True) as (first, second):
        club, (ada, bo) = club_of(first, "Ada", "Bo")
        table, elsewhere = sit_down([ada, bo], club), Stranger(second, bo.headers)
        for act, status in (("unmute", 201), ("mute", 403), ("unmute", 201)):
            tell(ada, club, act, member=2)
            assert write(elsewhere, table, phrase="hello").status_code == status


def test_a_crowd_of_cookies_is_banned_at_once(client: TestClient) -> None:
    """The host needs one command, however many joined with one link; those who were there stay."""
    club, (ada, bo, eve) = club_of(client, "Ada", "Bo", "Eve")
    secret, crowd = link(ada, club), [stranger(client) for _ in range(5)]
    for nth, who in enumerate(crowd):
        assert join(who, secret, f"Ghost {'abcde'[nth]}").status_code == 200
        assert say(who, club, "Boo").status_code == 201
    assert tell(crowd[0], club, "leave").status_code == 200  # which does not help
    assert code(tell(bo, club, "ban-newer", member=3)) == (403, "not-host")
    assert tell(ada, club, "hand-over", member=2).status_code == 200
    assert tell(bo, club, "ban-newer", member=3).status_code == 200
    assert (names(ada, club), ada.get(club).json()["said"]) == (["Ada", "Bo"], [])
    assert code(join(crowd[0], link(bo, club), "Boo")) == (403, "banned")
    assert join(stranger(client), secret, "Ghost").status_code == 404
    assert ada.get(f"{club}/log").json()[-1]["act"] == "ban-newer"
    assert tell(bo, club, "unban", member=4).status_code == 200
    assert code(crowd[0].get(club)) == (404, "no-club")  # until they follow the invitation
    assert join(crowd[0], link(bo, club), "Cy").status_code == 200
    assert code(eve.get(club)) == (404, "no-club")


def test_a_flood_at_the_same_address_does_not_stop_the_host(tmp_path: Path) -> None:
    """A pupil can use up what a school can store in an hour; the host can still ban them."""
    with open_client(tmp_path, clubs=True, limits={"bytes": 705_000}) as client:
        club, (ada, eve) = club_of(client, "Ada", "Eve")
        while eve.post("/api/tables", PEOPLE).status_code == 201:
            pass
        while (answer := say(eve, club, "x" * 300)).status_code == 201:
            pass
        while (answer := say(eve, club, "x")).status_code == 201:
            pass
        assert answer.json()["error"]["quota"] == "bytes"
        assert tell(ada, club, "ban", member=2).status_code == 200


def test_cheats_who_leave_can_be_banned(client: TestClient) -> None:
    """The host, and nobody else, sees who has left, and can still take their games out, even once
    the club is closed; they never count again, even if the cheat is forgotten with the ban.
    """
    club, (ada, bo, eve) = club_of(client, "Ada", "Bo", "Eve")
    play([ada, bo], club)
    ladder = bo.get(f"{club}/ladder").json()
    play([bo, eve], club)
    assert bo.get(f"{club}/ladder").json() != ladder
    tell(eve, club, "leave")
    assert tell(ada, club, "close").status_code == 200
    assert bo.get(club).json()["former"] == []
    (former,) = ada.get(club).json()["former"]
    assert former["name"] == "Eve"
    assert tell(ada, club, "ban", member=former["n"]).status_code == 200
    assert (ada.get(club).json()["former"], bo.get(f"{club}/ladder").json()) == ([], ladder)
    assert eve.post("/api/me/forget", {"sure": "yes"}).status_code == 200
    assert bo.get(f"{club}/ladder").json() == ladder
