"""Somebody looks elsewhere: the title and a notice call them back, sounds only where wanted."""

from __future__ import annotations

import random

import pytest

from tests.web.friends import gather, hurry, make_table, place
from tests.web.running import RunningServer
from tests.web.spies import hide, listen, notices, tones, watch
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN

Pair = tuple[Visitor, Visitor]
NOTICES = EN("settings-notices")
MY_TURN = EN("turn-yours", who="Ben")
_WANTS_NOTICES = "() => Boolean(JSON.parse(localStorage['cirkis.settings'] ?? '{}').notices)"


def pair_with(server: RunningServer, visit: Visit, answer: str) -> Pair:
    """Ann, whose turn it is, and Ben, who answers so when asked for leave to give notices."""
    ann, ben = visit(server.address), visit(server.address)
    watch(ben, answer=answer)
    listen(ben)
    table = make_table(ann, "person", "open")
    gather(table, ann, Ben=ben)
    return ann, ben


@pytest.fixture
def pair(server: RunningServer, visit: Visit) -> Pair:
    return pair_with(server, visit, "granted")


def switch(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("button", name=EN("settings")).click()
    visitor.page.get_by_label(name).click()
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("dialog[open]").wait_for(state="detached")


def test_the_title_calls(pair: Pair) -> None:
    """The title tells whose turn it is; to somebody who looks elsewhere it calls with a star until
    they come back. A notice tells of one's turn only where the switch is thrown and leave given,
    once, and only to somebody who looks elsewhere.
    """
    ann, ben = pair
    assert ben.page.title() == f"{EN('turn', who='Green')} · Cir*Kis"
    hide(ben)
    place(ann, random.Random(1))
    ben.page.wait_for_function("(text) => document.title === text", arg=f"★ {MY_TURN}")
    calm = f"{MY_TURN} · Cir*Kis"
    ben.page.wait_for_function("(text) => document.title === text", arg=calm)
    ben.page.wait_for_function("(text) => document.title === text", arg=f"★ {MY_TURN}")
    hide(ben, False)
    assert ben.page.title() == calm
    ben.page.wait_for_timeout(1500)  # longer than a star stays away
    assert ben.page.title() == calm
    assert notices(ben) == []

    table = ben.table_id
    for nth, (is_on, is_hidden, wanted) in enumerate(
        ((True, False, 0), (True, True, 1), (False, True, 1))
    ):
        if is_on != ben.page.evaluate(_WANTS_NOTICES):
            switch(ben, NOTICES)
        hurry(table, ben, plies=1)
        hide(ben, is_hidden)
        ann.wait_for_plies(2 + 2 * nth)
        place(ann, random.Random(1))
        ben.wait_for_plies(3 + 2 * nth)
        assert notices(ben) == [f"Cir*Kis: {MY_TURN}"] * wanted
        hide(ben, False)


def test_no_leave_for_notices(server: RunningServer, visit: Visit) -> None:
    """If the player denies the browser's request, the page says so and the switch goes back."""
    _, ben = pair_with(server, visit, "denied")
    ben.page.get_by_role("button", name=EN("settings")).click()
    ben.page.get_by_label(NOTICES).click()
    ben.page.locator("dialog [role=status]", has_text=EN("settings-notices.denied")).wait_for()
    assert not ben.page.get_by_label(NOTICES).is_checked()


def test_sounds_are_off_by_the_switch(pair: Pair) -> None:
    """A turn, a placement and a saying are heard; with the switch off nothing is, and it holds over
    a reload; on again, they are.
    """
    ann, ben = pair
    rng = random.Random(3)
    table = ben.table_id

    def round_of(plies: int) -> int:
        """How many tones Ben's page plays while both place, and Ann says something."""
        before = tones(ben)
        place(ann, rng)
        ben.wait_for_plies(plies - 1)
        place(ben, rng)
        ann.wait_for_plies(plies)
        ann.page.get_by_role("button", name="Hello!").click()
        said = ben.page.locator(".chat-messages li", has_text="Hello!").nth(plies // 2 - 1)
        said.wait_for(state="attached")
        return tones(ben) - before

    ann.page.get_by_role("button", name=EN("chat")).click()
    assert round_of(2) >= 6  # the turn's bell, the piece, the saying
    switch(ben, EN("settings-sounds"))
    assert round_of(4) == 0
    ben.sit(table)
    assert round_of(6) == 0
    switch(ben, EN("settings-sounds"))
    assert round_of(8) >= 6
