"""A game of one machine opened to its local network, from the page."""

from __future__ import annotations

import ipaddress

import pytest

from cirkis.server.http.share_links import network_name
from tests.web.friends import claim, make_table, wait_for_start
from tests.web.running import RunningServer
from tests.web.visitor import Visit
from tests.web.words import EN


def test_a_friend_in_the_same_network(own_server: RunningServer, visit: Visit) -> None:
    """No link to this machine alone is shown; after one press there is one that a friend can open.

    The friend sees no button to shut it, and after it is shut the offer is back.
    """
    try:
        ipaddress.ip_address(network_name())
    except ValueError:
        pytest.skip("this machine is in no network")
    ann = visit(own_server.address)
    table = make_table(ann, "person", "open", "open")
    ann.go(f"/table/{table}")
    ann.page.get_by_text(EN("network-means")).wait_for()
    assert not ann.page.locator(".invite-link, .invite img").count()
    ann.page.get_by_role("button", name=EN("network-open")).click()
    ann.page.get_by_text(EN("network-is-open")).wait_for()
    link = ann.page.locator(".invite-link").input_value()
    assert network_name() in link
    picture = ann.page.locator(".invite img")
    assert picture.evaluate("(one) => one.decode().then(() => one.naturalWidth > 100)")
    ben = visit(link.removesuffix(f"/table/{table}"))
    claim(ben, table, "Ben")
    assert not ben.page.get_by_role("button", name=EN("network-shut")).count()
    cy = visit(link.removesuffix(f"/table/{table}"), phone=True)
    claim(cy, table, "Cy")
    wait_for_start(ann)
    other = make_table(ann, "person", "open")
    ann.go(f"/table/{other}")
    ann.page.get_by_role("button", name=EN("network-shut")).click()
    ann.page.get_by_role("button", name=EN("network-open")).wait_for()
    ben.page.get_by_text(EN("link-reconnecting")).first.wait_for()
    for friend in (ben, cy):
        friend.close()
        # What Chromium itself says about plain HTTP, and about a server that has gone.
        expected = ("Cross-Origin-Opener-Policy", "ERR_CONNECTION_REFUSED", "WebSocket connection")
        friend.complaints[:] = [
            one for one in friend.complaints if not any(part in one for part in expected)
        ]
