"""Agreements between people at different screens (undo, another game), and their chat."""

import random
import re

from playwright.sync_api import expect

from tests.nightly import nightly_too
from tests.web.axe import violations
from tests.web.friends import (
    NO_LINE,
    gather,
    hurry,
    join,
    make_table,
    place,
    post,
    resign,
    sit_down,
    wait_for_start,
    whose_turn,
)
from tests.web.running import RunningServer
from tests.web.test_end_of_game import expect_steps
from tests.web.visitor import NARROW, SMALL, Visit, Visitor
from tests.web.words import EN, FR, LANGUAGES

GREEN = EN("colour-green")


def matter(visitor: Visitor) -> str:
    visitor.page.locator(".proposal").wait_for()
    return str(visitor.page.locator(".proposal p").inner_text())


def assert_uncovered(visitor: Visitor) -> None:
    """Assert that a request covers no player's name, nor the menu, in windows of several shapes."""
    page = visitor.page
    for width, height in ((1280, 800), (1100, 760), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name=EN("menu")).click(trial=True)
        for names in page.locator(".tray-names").all():
            names.click(trial=True)


def test_undo_between_people(server: RunningServer, visit: Visit) -> None:
    """The request names what falls; refused or withdrawn, it changes nothing. Both players read
    which piece was undone, and see where it was, until somebody plays on.
    """
    ann, ben, table = sit_down(visit, server, plies=2)
    ann.page.keyboard.press("u")
    ben.page.locator(".proposal").wait_for()
    data = server.get(f"/api/tables/{table}")
    placements = data["table"]["pieces"]["placements"]
    for _, placement, _ in data["view"]["placed"]:
        cells = "+".join(placements[placement][1])
        name = re.compile(rf"{re.escape(cells)}$")  # what is seen names pieces by their places
        assert ben.page.locator(".proposal p").get_by_role("button", name=name).count() == 1
    assert "Waiting for Ben." in matter(ann)
    assert violations(ben) == []
    assert ben.plies == 2
    assert_uncovered(ben)
    ben.page.locator(".skip").first.focus()
    accept = ben.page.get_by_role("button", name=EN("proposal-accept"))
    while not accept.evaluate("(button) => button === document.activeElement"):
        ben.page.keyboard.press("Tab")
        assert ben.page.locator(".proposal .named:focus").count() == 0  # they come later
    ben.page.keyboard.press("Enter")
    for visitor in (ann, ben):
        visitor.page.locator(".move-list-empty").wait_for()
        assert visitor.pieces == 0
        assert not visitor.page.locator(".proposals").is_visible()
    hurry(table, ann, ben, plies=2)
    _ask_in_vain(ann, ben)


def _ask_in_vain(ann: Visitor, ben: Visitor) -> None:
    for visitor in (ann, ben):
        visitor.wait_for_plies(2)
    ann.page.keyboard.press("u")
    ben.page.locator(".proposal").wait_for()
    ann.page.get_by_role("button", name=EN("proposal-withdraw")).click()
    ben.page.locator(".proposal").wait_for(state="detached")
    assert ann.plies == ben.plies == 2
    ann.page.keyboard.press("u")
    ann.wait_for_hint(EN("error-offer-declined"))
    place(ann, random.Random(2))
    ben.wait_for_plies(3)
    cells = ben.page.locator(".move-list .ply-cells").last.inner_text().split("+")
    ann.page.keyboard.press("u")  # even one's own last placement
    ben.page.get_by_role("button", name=EN("proposal-accept")).click()
    for visitor in (ann, ben):
        visitor.page.locator(".layer-told .told-cell").first.wait_for(state="attached")
        named = visitor.page.locator(".told-name").all_text_contents()
        assert sorted(named) == sorted(cells)
        link = visitor.page.locator(".hint .named")  # told by its place, and by its cells as well
        heard = [link.get_attribute("aria-label") or "", visitor.spoken()]
        assert ["+".join(cells) in one for one in heard] == [True, True]
        assert visitor.pieces == 2
    ann.page.keyboard.press("u")
    ben.page.get_by_role("button", name=EN("proposal-decline")).click()
    ann.page.locator(".proposal").wait_for(state="detached")
    ann.wait_for_hint(EN("proposal-declined"))
    assert EN("proposal-declined") in ann.spoken()
    assert EN("proposal-declined") not in ben.hint + ben.spoken()
    place(ann, random.Random(2))
    ben.wait_for_plies(3)
    ben.page.locator(".told-cell").first.wait_for(state="detached")
    ann.page.keyboard.press("u")
    ben.page.locator(".proposal").wait_for()
    place(ben, random.Random(3))
    ben.page.locator(".proposal").wait_for(state="detached")


def test_a_key_held_down(visit: Visit) -> None:
    """One press of the key for undoing takes back one turn, however long it lasts."""
    ann = visit()
    table = make_table(ann, "person", "person")
    hurry(table, ann, plies=5)
    ann.sit(table)
    ann.wait_for_plies(5)
    ann.page.keyboard.down("u")
    ann.wait_until_undone(4)
    for _ in range(2):
        ann.page.keyboard.down("u")
    place(ann, random.Random(1))  # comes after what the key could have undone
    assert ann.plies == 5


def test_what_a_request_is_about(server: RunningServer, visit: Visit) -> None:
    """However many moves, and whoever asks, it leaves room for its buttons on a phone; it names
    whoever would be back in the game.
    """
    ann, ben = visit(phone=True, viewport=SMALL), server.stranger()
    name = "Maximiliana Wilhelmina Mmmmmmm Wwwwwwww"
    table = make_table(ann, "person", "open")
    gather(table, ann, **{name: ben})
    hurry(table, ann, ben, plies=12)
    assert ben.at(table).send_now("undo", plies=0)["ok"]
    assert matter(ann) == EN("proposal-undo", who=name, moves=EN("proposal-moves", count=12))
    box = ann.page.locator(".proposals").bounding_box()
    assert box is not None
    assert box["height"] < 300
    ann.page.get_by_role("button", name=EN("proposal-decline")).tap()
    ann.page.locator(".proposal").wait_for(state="detached")
    resign(ben, table)
    assert ben.at(table).send_now("undo")["ok"]
    back = EN("proposal-back", who=name)
    assert matter(ann) == EN("proposal-undo", who=name, moves=back)


def test_undo_with_computers(visit: Visit) -> None:
    """A friend is asked, and no player is covered."""
    ann, ben = visit(), visit()
    table = make_table(ann, "person", "newcomer", "open", "newcomer")
    gather(table, ann, Ben=ben)
    hurry(table, ann, plies=1)
    ann.wait_for_plies(2)
    ann.page.keyboard.press("u")
    assert "Green asks to undo" in matter(ben)
    assert_uncovered(ben)
    ben.page.get_by_role("button", name=EN("proposal-accept")).click()
    ann.page.locator(".move-list-empty").wait_for()


def test_a_computer_stands_in(server: RunningServer, visit: Visit) -> None:
    ann, ben = visit(), server.stranger()
    table = make_table(ann, "person", "open")
    gather(table, ann, Ben=ben)
    hurry(table, ann, ben, plies=2)
    ann.page.get_by_role("button", name=EN("menu")).click()
    ann.page.get_by_role("button", name=EN("menu-hand-over.you")).click()
    ann.wait_for_plies(3)
    assert "A computer is playing for" in matter(ann)
    ann.page.get_by_role("button", name=EN("proposal-take-back")).click()
    ann.page.locator(".proposal").wait_for(state="detached")
    hurry(table, ben, plies=1)
    ann.wait_for_plies(4)
    place(ann, random.Random(5))


def test_after_the_end(server: RunningServer, visit: Visit) -> None:
    """Both can undo, or agree on a rematch, with the seats rotated. While somebody waits for the
    answer, or was refused, the analysis is the main button; whoever is asked has to answer first.
    Those who only watched can look at the game.
    """
    phone = {"width": 390, "height": 844}
    ann, ben, table = sit_down(visit, server, phone=phone, plies=1000, target=5)
    for visitor in (ann, ben):
        visitor.page.get_by_role("dialog").wait_for()
    plies = ann.plies
    ann.page.get_by_role("button", name=EN("close")).click()
    ann.page.get_by_role("button", name=EN("undo")).click()
    ben.page.get_by_role("dialog").get_by_role("button", name=EN("proposal-accept")).click()
    ben.page.get_by_role("dialog").wait_for(state="detached")
    for visitor in (ann, ben):
        visitor.wait_until_undone(plies - 1)
    assert whose_turn(ann, ben)
    hurry(table, ann, ben)

    watcher = visit()
    watcher.sit(table)
    looking = [EN("review-open.together"), EN("mistakes-learn")]
    expect_steps(watcher, looking[0])
    for visitor in (ann, ben):
        expect_steps(visitor, EN("end-rematch"), *looking)
    mine, theirs = (visitor.page.get_by_role("dialog") for visitor in (ann, ben))
    for answer in ("rematch-withdraw", "proposal-decline"):
        mine.get_by_role("button", name=EN("end-rematch")).click()
        mine.locator(".proposal", has_text=EN("rematch-mine", others="Ben")).wait_for()
        expect_steps(ann, *looking)
        asked = theirs.locator(".proposal", has_text=EN("rematch-wanted", who=GREEN, count=1))
        asked.wait_for()
        assert EN("rematch-wanted", who=GREEN, count=1) in ben.spoken()
        expect(theirs.locator(".primary")).to_have_text([EN("proposal-accept")])
        ben.page.keyboard.press("Enter")  # accepts nothing
        asker = mine if answer == "rematch-withdraw" else theirs
        asker.get_by_role("button", name=EN(answer)).click()
        asked.wait_for(state="detached")
    no = EN("rematch-declined", who="Ben")
    mine.locator(".proposal", has_text=no).wait_for()
    assert no in ann.spoken()
    expect_steps(ann, *looking)
    expect_steps(ben, EN("end-rematch"), *looking)
    assert watcher.page.locator(".proposal").count() == 0
    assert violations(ben) == []
    theirs.get_by_role("button", name=EN("end-rematch")).click()
    ann.page.get_by_role("button", name=EN("close")).click()
    asked = ann.page.locator(".proposal", has_text=EN("rematch-wanted", who="Ben", count=1))
    asked.get_by_role("button", name=EN("proposal-accept")).click()
    for visitor in (ann, ben):
        visitor.page.wait_for_url(lambda url: not url.endswith(table))
        wait_for_start(visitor)
        expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    assert ann.page.url == ben.page.url
    assert "Ben" in ann.page.locator("#player-0").inner_text()
    assert EN("stock-you") in ben.page.locator("#player-0").inner_text()
    ann.page.go_back()
    ann.page.get_by_role("button", name=EN("proposal-go")).wait_for()


_CUT = """(message) => message.scrollHeight > message.clientHeight ||
  message.scrollWidth > message.clientWidth"""


def test_without_a_network_on_a_phone(visit: Visit) -> None:
    """The message is whole and leaves Undo visible. Nobody knows then whether a friend is there."""
    ann, ben = visit(phone=True, viewport=NARROW, allow=NO_LINE), visit()
    table = make_table(ann, "person", "open")
    gather(table, ann, Ben=ben)
    hurry(table, ann, ben, plies=2)
    for language in nightly_too("de", "en", "fr"):
        words = LANGUAGES[language]
        ann.speak(language)
        ann.page.locator("#player-1 .presence.here").wait_for()
        ann.context.set_offline(True)
        message = ann.page.locator(".connection-state[data-state=reconnecting]")
        message.wait_for()
        assert not message.evaluate(_CUT)
        undo = ann.page.get_by_role("button", name=words("undo"), exact=True).bounding_box()
        text = message.bounding_box()
        assert undo
        assert text
        assert text["x"] + text["width"] <= undo["x"]
        assert ann.fits
        expect(ann.page.locator("#player-1 .presence.here")).to_have_count(0)
        ann.context.set_offline(False)
        ann.page.locator("#player-1 .presence.here").wait_for()


def talk(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name=EN("chat")).click()


def test_chat(server: RunningServer, visit: Visit) -> None:
    """Phrases come in the reader's language and can be ignored; what is not sent stays."""
    ann, ben, table = sit_down(visit, server)
    ann.page.keyboard.press("w")
    ann.page.locator(".ghost").wait_for()
    talk(ben)
    ben.page.get_by_role("button", name=EN("phrase-one-moment")).click()
    ann.page.locator(".header-button .unread", has_text="1").wait_for()
    assert ann.page.locator(".ghost").count() == 1
    ann.page.keyboard.press("Enter")
    ben.wait_for_plies(1)
    ben.page.evaluate("localStorage.setItem('cirkis.settings', JSON.stringify({language: 'fr'}))")
    ben.page.evaluate("document.cookie = 'cirkis-language=fr'")
    ben.page.set_viewport_size({"width": 1280, "height": 800})
    ben.page.reload()
    ben.page.locator(".table .turn").wait_for()
    talk(ann)
    ann.page.get_by_role("button", name=EN("phrase-good-luck")).click()
    ben.page.locator(".header-button .unread").wait_for()
    tools = ben.page.locator(".screen-tools .header-button:visible").all()
    assert len({tool.bounding_box()["y"] for tool in tools}) == 1  # nothing wrapped
    badge = ben.page.locator(".header-button .unread").bounding_box()
    word = ben.page.locator(".header-button:has(.unread) .button-label").bounding_box()
    assert badge["y"] + badge["height"] <= word["y"] + 4  # not over the letters
    assert FR("phrase-good-luck") in ben.spoken()
    ben.page.get_by_role("button", name=FR("chat")).click()
    said = ben.page.locator(".chat-messages li", has_text=FR("phrase-good-luck"))
    assert said.inner_text().strip().startswith(f"{FR('colour-green')}\N{NO-BREAK SPACE}: ")
    ben.page.locator(".header-button .unread").wait_for(state="hidden")
    ann.sit(table)
    talk(ann)
    said = ann.page.locator(".chat-messages li", has_text=EN("phrase-one-moment"))
    said.wait_for()
    assert violations(ann) == []
    ann.page.get_by_text(EN("chat-options")).click()
    ann.page.get_by_label(EN("chat-ignore", who="Ben")).press("Space")
    said.wait_for(state="detached")
    ann.page.locator(".mute :focus:checked").wait_for()
    ann.page.reload()  # the table is left and opened again
    talk(ann)
    ben.page.get_by_role("button", name=FR("phrase-thanks")).click()
    ben.page.locator(".chat-messages li", has_text=FR("phrase-thanks")).wait_for()
    assert ann.page.locator(".chat-messages li", has_text=EN("phrase-thanks")).count() == 0
    field = ben.page.get_by_label(FR("chat-write"))
    for state, left in (("reconnecting", "hello"), ("live", "")):
        ben.page.context.set_offline(state == "reconnecting")
        ben.page.locator(f".connection-state[data-state={state}]").wait_for(state="attached")
        field.fill("hello")
        field.press("Enter")
        assert field.input_value() == left
    ben.page.locator(".chat-messages li", has_text="hello").wait_for()
    ann.page.get_by_text(EN("chat-options")).press("Enter")
    ann.page.get_by_label(EN("chat-allow")).uncheck()
    ben.page.locator(".chat-form").wait_for(state="hidden")
    assert ben.page.get_by_role("button", name=FR("phrase-thanks")).is_visible()


def test_a_host_without_a_seat_can_be_ignored(server: RunningServer, visit: Visit) -> None:
    """A host who gave up the seat can talk to those who play; they can read who it is, or not."""
    host, ben, ann = visit(), server.stranger(), visit()
    table = make_table(host, "open", "open")
    join(table, Ann=ann, Ben=ben)
    sayings = f"/api/tables/{table}/sayings"
    post(host, sayings, {"text": "Faster!"})
    ann.sit(table)
    talk(ann)
    said = ann.page.locator(".chat-messages li", has_text="Faster!")
    said.wait_for()
    who = EN("club-is-host")
    assert said.inner_text().startswith(f"{who}:")
    ann.page.get_by_text(EN("chat-options")).click()
    ann.page.get_by_label(EN("chat-ignore", who=who)).press("Space")
    said.wait_for(state="detached")
    post(host, sayings, {"text": "Now!"})
    ben.post(sayings, {"text": "Later."})
    ann.page.locator(".chat-messages li", has_text="Later.").wait_for()
    assert ann.page.locator(".chat-messages li", has_text="Now!").count() == 0
