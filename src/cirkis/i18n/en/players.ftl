# The levels of computer players; .help describes each in a line.

level-newcomer = Newcomer
    .help = Has just learned the rules: likes big pieces, misses points and never looks ahead.
level-beginner = Beginner
    .help = Takes most of the points it sees, and rarely thinks about yours.
level-casual = Casual player
    .help = Takes points, and sometimes denies you yours.
level-improver = Improver
    .help = Knows majorities and free turns, and overlooks little.
level-club = Club player
    .help = Looks a few turns ahead, but often plays at a glance.
level-skilled = Skilled player
    .help = Looks many turns ahead, but often relaxes.
level-expert = Expert
    .help = Looks further ahead, and relaxes less often.
level-master = Master
    .help = Looks far ahead, and rarely relaxes.
level-champion = Champion
    .help = The strongest: looks as far ahead as possible, every time.

# Players of fixed strength, to measure others by.

level-random = Random
    .help = Places any piece anywhere.
level-taker = Point grabber
    .help = Takes any points it sees, and otherwise places big pieces.
level-greedy = Greedy
    .help = Takes points, leaves few to the next player and keeps small pieces.
