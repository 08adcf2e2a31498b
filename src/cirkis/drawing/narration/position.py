"""A position in words, for people who cannot see the picture."""

from cirkis.drawing.narration.narrator import Narrator
from cirkis.game import Outcome, State


def describe(narrator: Narrator, state: State) -> tuple[str, str]:
    """Return a title and a description of a position.

    Args:
        narrator: the language and the names of the players.
        state: the position.
    """
    title = narrator.texts("position-title", count=state.plies)
    parts = [scores_sentence(narrator, state), turn_sentence(narrator, state)]
    return title, " ".join([*parts, _leader(narrator, state), *_pieces(narrator, state)])


def turn_sentence(narrator: Narrator, state: State) -> str:
    """Return whose turn it is, or why the game ended and who won.

    Args:
        narrator: the language and the names of the players.
        state: the position.
    """
    if state.outcome is not None:
        return _outcome(narrator, state, state.outcome)
    who = narrator.player(state, state.to_play)
    return narrator.texts("turn-free" if state.is_free_turn else "turn", who=who)


def scores_sentence(narrator: Narrator, state: State) -> str:
    scores = (
        narrator.texts("position-score", who=narrator.player(state, seat), score=score)
        for seat, score in enumerate(state.scores)
    )
    return narrator.texts("position-scores", scores=narrator.texts.join(scores))


def _outcome(narrator: Narrator, state: State, outcome: Outcome) -> str:
    texts = narrator.texts
    last = narrator.player(state, state.placed[-1][0]) if state.placed else ""
    reason = texts(f"end-{outcome.reason.value}", target=state.options.target, who=last)
    who = texts.join(narrator.player(state, seat) for seat in outcome.winners)
    return f"{reason} {texts('end-winners', who=who, count=len(outcome.winners))}"


def _leader(narrator: Narrator, state: State) -> str:
    if state.leader is None:
        return narrator.texts("position-empty")
    who = narrator.player(state, state.placed[-1][0])
    move, name = narrator.move(state, state.leader), narrator.placement(state, state.leader)
    return narrator.texts("position-leader", move=move, name=name, who=who)


def _pieces(narrator: Narrator, state: State) -> list[str]:
    """Return the pieces on the board, in one sentence for each player."""
    placements = state.variant.table.placements
    sentences = []
    for seat in range(state.options.players):
        cells = [placements[index].name for owner, index in state.placed if owner == seat]
        if cells:
            who, moves = narrator.player(state, seat), narrator.texts.join(cells)
            sentences.append(narrator.texts("position-pieces", who=who, moves=moves))
    return sentences
