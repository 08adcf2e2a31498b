"""The Player protocol: a name, and a choice of placement."""

import random
from collections.abc import Generator
from threading import Event
from typing import Protocol, TypeVar, runtime_checkable

from cirkis.errors import CirkisError, IllegalMove, PlayerFailed
from cirkis.game import Placement, State, legal_placements
from cirkis.game.rules.legality import check_legal, resolve_placement

T = TypeVar("T")


class Player(Protocol):
    """Anything that can play; it keeps no state that affects later choices."""

    @property
    def name(self) -> str:
        """The name in records and result tables."""
        ...

    def choose(self, state: State, rng: random.Random) -> Placement:
        """Return a legal placement for `state.to_play`.

        All randomness comes from `rng`: the same state and an equally seeded `rng` give the same
        choice.

        Args:
            state: the position to play in.
            rng: the source of randomness.

        Raises:
            IllegalMove: the game is over.
        """
        ...


class PlayerLike(Protocol):
    """What functions accept as a player: a Player, or one that chooses the text of a placement."""

    @property
    def name(self) -> str:
        """The name in records and result tables."""
        ...

    def choose(self, state: State, rng: random.Random) -> Placement | str:
        """Return a legal placement, or its text, as `cirkis.play` takes it.

        Args:
            state: the position to play in.
            rng: the source of randomness.
        """
        ...


@runtime_checkable
class Stoppable(Protocol):
    """A player that thinks long enough to need stopping.

    Attributes:
        stop: when this event is set, the player returns the best placement found so far.
    """

    stop: Event | None


@runtime_checkable
class Timed(Protocol):
    """A player that can keep to a time budget.

    Attributes:
        budget: seconds for each choice from now on, including loading time; None for the player's
            own limits.
    """

    budget: float | None


@runtime_checkable
class Sliced(Protocol):
    """A player that can think in slices, for hosts without threads."""

    def choose_in_slices(
        self, state: State, rng: random.Random
    ) -> Generator[None, None, Placement]:
        """Choose like `choose`, yielding after every slice."""


def is_repeatable(player: PlayerLike) -> bool:
    """Return whether a player's choices depend only on state and rng.

    Players that depend on the machine's speed set an attribute `is_repeatable` to False.
    """
    return bool(getattr(player, "is_repeatable", True))


def slices_of(player: Player, state: State, rng: random.Random) -> Generator[None, None, Placement]:
    """Return a player's choice, yielding after every slice if the player is Sliced."""
    if isinstance(player, Sliced):
        return (yield from player.choose_in_slices(state, rng))
    return player.choose(state, rng)


def finish(slices: Generator[None, None, T]) -> T:
    while True:
        try:
            next(slices)
        except StopIteration as end:
            result: T = end.value
            return result


def choose_legally(player: PlayerLike, state: State, rng: random.Random) -> Placement:
    """Return a player's choice; if illegal, raise PlayerFailed, whose message has no subject."""
    chosen = player.choose(state, rng)
    try:
        placement = resolve_placement(state, chosen)
        check_legal(state, placement)
    except (CirkisError, TypeError) as problem:
        raise PlayerFailed(f"made an illegal choice: {problem}") from None
    return placement


def legal_choices(state: State) -> tuple[Placement, ...]:
    """Return the legal placements of a game that is not over.

    Raises:
        IllegalMove: the game is over.
    """
    if state.is_over:
        raise IllegalMove("the game is over")
    return legal_placements(state)
