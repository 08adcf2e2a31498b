"""The page under a path prefix, behind a proxy that strips the prefix."""

import random
from pathlib import Path

from tests.web.friends import NO_LINE
from tests.web.proxy import PrefixProxy
from tests.web.running import ChangingServer
from tests.web.visitor import Visit
from tests.web.words import EN

PREFIX = "/games/cirkis"


def test_a_game_under_a_path(tmp_path: Path, visit: Visit) -> None:
    """Start, share, finish and review a game: every request has the prefix."""
    with PrefixProxy(PREFIX) as proxy:
        server = ChangingServer(tmp_path, proxy.address + PREFIX)
        proxy.target = server.port
        with server:
            _play(proxy, visit)


def _play(proxy: PrefixProxy, visit: Visit) -> None:
    visitor = visit(proxy.address + PREFIX, keeps=True, allow=NO_LINE)
    visitor.go("/")
    page, rng = visitor.page, random.Random(5)
    page.locator(".custom-table summary").click()
    page.get_by_label(EN("setup-kind", seat=2)).select_option("person")
    page.get_by_role("button", name=EN("setup-create")).click()
    page.locator(".table .turn").wait_for()
    assert page.url.startswith(f"{visitor.address}/table/")
    table = visitor.table_id
    for plies in (1, 2):
        visitor.pick(rng)
        visitor.click_cell(rng.choice(visitor.glowing()))
        visitor.wait_for_plies(plies)
    link = page.evaluate(
        "async (address) => (await (await fetch(address)).json()).link",
        f"{visitor.address}/api/tables/{table}/link",
    )
    page.goto(link)
    visitor.wait_for_plies(2)
    visitor.resign(EN("colour-green"))
    page.locator("dialog.result a", has_text=EN("review-open")).click()
    page.locator(".graph").wait_for()
    assert page.url.startswith(f"{visitor.address}/table/{table}/review")
    page.locator("a.home").click()
    page.locator(".my-table").wait_for()
    assert page.url == f"{visitor.address}/"
    scope = page.evaluate("async () => (await navigator.serviceWorker.ready).scope")
    assert scope == f"{visitor.address}/"
    assert proxy.strays == []
