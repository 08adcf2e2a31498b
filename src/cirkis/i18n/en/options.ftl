# What players agree on before a game; .help explains each in one line.

option-players = Players
    .help = Number of players.
option-colours = Colours
    .help = The players’ colours, in turn order.
option-starter = First player
    .help = Who goes first; play continues clockwise.
    .random = Random
option-target = Target
    .help = The score that ends the game.
option-stop = When the target is reached
    .help = Once a player reaches the target, finish the turn, including free turns, or stop immediately.
    .turn = Finish the turn
    .at-once = Stop immediately
option-center_ring = Center Ring
    .help = The ten cells around the Center Star count as one more shape, worth 15 points.
option-match = Match
    .help = Keep playing rounds until someone’s total reaches this many points; 0 for a single round.
    .none = A single round
option-pieces = Piece set
    .help = A file with another set of pieces, for owners of the original game.
option-head_start = Head start
    .help = Points that each player starts with, to even out a game between players of different strengths; not in the printed rules.
    .offer = About even: { $points } points for { $who }
option-without = Fewer pieces
    .help = Pieces that each player plays without, as letters: B (Big Slice), S (Small Slice), W (Wedge), K (Kite), T (Triangle), A (Arrow), C (Chevron), H (Hook), V (Sliver); not in the printed rules.
option-pie = Pie rule
    .help = Instead of answering the first piece, the second of two players can take it over; not in the printed rules.
option-is = { $option }: { $value }

## The clock

clock = Clock
    .help = A player who runs out of time is out of the game.
    .days = days per move
    .minutes = minutes per player
    .increment = seconds added per move
    .extra = Extra minutes
clock-kind =
    .none = No clock
    .bank = Time for the whole game
    .days = Days per move
clock-bank = { $minutes } min + { $increment } s
clock-days = { $days ->
    [one] One day per move
   *[other] { $days } days per move
}
