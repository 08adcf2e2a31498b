"""How tables recover when the connection breaks or the server restarts."""

from playwright.sync_api import WebSocketRoute

from tests.web.friends import NO_LINE
from tests.web.proxy import Relay
from tests.web.running import RunningServer
from tests.web.visitor import FREE_PIECE, Visit
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
        relay.fall_silent()
        visitor.page.locator(FREE_PIECE).first.click()
        visitor.click_cell(visitor.glowing()[0])
        visitor.page.locator(".connection-state", has_text=EN("hand-sending")).wait_for()
        visitor.clock.fast_forward(9_000)
        assert visitor.plies == server.view(table)["plies"] == 0
        visitor.clock.fast_forward(2_000)
        visitor.wait_for_plies(1)
        assert visitor.plies == server.view(table)["plies"] == 1

        visitor.page.locator(LIVE).wait_for(state="attached")
        relay.fall_silent()
        server.play_on(table, 1)
        visitor.clock.fast_forward(20_000)
        assert visitor.page.locator(LIVE).count() == 1
        assert visitor.plies == 1
        visitor.clock.fast_forward(6_000)
        visitor.wait_for_plies(2)


COUNT_GREETINGS = """
globalThis.greetings = 0;
const parse = JSON.parse;
JSON.parse = (text) => {
  const value = parse(text);
  if (value?.type === "current") greetings += 1;
  return value;
};
"""
"""Counts the messages that say that the page is up to date (`current`)."""


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
    lines[0].close(code=1012)
    assert state.get_attribute("data-state") == "live"
    visitor.clock.run_for(200)
    visitor.page.wait_for_function("before => greetings > before", arg=before)
    visitor.clock.run_for(2000)
    assert state.get_attribute("data-state") == "live"
    is_away = True
    lines[1].close(code=1012)
    visitor.clock.run_for(900)
    assert state.get_attribute("data-state") == "live"
    visitor.clock.run_for(200)
    assert state.get_attribute("data-state") == "reconnecting"
