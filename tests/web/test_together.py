"""People at different screens: the lobby, owned seats, and games that survive failures."""

import json
import random
from typing import Any
from urllib.parse import urlsplit

from tests.web.axe import violations_day_and_night
from tests.web.friends import (
    claim,
    finish,
    hurry,
    invitation_link,
    join,
    make_table,
    play_on,
    wait_for_start,
)
from tests.web.running import RunningServer
from tests.web.visitor import FREE_PIECE, Visit
from tests.web.words import EN

OFFERS = ".lobby-seats select, .lobby-seats button, .lobby-newcomers input"
"""What the host of a larger table can change before the game."""


def test_one_click_a_code_and_a_name(server: RunningServer, visit: Visit) -> None:
    """One click creates a table and shows its link, code and QR code; the same click again shows
    the same table. Another button creates one with a chosen clock, which the lobby shows everybody.
    """
    ann, ben = visit(server.address), visit(server.address, allow="404")
    ann.go("/")
    ann.page.get_by_role("button", name=EN("start-friends")).click()
    ann.page.get_by_label(EN("lobby-name")).fill("Ann")
    assert urlsplit(invitation_link(ann)).path == urlsplit(ann.page.url).path
    assert ann.page.locator(OFFERS).count() == 0  # a table for two asks nothing
    first = ann.page.url
    ann.page.go_back()
    ann.page.get_by_role("button", name=EN("start-friends")).click()
    ann.page.get_by_text(EN("friends-other")).click()
    assert ann.page.url == first
    ann.page.get_by_role("radio", name=EN("clock-bank", minutes=15, increment=10)).click()
    ann.page.get_by_role("radio", name="3", exact=True).click()
    ann.page.get_by_role("button", name=EN("friends-begin")).click()
    ann.page.wait_for_url(lambda url: url != first)
    ann.page.locator(".lobby-seat").nth(2).wait_for()
    ann.page.locator(".lobby-seat").first.get_by_text("Ann").wait_for()
    code = ann.page.locator(".invite-code strong").inner_text()
    picture = ann.page.locator(".invite img")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    assert ann.page.locator(".skip").filter(visible=True).count() == 1  # nothing else is there
    assert violations_day_and_night(ann) == []
    ben.go("/")
    for tried in ("AAA-AAA", code.lower()):
        ben.page.get_by_label(EN("start-code")).fill(tried)
        ben.page.get_by_role("button", name=EN("start-join")).click()
        if tried != code.lower():
            ben.page.locator(".join .error", has_text=EN("error-no-code")).wait_for()
    game = f"{EN('clock-bank', minutes=15, increment=10)} · {EN('option-target')}: 40"
    ben.page.locator(".lobby-game", has_text=game).wait_for()
    ben.page.get_by_label(EN("lobby-name")).fill("Ben")
    ben.page.get_by_role("button", name=EN("lobby-claim")).first.click()
    ann.page.locator(".lobby select").nth(1).wait_for(state="detached")  # two seats were free
    ann.page.locator(".lobby select").select_option("newcomer")
    wait_for_start(ben)
    wait_for_start(ann)
    assert ann.page.locator(".tray-clock").all_inner_texts() == ["15:00"] * 3
    assert ben.page.url == ann.page.url
    assert "Ben" in ann.page.locator("#player-1").inner_text()
    ben.page.locator("#player-0", has_text="Ann").wait_for()  # sent when she leaves the field
    assert "Your turn" in ann.turn
    assert ben.turn == EN("turn", who="Ann")
    assert ben.page.locator(FREE_PIECE).count() == 0
    ann.page.emulate_media(forced_colors="active")
    ground = "(e) => getComputedStyle(e).backgroundColor"
    here = ann.page.locator("#player-1 .presence.here").evaluate(ground)
    assert here != ann.page.locator("body").evaluate(ground)
    ann.go("/")
    ann.page.locator(".custom-table summary").click()
    assert ann.page.get_by_label(EN("setup-name", seat=1)).input_value() == "Ann"


def test_before_it_begins(server: RunningServer, visit: Visit) -> None:
    """When a player leaves a seat, it is shown as free again. Only the host can put a computer
    there; once no seat is free, the game begins. What the player wrote is nobody else's. If the
    link works on this computer only, the host reads which option changes that.
    """
    ann, ben = visit(server.address), visit(server.address)
    table = make_table(ann, "person", "open", "open")
    link = {"link": f"{server.address}/table/{table}", "reaches_others": False, "network": None}
    for visitor, key in ((ann, "invite-local.host"), (ben, "invite-local")):
        visitor.page.route("**/link", lambda route: route.fulfill(json=link))
        visitor.go(f"/table/{table}")
        visitor.page.get_by_text(EN(key), exact=True).wait_for()
    ann.page.locator(OFFERS).nth(3).wait_for()  # two computers, newcomers, and leaving
    ben.page.get_by_role("button", name=EN("lobby-claim")).first.click()
    ann.page.locator(".lobby-seat.open").nth(1).wait_for(state="detached")
    ben.page.locator("#chat > summary").click()
    ben.page.get_by_label(EN("chat-write")).fill("You smell!")
    ben.page.keyboard.press("Enter")
    ben.page.get_by_text("You smell!").wait_for()
    ben.page.get_by_role("button", name=EN("lobby-leave")).click()
    ann.page.locator(".lobby-seat.open").nth(1).wait_for()
    ben.page.get_by_role("button", name=EN("lobby-claim")).first.wait_for()
    assert ben.page.locator(".lobby select").count() == 0
    for free in (1, 0):
        ann.page.locator(".lobby select").first.select_option("newcomer")
        ann.page.locator(".lobby-seat.open").nth(free).wait_for(state="hidden")
    for visitor in (ann, ben):
        wait_for_start(visitor)
    speaker = EN("chat-speaker", who=EN("colour-purple"))
    assert ann.page.locator(".chat-messages strong").text_content() == f"{speaker} "
    ben.wait_for_hint(EN("cannot-watching"))
    assert ben.page.locator(FREE_PIECE).count() == 0
    hurry(table, ann, plies=1)
    ben.wait_for_plies(1)
    for useless in (
        ben.page.get_by_role("button", name=EN("undo")),
        ben.page.locator(".typed-move"),
    ):
        assert not useless.is_visible()
    ben.go("/")
    ben.page.get_by_role("heading", name=EN("games-others")).wait_for()
    assert not ben.page.get_by_role("heading", name=EN("games-running")).is_visible()
    assert (
        ben.page.get_by_role("link", name=EN("sections.watch")).count() == 0
    )  # as without a lobby


def test_whole_game_by_link(server: RunningServer, visit: Visit) -> None:
    """Two browsers play a whole game through a link; both show the server's result. After a
    reload, a player has the same seat. Each change follows the one before, so no page
    needs the whole table twice.
    """
    rng = random.Random(11)
    received: list[str] = []

    def listen(line: Any) -> None:
        line.on("framereceived", lambda text: received.append(text))

    ann, ben = visit(server.address), visit(server.address)
    table = make_table(ann, "person", "open", target=5)
    ann.page.on("websocket", listen)
    ann.go(f"/table/{table}")
    claim(ben, table, "Ben")
    wait_for_start(ann)
    piece = ben.page.locator(".tray.near .stock-piece").first
    assert EN("cannot-not-you", who=EN("colour-green")) in piece.text_content()
    play_on(1, rng, ann, ben)
    ben.sit(table)
    assert ben.turn.startswith("Your turn")
    finish(table, ann, ben)
    view = server.view(table)
    for visitor in (ann, ben):
        visitor.page.locator("dialog.result").wait_for()
        assert visitor.plies == visitor.pieces == view["plies"]
        shown = visitor.page.locator("dialog.result tbody tr td:nth-of-type(1)").all_inner_texts()
        assert sorted(map(int, shown)) == sorted(view["scores"])
    kinds = [json.loads(text)["type"] for text in received]
    assert kinds.count("changed") > view["plies"]
    assert kinds.count("table") == 1


def test_a_friend_on_the_same_network(
    own_server: RunningServer, visit: Visit, network: str
) -> None:
    """A link that works only on this machine is never shown; one press gives a link that a friend
    can open. Only the host has a button to close the network, which can then be opened again.
    """
    ann = visit(own_server.address)
    table = make_table(ann, "person", "open", "open")
    ann.go(f"/table/{table}")
    ann.page.get_by_text(EN("network-means.title")).click()
    ann.page.get_by_text(EN("network-means")).wait_for()
    assert violations_day_and_night(ann) == []
    assert not ann.page.locator(".invite-link, .invite img").count()
    ann.page.get_by_role("button", name=EN("network-open")).click()
    ann.page.get_by_text(EN("network-is-open.title")).wait_for()
    link = ann.page.locator(".invite-link").input_value()
    assert network in link
    picture = ann.page.locator(".invite img")
    assert picture.evaluate("(one) => one.decode().then(() => one.naturalWidth > 100)")
    # Messages that Chromium itself logs about plain HTTP, and about a server that is gone.
    expected = ("Cross-Origin-Opener-Policy", "ERR_CONNECTION_REFUSED", "WebSocket connection")
    ben = visit(link.removesuffix(f"/table/{table}"), allow=expected)
    claim(ben, table, "Ben")
    assert not ben.page.get_by_role("button", name=EN("network-shut")).count()
    join(table, Cy=own_server.stranger())
    wait_for_start(ann)
    other = make_table(ann, "person", "open")
    ann.go(f"/table/{other}")
    ann.page.get_by_text(EN("network-is-open.title")).click()
    ann.page.get_by_role("button", name=EN("network-shut")).click()
    ann.page.get_by_role("button", name=EN("network-open")).wait_for()
    ben.page.get_by_text(EN("link-reconnecting")).first.wait_for()
