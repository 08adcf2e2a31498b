"""R1 to R4: players, pieces, scores, and who starts."""

import random

import pytest

from cirkis import Colour, Options, new_game, play
from cirkis.errors import OptionsError


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_players(players: int) -> None:
    """R1: two to four play, in the order green, purple, red, yellow unless others are chosen."""
    order = [Colour.GREEN, Colour.PURPLE, Colour.RED, Colour.YELLOW]
    assert list(new_game(players=players).options.colours) == order[:players]
    chosen = new_game(players=2, colours="yellow, green").options.colours
    assert chosen == (Colour.YELLOW, Colour.GREEN)


def test_r2_pieces() -> None:
    """R2: everybody has the same 20 pieces, open to all, and a piece placed leaves its stock."""
    state = new_game(players=4)
    assert state.unplaced == (20, 20, 20, 20)
    assert len(set(state.stocks)) == 1
    state = play(state, "A1+B1").state
    chevron = next(n for n, shape in enumerate(state.options.pieces.shapes) if shape.code == "C")
    assert [stock[chevron] for stock in state.stocks] == [1, 2, 2, 2]
    assert state.unplaced == (19, 20, 20, 20)


def test_r3_scores() -> None:
    """R3: every score starts at 0, and the same placements lead to the same game."""
    assert new_game(players=3).scores == (0, 0, 0)
    one, other = (play(new_game(), "A2+A3") for _ in range(2))
    assert one.events == other.events
    assert (one.state.scores, one.state.stocks) == (other.state.scores, other.state.stocks)


@pytest.mark.parametrize("starter", [1, 2, 3])
def test_r4_the_table_says_who_starts(starter: int) -> None:
    """R4: the given seat starts, and play goes clockwise."""
    state = new_game(players=3, starter=starter)
    order = []
    for cells in ("A2", "A3", "B2"):
        order.append(state.to_play)
        state = play(state, cells).state
    assert order == [(starter - 1 + step) % 3 for step in range(3)]


def test_r4_drawn() -> None:
    """R4: a random starter can be any seat, and no game starts before it is drawn."""
    options = Options(players=4, starter="random")
    drawn = {options.draw_starter(random.Random(seed)).first_seat for seed in range(50)}
    assert drawn == {0, 1, 2, 3}
    with pytest.raises(OptionsError, match="has not been drawn"):
        new_game(options)
    given = Options(players=4, starter=3)
    assert given.draw_starter(random.Random(1)) is given
