"""The answers that commands have had, for those that are sent again: each counts once."""

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
        """Begin with what is stored."""
        self._versions = versions
        self._refusals: OrderedDict[CommandKey, CommandAnswer] = OrderedDict()

    def find(self, key: CommandKey) -> CommandAnswer | None:
        """Return the answer that this command of this sender has had already.

        Only the sender gets it: nobody can spoil ids that somebody else is about to use.
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
