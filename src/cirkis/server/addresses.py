"""Read network addresses, the same one however it is written, and the networks they belong to.

A socket for both IPv6 and IPv4 reports 127.0.0.1 as ::ffff:127.0.0.1, and some proxies forward
addresses that way. Nothing else in the server parses addresses, so that each is compared, counted
and trusted in only one form.
"""

import ipaddress
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import NamedTuple

Address = IPv4Address | IPv6Address
AddressRange = IPv4Network | IPv6Network

_MAPPED = ipaddress.IPv6Network("::ffff:0:0/96")


class Network(NamedTuple):
    """A network that an address belongs to, and how much it can use: `times` as much as one
    household.
    """

    name: str
    times: float


# A household has an IPv4 address or at least a /64 network. Subscribers usually have a /56, some a
# /48, and so do universities; some hosts rent out /24 networks. Twice as much is enough for two
# classes of thirty at once or several hundred people who play at leisure, and leaves a fifth of a
# core for everybody else.
_SHARES: dict[int, tuple[tuple[int, float], ...]] = {
    4: ((32, 1), (24, 2)),
    6: ((64, 1), (56, 1.5), (48, 2)),
}
"""By IP version: the lengths of networks' prefixes, and `times`; the smallest network first."""


def read_address(text: str) -> Address | None:
    """Return an address without its zone, as IPv4 if it is a mapped one; None if it is a name."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def read_range(text: str) -> AddressRange:
    """Return a network, as IPv4 if it is a mapped one. Raises ValueError."""
    found = ipaddress.ip_network(text)
    if isinstance(found, IPv6Network) and found.subnet_of(_MAPPED):
        return IPv4Network((int(found.network_address) & 0xFFFF_FFFF, found.prefixlen - 96))
    return found


def mapped_range(network: AddressRange) -> AddressRange:
    """Return the mapped form of an IPv4 network, for libraries that compare the written forms."""
    if isinstance(network, IPv6Network):
        return network
    start = int(_MAPPED.network_address) + int(network.network_address)
    return IPv6Network((start, network.prefixlen + 96))


@lru_cache(10_000)
def networks_of(host: str) -> tuple[Network, ...]:
    """Return the networks whose use a host's requests count towards, the smallest first.

    Somebody who has many networks of the smallest size still has only one of a larger size.
    """
    address = read_address(host)
    if address is None:
        return (Network(host, 1),)
    return tuple(
        Network(_name(ipaddress.ip_network((address, length), strict=False)), times)
        for length, times in _SHARES[address.version]
    )


def _name(network: AddressRange) -> str:
    is_single = network.prefixlen == network.max_prefixlen
    return str(network.network_address if is_single else network)
