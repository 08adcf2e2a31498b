"""The answers given to commands, so that one sent again is not carried out twice."""

from __future__ import annotations

from collections import OrderedDict

from cirkis.errors import CirkisError
from cirkis.table.messages import CommandAnswer, answer_command

# A command is known by its sender's id and its own. Where an older release stored it without a
# sender, nobody can use that id again.
CommandKey = tuple[str | None, str]

REFUSALS_KEPT = 100  # refusals of a table that are given again if the command is sent again


class GivenAnswers:
    """The answers given at one table."""

    def __init__(self, versions: dict[CommandKey, int]) -> None:
        """Start with the stored commands."""
        self._versions = versions
        self._refusals: OrderedDict[CommandKey, CommandAnswer] = OrderedDict()

    def find(self, key: CommandKey) -> CommandAnswer | None:
        """Return the answer already given to this command of this sender.

        Only the sender gets it, so nobody can spoil another's ids.
        """
        version = self._versions.get(key, self._versions.get((None, key[1])))
        if version is None:
            return self._refusals.get(key)
        return answer_command(key[1], version)

    def add(self, key: CommandKey, version: int) -> None:
        """Remember that a command was carried out."""
        self._versions[key] = version

    def refuse(self, key: CommandKey, version: int, problem: CirkisError) -> CommandAnswer:
        """Return the refusal of a command, and remember it."""
        answer = answer_command(key[1], version, problem)
        self._refusals[key] = answer
        if len(self._refusals) > REFUSALS_KEPT:
            self._refusals.popitem(last=False)
        return answer
