"""Make positions to draw, and read their pictures."""

from __future__ import annotations

import random
from functools import cache
from xml.etree import ElementTree

import cirkis
from cirkis import State

SVG = "{http://www.w3.org/2000/svg}"


@cache
def random_position(
    seed: int, players: int = 4, plies: int = 1000, center_ring: bool = False
) -> State:
    """Return a random game after so many placements, or at its end."""
    rng = random.Random(seed)
    state = cirkis.new_game(players=players, center_ring=center_ring)
    while not state.is_over and state.plies < plies:
        state = cirkis.play(state, rng.choice(cirkis.legal_placements(state))).state
    return state


def read(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def of_class(tree: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in tree.iter() if name in e.get("class", "").split()]


def texts(tree: ElementTree.Element) -> list[str]:
    return [e.text or "" for e in tree.iter(f"{SVG}text")]
