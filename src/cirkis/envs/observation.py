"""A position as numbers for machine learning, seen from one seat.

cirkis.envs.batch writes the same numbers for many boards at once.
"""

from cirkis.checks import check_whole
from cirkis.game import Options, State, standard_board
from cirkis.game.board import iter_bits


def observation_layout(options: Options) -> dict[str, slice]:
    """Return the slice of each part of an observation, in this order.

        part      numbers            each
        owner     165                by cell: 0 empty, 1 the viewer's, 2 the next seat's, and so on
        leader    165                by cell: 1 if the Leader covers it
        stocks    players x shapes   pieces left, by seat, then by shape
        scores    players            points, by seat
        turn      1                  whose turn it is: 0 the viewer's, 1 the next seat's, and so on
        free      1                  1 if the next placement is free

    Seats are counted clockwise from the viewer, so what is learned in one seat applies to all.
    """
    cells, players = len(standard_board().cells), options.players
    sizes = {
        "owner": cells,
        "leader": cells,
        "stocks": players * len(options.pieces.shapes),
        "scores": players,
        "turn": 1,
        "free": 1,
    }
    layout, start = {}, 0
    for name, size in sizes.items():
        layout[name] = slice(start, start + size)
        start += size
    return layout


def observation_size(options: Options) -> int:
    """Return the length of an observation: 332 + 10 per player with standard pieces."""
    size: int = observation_layout(options)["free"].stop
    return size


def observe(state: State, viewer: int | None = None) -> list[int]:
    """Return a position as one seat sees it.

    Args:
        state: the position.
        viewer: the seat, from 0; the seat to play by default.

    Raises:
        CirkisError: there is no such seat.

    Returns:
        observation_size numbers, none of them negative, in the order of observation_layout; after
        the end, `free` is 0.

    >>> from cirkis.game import new_game, play
    >>> numbers = observe(play(new_game(), "A1+B1").state)
    >>> len(numbers), sum(numbers[:165])  # Two cells are the next seat's, which counts as 2.
    (352, 4)
    """
    players = state.options.players
    first = state.to_play if viewer is None else check_whole("viewer", viewer, 0, players - 1)
    seats = [(first + further) % players for further in range(players)]
    board = state.variant.table.board
    owner = [0] * len(board.cells)
    for number, seat in enumerate(seats, 1):
        for cell in iter_bits(state.owned[seat]):
            owner[cell] = number
    leader = state.leader.mask if state.leader else 0
    return [
        *owner,
        *(leader >> cell & 1 for cell in range(len(owner))),
        *(count for seat in seats for count in state.stocks[seat]),
        *(state.scores[seat] for seat in seats),
        (state.to_play - first) % players,
        int(state.is_free_turn),
    ]
