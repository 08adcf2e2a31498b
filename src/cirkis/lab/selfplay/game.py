"""A game with the results of the search before every placement."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from cirkis.game import Options, State, new_game, play
from cirkis.game.rules.state import victory_shares


class SelfPlayPly(NamedTuple):
    """One placement.

    Attributes:
        action: the placement's number.
        values: every seat's mean reward in the search, from 0 to 1: four fifths share of victory,
            one fifth lead in points. Empty if only one placement was legal (no search).
        visits: (action, number of simulations) for each placement that was tried.
    """

    action: int
    values: tuple[float, ...]
    visits: tuple[tuple[int, int], ...]


class SelfPlayPosition(NamedTuple):
    """A training position.

    Attributes:
        state: the position.
        ply: the placement, and the results of the search.
        result: every seat's final share of the victory.
    """

    state: State
    ply: SelfPlayPly
    result: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """A game.

    Attributes:
        game: its number in the plan.
        players: the number of players.
        plies: every placement.
        winners: the seats that won.
        scores: every seat's points.
    """

    game: int
    players: int
    plies: tuple[SelfPlayPly, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def result(self) -> tuple[float, ...]:
        """Every seat's share of the victory."""
        return victory_shares(self.winners, self.players)

    def positions(self) -> Iterator[SelfPlayPosition]:
        """Yield every position with its placement.

        Raises:
            IllegalMove: a placement is not legal.
        """
        state, result = new_game(Options(players=self.players)), self.result
        for ply in self.plies:
            yield SelfPlayPosition(state, ply, result)
            state = play(state, state.variant.table.placements[ply.action]).state

    def to_line(self) -> bytes:
        """Return the game as a line of the file, without the line ending."""
        return json.dumps(asdict(self), separators=(",", ":")).encode()


def game_from_line(line: bytes) -> SelfPlayGame:
    """Parse a line of the file; raise ValueError if it is damaged."""
    try:
        values: dict[str, Any] = json.loads(line)
        plies = tuple(
            SelfPlayPly(int(action), tuple(shares), tuple((int(a), int(n)) for a, n in visits))
            for action, shares, visits in values["plies"]
        )
        return SelfPlayGame(
            int(values["game"]),
            int(values["players"]),
            plies,
            tuple(map(int, values["winners"])),
            tuple(map(int, values["scores"])),
        )
    except (KeyError, TypeError, ValueError):
        raise ValueError("a damaged line") from None
