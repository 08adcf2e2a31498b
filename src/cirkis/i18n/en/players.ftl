# The levels of computer players; .name is the character's, .help describes each in one line.

level-full = { $name } ({ $level })
name-colour = { $name } ({ $colour })

level-newcomer = Newcomer
    .name = Alcor
    .help = Learned the rules today, and loves big pieces.
level-beginner = Beginner
    .name = Merak
    .help = Takes most points, and hardly notices yours.
level-casual = Hobby player
    .name = Mizar
    .help = Collects points, and sometimes takes yours.
level-improver = Improver
    .name = Deneb
    .help = Loves free turns, and overlooks almost nothing.
level-club = Club player
    .name = Pollux
    .help = Plans a few turns ahead, but often plays on impulse, above all in the lead.
level-skilled = Skilled player
    .name = Spica
    .help = Sees many turns ahead, but gets careless in the lead.
level-expert = Expert
    .name = Rigel
    .help = Sees further still, and gets careless less often.
level-master = Master
    .name = Canopus
    .help = Knows the openings, sees far, and is rarely careless.
level-champion = Champion
    .name = Sirius
    .help = The strongest: looks as far ahead as possible, every time.

# Levels with a style of their own.

level-hoarder = Hoarder
    .name = Mimas
    .help = Keeps big pieces for later and quietly collects cells.
level-seasoned-hoarder = Seasoned hoarder
    .name = Titan
    .help = Keeps big pieces for later, collects cells and overlooks little.
level-spoiler = Spoiler
    .name = Deimos
    .help = Pushes into the shapes where you lead.
level-seasoned-spoiler = Seasoned spoiler
    .name = Phobos
    .help = Pushes into the shapes where you lead, and overlooks little.
level-racer = Racer
    .name = Mab
    .help = Fills shapes as fast as it can, whoever scores.
level-seasoned-racer = Seasoned racer
    .name = Puck
    .help = Fills shapes as fast as it can, and rarely misses its own points.

# Players of fixed strength, to measure others by.

level-random = Random
    .help = Places any piece anywhere.
level-taker = Point grabber
    .help = Takes any points it sees, and otherwise places big pieces.
level-greedy = Greedy
    .help = Takes points, leaves few for the next player and keeps small pieces.
