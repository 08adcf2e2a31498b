"""Read the pictures of positions."""

from __future__ import annotations

from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def of_class(tree: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in tree.iter() if name in e.get("class", "").split()]


def texts(tree: ElementTree.Element) -> list[str]:
    return [e.text or "" for e in tree.iter(f"{SVG}text")]
