"""How tables recover when the connection breaks or the server restarts."""

import json
from collections.abc import Callable

from playwright.sync_api import Route, WebSocketRoute

from tests.server.helpers import Post
from tests.web.friends import NO_LINE, Requests, gather, hurry, make_table
from tests.web.proxy import Relay
from tests.web.running import RunningServer
from tests.web.visitor import FREE_PIECE, Visit, Visitor, until
from tests.web.words import EN

LIVE = '.connection-state[data-state="live"]'


def test_connections_that_fall_silent(server: RunningServer, visit: Visit) -> None:
    """When a placement gets no answer because the connection is silently dead, as after a power
    cut, the page reconnects, and the placement is played once. An idle page keeps its connection
    until nothing has arrived for 25 seconds; then it reconnects, and shows what it has missed.
    """
    table = server.make_table("person", "person")
    with Relay(server) as relay:
        visitor = visit(relay.address, allow=NO_LINE)
        visitor.clock.install()
        visitor.sit(table)
        visitor.page.locator(LIVE).wait_for(state="attached")
        stop_clock(visitor)
        relay.fall_silent()
        visitor.page.locator(FREE_PIECE).first.click()
        visitor.click_cell(visitor.glowing()[0])
        visitor.clock.run_for(9_000)
        visitor.page.locator(".connection-state", has_text=EN("hand-sending")).wait_for()
        assert visitor.plies == server.view(table)["plies"] == 0
        visitor.clock.fast_forward(2_000)
        visitor.clock.resume()
        visitor.wait_for_plies(1)
        assert visitor.plies == server.view(table)["plies"] == 1

        visitor.page.locator(LIVE).wait_for(state="attached")
        stop_clock(visitor)
        relay.fall_silent()
        server.play_on(table, 1)
        visitor.clock.run_for(19_000)  # after at most five since anything arrived
        assert visitor.page.locator(LIVE).count() == 1
        assert visitor.plies == 1
        visitor.clock.run_for(9_000)
        visitor.wait_for_plies(2)


RETURNS = {
    "visibilitychange": "document",
    "pageshow": "window",
    "focus": "window",
    "online": "window",
}
"""The events of a player who returns to the page, or a network that does, and where they occur."""


def test_waking_up_with_a_dead_connection(server: RunningServer, visit: Visit) -> None:
    """When the device has slept for longer than a heartbeat takes, or the player comes back after
    that time, the page connects again at once, and shows what it has missed. It keeps a connection
    that has just been heard.
    """
    table = server.make_table("person", "person")
    with Relay(server) as relay:
        visitor = visit(relay.address, allow=NO_LINE)
        page, opened = visitor.page, list[str]()
        page.on("websocket", lambda line: opened.append(line.url))
        visitor.clock.install()
        visitor.sit(table)
        page.locator(LIVE).wait_for(state="attached")
        for plies, (event, place) in enumerate(RETURNS.items(), 1):
            back = f"{place}.dispatchEvent(new Event('{event}'))"
            page.evaluate(back)
            assert len(opened) == plies
            then = stop_clock(visitor)
            relay.fall_silent()
            server.play_on(table, 1, seed=plies)
            visitor.clock.set_system_time(then + 15)  # timers have not run
            assert visitor.plies == plies - 1
            last = "document.querySelector('.announcements').lastChild.textContent"
            said = page.evaluate(f"() => {{ {back}; return {last}; }}")
            assert said == EN("link-reconnecting")
            visitor.clock.resume()
            visitor.wait_for_plies(plies)
            page.locator(LIVE).wait_for(state="attached")
        relay.fall_silent()
        server.play_on(table, 1, seed=9)
        visitor.clock.fast_forward(15_000)  # as timers run after a sleep
        visitor.wait_for_plies(len(RETURNS) + 1)


def stop_clock(visitor: Visitor) -> float:
    """Let the page's time stand still, however long the test takes; return it in seconds."""
    then = float(visitor.page.evaluate("Date.now() / 1000 + 5"))
    visitor.clock.pause_at(then)
    return then


COUNT_GREETINGS = """
globalThis.greetings = 0;
const parse = JSON.parse;
JSON.parse = (text) => {
  const value = parse(text);
  if (value?.type === "table") greetings += 1;
  return value;
};
"""
"""Counts the whole tables that the page has received, one for each connection."""


def test_a_screen_that_comes_late_does_not_cover_the_next(visit: Visit) -> None:
    visitor, held = visit(), list[Route]()
    page = visitor.page
    visitor.go("/learn")
    page.route("**/api/puzzles/daily", lambda route: held.append(route))
    page.evaluate("history.pushState(null, '', '/puzzles/daily')")
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    until(page, lambda: held)
    visitor.follow("/help")
    title = page.locator("main h1").inner_text()
    with page.expect_response("**/api/puzzles/daily"):
        held[0].continue_()
    page.evaluate("fetch('/health').then(() => new Promise(requestAnimationFrame))")
    assert page.locator("main h1").inner_text() == title


def test_a_quick_restart_is_not_noticed(server: RunningServer, visit: Visit) -> None:
    table = server.make_table("person", "person")
    visitor = visit(server.address, allow=NO_LINE)
    lines: list[WebSocketRoute] = []
    is_away = False

    def relay(line: WebSocketRoute) -> None:
        if is_away:
            line.close(code=1006)
            return
        lines.append(line)
        line.connect_to_server()

    visitor.page.add_init_script(COUNT_GREETINGS)
    visitor.page.route_web_socket("**/live**", relay)
    visitor.clock.install()
    visitor.sit(table)
    state = visitor.page.locator(".connection-state")
    visitor.page.locator(LIVE).wait_for(state="attached")
    before = visitor.page.evaluate("greetings")
    stop_clock(visitor)

    def milliseconds_until(ask: Callable[[], bool]) -> int:
        """Return how long it takes, while the page says that it is connected."""
        passed = 0
        while not ask():
            assert state.get_attribute("data-state") == "live"
            visitor.clock.run_for(100)
            passed += 100
        return passed

    lines[0].close(code=1012)
    milliseconds_until(lambda: visitor.page.evaluate("greetings") > before)
    visitor.clock.run_for(2000)
    assert state.get_attribute("data-state") == "live"
    is_away = True
    lines[1].close(code=1012)
    lost = state.and_(visitor.page.locator("[data-state=reconnecting]"))
    assert milliseconds_until(lambda: lost.count() > 0) >= 1000


def test_a_wish_does_not_outlive_the_page(server: RunningServer, visit: Visit) -> None:
    """If the page is closed before a computer could take over, it does not ask for one later."""
    ann, ben = server.stranger(), visit(server.address, allow=NO_LINE)
    lines: list[WebSocketRoute] = []

    def relay(line: WebSocketRoute) -> None:
        lines.append(line)
        if not is_away:
            line.connect_to_server()

    is_away = False
    ben.page.route_web_socket("**/live**", relay)
    table = make_table(ben, "open", "person")
    gather(table, ben, Ann=ann)
    hurry(table, ann, ben, plies=4)
    ben.wait_for_plies(4)
    is_away = True
    lines[-1].close(code=1006)
    ben.page.get_by_role("button", name=EN("menu")).click()
    ben.page.get_by_role("button", name=EN("menu-hand-over.you")).click()
    pending = "id => Boolean(localStorage.getItem(`cirkis.pending.${id}`))"
    ben.page.wait_for_function(pending, arg=table)
    ben.page.goto("about:blank")
    is_away = False
    ben.sit(table)
    ben.page.locator(LIVE).wait_for(state="attached")
    ben.page.keyboard.press("u")
    ann.at(table).wait_until(lambda view: view["offer"] or view["plies"] < 4)
    assert server.view(table)["seats"][1]["kind"] == "person"


class Held:
    """A visitor's connection, whose messages from the server can be held back."""

    def __init__(self, visitor: Visitor) -> None:
        self.late: list[str | bytes] | None = None
        visitor.page.route_web_socket("**/live**", self._relay)

    def _relay(self, line: WebSocketRoute) -> None:
        self._line = line
        line.connect_to_server().on_message(self._receive)

    def _receive(self, message: str | bytes) -> None:
        if self.late is None:
            self._line.send(message)
        else:
            self.late.append(message)

    def hold(self) -> None:
        self.late = []

    def let_go(self) -> None:
        late, self.late = self.late or [], None
        for message in late:
            self._line.send(message)


def test_what_was_not_seen_is_not_answered(server: RunningServer, visit: Visit) -> None:
    """A request that replaces another while the answer to the first is on its way is not accepted,
    nor is a piece placed in a position that has changed: the page says so, and shows the change.
    A new request can be answered once there was time to see it.
    """
    ann, ben = server.stranger(), visit(server.address)
    ben.clock.install()
    held = Held(ben)
    table = make_table(ben, "open", "person")
    gather(table, ben, Ann=ann)
    host = ann.at(table)
    hurry(table, ann, plies=1)
    ben.wait_for_plies(1)
    held.hold()
    assert host.send_now("undo")["ok"]
    assert Post(Requests(ben), table).send_now("answer", accept=True)["ok"]  # in another tab
    assert host.send(host.placement(-1))["ok"]
    ben.page.locator(FREE_PIECE).last.click()
    ben.click_cell(ben.glowing()[-1])
    until_refused(ben, held)
    assert (ben.plies, host.view()["plies"]) == (1, 1)

    hurry(table, ann, ben, plies=3)
    ben.wait_for_plies(4)
    assert host.send_now("undo", plies=2)["ok"]
    asked = ben.page.locator(".proposal p")
    first = asked.inner_text()
    held.hold()
    assert host.place()["ok"]
    assert host.send_now("undo", plies=0)["ok"]
    accept = ben.page.get_by_role("button", name=EN("proposal-accept"))
    accept.click()
    ben.clock.pause_at(ben.page.evaluate("Date.now() / 1000 + 5"))
    until_refused(ben, held)
    assert asked.inner_text() != first
    assert (ben.plies, host.view()["plies"]) == (5, 5)
    assert accept.is_disabled()
    ben.clock.run_for(1000)
    assert accept.is_enabled()


def until_refused(visitor: Visitor, held: Held) -> None:
    """Wait until the server has answered a command, then until the page reads the answer."""
    visitor.page.locator(".connection-state", has_text=EN("hand-sending")).wait_for()
    until(visitor.page, lambda: "answer" in [json.loads(one)["type"] for one in held.late or ()])
    held.let_go()
    visitor.wait_for_hint(EN("error-stale"))
