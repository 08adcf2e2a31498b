# What a placement would do, why a piece does not fit, the figure pointed at, and the others' moves.

## What a placement would do, in a few words beside the piece

# Who scores, before the points: "You +10".
effect-you = You
effect-points = { $who } +{ $points }
effect-free-turn = free turn
effect-free-turn-unused = free turn, but nothing fits
effect-lost-turn = { $who } loses a turn
# $reason: why the game ends; $whose: who wins it ("you", "other" or "shared"); $who names the winner.
effect-end = { $reason ->
    [went-out] last piece
   *[other] game over
} – { $whose ->
    [you] you win
    [shared] shared win
   *[other] { $who } wins
}

## Why nothing can be placed on a cell; with ".any" when no piece has been chosen.
## The cells in question are marked on the board.

obstacle-no-such-piece = { $shape }: can’t cover { $cell }, a different kind of cell.
    .any = No piece fits on { $cell }.
obstacle-not-in-stock = { $shape }: none left.
    .any = None of the pieces you have left fits on { $cell }.
obstacle-overlaps = { $shape }: no room on { $cell }. The marked cells are in the way.
    .any = No room on { $cell }. The marked cells are in the way.
obstacle-not-at-center = { $shape }: the first piece must cover one of the marked cells.
    .any = The first piece must cover one of the marked cells.
obstacle-not-touching-leader = { $shape }: on { $cell } it wouldn’t touch the Leader (marked).
    .any = A piece on { $cell } wouldn’t touch the Leader (marked).
obstacle-not-touching-any = { $shape }: on { $cell } it wouldn’t touch any piece.
    .any = A piece on { $cell } wouldn’t touch any other.

## A figure pointed at

# $figure, $cell: as in "figure"; $state: "5 cells free".
figure-untouched = { figure }: { $state }
figure-worth = Most cells: { points }
key-figure = Look at the next Circle or Star
key-figure-back = Look at the previous Circle or Star

## The others' moves, shown one by one

# $count: how many placements are still to be shown.
follow-left = { $count ->
    [one] { $count } more move to show
   *[other] { $count } more moves to show
}
follow-skip = Skip
follow-again = Show moves again
settings-pace = Show opponents’ moves
    .at-once = Instantly
    .brisk = Fast
    .calm = Slowly
# $moves: what was undone, as in "a Wedge on A1 (Ann)"; $count: how many.
event-taken-back = Undone: { $moves }.

## Why one player is left

# $who: one or more players; $count says how many, for languages in which that matters.
end-out-of-time = { $who } ran out of time.
    .you = You ran out of time.
# $who, $count: as above.
end-resigned = { $who } resigned.
    .you = You resigned.
