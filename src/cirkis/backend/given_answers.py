"""The answers given to commands, so that a command sent twice is executed only once."""

from collections import OrderedDict

from cirkis.errors import CirkisError
from cirkis.tables.messages import CommandAnswer, answer_command

CommandKey = tuple[str, str]  # the sender's id and the command's

REFUSALS_KEPT = 100  # per table


class GivenAnswers:
    def __init__(self, versions: dict[CommandKey, int]) -> None:
        """`versions` maps stored commands to the versions that they led to."""
        self._versions = versions
        self._refusals: OrderedDict[CommandKey, CommandAnswer] = OrderedDict()

    def find(self, key: CommandKey) -> CommandAnswer | None:
        """Return the earlier answer, if any; keys include the sender, so that ids cannot clash."""
        version = self._versions.get(key)
        if version is None:
            return self._refusals.get(key)
        return answer_command(key[1], version)

    def add(self, key: CommandKey, version: int) -> None:
        self._versions[key] = version

    def refuse(self, key: CommandKey, version: int, problem: CirkisError) -> CommandAnswer:
        """Return the refusal of a command, and store it for retries."""
        answer = answer_command(key[1], version, problem)
        self._refusals[key] = answer
        if len(self._refusals) > REFUSALS_KEPT:
            self._refusals.popitem(last=False)
        return answer
