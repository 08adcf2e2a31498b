"""Setting up positions: those reached in games are accepted, and misplaced pieces refused."""

import random
from dataclasses import replace

import pytest

from cirkis.errors import IllegalMove, IllegalPlacement, IllegalReason
from cirkis.game import Options, Stop, arrange, lay_out, new_game, set_up
from tests.game.rules.positions import SINGLES, only, play_on


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_game(players: int, seed: int) -> None:
    """Every position of random games, even with withdrawals, can be set up from its pieces."""
    target, stop = (40, 300)[seed % 2], ("turn", "at-once")[seed // 2]
    begin = new_game(players=players, target=target, stop=stop, center_ring=bool(seed % 2))
    for state in play_on(begin, random.Random(seed), 0.01 * (players - 2)):
        if len(state.withdrawn) > players - 2:
            break
        again = set_up(state.options, state.pieces, withdrawn=state.withdrawn)
        # After the end it is nobody's turn, and the last seat to play may have withdrawn since.
        assert again == (replace(state, to_play=again.to_play) if state.is_over else state)


OPTIONS = Options(pieces=only(A=5, W=5, V=2, K=2))

REFUSED = {
    "overlap": ("0 A1 1 A1", IllegalReason.OVERLAPS, "A1 does not fit: A1 is already filled"),
    "stock": ("0 A1 0 B1 0 C1 0 D1 0 E1 0 A4", IllegalReason.NOT_IN_STOCK, "green has none left"),
    "not at the centre": ("1 A15", IllegalReason.NOT_AT_CENTER, "A15 does not start the game"),
    "apart": ("0 A1 1 B1 0 C15", IllegalReason.NOT_TOUCHING_ANY, "C15 does not touch any piece"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    given, reason, sentence = REFUSED[name]
    words = given.split()
    with pytest.raises(IllegalPlacement, match=sentence) as raised:
        set_up(OPTIONS, [(int(s), c) for s, c in zip(words[::2], words[1::2], strict=True)])
    assert raised.value.reason is reason


def test_pieces_laid_out_do_not_overlap() -> None:
    """Pieces can lie apart, but not overlap, even with the pie rule (R34)."""
    assert lay_out(Options(), [(0, "A15"), (1, "C15")]).plies == 2
    with pytest.raises(IllegalPlacement, match="A1 is already filled"):
        lay_out(Options(pie=True), [(0, "A1"), (1, "A1")])


def test_nothing_follows_the_end() -> None:
    """No piece comes after a player's last one, or after a turn that reached the target."""
    star = [(0, "A1"), (0, "B1"), (1, "C1"), (0, "D1"), (0, "E1")]
    assert set_up(Options(pieces=SINGLES, target=10), star).scores == (10, 0)
    with pytest.raises(IllegalPlacement, match="a score reaches 10 with E1") as raised:
        set_up(Options(pieces=SINGLES, target=10), [*star, (1, "A3")])
    assert raised.value.cells == ("E1",)
    with pytest.raises(IllegalPlacement, match="a score reaches 10"):
        set_up(Options(pieces=SINGLES, target=10, stop=Stop.AT_ONCE), [*star, (0, "A3")])
    assert set_up(Options(pieces=SINGLES, target=10), [*star, (0, "A3")]).is_over
    out = Options(pieces=only(A=2))
    with pytest.raises(IllegalPlacement, match="B1 is the last piece of green"):
        set_up(out, [(0, "A1"), (0, "B1"), (1, "C1")])


def test_seats() -> None:
    """Only seats of the game have pieces, and two must be left to play."""
    for seat in (-1, 2):
        with pytest.raises(IllegalMove, match="is not playing in this game"):
            set_up(OPTIONS, [(seat, "A1")])
    with pytest.raises(IllegalMove, match="at least two active seats"):
        set_up(OPTIONS, [(0, "A1")], withdrawn=[0])


def test_the_leader_determines_who_plays() -> None:
    """The seat after the Leader's is to play, unless there is a free turn or it has withdrawn."""
    three = Options(players=3, pieces=SINGLES)
    both = [(0, "A1"), (1, "B1")]
    assert set_up(three, both).to_play == 2
    assert set_up(three, both[::-1]).to_play == 1
    assert set_up(three, both, withdrawn=[2]).to_play == 0
    star = [(0, cell) for cell in ("A1", "B1", "C1", "D1", "E1")]
    gained = set_up(three, star)
    assert (gained.is_free_turn, gained.to_play, gained.scores) == (True, 0, (10, 0, 0))
    left = set_up(three, star, withdrawn=[0])
    assert (left.is_free_turn, left.to_play) == (False, 1)


def test_unconnected_pieces_come_before_the_leader() -> None:
    """A piece that touches nothing comes before the Leader, so that the error names it."""
    options = Options(pieces=SINGLES)
    given = [(0, "C15"), (1, "B1"), (0, "A1"), (1, "C1")]
    assert [p.name for _, p in arrange(options, given)] == ["B1", "A1", "C15", "C1"]
    with pytest.raises(IllegalPlacement, match="C15 does not touch any piece"):
        set_up(options, arrange(options, given))
