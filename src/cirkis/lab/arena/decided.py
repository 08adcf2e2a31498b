"""Who is certain to win, and who decides it without being able to win: proofs by search."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from cirkis.engine.search.config import ANALYSING, UNIFORM
from cirkis.engine.search.tree.nodes import Tree
from cirkis.engine.search.tree.search import Search, thread_search
from cirkis.game import State, legal_placements, play
from cirkis.game.rules.state import victory_shares

PROVING = UNIFORM._replace(certain_max_players=4)
"""Proves results at tables of any size; _is_forced checks those that depend on other players."""


def proven_winners(state: State, simulations: int) -> tuple[int, ...] | None:
    """Return the seats that are certain to win, or None if the search does not prove it.

    The game must not be over. The result depends only on the position and `simulations`.
    """
    search = thread_search(state, 0, PROVING, simulations)
    search.run(simulations=simulations)
    return _certain_winners(search, state)


def _certain_winners(search: Search, state: State) -> tuple[int, ...] | None:
    if not search.is_proven:
        return None
    winners = search.candidates()[0].winners
    if state.options.players - len(state.withdrawn) == 2:
        return winners
    if len(winners) == 1 and _is_forced(search.tree(), 0, state, winners):
        return winners
    return None


def _is_forced(tree: Tree, node: int, state: State, winners: tuple[int, ...]) -> bool:
    """Return whether the tree shows that a seat wins alone whatever the other seats do."""
    if state.outcome is not None:
        return state.outcome.winners == winners
    first, count = int(tree.first_child[node]), int(tree.child_count[node])
    placements = state.variant.table.placements
    following = (
        tree.proven[child] == 1 << winners[0]
        and _is_forced(tree, child, play(state, placements[tree.placement[child]]).state, winners)
        for child in range(first, first + count)
    )
    if state.to_play in winners:
        return any(following)
    return count > 0 and all(following)


class Kingmaking(Enum):
    """How it is known that somebody who could no longer win decided who did."""

    PROVEN = "proven"
    SEARCHED = "searched"  # the search sees it, but does not prove it


HOPELESS = 0.01
"""A seat whose chance is at most this, whatever it places, can no longer win."""
DECIDED = 0.9
"""A seat has as good as won if its chance is at least this."""
MAYBE = 5 * HOPELESS
"""A seat that wins more simulations than this is not looked at more closely."""


def kingmaking(states: Sequence[State], simulations: int) -> Kingmaking | None:
    """Return how certain it is that a game had a kingmaker; None if it had none.

    A kingmaker is a seat that could not win after any of its placements, while one of them let one
    other seat win, and another placement another seat. That is proven if all its placements lead to
    positions in which somebody wins alone whatever the others do. Otherwise it is a matter of the
    chances that a search sees (HOPELESS and DECIDED).

    Args:
        states: all positions of a game that is over, in order.
        simulations: the size of each search, two or more of them for each position.
    """
    found = None
    for seat in range(states[0].options.players):
        for state in reversed(states[:-1]):
            if state.to_play != seat:
                continue
            chances = _chances_after_each(state, simulations)
            if not chances or max(one[seat] for one, _ in chances) > HOPELESS:
                break
            if _is_choice(chances, seat):
                if all(is_certain for _, is_certain in chances):
                    return Kingmaking.PROVEN
                found = Kingmaking.SEARCHED
    return found


_Chances = tuple[tuple[float, ...], bool]
"""Every seat's chance, and whether they are certain whatever anybody does."""


def _chances_after_each(state: State, simulations: int) -> list[_Chances]:
    """Return the chances after each placement; nothing if the seat to play may well win."""
    if state.options.players - len(state.withdrawn) < 3:
        return []  # with two, a choice between two others is impossible
    search = thread_search(state, 0, ANALYSING, simulations)
    search.run(simulations=simulations)
    if _chances(search, state)[0][state.to_play] > MAYBE:
        return []
    return [
        _chances_of(play(state, placement).state, simulations)
        for placement in legal_placements(state)
    ]


def _chances_of(state: State, simulations: int) -> _Chances:
    if state.outcome is not None:
        return victory_shares(state.outcome.winners, state.options.players), True
    search = thread_search(state, 0, ANALYSING, simulations)
    search.run(simulations=simulations)
    return _chances(search, state)


def _chances(search: Search, state: State) -> _Chances:
    players = state.options.players
    certain = _certain_winners(search, state)
    if certain is not None:
        return victory_shares(certain, players), True
    best = search.candidates()[0]
    if best.winners:
        return victory_shares(best.winners, players), False
    games = max(best.stats.games, 1)
    return tuple(wins / games for wins in best.stats.wins[:players]), False


def _is_choice(chances: Sequence[_Chances], seat: int) -> bool:
    """Return whether the seat can choose between two others that would then have won."""
    winners = {other for one, _ in chances for other, chance in enumerate(one) if chance >= DECIDED}
    return len(winners - {seat}) > 1
