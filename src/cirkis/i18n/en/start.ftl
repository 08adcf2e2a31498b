# The home page: starting a game, joining one, your own games; and the settings.

start-motto = A board game for two to four. Follow the Leader, fill Circles and Stars.

start-first = Play your first game
    .more = With Alcor, who learned the rules today. We explain big mistakes.
start-play = Play { $name }
start-others = Other opponents
start-more = More opponents, rated and practice games
start-styles = Others with a style of their own: custom game
start-find = Find an opponent
    .more = Play someone who’s online now.
start-friends = Play with friends
    .more = Share a link; no account needed.
friends-other = Change the players, the clock or whether it’s rated
friends-begin = Get a new link
start-here = Play on this device
    .more = Two players share this screen.
start-custom = Custom game: up to four players, human or computer
start-teaching = Practice game
    .help = We explain big mistakes and let you undo them. Casual.
start-help = How to play
start-learn = Learn in 2 minutes
start-lesson-on = Continue the lesson
start-lesson-next = Next lesson
start-puzzle = Find { $who }’s best move.
start-back = Pick up where you left off
start-record = Open a game file (.cirkis)
start-continue = Continue your game
start-new = New game
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
games-state-winner = { $who } won
games-state-won = You won
games-state-lost = You lost
games-state-shared = Shared win
games-state-waiting = waiting for players
games-state-your-turn = Your turn
games-state-turn = { $who }’s turn
games-state-challenge = { $who } challenges you
games-remove = Remove from this list
games-remove-sure = The game isn’t deleted. Keep its link: it’s the only way back.
games-remove-yes = Remove
games-more = Show { $count } more
watch-none = No public game is in progress right now.
    .more = Public games appear here as soon as they start.

challenge = Challenge
    .label = Challenge { $who }
challenge-title = Recent opponents
    .help = A challenge is a rematch of your last game: casual or rated as before, with the same clock.
challenge-sent = Challenge sent
challenge-declined = declined
challenge-refused = You declined { $who }’s challenge.

## Finding an opponent

find-now = Play now
    .help = A rated game for two against someone near your rating, 5 minutes each plus 5 seconds a move. If nobody is waiting, we open a table for you.
find-tables = Who is waiting
find-count = { $count ->
    [one] One table has a free seat.
   *[other] { $count } tables have free seats.
}
find-none = Nobody is waiting right now. Press *Play now* or open a table: the next person to come along will see it.
find-somebody = Guest
find-size = { $free ->
    [one] { $free } free seat of { $seats }
   *[other] { $free } free seats of { $seats }
}
find-rating = rating { $rating }
find-near = similar ratings only
find-fill = computers join in { $minutes } min
find-sit = Play
    .label = Play with { $who }
find-own = Your own table
find-open = Open the table
find-near-mine = Only players with a rating near mine
find-fill-after = Computers take free seats
    .never = Never
    .minutes = After { $minutes } min
find-mine = You’re already waiting at a table.
find-back = Go to my table
find-stop = Cancel search
seek-free = This table is waiting for players. The game starts when everyone has joined.
seek-closed = This table no longer takes new players, so it isn’t listed.
seek-waiting = Your table is listed. Keep this page open: we’ll tell you when the game starts.
seek-fill = If nobody joins in { $time }, computers will take the free seats: { $level }.
seek-start = Everyone has joined. The game starts in { $seconds } s.
seek-late = A player isn’t responding. Their seat will be free in a moment.
seek-found = Everyone has joined. The game starts.
seek-notify = Notify me when the game starts

## A custom game

setup-players = Players
    .help = In turn order, clockwise.
setup-add = Add player
setup-remove = Remove player
setup-options = Options
setup-create = Create game
setup-person = Player on this device
setup-open = Friend, by link
    .message = Friend, by message
setup-computer = Computer: { $level }
setup-colour = Colour of player { $seat }
setup-kind = Player { $seat }: person or computer
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
settings-patterns = Patterns on pieces (to tell colours apart)
settings-names = Cell names
settings-numbers = Move numbers on pieces
settings-keys = Keyboard shortcuts (letters choose pieces)
settings-sounds = Sounds
settings-notices = Notify me when it’s my turn
    .denied = Your browser blocks notifications from this page. You can allow them in its site settings.
settings-thoughts = Show the computer’s evaluation (not in online games)
settings-thinking = Calculate hints and reviews on this device
start-offline = Play offline
too-old = This page needs a newer browser: Chrome or Edge 123, Firefox 121, Safari 17.5 or later.
