"""Identify a version of the search."""

from functools import cache
from hashlib import sha256
from importlib.resources import files

from cirkis.engine.search.config import CONFIGS
from cirkis.engine.search.hosts.wasm_memory import module_bytes


@cache
def search_digest() -> str:
    """Return a digest of the search's numbers, learned weights and kernel."""
    learned = files("cirkis.engine.search").joinpath("evaluation/learned.json").read_bytes()
    return sha256(repr(CONFIGS).encode() + learned + module_bytes()).hexdigest()[:12]
