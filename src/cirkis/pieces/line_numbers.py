"""Where in a piece set's file something stands, which the TOML reader does not tell."""

from __future__ import annotations

import re

_SHAPE = re.compile(r"\s*\[\[\s*shape\s*\]\]")
_KEY = re.compile(r"\s*([\w-]+)\s*=")


class Lines:
    """The lines of the keys: in the file's head, and in each of its [[shape]] blocks."""

    def __init__(self, text: str) -> None:
        self._blocks: list[dict[str, int]] = [{}]
        for number, line in enumerate(text.splitlines(), 1):
            if _SHAPE.match(line):
                self._blocks.append({"": number})
            elif match := _KEY.match(line):
                self._blocks[-1].setdefault(match[1], number)

    def of(self, key: str, shape: int | None = None) -> int:
        """The line of a key in the head, or in the shape with this number (from 0).

        A key that is not there is looked for where it ought to be: at the top of its block.
        """
        nth = 0 if shape is None else shape + 1
        if nth >= len(self._blocks):  # shapes written in one line
            return self.of("shape")
        block = self._blocks[nth]
        return block.get(key, block.get("", 1))
