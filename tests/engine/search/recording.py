"""Record a search's calls to a host, so that they can be repeated on another host."""

import base64
import hashlib
from collections.abc import Callable
from typing import Any

from cirkis.engine.search.kernel_hosts.choice import Content, Instance


class Recording:
    """An instance that records every call: kind, arguments and result."""

    threads_share = False

    def __init__(self, instance: Instance) -> None:
        self._instance, self.host = instance, instance.host
        self.steps: list[list[Any]] = []

    def allocate(self, size: int) -> int:
        address = self._instance.allocate(size)
        self.steps.append(["allocate", size, address])
        return address

    def write(self, address: int, content: Content) -> None:
        self._instance.write(address, content)
        self.steps.append(["write", address, base64.b64encode(bytes(content)).decode()])

    def read(self, address: int, size: int) -> bytes:
        found = self._instance.read(address, size)
        self.steps.append(["read", address, size, hashlib.sha256(found).hexdigest()])
        return found

    def function(self, name: str) -> Callable[..., Any]:
        function = self._instance.function(name)

        def call(*numbers: int) -> Any:
            result = function(*numbers)
            self.steps.append(["call", name, list(numbers), result])
            return result

        return call
