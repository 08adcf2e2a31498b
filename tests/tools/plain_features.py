"""The features of docs/tuning.md from a State, slowly: the oracle for evaluation/features.py."""

from __future__ import annotations

from cirkis.game import Figure, Placement, State, legal_placements

Feature = tuple[str, tuple[int, ...]]
BOUNDS = (1, 2, 3, 5, 7, 10, 15, 22, 32)


def of_placement(state: State, placement: Placement) -> list[Feature]:
    me = state.to_play
    following = (me + 1) % state.options.players
    after = state.filled | placement.mask
    around = state.variant.table.neighbours[placement.index]
    phase = min((state.unplaced[me] + 2) // 4, 5)
    found: list[Feature] = []
    gains = around & ~after == 0
    gains |= bool(
        placement.mask & state.variant.table.board.sliver_mask
        and not state.filled & state.variant.table.board.sliver_mask
    )
    for figure in state.variant.figures:
        cells = (placement.mask & figure.mask).bit_count()
        lacking = (figure.mask & ~state.filled).bit_count()
        mine, theirs, most = holders(state, figure, me, following)
        if cells:
            found.append(("figure", (cells, lacking, mine, theirs, most)))
            gains |= figure.is_center_star and cells == lacking
        still = figure.mask & ~after
        if 1 <= still.bit_count() <= 3 and still & around:
            found.append(("open", (still.bit_count(), mine + cells, theirs, most)))
    found.append(("gain", (int(gains), phase)))
    found.append(("shape", (placement.shape, phase)))
    found.append(("replies", (int(gains), rough(replies(state, placement, following)))))
    return found


def of_standing(state: State, seat: int) -> list[Feature]:
    players = state.options.players
    wait = (seat - state.to_play) % players
    around = state.variant.table.neighbours[state.placed[-1][1]] if state.placed else 0
    filled = state.filled.bit_count()
    others = [other for other in range(players) if other != seat]
    legal = legal_placements(state)
    found: list[Feature] = []
    for figure in state.variant.figures:
        still = figure.mask & ~state.filled
        if 1 <= still.bit_count() <= 4:
            own = [(figure.mask & owned).bit_count() for owned in state.owned]
            most = max(own[other] for other in others)
            holding = [other for other in others if own[other] == most > 0]
            whose = 2 if state.to_play in holding else int(len(holding) > 1)
            fills = any(still & placement.mask == still for placement in legal)
            near = int(bool(still & around)) + 2 * int(fills)
            found.append(("stake", (wait, near, still.bit_count(), own[seat], most, whose)))
    own_fives = state.scores[seat] // 5
    best, *rest = sorted((state.scores[other] // 5 for other in others), reverse=True)
    found.append(("race", (min(filled // 22, 7), min(own_fives, 15), min(best, 8))))
    second = rest[0] if rest else 0
    found.append(("rivals", (wait, min(own_fives, 8), min(second, 8))))
    fewest = min(state.unplaced[other] for other in others)
    found.append(("left", (state.unplaced[seat],)))
    found.append(("out", (min(state.unplaced[seat], 8), min(fewest, 8))))
    for shape, stock in enumerate(state.stocks[seat]):
        found.append(("stock", (min(filled // 40, 3), shape, min(stock, 3))))
    free = int(state.is_free_turn)
    found.append(("turn", (wait, free, rough(len(legal_placements(state))))))
    return found


def holders(state: State, figure: Figure, me: int, following: int) -> tuple[int, int, int]:
    """Return the segments of a figure: own, the next seat's, the most of any other seat."""
    own = [(figure.mask & owned).bit_count() for owned in state.owned]
    others = [count for seat, count in enumerate(own) if seat not in (me, following)]
    return own[me], own[following], max(others, default=0)


def replies(state: State, placement: Placement, seat: int) -> int:
    """Return how many placements a seat would have after another seat's, cell by cell."""
    taken = state.filled | placement.mask
    around = state.variant.table.neighbours[placement.index]
    return sum(
        1
        for other in state.variant.table.placements
        if state.stocks[seat][other.shape] and not other.mask & taken and other.mask & around
    )


def rough(count: int) -> int:
    """Return how many of the bounds a number has reached."""
    return sum(count >= bound for bound in BOUNDS)
