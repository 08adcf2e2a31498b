"""The table of commands: what each is called, what follows its name, and which function it is."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cirkis.engine import extensions, standard
from cirkis.engine.session import Session
from cirkis.errors import CirkisError, UnreadableError


@dataclass(frozen=True, slots=True)
class Command:
    """One row of the table.

    Attributes:
        name: as it is written.
        usage: the words after the name; those in brackets may be left out.
        carry_out: takes the session and these words, returns the response.
    """

    name: str
    usage: str
    carry_out: Callable[..., str]

    def takes(self, words: int) -> bool:
        """Whether so many words can follow the name."""
        needed, _, optional = self.usage.partition("[")
        least = len(needed.split())
        most = math.inf if "..." in optional else least + len(optional.split())
        return least <= words <= most


def known_command(session: Session, name: str) -> str:
    """Whether there is a command of this name: true or false."""
    return "true" if name in COMMANDS else "false"


def list_commands(session: Session) -> str:
    """All commands, one a line."""
    return "\n".join(COMMANDS)


_ROWS = (
    Command("protocol_version", "", standard.protocol_version),
    Command("name", "", standard.name),
    Command("version", "", standard.version),
    Command("known_command", "NAME", known_command),
    Command("list_commands", "", list_commands),
    Command("quit", "", standard.quit_session),
    Command("clear_board", "", standard.clear_board),
    Command("play", "COLOUR CELLS", standard.play),
    Command("genmove", "COLOUR", standard.genmove),
    Command("reg_genmove", "COLOUR", standard.reg_genmove),
    Command("undo", "", standard.undo),
    Command("showboard", "", standard.showboard),
    Command("final_score", "", standard.final_score),
    Command("time_settings", "MAIN BYO_YOMI STONES", standard.time_settings),
    Command("time_left", "COLOUR TIME STONES", standard.time_left),
    Command("set_random_seed", "SEED", standard.set_random_seed),
    Command("loadrecord", "FILE [PLY]", standard.loadrecord),
    Command("saverecord", "FILE", standard.saverecord),
    Command("cirkis-new", "PLAYERS [OPTION=VALUE ...]", extensions.new),
    Command("cirkis-legal", "", extensions.legal),
    Command("cirkis-scores", "", extensions.scores),
    Command("cirkis-to-play", "", extensions.to_play),
    Command("cirkis-state", "", extensions.state_line),
    Command("cirkis-options", "", extensions.options),
    Command("cirkis-level", "[LEVEL]", extensions.level),
    Command("cirkis-withdraw", "COLOUR", extensions.withdraw),
    Command("cirkis-next-round", "", extensions.next_round),
    Command("cirkis-match", "", extensions.match),
)

COMMANDS: dict[str, Command] = {command.name: command for command in _ROWS}


def carry_out(session: Session, name: str, words: Sequence[str]) -> str:
    """Do what a command says and return the text of the response.

    Raises:
        CirkisError: there is no such command, or it could not be carried out.
    """
    command = COMMANDS.get(name)
    if command is None:
        raise CirkisError("unknown command")
    if not command.takes(len(words)):
        usage = f"{name} {command.usage}".rstrip()
        given = f"{len(words)} word{'' if len(words) == 1 else 's'}"
        raise UnreadableError(f'it is "{usage}", not {given} after the name')
    return command.carry_out(session, *words)
