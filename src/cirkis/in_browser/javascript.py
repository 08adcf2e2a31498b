"""The host as a JavaScript object: promises are awaited, callbacks kept as long as needed."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from cirkis.in_browser.storage import RunningJob, StoredLog


class JavaScriptHost:
    def __init__(self, host: Any) -> None:
        self._host = host
        self._ffi: Any = import_module("pyodide.ffi")

    async def load(self) -> list[StoredLog]:
        stored: list[StoredLog] = (await self._host.load()).to_py()
        return stored

    async def append(self, table: str, first: int, entries: Sequence[str]) -> None:
        await self._host.append(table, first, self._ffi.to_js(list(entries)))

    async def replace(self, table: str, entries: Sequence[str]) -> None:
        await self._host.replace(table, self._ffi.to_js(list(entries)))

    async def remove(self, table: str) -> None:
        await self._host.remove(table)

    async def read_file(self, name: str) -> bytes:
        return bytes((await self._host.readFile(name)).to_bytes())

    def think(self, job: str, on_message: Callable[[str], None]) -> RunningJob:
        return _JavaScriptThinking(self._host, job, self._ffi.create_proxy(on_message))


class _JavaScriptThinking:
    def __init__(self, host: Any, job: str, proxy: Any) -> None:
        self._thinking = host.think(job, proxy)
        self.promise = self._wait(proxy)

    async def _wait(self, proxy: Any) -> None:
        try:
            await self._thinking.promise
        finally:
            proxy.destroy()

    def cancel(self) -> None:
        self._thinking.cancel()
