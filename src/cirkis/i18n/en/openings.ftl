# Openings: what good players begin with, and how others reply.

openings = Openings
    .help = Good first moves and good replies: walk through them on the board.
    .open = Explore openings
openings-players = { $count } players
openings-moves = Moves in the book, best first
openings-chance = wins:
openings-known = { $count ->
    [one] { $count } move in the book.
   *[other] { $count } moves in the book.
}
openings-end = The book ends here. Carry on by yourself: study the position, or play it.
openings-back = Back one move
openings-start = Back to the start
openings-line = Moves so far
openings-study = Study from here

# How many of 100 games each seat wins, in turn order.
openings-seats-2 = Between equal players, the first player wins { $first } out of 100 games.
openings-seats-3 = Between equal players, the first player wins { $first } out of 100 games, the second { $second } and the third { $third }.
openings-seats-4 = Between equal players, the first player wins { $first } out of 100 games, the second { $second }, the third { $third } and the fourth { $fourth }.
openings-source = The moves in this book come from long searches by the computer, not from people’s games. Rotated or mirrored positions count as the same.
openings-keys = Keys: ← goes back, → plays the best move, ↑ and ↓ move through the list.

# What was played in the games that the server was given. The second line of a move: "12 games · 34.5 points on average · by Ann and Bo".
openings-games = Games
openings-games-reached = { $count ->
    [0] No game reached this position.
    [one] { $count } game reached this position.
   *[other] { $count } games reached this position.
}
openings-games-share = wins:
openings-games-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
openings-games-points = { $points ->
    [one] { $points } point on average
   *[other] { $points } points on average
}
openings-games-by = by { $names }
openings-games-others = { $count ->
    [one] Another move was played in { $count } game.
   *[other] Another move was played in { $count } games.
}

## The drill

drill = Opening drill
    .open = Practise these openings
drill-task = { $who } to play: find the move in the book.
# $chance: a chance of winning, such as "53%".
drill-right = Right! Chance of winning: { $chance }.
drill-wrong = This isn’t in the book.
drill-weak = This is in the book, but weaker. Chance of winning: { $chance }.
drill-book = Better: { $moves }.
drill-reply = { $who } replied with { $move }.
drill-wait = Wait for the reply.
drill-again = You got this one wrong before.
drill-go-on = Go on with the best move
drill-end = The book ends here.
drill-next = Next line
drill-count = { $right } of { $all } right
