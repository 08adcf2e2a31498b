"""Hypothesis strategies for records: options, strings, legal plies, variations, withdrawals."""

from dataclasses import replace

from hypothesis import strategies as st

from cirkis.game import (
    INKS,
    MARKS,
    Drawing,
    Line,
    Options,
    PieceSet,
    Placement,
    Ply,
    Record,
    State,
    figures,
    legal_placements,
    set_up,
    standard_board,
    standard_pieces,
)
from cirkis.game.records.model import reserved_tags, tag_key
from cirkis.game.records.replay import apply_ply
from tests.game.positions.games import random_options
from tests.game.rules.positions import only

# Every code point, even lone surrogates; those with a meaning in the notation are drawn more often.
texts = st.text(
    st.one_of(
        st.sampled_from('\\"{}()[];\r\n\t\u2028\ufeff un'), st.characters(exclude_categories=())
    ),
    max_size=12,
)
free_names = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,8}", fullmatch=True).filter(
    lambda name: tag_key(name) not in reserved_tags("3")
)
marks = st.sampled_from(MARKS)
comments = st.lists(texts, max_size=2).map(tuple)

_cells = st.sampled_from([cell.name for cell in standard_board().cells])
_places = st.one_of(
    st.lists(_cells, min_size=2, max_size=2, unique=True).map(lambda at: ("arrow", tuple(at))),
    _cells.map(lambda cell: ("circle", (cell,))),
    st.sampled_from(figures(standard_board())).map(lambda figure: ("figure", (figure.name,))),
)
_drawings = st.builds(
    lambda place, ink: Drawing(place[0], ink, place[1]), _places, st.sampled_from(INKS)
)
drawings = st.lists(_drawings, max_size=3, unique=True).map(tuple)
no_drawings = st.just(())

# So few pieces that games end after a few plies.
FEW_PIECES = PieceSet('few "pieces", \\ and no quotes', only(A=2, V=1).shapes)

options = st.builds(random_options, st.randoms(), st.sampled_from([standard_pieces(), FEW_PIECES]))


@st.composite
def lines(draw: st.DrawFn, state: State, longest: int, depth: int = 0, drawn: bool = False) -> Line:
    """Return a legal line from a position, with marks, comments, variations and drawings."""
    plies = []
    drawn_here = drawings if drawn else no_drawings
    for _ in range(draw(st.integers(1 if depth else 0, longest))):
        if state.is_over:
            break
        before, move = state, draw(_moves(state))
        state = apply_ply(state, move).state
        inner = lines(before, longest=3, depth=depth + 1, drawn=drawn)
        variations = draw(st.lists(inner, max_size=2 if depth < 2 else 0))
        plies.append(
            Ply(
                move.placement,
                move.withdraws,
                draw(marks),
                draw(comments),
                tuple(variations),
                draw(drawn_here),
            )
        )
    return Line(tuple(plies), draw(comments), draw(drawn_here))


@st.composite
def _moves(draw: st.DrawFn, state: State) -> Ply:
    if draw(st.integers(0, 9)) == 9:
        playing = [s for s in range(state.options.players) if s not in state.withdrawn]
        return Ply(withdraws=draw(st.sampled_from(playing)))
    return Ply(draw(st.sampled_from(legal_placements(state))))


@st.composite
def setups(
    draw: st.DrawFn, agreed: Options, withdrawn: frozenset[int]
) -> tuple[tuple[int, Placement], ...]:
    """Return pieces that can be set up, for any seats, each touching an earlier one."""
    pieces: list[tuple[int, Placement]] = []
    for _ in range(draw(st.integers(0, 6))):
        # `state` says whether the game is over; `turn` lets the drawn seat place next.
        state = set_up(agreed, pieces, withdrawn=withdrawn)
        seat = draw(st.integers(0, agreed.players - 1))
        turn = replace(state, to_play=seat, is_free_turn=bool(pieces), outcome=None)
        placements = legal_placements(turn)
        if state.is_over or not placements:
            break
        pieces.append((seat, draw(st.sampled_from(placements))))
    return tuple(pieces)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Return any record that the rules allow, in any version of the format."""
    agreed = draw(options)
    seats = range(agreed.players)
    withdrawn = draw(st.frozensets(st.sampled_from(seats), max_size=agreed.players - 2))
    free = draw(
        st.lists(st.tuples(free_names, texts), max_size=3, unique_by=lambda t: tag_key(t[0]))
    )
    is_second = draw(st.booleans())
    setup = draw(setups(agreed, withdrawn)) if is_second else ()
    begin = set_up(agreed, setup, withdrawn=withdrawn)
    return Record(
        options=agreed,
        names=tuple(draw(st.lists(texts, max_size=agreed.players))),
        tags=tuple(free),
        round=draw(st.integers(1, 99)),
        totals=tuple(draw(st.lists(st.integers(0, 999), max_size=agreed.players))),
        withdrawn=withdrawn,
        main=draw(lines(begin, longest=8, drawn=is_second)),
        setup=setup,
    )
