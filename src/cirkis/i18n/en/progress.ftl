# Ratings, statistics and achievements.

standing = How you play
standing-rating = Your rating
    .help = It changes with every rated game, against computers or people here.
    .short = Rating
standing-none = You have no rated games yet. Finish one, and your rating will appear here.
standing-guess = about { $rating }
standing-deviation = Probably between { $low } and { $high }, after { $games ->
    [one] { $games } rated game
   *[other] { $games } rated games
}.
standing-changed = Your rating: { $before } → { $rating } ({ $change })
standing-more = More about this
standing-next = A good match for you: { $level }
standing-curve = Your rating after { $games ->
    [one] your last game
   *[other] each of your last { $games } games
}: lowest { $low }, highest { $high }, now { $now }.
standing-levels = Levels
    .help = The share of games you can expect to win against each level.
standing-level = Level
standing-people = People
standing-expected = Expected wins
standing-games = Games
standing-won = Won
standing-shared = Shared
people-account = Account: devices, e-mail, your data
standing-total = All games

## What is kept

people-import = Import a file
    .done = Imported: your progress and { $tables ->
        [0] no new games
        [one] one game
       *[other] { $tables } games
    }. Already here: { $known }. Not imported: { $left }.
device-data = Delete all my data
    .help = Your games and progress are kept in this browser only. You can download them and import the file in another browser, or on a site for online play, which rates only its own games.
device-forget = Delete all my data
    .sure = Delete everything?
    .help = Your games, ratings, lessons, puzzles and studies in this browser will be deleted.
    .yes = Delete everything

## Achievements

achievements = Achievements
    .count = { $reached } of { $all }
achievement-new = Achievement: { $name }
achievement-since = Reached { $when }
achievement-not-yet = Not yet
achievement-won = First win
    .how = Win a game.
achievement-rated = For the record
    .how = Win a rated game.
achievement-beat = { $level } beaten
    .how = Win against this level.
achievement-double = Two at a stroke
    .how = Complete two shapes with one piece.
achievement-even-star = Sharing is winning
    .how = Complete a Star in which you and another player tie for the most cells: 5 points for you, none for them.
achievement-center = Bull’s-eye
    .how = Complete the Center Star with the most cells in it.
achievement-free-run = In full swing
    .how = Take two free turns in a row.
achievement-ten-for-five = Generous
    .how = Complete a shape that gives someone else the 10 points, and still win.
achievement-comeback = Comeback
    .how = Win after being 15 points behind.
achievement-runaway = Far ahead
    .how = Win with at least twice as many points as anyone else.
achievement-went-out = Nothing left
    .how = Place your last piece and win.
achievement-four = One against three
    .how = Win at a table of four.
achievement-flawless = Flawless
    .how = Review a game in which you made no mistakes.
standing-kept = Your rating stays at { $rating }.
    .short = Your rating stays at { $rating }: the game took less than a minute.
    .wins = Your rating stays at { $rating }: only ten wins over people in an hour can raise it.
