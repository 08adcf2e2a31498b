# Ratings, statistics and achievements.

standing = Your play
standing-rating = Your rating
    .help = It changes with every game you play here, against computers or people. Games with hints or take-backs do not count.
    .short = Rating
standing-none = You have no rated game yet. Finish one without hints to get a rating.
standing-guess = about { $rating }
standing-deviation = Probably between { $low } and { $high }, after { $games ->
    [one] { $games } rated game
   *[other] { $games } rated games
}.
standing-changed = Your rating: { $rating } ({ $change })
standing-unrated = Your rating stays at { $rating }: games with hints, take-backs or a stand-in do not count.
standing-more = More
standing-next = A good opponent for you now: { $level }.
standing-curve = Your rating after the last { $games ->
    [one] { $games } game
   *[other] { $games } games
}: lowest { $low }, highest { $high }, now { $now }.
standing-statistics = Statistics
standing-levels = Levels
    .help = Your expected share of wins against each level.
standing-level = Level
standing-people = People
standing-expected = Expected wins
standing-games = Games
standing-won = Won
standing-shared = Shared
standing-players = { $players ->
    [one] { $players } player
   *[other] { $players } players
}
standing-by-shape = Pieces
standing-shape = Piece
standing-placed = Placed
standing-points = Points per piece
standing-left = Left at the end
standing-total = All games

## Stored data

people-import = Import a file
    .done = { $tables ->
        [0] No new game
        [one] One game
       *[other] { $tables } games
    } and your results imported; { $known } already here, { $left } could not be imported.
device-data = Delete everything
    .help = Your games and results are kept in this browser only. Save them to a file to import them into another browser, or on a server.
device-forget = Delete everything
    .sure = Delete everything?
    .help = Your games, ratings, lessons, puzzles and studies are deleted from this browser.
    .yes = Delete everything

## Achievements

achievements = Achievements
    .count = { $reached } of { $all }
achievement-new = Achievement: { $name }
achievement-since = Reached { $when }
achievement-not-yet = Not yet
achievement-won = First win
    .how = Win a game.
achievement-unaided = On your own
    .how = Win without hints or take-backs.
achievement-beat = { $level } beaten
    .how = Win against this level, without hints or take-backs.
achievement-double = Two at a stroke
    .how = Complete two figures with one piece.
achievement-even-star = Sharing is winning
    .how = Complete a Star in which you and another player tie for the most cells: 5 points for you, none for them.
achievement-center = Centre of power
    .how = Complete the Center Star and have the most cells of it.
achievement-free-run = In full swing
    .how = Take two free turns in one turn.
achievement-ten-for-five = Generous
    .how = Complete a figure whose 10 points go to someone else, and still win.
achievement-comeback = Comeback
    .how = Win after trailing by 15 points.
achievement-runaway = Far ahead
    .how = Win with at least twice as many points as anyone else.
achievement-went-out = Nothing left
    .how = Place your last piece and win.
achievement-four = One against three
    .how = Win a four-player game.
achievement-flawless = Flawless
    .how = Analyse a game in which you made no mistake.
