"""The commands that Cir*Kis adds to the protocol; each function returns its response."""

import json

from cirkis.errors import CirkisError
from cirkis.game import State, finish_round, legal_placements, parse_position, position_text
from cirkis.lab.gtp.arguments import parse_colour, parse_options
from cirkis.lab.gtp.session import GtpSession


def new(session: GtpSession, players: str, *settings: str) -> None:
    """Start a game or a match; options that `settings` leaves out take their defaults."""
    session.start(parse_options(players, settings))


def legal(session: GtpSession) -> str:
    """Return all legal placements, sorted as text; none when the game is over."""
    return " ".join(sorted(placement.name for placement in legal_placements(session.state)))


def to_play(session: GtpSession) -> str:
    state = session.state
    if state.is_over:
        raise CirkisError("the game is over")
    return _colour(state, state.to_play)


def state_line(session: GtpSession) -> str:
    """Return the position as one line of JSON."""
    state = session.state
    names = [shape.name for shape in state.options.pieces.shapes]
    outcome = state.outcome
    fields = {
        "players": state.options.players,
        "to_play": None if outcome else _colour(state, state.to_play),
        "scores": list(state.scores),
        "stock": [dict(zip(names, stock, strict=True)) for stock in state.stocks],
        "leader": list(state.leader.cells) if state.leader else [],
        "free_turn": state.is_free_turn,
        "over": state.is_over,
        "reason": outcome.reason.value if outcome else None,
        "winners": [_colour(state, seat) for seat in outcome.winners] if outcome else [],
        "plies": state.plies,
    }
    return json.dumps(fields)


def position(session: GtpSession, text: str | None = None) -> str | None:
    """Continue from a position, or return the current one as text.

    If the text names a piece set, it must be the current game's.
    """
    if text is None:
        return position_text(session.state)
    own = session.options.pieces if "pieces." in text.lower() else None
    session.set_position(parse_position(text, own))
    return None


def options(session: GtpSession) -> str:
    """Return the options of this round as one line of JSON, with the colours in seating order."""
    return json.dumps(session.state.options.to_json())


def player(session: GtpSession, text: str | None = None) -> str | None:
    """Set the player that answers genmove, or return it."""
    if text is None:
        return session.player_text
    session.seat_player(text)
    return None


def withdraw(session: GtpSession, colour: str) -> None:
    session.withdraw(parse_colour(colour, session.state.options))


def match(session: GtpSession) -> str:
    """Return the match as one line of JSON, including the current round if it is over."""
    state, now = session.state, session.match
    if state.is_over:
        now = finish_round(now, state)
    outcome = now.outcome
    return json.dumps(
        {
            "target": now.options.match,
            "totals": list(now.totals),
            "rounds": now.rounds,
            "over": outcome is not None,
            "winners": [_colour(state, seat) for seat in outcome.winners] if outcome else [],
        }
    )


def _colour(state: State, seat: int) -> str:
    return state.options.colours[seat].value
