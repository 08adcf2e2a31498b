# Puzzles: their screen, a puzzle, feedback and the themes.

puzzles = Puzzles
puzzles-about = { $count } positions from games the computer played against itself. In each, one move is clearly better than all others: find it.
puzzles-strength = At your level
puzzles-rating = Your rating
puzzles-solved = Solved
puzzles-streak = Current streak
puzzles-best = Best streak
puzzles-honest = Only your first try at a puzzle counts, and a hint counts as a miss. After that, try as often as you like.
puzzles-solve = Solve puzzles

puzzle = Puzzle
puzzle-loading = Loading a puzzle…
puzzle-daily = Puzzle of the day
puzzle-daily-new = Not tried yet.
    .open = Solve it
puzzle-daily-solved = You solved it.
    .open = Look at it again
puzzle-daily-failed = You missed it on the first try.
    .open = Try it again
puzzle-days = { $count ->
    [one] Solved { $count } day in a row.
   *[other] Solved { $count } days in a row.
}
puzzle-task = { $free ->
    [true] { $who } has a free turn: find the best move.
   *[other] { $who } to play: find the best move.
}
puzzle-rating = Difficulty { $rating }
puzzle-known = You have tried this one before, so it is only practice.
puzzle-hint = Hint
puzzle-hint-piece = Place { $shape }.
puzzle-solution = Show the solution
puzzle-again = Try again
puzzle-next = Next puzzle
puzzle-right = That’s it!
puzzle-wrong = There is something better.
puzzle-shown = This was the move.
puzzle-answered = The answer is already on the board.
puzzle-practice = (Practice: only your first try counted.)
puzzle-standing = { $sure ->
    [true] Your rating: { $rating }. Streak: { $streak }.
   *[other] Your rating: about { $rating }. Streak: { $streak }.
}

# $why: one or more reasons, as in reasons.ftl.
puzzle-move-why = { $move } { $why }.
puzzle-move = { $move }.
puzzle-chance = Winning chance: { $chance }.
puzzle-proven = Proven by exhaustive search: this move wins against any defence, and no other does.
puzzle-line = Best continuation
puzzle-others = The other moves
puzzle-themes = Themes

## Learning from one's own mistakes

mistakes-learn = Learn from your mistakes
mistakes-task = Here you placed { $move }. Find something better.
mistakes-count = Mistake { $n } of { $count }
mistakes-wait = Looking for your mistakes… { $n } of { $total }
mistakes-none-mine = No mistakes of yours in this game: well played!
mistakes-right = Yes, that is better.
mistakes-wrong = That still costs about { $chance } of winning chance.
mistakes-same = You played that in the game. Find something better.
mistakes-next = Next mistake
mistakes-done = Those were all your mistakes.
mistakes-judging = Checking…

## Themes: `.about` stands beside the name in the list

theme-win = Win at once
    .about = One move ends the game in your favour.
theme-take = Take a figure
    .about = Complete a figure in which you have the most cells.
theme-give = Give ten, take five
    .about = Complete a figure that belongs to someone else.
theme-share = Share a figure
    .about = Complete a figure so that nobody gets the ten.
theme-two-at-once = Two at once
    .about = Complete more than one figure with one piece.
theme-free-turn = Free turn
    .about = Gain a second move.
theme-going-out = Going out
    .about = Place your last piece, now or soon.
theme-deny = Deny
    .about = Stop the next player from scoring.
theme-secure = Secure
    .about = Gain a majority that nobody can catch.
theme-trap = Trap
    .about = Leave the next player few moves, or none.
theme-quiet = Quiet move
    .about = It scores nothing at once.
theme-resist = Resist temptation
    .about = The best move does not score the most points.
theme-opening = Opening
    .about = The first few pieces.
theme-endgame = Endgame
    .about = Only a few pieces are left.
theme-two-players = Two players
    .about = One opponent.
theme-more-players = Three or four players
    .about = More than one opponent.
