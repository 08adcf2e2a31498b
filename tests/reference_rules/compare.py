"""The library's states and events in terms of the reference rules, for comparison."""

from cirkis import State, legal_placements
from cirkis.game import Event, Stop
from cirkis.game.rules import events as rule_events
from tests.reference_rules.game import PlainEvent, PlainGame, PlainOptions


def plain_options(state: State) -> PlainOptions:
    names = {shape.code: shape.name for shape in state.options.pieces.shapes}
    return PlainOptions(
        players=state.options.players,
        starter=state.options.first_seat,
        target=state.options.target,
        stops_at_once=state.options.stop is Stop.AT_ONCE,
        has_center_ring=state.options.center_ring,
        head_start=state.options.head_start,
        has_pie_rule=state.options.pie,
        without=tuple(
            tuple(names[letter] for letter in letters if letter != "0")
            for letters in state.options.without
        ),
    )


def plain_event(event: Event) -> PlainEvent:
    match event:
        case rule_events.Placed(seat, placement, was_free):
            return ("placed", seat, frozenset(placement.cells), was_free)
        case rule_events.FigureCompleted(seat, figure, segments, majority):
            return ("figure-completed", seat, figure.name, segments, majority)
        case rule_events.Scored(seat, points, reason, about):
            return ("scored", seat, points, reason.value, about.name if about else None)
        case rule_events.FreeTurnGained(seat, reasons):
            return ("free-turn-gained", seat, tuple(reason.value for reason in reasons))
        case rule_events.FreeTurnUnused(seat):
            return ("free-turn-unused", seat)
        case rule_events.TurnLost(seat):
            return ("turn-lost", seat)
        case rule_events.Withdrew(seat):
            return ("withdrew", seat)
        case rule_events.GameEnded(outcome):
            result = outcome.winners, outcome.scores, outcome.unplaced
            return ("game-ended", outcome.reason.value, *result)


def differences(game: PlainGame, state: State) -> dict[str, tuple[object, object]]:
    """Return the differences between the two games, by name, as (plain, library)."""
    names = [shape.name for shape in state.options.pieces.shapes]
    outcome, board = state.outcome, state.variant.table.board
    leader = frozenset(state.leader.cells) if state.leader else None
    owners = {cell: seat for seat, mask in enumerate(state.owned) for cell in board.names(mask)}
    both: dict[str, tuple[object, object]] = {
        "legal": (game.legal(), {frozenset(p.cells) for p in legal_placements(state)}),
        "scores": (tuple(game.scores), state.scores),
        "stocks": (game.stocks, [dict(zip(names, s, strict=True)) for s in state.stocks]),
        "unplaced": (game.unplaced(), state.unplaced),
        "free turn": (game.is_free_turn, state.is_free_turn),
        "leader": (game.pieces[-1].cells if game.pieces else None, leader),
        "owners": (game.owner, owners),
        "withdrawn": (game.withdrawn, set(state.withdrawn)),
        "end": (game.end, outcome and (outcome.reason.value, list(outcome.winners))),
        "to play": (None if game.end else game.to_play, None if outcome else state.to_play),
    }
    return {name: pair for name, pair in both.items() if pair[0] != pair[1]}
