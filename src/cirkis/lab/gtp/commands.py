"""The table of commands: names, arguments and functions."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cirkis.errors import CirkisError, UnreadableError
from cirkis.lab.gtp import analysis_commands, extension_commands, standard_commands
from cirkis.lab.gtp.analysis_commands import Stream
from cirkis.lab.gtp.session import GtpSession
from cirkis.version import program_version


@dataclass(frozen=True, slots=True)
class GtpCommand:
    """A command: `execute` takes the session and the words after the name."""

    usage: str  # the words after the name; those in brackets are optional
    execute: Callable[..., str | Stream | None]  # None gives an empty response

    def takes(self, words: int) -> bool:
        """Return whether this number of words can follow the name."""
        needed, _, optional = self.usage.partition("[")
        low = len(needed.split())
        high = math.inf if "..." in optional else low + len(optional.split())
        return low <= words <= high


COMMANDS: dict[str, GtpCommand] = {
    "protocol_version": GtpCommand("", lambda _: "2"),
    "name": GtpCommand("", lambda _: "Cir*Kis"),
    "version": GtpCommand("", lambda _: program_version()),
    "known_command": GtpCommand("NAME", lambda _, name: "true" if name in COMMANDS else "false"),
    "list_commands": GtpCommand("", lambda _: "\n".join(COMMANDS)),
    "quit": GtpCommand("", GtpSession.close),
    "clear_board": GtpCommand("", lambda session: session.start(session.options)),
    "play": GtpCommand("COLOUR CELLS", standard_commands.play),
    "genmove": GtpCommand("COLOUR", standard_commands.genmove),
    "reg_genmove": GtpCommand("COLOUR", standard_commands.reg_genmove),
    "undo": GtpCommand("", GtpSession.undo),
    "showboard": GtpCommand("", standard_commands.showboard),
    "final_score": GtpCommand("", standard_commands.final_score),
    "time_settings": GtpCommand("MAIN BYO_YOMI STONES", standard_commands.time_settings),
    "time_left": GtpCommand("COLOUR TIME STONES", standard_commands.time_left),
    "set_random_seed": GtpCommand("SEED", standard_commands.set_random_seed),
    "loadrecord": GtpCommand("FILE [PLY]", standard_commands.loadrecord),
    "saverecord": GtpCommand("FILE", standard_commands.saverecord),
    "cirkis-new": GtpCommand("PLAYERS [OPTION=VALUE ...]", extension_commands.new),
    "cirkis-legal": GtpCommand("", extension_commands.legal),
    "cirkis-scores": GtpCommand("", lambda session: " ".join(map(str, session.state.scores))),
    "cirkis-to-play": GtpCommand("", extension_commands.to_play),
    "cirkis-state": GtpCommand("", extension_commands.state_line),
    "cirkis-position": GtpCommand("[TEXT]", extension_commands.position),
    "cirkis-options": GtpCommand("", extension_commands.options),
    "cirkis-analyze": GtpCommand("[COLOUR] [INTERVAL] [KEY VALUE ...]", analysis_commands.analyze),
    "cirkis-player": GtpCommand("[PLAYER]", extension_commands.player),
    "cirkis-level": GtpCommand("[PLAYER]", extension_commands.player),
    "cirkis-withdraw": GtpCommand("COLOUR", extension_commands.withdraw),
    "cirkis-next-round": GtpCommand("", GtpSession.start_next_round),
    "cirkis-match": GtpCommand("", extension_commands.match),
}


def execute(session: GtpSession, name: str, words: Sequence[str]) -> str | Stream:
    """Execute a command and return the text of the response, or a stream of its lines."""
    command = COMMANDS.get(name)
    if command is None:
        raise CirkisError("unknown command")
    if not command.takes(len(words)):
        usage = f"{name} {command.usage}".rstrip()
        given = f"{len(words)} word{'' if len(words) == 1 else 's'}"
        raise UnreadableError(f'expected "{usage}", got {given} after the name')
    return command.execute(session, *words) or ""
