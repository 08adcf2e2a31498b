# Openings: good first moves and replies.

openings = Openings
    .help = Good first moves and good replies: play through them on the board.
    .open = Show openings
openings-players = { $count } players
openings-moves = Moves in the book, best first
openings-chance = winning chance:
openings-known = { $count ->
    [one] { $count } move in the book.
   *[other] { $count } moves in the book.
}
openings-end = The book ends here. Carry on yourself: study the position, or play it.
openings-back = Back one move
openings-start = Back to the start
openings-line = Moves so far
openings-study = Study from here

# How many of 100 games each seat wins, in turn order.
openings-seats-2 = Between equal players, the first wins { $first } of 100 games.
openings-seats-3 = Between equal players, the first wins { $first } of 100 games, the second { $second } and the third { $third }.
openings-seats-4 = Between equal players, the first wins { $first } of 100 games, the second { $second }, the third { $third } and the fourth { $fourth }.
openings-source = The book’s moves come from long searches by the program, not from people’s games. A position turned or mirrored is the same position.
openings-keys = Keys: ← goes back, → plays the best move, ↑ and ↓ move through the list.

# From the games given to the server. The second line of a move: "12 games · 34.5 points on average · Ann and Bo".
openings-games = Games
openings-games-reached = { $count ->
    [0] No game reached this position.
    [one] { $count } game reached this position.
   *[other] { $count } games reached this position.
}
openings-games-share = share of wins:
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
    [one] { $count } game went another way.
   *[other] { $count } games went another way.
}
