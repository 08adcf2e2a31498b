# Reasons for or against a move. Each completes a sentence that begins with the move,
# as in "Chevron on A1+B1 completes Circle A6 for 5 points and gets a free turn".

# The rest of an explanation, after its first sentence.
why = Why?

reason-certain-win = wins for certain, whatever the others play
reason-certain-share = is certain of at least a shared win, whatever the others play
reason-certain-loss = loses for certain if the others play their best
# $count and $was: after a tie on points, how many pieces the winner and the next player have left.
reason-tie-break = { $count ->
    [0] { "" }
   *[other] { " " }on the tie-break (pieces left: { $count } to { $was })
}
reason-wins = wins the game{ reason-tie-break }
reason-shares = shares the win with { $who }
    .so = so the win is shared with { $who }
reason-loses = { $winner ->
    [several] ends the game, so { $who } share the win
   *[other] ends the game, so { $who } wins{ reason-tie-break }
}
    .so = { $winner ->
        [several] so { $who } share the win
       *[other] so { $who } wins{ reason-tie-break }
    }
reason-blocks = leaves nobody a legal move
reason-goes-out = places the last piece for { points }
reason-majority = completes { figure-the } ({ points } for the most cells)
    .each = completes { $figures } ({ points } each for the most cells)
    .sure = gets { points } for { figure-the }
reason-completion = completes { figure-the } for { points }
    .each = completes { $figures } for { points } each
reason-gives = gives { $who } { points } for { figure-the }
    .same = gives { $who } { points } for it
reason-free-surrounded = gets a free turn (piece surrounded)
reason-free-center-star = gets a free turn (Center Star complete)
    .same = gets a free turn
reason-free-first-sliver = gets a free turn (first Sliver)
reason-free-unused = gets a free turn that can’t be used
reason-lets-win = lets { $who } end the game and win next move
reason-lets = lets { $who } complete { figure-the } for { points }
    .more = complete { figure-the } for { points }
reason-lets-give = still gets { points } if { $who } completes { figure-the }
reason-lets-free = lets { $who } get a free turn
    .more = get a free turn
reason-denies = { $points ->
    [0] stops { $who } scoring { $was } points next move
   *[other] stops { $who } scoring { $was } points next move ({ $points } at most now)
}
    .figure = { $points ->
        [0] stops { $who } completing { figure-the } for { $was } points next move
       *[other] stops { $who } completing { figure-the } for { $was } points next move ({ $points } at most now)
    }
reason-no-reply = makes { $who } lose a turn
reason-few-replies = { $count ->
    [one] leaves { $who } a single reply
   *[other] leaves { $who } only { $count } replies
}
reason-secures = makes sure of the most cells { figure-of-the }
reason-takes = { $count ->
    [one] takes the lead { figure-in-the } with { $count } cell
   *[other] takes the lead { figure-in-the } with { $count } cells
}
reason-equalises = draws level with { $who } { figure-in-the }
reason-uses-last = uses up the last { $shape }
reason-builds = { $count ->
    [one] gains a foothold { figure-in-the }
   *[other] holds { $count } cells { figure-of-the }
}
reason-keeps-small = { $count ->
    [one] saves the small piece for later
   *[other] saves the { $count } small pieces for later
}
