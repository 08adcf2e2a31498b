"""Describe a position in words, for readers who do not see the picture."""

from __future__ import annotations

from cirkis.rules.state import EndReason, State

_ENDS = {
    EndReason.TARGET: "the target was reached",
    EndReason.WENT_OUT: "a player placed the last piece",
    EndReason.BLOCKED: "nobody could place",
    EndReason.WITHDRAWALS: "one player was left",
}


def describe(state: State) -> tuple[str, str]:
    """Return a title and a description of a position."""
    title = f"Cir*Kis, {state.plies} {'piece' if state.plies == 1 else 'pieces'} placed"
    return title, " ".join([_scores(state), _leader(state), *_pieces(state)])


def whose_turn(state: State) -> str:
    """Return whose turn it is, or who won and why the game ended."""
    colours = [colour.value.capitalize() for colour in state.options.colours]
    if state.outcome is None:
        return f"{colours[state.to_play]} {'has a free turn' if state.is_free_turn else 'to play'}"
    winners = [colours[seat] for seat in state.outcome.winners]
    verb = "win" if len(winners) > 1 else "wins"
    return f"{' and '.join(winners)} {verb}: {_ENDS[state.outcome.reason]}"


def _scores(state: State) -> str:
    colours = [colour.value for colour in state.options.colours]
    scores = (f"{colour} {score}" for colour, score in zip(colours, state.scores, strict=True))
    return f"Scores: {', '.join(scores)}. {whose_turn(state)}."


def _leader(state: State) -> str:
    if state.leader is None:
        return "The board is empty."
    seat = state.placed[-1][0]
    return f"Leader: {state.leader.name} of {state.options.colours[seat].value}."


def _pieces(state: State) -> list[str]:
    """Return a sentence for each player with pieces on the board."""
    sentences = []
    for seat, colour in enumerate(state.options.colours):
        names = [state.variant.table.placements[i].name for s, i in state.placed if s == seat]
        if names:
            sentences.append(f"{colour.value.capitalize()}: {', '.join(names)}.")
    return sentences
