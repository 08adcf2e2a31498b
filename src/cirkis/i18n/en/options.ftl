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
    .help = Once a player reaches the target, finish the turn, including free turns, or stop at once.
    .turn = Finish the turn
    .at-once = Stop at once
option-center_ring = Center Ring
    .help = The ten cells around the Center Star count as one more figure, worth 15 points.
option-match = Match
    .help = Play rounds until someone’s total reaches this many points; 0 for a single round.
    .none = A single round
option-pieces = Piece set
    .help = A file with another set of pieces, for owners of the printed game.
option-is = { $option }: { $value }

## The clock

clock = Clock
    .help = A player who runs out of time is out of the game.
    .days = days per move
    .minutes = minutes per player
    .increment = seconds added per move
clock-kind =
    .none = No clock
    .bank = Time for the whole game
    .days = Days per move
clock-bank = { $minutes } min + { $increment } s
clock-days = { $days ->
    [one] One day per move
   *[other] { $days } days per move
}
