# Games and positions analysed by the computer: the page, the command line and the HTML report.

chances = Winning chances
chances-graph = Winning chances from the first move to the last
percent = { $part }
chance-of = { $who } { $chance }

mistake-blunder = blunder
mistake-mistake = mistake
mistake-inaccuracy = inaccuracy
mistakes = Mistakes
mistakes-none = No mistakes found.
mistake-lost = lowers the chance of winning by { $chance }
mistake-better = Better: { $move }.
mistake-better-why = Better: { $move }, which { $why }.
turning-point = turning point
turning-points = Turning points
turning-points-none = None: the favourite never changed.


step-start = Start
step-previous = Previous move
step-next = Next move
step-end = End

# $n: the number of a move, counted from 1.
numbered-move = { $n }. { $who }: { $move }
withdraws = resigns

## The report of `cirkis analyse`

analysis-title = Cir*Kis game analysis
analysis-player = Player
analysis-move = Move
analysis-points = Points
analysis-expected = { $points ->
    [one] { $points } point expected
   *[other] { $points } points expected
}
analysis-rank = choice { $n } of { $total }
analysis-mistake = { $mistake }: { $lost }.
analysis-because = It { $why }.
analysis-choices = Best moves for { $who }
analysis-choice = { $chance } ± { $error }, { $games ->
    [one] { $games } game
   *[other] { $games } games
}
analysis-line = likely continuation: { $moves }
analysis-stopped = { $total ->
    [one] Analysis stopped after { $n } of { $total } move.
   *[other] Analysis stopped after { $n } of { $total } moves.
}
analysis-over = The game is over: there’s no move to choose.
analysis-simulated = { $games ->
    [one] { $games } trial game.
   *[other] { $games } trial games.
}
analysis-proven = { $games ->
    [one] { $games } trial game; the result is certain.
   *[other] { $games } trial games; the result is certain.
}
analysis-show-better = Show the better move on the board
analysis-keys = Use the arrow keys to step through the moves; Home and End jump to the start and the end.
analysis-how = The computer plays trial games from every position. Mistakes are rated by how much they lower the player’s chance of winning: { $inaccuracy } or more is an inaccuracy, { $mistake } or more a mistake, { $blunder } or more a blunder.

## Hints at the table

hint = Hint
hint-thinking = Looking for a hint…
hint-region = Look around { figure-the }.
# $why: a sentence, as for puzzles.
hint-move = Hint { $n }: { $why }
hint-more-piece = Which piece?
hint-more-place = Where?
hint-more-other = Another
hint-play = Play it

## What the computer thinks during a game

thoughts = Computer’s evaluation
thoughts-waiting = No evaluation for this position.
thoughts-working = Evaluating this position
thoughts-proven = Certain with best play.
thoughts-games = { $games ->
    [one] { $games } trial game
   *[other] { $games } trial games
}
thoughts-points = Expected final scores: { $points }

## Who is likely to own each figure at the end

ownership = Likely owners
# $figure, $cell: as in "figure"; $who: a player or ownership-nobody.
ownership-likely = { figure }: most likely { $who }, { $chance }
ownership-nobody = nobody
# $shares: as in "Green 82%, Purple 10%, and nobody 8%".
ownership-shares = At the end: { $shares }
settings-ownership = Colour Circles and Stars by likely owner

## A finished game, analysed on the page

review = Game analysis
review-open = Analyse game
    .together = Analyse together
review-together = Look at the game together
    .help = The others see the position you show.
    .yours = You’re showing the game.
    .host = The host is showing the game.
    .hand = { $who } is showing the game.
review-leave = Back to the table
review-progress = Analysed { $n } of { $total } positions…
review-working = Analysing the game…
review-done = Analysis complete.
review-at = { $n ->
    [0] At the start: { $chances }
    [one] After { $n } move: { $chances }
   *[other] After { $n } moves: { $chances }
}
review-start = Empty board
review-steps = Step through the game
review-note = This move
    .start = Step through the game: each move is explained here.
    .tried = Your own variation, evaluated below.
review-moved = { $who }: from { $from } to { $to }
review-faultless = no mistakes
review-lost = The chance of winning drops from { $before } to { $after }.
review-best = best move
review-play = Show on the board
drawn-better = Dashed with a tick: the better move.
review-tried = Variation:
review-back = { $n ->
    [one] Back to the game ({ $n } move tried)
   *[other] Back to the game ({ $n } moves tried)
}
review-blunders = { $n ->
    [one] { $n } blunder
   *[other] { $n } blunders
}
review-mistakes = { $n ->
    [one] { $n } mistake
   *[other] { $n } mistakes
}
review-inaccuracies = { $n ->
    [one] { $n } inaccuracy
   *[other] { $n } inaccuracies
}
