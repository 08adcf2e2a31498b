"""The table of commands: names, arguments and functions."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cirkis.errors import CirkisError, UnreadableError
from cirkis.lab.gtp import analysis_commands, extension_commands, standard_commands
from cirkis.lab.gtp.analysis_commands import Stream
from cirkis.lab.gtp.session import GtpSession


@dataclass(frozen=True, slots=True)
class GtpCommand:
    """A command: `execute` takes the session and the words after the name."""

    name: str
    usage: str  # the words after the name; those in brackets are optional
    execute: Callable[..., str | Stream]

    def takes(self, words: int) -> bool:
        """Return whether this number of words may follow the name."""
        needed, _, optional = self.usage.partition("[")
        least = len(needed.split())
        most = math.inf if "..." in optional else least + len(optional.split())
        return least <= words <= most


def known_command(session: GtpSession, name: str) -> str:
    return "true" if name in COMMANDS else "false"


def list_commands(session: GtpSession) -> str:
    return "\n".join(COMMANDS)


_COMMANDS = (
    GtpCommand("protocol_version", "", standard_commands.protocol_version),
    GtpCommand("name", "", standard_commands.name),
    GtpCommand("version", "", standard_commands.version),
    GtpCommand("known_command", "NAME", known_command),
    GtpCommand("list_commands", "", list_commands),
    GtpCommand("quit", "", standard_commands.quit_session),
    GtpCommand("clear_board", "", standard_commands.clear_board),
    GtpCommand("play", "COLOUR CELLS", standard_commands.play),
    GtpCommand("genmove", "COLOUR", standard_commands.genmove),
    GtpCommand("reg_genmove", "COLOUR", standard_commands.reg_genmove),
    GtpCommand("undo", "", standard_commands.undo),
    GtpCommand("showboard", "", standard_commands.showboard),
    GtpCommand("final_score", "", standard_commands.final_score),
    GtpCommand("time_settings", "MAIN BYO_YOMI STONES", standard_commands.time_settings),
    GtpCommand("time_left", "COLOUR TIME STONES", standard_commands.time_left),
    GtpCommand("set_random_seed", "SEED", standard_commands.set_random_seed),
    GtpCommand("loadrecord", "FILE [PLY]", standard_commands.loadrecord),
    GtpCommand("saverecord", "FILE", standard_commands.saverecord),
    GtpCommand("cirkis-new", "PLAYERS [OPTION=VALUE ...]", extension_commands.new),
    GtpCommand("cirkis-legal", "", extension_commands.legal),
    GtpCommand("cirkis-scores", "", extension_commands.scores),
    GtpCommand("cirkis-to-play", "", extension_commands.to_play),
    GtpCommand("cirkis-state", "", extension_commands.state_line),
    GtpCommand("cirkis-position", "[TEXT]", extension_commands.position),
    GtpCommand("cirkis-options", "", extension_commands.options),
    GtpCommand("cirkis-analyze", "[COLOUR] [INTERVAL] [KEY VALUE ...]", analysis_commands.analyze),
    GtpCommand("cirkis-player", "[PLAYER]", extension_commands.player),
    GtpCommand("cirkis-level", "[PLAYER]", extension_commands.player),
    GtpCommand("cirkis-withdraw", "COLOUR", extension_commands.withdraw),
    GtpCommand("cirkis-next-round", "", extension_commands.next_round),
    GtpCommand("cirkis-match", "", extension_commands.match),
)

COMMANDS: dict[str, GtpCommand] = {command.name: command for command in _COMMANDS}


def execute(session: GtpSession, name: str, words: Sequence[str]) -> str | Stream:
    """Execute a command and return the text of the response, or a stream of its lines."""
    command = COMMANDS.get(name)
    if command is None:
        raise CirkisError("unknown command")
    if not command.takes(len(words)):
        usage = f"{name} {command.usage}".rstrip()
        given = f"{len(words)} word{'' if len(words) == 1 else 's'}"
        raise UnreadableError(f'write "{usage}", not {given} after the name')
    return command.execute(session, *words)
