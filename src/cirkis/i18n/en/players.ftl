# The levels of computer players; .name is the character's, .help describes each in one line.

level-full = { $name } ({ $level })
name-colour = { $name } ({ $colour })

level-newcomer = Newcomer
    .name = Alcor
    .help = Has just learned the rules: likes big pieces, misses points and never looks ahead.
level-beginner = Beginner
    .name = Merak
    .help = Takes most of the points it sees, and rarely thinks about yours.
level-casual = Casual player
    .name = Mizar
    .help = Takes points, and sometimes denies you yours.
level-improver = Improver
    .name = Deneb
    .help = Knows majorities and free turns, and overlooks little.
level-club = Club player
    .name = Pollux
    .help = Looks a few turns ahead, but often plays on impulse.
level-skilled = Skilled player
    .name = Spica
    .help = Looks many turns ahead, but often plays carelessly.
level-expert = Expert
    .name = Rigel
    .help = Looks further ahead, and is careless less often.
level-master = Master
    .name = Canopus
    .help = Looks far ahead, and is rarely careless.
level-champion = Champion
    .name = Sirius
    .help = The strongest: looks as far ahead as possible, every time.

# Levels with a style of their own.

level-hoarder = Hoarder
    .name = Mimas
    .help = Keeps big pieces for later and quietly builds up majorities.
level-seasoned-hoarder = Seasoned hoarder
    .name = Titan
    .help = Keeps big pieces for later, builds up majorities and overlooks little.
level-spoiler = Spoiler
    .name = Deimos
    .help = Pushes into the figures where you lead.
level-seasoned-spoiler = Seasoned spoiler
    .name = Phobos
    .help = Pushes into the figures where you lead, and overlooks little.
level-racer = Racer
    .name = Mab
    .help = Fills figures as fast as it can, whoever scores.
level-seasoned-racer = Seasoned racer
    .name = Puck
    .help = Fills figures as fast as it can, and rarely misses its own points.

# Players of fixed strength, to measure others by.

level-random = Random
    .help = Places any piece anywhere.
level-taker = Point grabber
    .help = Takes any points it sees, and otherwise places big pieces.
level-greedy = Greedy
    .help = Takes points, leaves few for the next player and keeps small pieces.
