"""The rules R1 to R34, written as plainly as possible."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tests.reference_rules.material import Cells, Material

PlainEvent = tuple[Any, ...]


@dataclass(frozen=True)
class PlainOptions:
    """The options of a game; seats are numbered from 0."""

    players: int = 2
    starter: int = 0
    target: int = 40
    stops_at_once: bool = False
    has_center_ring: bool = False
    head_start: tuple[int, ...] = ()  # points by seat
    without: tuple[tuple[str, ...], ...] = ()  # the shapes of the missing pieces, by seat
    has_pie_rule: bool = False


@dataclass
class Piece:
    seat: int
    shape: str
    cells: Cells


class PlainGame:
    """A game in progress, changed in place."""

    def __init__(
        self, material: Material, options: PlainOptions, withdrawn: frozenset[int] = frozenset()
    ) -> None:
        self.material = material
        self.options = options
        self.scores = [0] * options.players  # R3
        self.stocks = [dict(material.counts) for _ in range(options.players)]  # R2
        for seat, points in enumerate(options.head_start):  # R32
            self.scores[seat] += points
        for seat, missing in enumerate(options.without):  # R33
            for shape in missing:
                self.stocks[seat][shape] -= 1
        self.pieces: list[Piece] = []
        self.owner: dict[str, int] = {}  # who covers a cell
        self.withdrawn: set[int] = set(withdrawn)
        self.lost: list[int] = []  # the seats that lost a turn since the last placement
        self.is_free_turn = False
        self.end: tuple[str, list[int]] | None = None
        self.to_play = options.starter
        while self.to_play in self.withdrawn:
            self.to_play = (self.to_play + 1) % self.options.players

    def copy(self) -> PlainGame:
        """Return a game that can be continued without changing this one."""
        other = PlainGame(self.material, self.options)
        other.scores = list(self.scores)
        other.stocks = [dict(stock) for stock in self.stocks]
        other.pieces = list(self.pieces)
        other.owner = dict(self.owner)
        other.withdrawn, other.lost = set(self.withdrawn), list(self.lost)
        other.is_free_turn, other.end, other.to_play = self.is_free_turn, self.end, self.to_play
        return other

    # Legal placements

    def legal(self) -> set[Cells]:
        """Return the sets of cells that the seat to play can cover."""
        if self.end:
            return set()
        return {
            cells
            for cells, shape in self.material.placements.items()
            if self.stocks[self.to_play][shape] > 0
            and (
                self.is_taking(cells) or (cells.isdisjoint(self.owner) and self.is_in_reach(cells))
            )
        }

    def is_taking(self, cells: Cells) -> bool:
        """Return whether covering these cells takes over the first piece (R34)."""
        if not self.options.has_pie_rule or self.is_free_turn:
            return False
        return [piece.cells for piece in self.pieces] == [cells]

    def is_in_reach(self, cells: Cells) -> bool:
        """Return whether the next piece can be placed on these empty cells (R6, R7, R14)."""
        if not self.pieces:
            return any(cell in self.material.center for cell in cells)
        others = self.owner if self.is_free_turn else self.pieces[-1].cells
        return any(not self.material.touching[cell].isdisjoint(others) for cell in cells)

    # Placing

    def place(self, cells: Cells) -> list[PlainEvent]:
        """Make this legal placement for the seat to play, and return the events in order."""
        seat, shape = self.to_play, self.material.placements[cells]
        if self.is_taking(cells):  # everything is as if this seat had started
            options = replace(self.options, starter=seat, has_pie_rule=False)
            self.__init__(self.material, options, frozenset(self.withdrawn))
        events: list[PlainEvent] = [("placed", seat, cells, self.is_free_turn)]
        is_first_sliver = bool(cells & self.material.slivers) and not any(
            piece.cells & self.material.slivers for piece in self.pieces
        )
        self.is_free_turn = False
        self.lost = []
        self.pieces.append(Piece(seat, shape, cells))  # the Leader now (R8)
        self.stocks[seat][shape] -= 1
        for cell in cells:
            self.owner[cell] = seat
        completed = self.score_completed(seat, cells, events)

        if sum(self.stocks[seat].values()) == 0:  # R24 comes before R22 (R27)
            self.score(seat, 10, "going-out", None, events)
            return self.finish("went-out", events)
        if self.options.stops_at_once and self.target_is_reached():  # R23
            return self.finish("target", events)

        reasons = []
        if all(other in self.owner for cell in cells for other in self.material.touching[cell]):
            reasons.append("surrounded")  # R11
        if "center star" in completed:
            reasons.append("center-star")  # R12
        if is_first_sliver:
            reasons.append("first-sliver")  # R13
        if reasons:
            events.append(("free-turn-gained", seat, tuple(reasons)))
            self.is_free_turn = True  # one free turn, however many reasons
            if self.legal():
                return events
            events.append(("free-turn-unused", seat))  # R16
            self.is_free_turn = False
        return self.end_turn(events)

    def score_completed(self, seat: int, cells: Cells, events: list[PlainEvent]) -> list[str]:
        """Score the figures that these cells completed (R17-R21) and return their names."""
        completed = []
        for figure in self.material.figures:
            if figure.kind == "center-ring" and not self.options.has_center_ring:
                continue
            if not figure.cells & cells or not all(cell in self.owner for cell in figure.cells):
                continue
            completed.append(figure.name)
            segments = [0] * self.options.players
            for cell in figure.cells:
                segments[self.owner[cell]] += 1
            leading = [s for s in range(len(segments)) if segments[s] == max(segments)]
            winner = leading[0] if len(leading) == 1 else None  # R18
            events.append(("figure-completed", seat, figure.name, tuple(segments), winner))
            if winner is not None:
                points = 15 if figure.kind == "center-ring" else 10  # R17, R20
                self.score(winner, points, "majority", figure.name, events)
            if winner != seat:
                self.score(seat, 5, "completion", figure.name, events)  # R19
        return completed

    def score(
        self, seat: int, points: int, reason: str, figure: str | None, events: list[PlainEvent]
    ) -> None:
        self.scores[seat] += points
        events.append(("scored", seat, points, reason, figure))

    # Turns and endings

    def target_is_reached(self) -> bool:
        """Return whether anyone's score is at or above the target (R22)."""
        return any(score >= self.options.target for score in self.scores)

    def end_turn(self, events: list[PlainEvent]) -> list[PlainEvent]:
        """Find the next seat that can place, or end the game (R9, R10, R22)."""
        if self.target_is_reached():
            return self.finish("target", events)
        seats = range(self.options.players)
        while any(seat not in self.lost and seat not in self.withdrawn for seat in seats):
            self.to_play = (self.to_play + 1) % self.options.players
            if self.to_play in self.withdrawn:
                continue  # skipped: no lost turn (R31)
            if self.legal():
                return events
            events.append(("turn-lost", self.to_play))
            self.lost.append(self.to_play)
        return self.finish("blocked", events)

    def withdraw(self, seat: int) -> list[PlainEvent]:
        events: list[PlainEvent] = [("withdrew", seat)]
        self.withdrawn.add(seat)
        if len(self.scores) - len(self.withdrawn) == 1:
            return self.finish("withdrawals", events)
        if seat == self.to_play:
            self.is_free_turn = False
            self.end_turn(events)
        return events

    def unplaced(self) -> tuple[int, ...]:
        return tuple(sum(stock.values()) for stock in self.stocks)

    def finish(self, reason: str, events: list[PlainEvent]) -> list[PlainEvent]:
        """End the game; the most unplaced pieces break a tie, or the victory is shared (R26)."""
        self.is_free_turn = False
        self.end = (reason, self.best(self.scores))
        scores = tuple(self.scores)
        events.append(("game-ended", reason, tuple(self.end[1]), scores, self.unplaced()))
        return events

    def best(self, points: list[int]) -> list[int]:
        """Return the active seats that win with these points."""
        seats = [seat for seat in range(len(points)) if seat not in self.withdrawn]
        most = max(points[seat] for seat in seats)
        seats = [seat for seat in seats if points[seat] == most]
        left = self.unplaced()
        return [seat for seat in seats if left[seat] == max(left[other] for other in seats)]


class PlainMatch:
    """Rounds played until a total reaches the goal (R28, R29)."""

    def __init__(self, material: Material, options: PlainOptions, points: int) -> None:
        self.material, self.options, self.points = material, options, points
        self.totals = [0] * options.players
        self.rounds = 0
        self.withdrawn: frozenset[int] = frozenset()
        self.winners: list[int] | None = None

    def next_round(self) -> PlainGame:
        seats = self.options.players
        options = replace(self.options, starter=(self.options.starter + self.rounds) % seats)
        return PlainGame(self.material, options, self.withdrawn)

    def add(self, game: PlainGame) -> None:
        self.rounds += 1
        self.totals = [a + b for a, b in zip(self.totals, game.scores, strict=True)]
        self.withdrawn = frozenset(game.withdrawn)
        if max(self.totals) >= self.points or len(self.totals) - len(self.withdrawn) == 1:
            self.winners = game.best(self.totals)
