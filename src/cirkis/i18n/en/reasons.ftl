# Reasons for or against a move. Each completes a sentence that begins with the move,
# as in "Chevron on A1+B1 completes Circle A6 for 5 points and gains a free turn".

# The rest of an explanation, after its first sentence.
why = Why?

reason-certain-win = wins for certain, even against best play
reason-certain-share = is certain of a shared win, even against best play
reason-certain-loss = loses for certain against best play
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
reason-majority = completes { figure-the } ({ points } for the majority)
    .each = completes { $figures } ({ points } each for the majority)
    .sure = gets { points } for { figure-the }
reason-completion = completes { figure-the } for { points }
    .each = completes { $figures } for { points } each
reason-gives = gives { $who } { points } for { figure-the }
    .same = gives { $who } { points } for it
reason-free-surrounded = gains a free turn (piece surrounded)
reason-free-center-star = gains a free turn (Center Star complete)
    .same = gains a free turn
reason-free-first-sliver = gains a free turn (first Sliver)
reason-free-unused = gains a free turn that cannot be used
reason-lets-win = lets { $who } end the game and win at once
reason-lets = lets { $who } complete { figure-the } for { points }
    .more = complete { figure-the } for { points }
reason-lets-give = still gets { points } if { $who } completes { figure-the }
reason-lets-free = lets { $who } gain a free turn
    .more = gain a free turn
reason-denies = { $points ->
    [0] stops { $who } from scoring { $was } points at once
   *[other] stops { $who } from scoring { $was } points at once ({ $who } can now score { $points } at most)
}
    .figure = { $points ->
        [0] stops { $who } from completing { figure-the } for { $was } points at once
       *[other] stops { $who } from completing { figure-the } for { $was } points at once ({ $who } can now score { $points } at most)
    }
reason-no-reply = makes { $who } lose a turn
reason-few-replies = { $count ->
    [one] leaves { $who } a single reply
   *[other] leaves { $who } only { $count } replies
}
reason-secures = secures the majority { figure-of-the } for good
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
