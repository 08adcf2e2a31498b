"""Games and positions in words."""

import pytest

import cirkis
from cirkis.drawing import describe, figure_values, narrator_in, turn_sentence
from cirkis.game import figures, standard_board
from cirkis.i18n import languages


def test_names_in_french() -> None:
    """Players have names or colours. A shape without a translation keeps the name in its set."""
    state = cirkis.replay(cirkis.new_game(players=3), ["A1+B1"])
    narrator = narrator_in("fr", ["Ada", ""])
    assert [narrator.player(state, seat) for seat in range(3)] == ["Ada", "Violet", "Rouge"]
    assert state.leader is not None
    assert narrator.placement(state, state.leader) == "Chevron en A1+B1"
    assert narrator.move(state, state.leader) == "un Chevron en A1+B1"
    assert narrator.shape("Zig zag") == narrator.shape("Zig zag", ".with-article") == "Zig zag"


def test_moves_in_german() -> None:
    """In German, a move used as an object has an accusative article; elsewhere it has none."""
    state = cirkis.replay(cirkis.new_game(), ["A1", "A3+B2"])
    narrator = narrator_in("de")
    assert state.leader is not None
    assert narrator.move(state, state.leader) == "ein kleines Segment auf A3+B2"
    assert describe(narrator, state)[1] == (
        "Punkte: Grün 0 und Violett 0. Grün ist am Zug. "
        "Vorgänger: Kleines Segment auf A3+B2, von Violett. Grün: A1. Violett: A3+B2."
    )


@pytest.mark.parametrize("language", languages())
def test_every_figure_has_a_name(language: str) -> None:
    texts = narrator_in(language).texts
    names = {texts("figure", **figure_values(figure)) for figure in figures(standard_board())}
    assert len(names) == 17
    assert figure_values(None) == {}


def test_turn() -> None:
    narrator = narrator_in("en")
    state = cirkis.replay(cirkis.new_game(), ["A1+B1", "B2", "C1+D1", "E1"])
    assert turn_sentence(narrator, state) == "Purple has a free turn."
    over = cirkis.withdraw(state, 0).state
    assert turn_sentence(narrator, over) == "Only one player is left. Purple wins!"
