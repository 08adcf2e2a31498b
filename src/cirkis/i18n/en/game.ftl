# The words of the game: pieces, figures, moves, turns and results.

title = Cir*Kis

## Players

colour-green = Green
colour-purple = Purple
colour-red = Red
colour-yellow = Yellow

## Pieces
## A piece is named with its article in sentences ("Green places a Wedge"), without it in lists.

shape-big-slice = Big Slice
    .with-article = a Big Slice
shape-small-slice = Small Slice
    .with-article = a Small Slice
shape-wedge = Wedge
    .with-article = a Wedge
shape-kite = Kite
    .with-article = a Kite
shape-triangle = Triangle
    .with-article = a Triangle
shape-arrow = Arrow
    .with-article = an Arrow
shape-chevron = Chevron
    .with-article = a Chevron
shape-hook = Hook
    .with-article = a Hook
shape-sliver = Sliver
    .with-article = a Sliver

# $shape: the name of a piece, with or without its article; $cells: "A1+B1".
placement = { $shape } on { $cells }
# A piece that lies in a figure.
placement-in = { $shape } { figure-in-the }
# One that lies in no figure, or in two.
placement-by = { $shape } next to { figure-the }
placement-between = { $shape } between { $one } and { $other }
figure-between = { figure-the }
# One of two pieces of which $move says the same.
placement-further = { $side ->
    [left] { $move } (further left)
    [right] { $move } (further right)
    [up] { $move } (further up)
   *[down] { $move } (further down)
}

## Figures
## $figure is circle, star, center-star or center-ring; $cell names a Circle or a Star. Where cells have no
## names on the board, it is circle-there or star-there, and the name says where the figure of $cell lies.

figure-side = { $cell ->
    [A6] upper left
    [B6] upper right
    [C6] inner right
    [D6] bottom
    [E6] inner left
    [A16] top
    [B16] outer right
    [C16] lower right
    [D16] lower left
    [E16] outer left
    [A19] upper left
    [B19] upper right
    [C19] right
    [D19] bottom
   *[E19] left
}
figure = { $figure ->
    [circle] Circle { $cell }
    [star] Star { $cell }
    [circle-there] The { figure-side } Circle
    [star-there] The { figure-side } Star
    [center-star] Center Star
   *[center-ring] Center Ring
}
figure-the = { $figure ->
    [circle] Circle { $cell }
    [star] Star { $cell }
    [circle-there] the { figure-side } Circle
    [star-there] the { figure-side } Star
    [center-star] the Center Star
   *[center-ring] the Center Ring
}
figure-of-the = of { figure-the }
figure-in-the = in { figure-the }

## Points

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

# Why a player scores for a figure, as in "Circle A6: 10 points to Green for the most cells."
points-majority = { points } to { $who } for the most cells
    .you = { points } to you for the most cells
points-completion = { points } to { $who } for completing it
    .you = { points } to you for completing it
points-tie = nobody has the most cells
points-and = { $points }, { $more }

## What happened

event-placed = { $who } places { $move }.
    .you = You place { $move }.
event-placed-free = Free turn: { $who } places { $move }.
    .you = Free turn: you place { $move }.
event-figure = { figure }: { $points }.
event-going-out = { points } to { $who } for placing their last piece.
    .you = { points } to you for placing your last piece.
event-free-turn = { $who } gets a free turn: { $why }.
    .you = You get a free turn: { $why }.
event-free-turn-unused = No piece fits, so { $who } can’t use the free turn.
    .you = None of your pieces fits, so you can’t use your free turn.
event-turn-lost = { $who } can’t touch the Leader and loses a turn.
    .you = You can’t touch the Leader and lose a turn.
event-withdrew = { $who } resigns.
    .you = You resign.
event-out-of-time = { $who } ran out of time and is out of the game.
    .you = You ran out of time and are out of the game.

free-turn-surrounded = the piece is surrounded
free-turn-center-star = the Center Star is complete
free-turn-first-sliver = it is the first Sliver of the game

## Whose turn it is

turn = { $who } to play.
turn-free = { $who } has a free turn.
turn-computer = { $who } is thinking…
computer-failed = { $who } couldn’t place a piece. Trying again…
computer-replaced = { $who } couldn’t place a piece. { $other } plays on instead.
turn-teaching = { $who } is waiting for your answer.
turn-waiting = Waiting for players.
turn-place-first = { $who } to play: start on the Center Star or the ring around it.
turn-place = { $who } to play: your piece must touch the Leader.
turn-place-free = Free turn for { $who }: touch any piece on the board.
turn-yours-first = Your turn: start on the Center Star or the ring around it.
turn-yours = Your turn: your piece must touch the Leader.
turn-yours-free = Your free turn: touch any piece on the board.

## How a game ends

end-target = { $target } points have been reached.
end-went-out = { $who } has placed their last piece.
    .you = You have placed your last piece.
end-blocked = Nobody can place another piece.
end-withdrawals = Only one player is left.
# $count: how many players win; $who names them.
end-winners = { $count ->
    [one] { $who } wins!
   *[other] { $who } share the win!
}

## A position in words

position-title = { $count ->
    [one] Cir*Kis, { $count } piece placed
   *[other] Cir*Kis, { $count } pieces placed
}
position-score = { $who } { $score }
position-scores = Scores: { $scores }.
# $name: the move without its article.
position-leader = Leader: { $move }, by { $who }.
position-leader-short = Leader: { $move }
position-empty = The board is empty.
position-pieces = { $who }: { $moves }.
position-none-left = all placed

diagram = Part of a Cir*Kis board
diagram-pieces = Pieces: { $pieces }.
diagram-piece = { $who } on { $cells }
