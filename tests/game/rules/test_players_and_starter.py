"""R1 and R4: the players, and who starts."""

import random

import pytest

from cirkis import Colour, Options, new_game
from cirkis.errors import OptionsError


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_players(players: int) -> None:
    """R1: two to four players are green, purple, red and yellow, unless others are chosen."""
    order = [Colour.GREEN, Colour.PURPLE, Colour.RED, Colour.YELLOW]
    assert list(new_game(players=players).options.colours) == order[:players]
    chosen = new_game(players=2, colours="yellow, green").options.colours
    assert chosen == (Colour.YELLOW, Colour.GREEN)


def test_r4_drawn() -> None:
    """R4: a random starter can be any seat, and no game starts before it is drawn."""
    options = Options(players=4, starter="random")
    drawn = {options.draw_starter(random.Random(seed)).first_seat for seed in range(50)}
    assert drawn == {0, 1, 2, 3}
    with pytest.raises(OptionsError, match="has not been drawn"):
        new_game(options)
    given = Options(players=4, starter=3)
    assert given.draw_starter(random.Random(1)) is given
