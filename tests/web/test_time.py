"""Time on the clock: the bell under a minute, and what everybody sees when it has run out (R31)."""

from __future__ import annotations

import random

from tests.web.friends import claim, gather, make_table, place, wait_for_start
from tests.web.running import RunningServer
from tests.web.spies import listen, tones
from tests.web.visitor import FREE_PIECE, Visit, Visitor
from tests.web.words import EN

BELL = 2  # tones


def clock(visitor: Visitor, seat: int) -> str:
    return str(visitor.page.locator(f'.tray[data-seat="{seat}"] .tray-clock').inner_text())


def test_bell_under_a_minute(server: RunningServer, visit: Visit) -> None:
    """A clock chosen in the set-up stands in every tray, and runs for whose turn it is. When less
    than a minute is left the bell rings, and is spoken of, once and for that player alone; the
    clock then looks pressing to everybody.
    """
    ann, ben = visit(server.address), visit(server.address)
    for visitor in (ann, ben):
        visitor.clock.install()
        listen(visitor)
    ann.go("/")
    ann.page.locator("details.custom-table summary").click()
    ann.page.locator(".seat select").nth(3).select_option("open")
    ann.page.get_by_label(EN("clock")).select_option("bank")
    ann.page.get_by_label(EN("clock.minutes")).fill("2")
    ann.page.get_by_label(EN("clock.increment")).fill("0")
    ann.page.get_by_role("button", name=EN("setup-create"), exact=True).click()
    ann.page.locator(".lobby").wait_for()
    claim(ben, ann.table_id, "Ben")
    wait_for_start(ann)
    place(ann, random.Random(1))  # the first placement of a round takes no time
    ben.page.locator('.tray[data-seat="1"] .tray-clock.running', has_text="1:").wait_for()
    ben.page.locator(FREE_PIECE).first.wait_for()
    assert clock(ben, 0) == "2:00"
    before = [tones(visitor) for visitor in (ann, ben)]
    assert ben.page.locator(".tray-clock.low-time").count() == 0
    for visitor in (ann, ben):
        visitor.clock.fast_forward(61_000)
        visitor.page.locator('.tray[data-seat="1"] .tray-clock.low-time').wait_for()
    ben.page.locator("#announcements p", has_text=EN("clock-pressing")).wait_for(state="attached")
    for visitor in (ann, ben):
        visitor.clock.run_for(3_000)
    assert [tones(visitor) for visitor in (ann, ben)] == [before[0], before[1] + BELL]
    assert ben.page.locator("#announcements p", has_text=EN("clock-pressing")).count() == 1
    assert ann.page.locator("#announcements p", has_text=EN("clock-pressing")).count() == 0


def test_out_of_time(server: RunningServer, visit: Visit) -> None:
    """Whose time has run out takes no further part: everybody reads and hears that it was the
    clock, the clock stays at nothing, and the others play on (R31).
    """
    ann, ben, cy = (visit(server.address) for _ in range(3))
    table = make_table(
        ann, "person", "open", "open", clock={"kind": "bank", "seconds": 10, "increment": 60}
    )
    gather(table, ann, Ben=ben, Cy=cy)
    place(ann, random.Random(1))
    told = EN("event-out-of-time", who="Ben")
    for visitor in (ann, ben, cy):
        visitor.page.locator(".move-list .event", has_text=told).wait_for(timeout=20_000)
        assert told in visitor.spoken()
        assert EN("stock-out-of-time") in visitor.page.locator('.tray[data-seat="1"]').inner_text()
        assert clock(visitor, 1) == "0:00"
    assert ben.page.locator(FREE_PIECE).count() == 0
    place(cy, random.Random(1))
    ann.wait_for_plies(2)
    ben.sit(table)
    ben.page.locator(".move-list .event", has_text=told).wait_for()
    assert clock(ben, 1) == "0:00"
    assert server.view(table)["out_of_time"] == [1]
