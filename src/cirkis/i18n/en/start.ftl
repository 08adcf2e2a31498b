# The home page: starting a game, joining one, your own games; and the settings.

start-motto = Coloured glass on Penrose tiles. Follow the Leader, fill Circles and Stars.

start-first = Play your first game
    .more = With Alcor, who learned the rules today; big mistakes are explained.
start-play = Play { $name }
start-others = Other opponents
start-more = More opponents, rated and teaching games
start-styles = Others with a style of their own: custom game
start-find = Find an opponent
    .more = Play with somebody who is here now.
start-friends = Play with friends
    .more = Share a link; no account needed.
friends-other = Change the players, the clock, or casual and rated
friends-begin = Get a new link
start-here = Play on this device
    .more = Two players, taking turns.
start-custom = Custom game: up to four players, human or computer
start-teaching = Teaching game
    .help = Big mistakes are explained, and you can take them back. Casual.
start-help = How to play
start-learn = Learn in 2 minutes
start-lesson-on = Continue the lesson
start-lesson-next = Next lesson
start-puzzle = Find { $who }’s best move.
start-back = Pick up where you left off
start-record = Open a game file (.cirkis)
start-code = Got a code?
start-join = Join

sections = Sections
    .play = Play
    .learn = Learn
    .puzzles = Puzzles
    .studies = Studies
    .watch = Watch
you = You and your results
    .rating = rating { $rating }
    .days = daily puzzles in a row: { $days }

## Your own games

games-running = Your games
games-finished = Finished games
games-others = Other tables
games-state-finished = finished
games-state-won = You won
games-state-lost = You lost
games-state-shared = You shared the win
games-state-waiting = waiting for players
games-state-your-turn = Your turn
games-state-turn = { $who }’s turn
games-state-challenge = { $who } challenges you
games-remove = Remove from this list
games-remove-sure = The game stays on the server, but your list no longer shows it: only its link leads back to it.
games-remove-yes = Remove
games-more = Show { $count } more
watch-none = No public game is in progress right now.

challenge = Challenge
    .label = Challenge { $who }
challenge-title = Recent opponents
    .help = A challenge is a rematch of your last game: casual or rated as before, with the same clock.
challenge-sent = Challenge sent
challenge-declined = declined

## Finding an opponent

find-now = Play now
    .help = You get the free seat in a rated game for two that suits your rating best. If there is none, a table opens for you: 5 minutes per player and 5 seconds per move.
find-tables = Who is waiting
find-count = { $count ->
    [one] One table has a free seat.
   *[other] { $count } tables have free seats.
}
find-none = Nobody is waiting right now. Press *Play now* or open a table: whoever comes next will see it.
find-somebody = Somebody
find-size = { $free } of { $seats } free
find-rating = rating { $rating }
find-near = only for similar ratings
find-fill = computers join in { $minutes } min
find-sit = Play
    .label = Play with { $who }
find-own = Your own table
find-open = Open the table
find-near-mine = Only players with a rating near mine
find-fill-after = Computers take free seats
    .never = Never
    .minutes = After { $minutes } min
find-mine = You have a seat at a table that is waiting for players.
find-back = Go to my table
find-stop = Stop looking
seek-free = This table is waiting for players. The game begins when all seats are taken.
seek-closed = This table is closed to newcomers, so it is not on this server’s list.
seek-waiting = Your table is on this server’s list. Stay on this page: it will alert you when the game begins.
seek-fill = Your table is on this server’s list. In { $time }, computers will take the free seats: { $level }.
seek-start = All seats are taken. The game begins in { $seconds } s.
seek-late = Somebody is away. Their seat will be free in a moment.
seek-found = All seats are taken. The game begins.
seek-notify = Notify me when the game begins

## A custom game

setup-players = Players
    .help = In turn order, clockwise.
setup-add = Add player
setup-remove = Remove player
setup-options = Options
setup-create = Create game
setup-person = Player on this device
setup-open = Friend, by link
setup-computer = Computer: { $level }
setup-colour = Colour of player { $seat }
setup-kind = Type of player { $seat }
setup-name = Name of player { $seat }
setup-name-hint = Name
setup-pieces = Choose a file…
    .standard = Standard pieces
    .back = Use the standard pieces
name-too-long = A name can have at most { $most } characters.

## Settings

settings-language = Language
settings-theme = Theme
    .auto = System
    .light = Light
    .dark = Dark
settings-confirm = Confirm moves in casual games
    .touch = On touch screens
    .always = Always
    .never = Never
settings-motion = Animations
    .auto = System
    .none = Off
settings-patterns = Patterns on pieces
settings-names = Cell names
settings-numbers = Move numbers on pieces
settings-keys = Keyboard shortcuts (letters choose pieces)
settings-sounds = Sounds
settings-notices = Notify me when it is my turn
    .denied = Your browser blocks notifications from this page. You can allow them in its site settings.
settings-thoughts = Show the computer’s evaluation (never in games with players elsewhere)
start-offline = Play here without it
too-old = Your browser is too old for this page, which needs Chrome or Edge 123, Firefox 121, Safari 17.5 or newer.
