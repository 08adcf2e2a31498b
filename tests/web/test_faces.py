"""Faces: people whose names look alike look different, and the same wherever they are seen."""

from typing import Any

from tests.web.friends import Requests, claim, make_table, post
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN

ALIKE = "\u0410d\u0430"  # in Cyrillic letters


def own_face(visitor: Visitor) -> int:
    return int(Requests(visitor).get("/api/me/standing").json()["face"])


def seen(visitor: Visitor, where: str) -> list[tuple[int, str, Any]]:
    """Return the number of each face there, its drawing, and whether screen readers skip it."""
    faces = visitor.page.locator(f"{where} .person-face")
    faces.first.wait_for()
    return [
        (int(one.get_attribute("data-number")), one.inner_html(), one.get_attribute("aria-hidden"))
        for one in faces.all()
    ]


def test_people_with_alike_names(visit: Visit) -> None:
    """Faces differ everywhere the two are named."""
    ada, eve = visit(), visit()
    ada.go("/me")
    ada.page.get_by_label(EN("people-name")).fill("Ada")
    while own_face(eve) == own_face(ada):  # one person in 1,536 has the same face
        eve = visit()
    mine, theirs = own_face(ada), own_face(eve)
    ((number, look, hidden),) = seen(ada, ".own-face")
    assert (number, hidden) == (mine, "true")
    table = make_table(ada, "person", "open", "open")
    ada.go(f"/table/{table}")
    claim(eve, table, ALIKE)
    ada.page.locator(".lobby-seat", has_text=ALIKE).wait_for()
    room = seen(ada, ".lobby-seats")
    assert [one for one, *_ in room] == [mine, theirs]
    assert room[0][1] == look != room[1][1]
    ada.page.locator("[data-lobby=fill-2]").select_option("newcomer")
    ada.page.get_by_role(
        "heading", name=EN("stock-you"), exact=True
    ).wait_for()  # the face is not read out
    for who in (ada, eve):
        trays = [seen(who, f"#player-{seat}")[0][1] for seat in (0, 1)]
        assert trays == [look, room[1][1]]
        assert who.page.locator("#player-2 .person-face").count() == 0
    assert post(eve, f"/api/tables/{table}/sayings", {"phrase": "hello"})["face"] == theirs
    ada.page.locator(".chat-messages .person-face").wait_for(state="attached")
    picture = Requests(ada).get(f"/api/tables/{table}/picture.svg").text()
    assert picture.count('class="face"') == 2
    ada.go("/")
    assert [one for one, *_ in seen(ada, ".my-table-seats")] == [mine, theirs]
