"""Choose the host: numba once its code is compiled, otherwise the WebAssembly module.

All hosts play the same games, bit for bit, so it does not matter when numba takes over.
"""

import os
import sys
from importlib import import_module

from cirkis.engine.search.kernel_hosts.instance import Instance
from cirkis.errors import CirkisError
from cirkis.extras import is_installed, missing, require

VARIABLE = "CIRKIS_KERNEL"
"""The environment variable that overrides the choice; its values are the keys of _HOSTS."""


DEFAULT = "wasmtime"
BROWSER = "browser"

_HOSTS = {
    DEFAULT: "wasmtime_host:WasmtimeInstance",
    "numba": "numba_host:NumbaInstance",
    BROWSER: "browser_host:BrowserInstance",
}
"""Loaded on first use."""
_IN_BROWSER = sys.platform == "emscripten"


def can_run() -> bool:
    """Return whether a host is installed, without loading it."""
    return _IN_BROWSER or any(is_installed(name) for name in _HOSTS if name != BROWSER)


def check_host() -> None:
    """Raise MissingModule unless a host for the kernel is installed."""
    if not can_run():
        raise missing(DEFAULT)


def new_instance() -> Instance:
    """Return a new instance, or raise CirkisError if no host is installed or VARIABLE is wrong."""
    module, _, name = _HOSTS[_choose()].partition(":")
    made: Instance = getattr(import_module(f"cirkis.engine.search.kernel_hosts.{module}"), name)()
    return made


def _choose() -> str:
    wanted = os.environ.get(VARIABLE)
    if wanted:
        if wanted not in _HOSTS:
            raise CirkisError(f'{VARIABLE} can be {" or ".join(_HOSTS)}, not "{wanted}"')
        if wanted != BROWSER:
            require(wanted)
        return wanted
    if _IN_BROWSER:
        return BROWSER
    if is_installed("numba"):
        from cirkis.engine.search.kernel_hosts import numba_cache

        if numba_cache.is_filled() or not is_installed(DEFAULT):
            return "numba"
        numba_cache.fill_in_background()
    check_host()
    return DEFAULT
