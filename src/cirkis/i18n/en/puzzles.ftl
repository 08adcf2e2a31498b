# Puzzles: the list, one puzzle, the feedback on answers, and the themes.

puzzles = Puzzles
puzzles-about = { $count } positions from games that the computer played against itself. In each, one move is clearly better than all others: find it.
puzzles-strength = At your level
puzzles-rating = Puzzle rating
puzzles-solved = Solved
puzzles-streak = Streak
puzzles-best = Best streak
puzzles-honest = Only your first try at a puzzle counts, and using a hint counts as a miss. After that, retry as often as you like.
puzzles-solve = Solve puzzles

puzzle = Puzzle
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
puzzle-known = You’ve tried this one before: practice only.
puzzle-hint = Hint
puzzle-hint-piece = Place { $shape }.
puzzle-solution = Show the solution
puzzle-again = Try again
puzzle-next = Next puzzle
puzzle-right = That’s it!
puzzle-wrong = There’s something better.
puzzle-shown = This was the move.
puzzle-answered = You’ve already answered.
puzzle-practice = (Practice: it no longer counts.)
puzzle-standing = { $sure ->
    [true] Streak: { $streak }. Puzzle rating: { $rating }
   *[other] Streak: { $streak }. Puzzle rating: about { $rating }
}

# $why: one or more reasons, as in reasons.ftl.
puzzle-move-why = { $move } { $why }.
puzzle-move = { $move }.
# What a placement leads to. $later: how many moves after it; $why: as above.
puzzle-moves = { $later ->
    [1] One move
    [2] Two moves
    [3] Three moves
    [4] Four moves
    [5] Five moves
    [6] Six moves
    [7] Seven moves
    [8] Eight moves
    [9] Nine moves
    [10] Ten moves
    [11] Eleven moves
    [12] Twelve moves
   *[other] { $later } moves
}
puzzle-then = { $later ->
    [1] Then { $who } { $why }.
   *[other] { puzzle-moves } later, { $who } { $why }.
}
puzzle-after = { $later ->
    [1] Right after { $move }, { $who } { $why }.
   *[other] { puzzle-moves } after { $move }, { $who } { $why }.
}
# What cannot be prevented. $form: by the player who does it, $who ("self"), by all the others ("others"), or by one other, $who ("one").
puzzle-forced = { $form ->
    [self] { $why }; { $who } can’t avoid it
    [others] { $why }, whatever the others do
   *[one] { $why }, whatever { $who } replies
}
# How the game ends, if only the winner is certain.
puzzle-how = In the likely line, { $who } { $why }.
puzzle-plays = plays { $other }
# The first thing of note in the likely continuation. $later, $who and $why: as above.
puzzle-likely = { $later ->
    [1] Right after { $move }, { $who } probably { $why }.
   *[other] { puzzle-moves } after { $move }, { $who } probably { $why }.
}
    .then = { $later ->
        [1] Then { $who } probably { $why }.
       *[other] { puzzle-moves } later, { $who } probably { $why }.
    }
puzzle-best = the best move
puzzle-gain = { $who } { points }
    .first = { $who } is likely to score { points }
puzzle-count = { $later ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
   *[other] { $later }
}
# The points likely to be gained by $move and some moves after it. $later: how many; $gains: "Green is likely to score 10 points and Purple 5 points".
puzzle-balance = { $later ->
    [1] With { $move } and the move after it, { $gains }.
   *[other] With { $move } and the { puzzle-count } moves after it, { $gains }.
}
puzzle-balance-other = With { $move }, { $gains }.
# What the likely line after $move lacks: the better move's figures, $figures, points, or both.
puzzle-missing = { $later ->
    [1] Right after { $move }, { puzzle-missing-what }.
   *[other] In the { puzzle-count } moves after { $move }, { puzzle-missing-what }.
}
puzzle-missing-what = { $form ->
    [points] nobody is likely to score
    [both] nobody is likely to complete { $figures }, or to score
   *[figures] nobody is likely to complete { $figures }
}
# $other: the reply that is legal after the other move, but not after $move.
puzzle-bars = { $fits ->
    [first] After { $move }, the free turn for the first Sliver is { $mover }’s, not { $who }’s.
    [spares] After { $move }, { $who } can’t { puzzle-bars-act }, because part of it would still be empty.
    [same] After { $move }, { $who } can no longer play there.
    [true] After { $move }, { $who } can’t { puzzle-bars-act }: it wouldn’t touch the Leader.
   *[other] After { $move }, { $who } can’t { puzzle-bars-act }: its place is taken.
}
puzzle-bars-act = { $act ->
    [complete] complete { figure-the } with { $other }
    [secure] make sure of the most cells { figure-of-the } with { $other }
    [turn] make { $mover } lose a turn with { $other }
    [end] end the game with { $other }
    [free] get a free turn with { $other }
   *[play] play { $other }
}
puzzle-same = { $move }: the same thing happens.
puzzle-reply = The likely reply to { $move } is { $other }.
puzzle-chance = Chance of winning after { $move }: { $chance }.
# $form: whether the game is over, or who can reply: all the others, or $who.
puzzle-proven = { $form ->
    [over] Every line was checked: only { $move } wins.
    [others] Every line was checked: only { $move } wins, whatever the others do.
   *[one] Every line was checked: only { $move } wins, whatever { $who } does.
}
puzzle-line = Likely continuation
puzzle-others = The other moves
puzzle-themes = Themes

## Runs: one puzzle after the other

runs = Puzzle runs
    .help = One puzzle after the other, from easy to hard. Your rating doesn’t change.
run-three-minutes = Three minutes
    .about = Solve as many as you can. A wrong move costs ten seconds.
run-three-wrong = Three strikes
    .about = Take your time: the third wrong move ends the run.
run-best = Best run today: { $day }. Best ever: { $ever }.
run-time = Time left
run-missed = Missed
run-right = Right!
run-wrong = Wrong!
run-count = Solved: { $solved }. Missed: { $wrong }.
run-end = End the run
run-solved = { $count ->
    [0] No puzzle solved
    [one] { $count } puzzle solved
   *[other] { $count } puzzles solved
}
run-again = Another run
run-yours = Your move: { $move }
run-better = Better: { $move }
run-look = Look at it again
run-previous = Previous puzzle
run-next = Next puzzle
run-at = { $n } of { $count }

## Repeating missed puzzles, and mistakes made in games

repeat = Review missed puzzles
repeat-count = { $count } to review
repeat-now = You missed this one before. Can you find it now?
repeat-in = { $days ->
    [1] It comes back tomorrow.
   *[other] It comes back in { $days } days.
}
repeat-done = You know it now: it won’t come back.

## Learning from mistakes made in games

mistakes-learn = Learn from your mistakes
mistakes-own = A mistake from one of your games
mistakes-task = Here you played { $move }. Find something better.
mistakes-count = Mistake { $n } of { $count }
mistakes-wait = Looking for your mistakes… { $n } of { $total }
mistakes-none-mine = You made no mistakes in this game: well played!
mistakes-right = Yes, that’s better.
mistakes-wrong = { $points ->
    [one] It still lowers your chance of winning by { $points } percentage point.
   *[other] It still lowers your chance of winning by { $points } percentage points.
}
mistakes-same = That’s what you played. Find something better.
mistakes-next = Next mistake
mistakes-done = Those were all your mistakes.
mistakes-judging = Checking it…

## Themes: `.about` is shown beside the name in the list

theme-win = Win right away
    .about = One move ends the game in your favour.
theme-take = Take it
    .about = Complete a shape in which you have the most cells.
theme-give = Give ten, take five
    .about = Complete a shape that belongs to someone else.
theme-share = Leave it tied
    .about = Complete a shape so that nobody gets the ten.
theme-two-at-once = Two in one
    .about = Complete more than one shape with one piece.
theme-free-turn = Free turn
    .about = Get a second move.
theme-going-out = Going out
    .about = Place your last piece, now or soon.
theme-deny = Block
    .about = Take away what the next player could score.
theme-secure = Lock it in
    .about = Get the most cells where nobody can overtake you.
theme-trap = Trap
    .about = Leave the next player few moves, or none.
theme-quiet = Quiet move
    .about = Gain nothing right away.
theme-resist = Resist temptation
    .about = Pass up points for something better.
theme-opening = Opening
    .about = The first few pieces.
theme-endgame = Endgame
    .about = Few pieces are left.
theme-two-players = Two players
    .about = One against one.
theme-more-players = Three or four players
    .about = More than one opponent.
