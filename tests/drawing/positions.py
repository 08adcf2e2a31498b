"""Positions to draw, and functions that read their pictures back."""

from xml.etree import ElementTree

import pytest

import cirkis
from tests.game.rules.positions import random_position

SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = {
    "empty": cirkis.new_game(),
    "two players": random_position(1, players=2, plies=20),
    "four players": random_position(3, players=4, plies=34),
    "the end": random_position(11, players=3),
    "with ring": random_position(3, players=4, center_ring=True),
}
every_position = pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS)


def read(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def of_class(tree: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in tree.iter() if name in e.get("class", "").split()]


def texts(tree: ElementTree.Element) -> list[str]:
    return [e.text or "" for e in tree.iter(f"{SVG}text")]
