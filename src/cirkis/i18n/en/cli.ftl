# The command line: help texts and messages of each command. English only, as click's own texts are.
# In .help, paragraphs with indented lines keep their line breaks; other paragraphs are wrapped.

command = Cir*Kis, the board game on Penrose tiles.
    .help =
        { command }

        Examples:
          cirkis play                                       play in the browser
          cirkis show A1+B1 A2+A3                           draw a position
          cirkis replay game.cirkis                         step through a recorded game
          cirkis arena greedy random --rounds 10            let computer players play

        See "cirkis COMMAND --help" for more about each command.
    .exit-codes = Exit codes: 0 done, 1 bad input, 2 usage error, 130 interrupted (Ctrl-C).
version-host = The search runs in { $host } { $version }.

## Options of several commands

flag-seed = Seed for all random choices.
flag-jobs = Number of processes; it does not change the results.
games-done = { $total ->
    [one] { $games } of { $total } game
   *[other] { $games } of { $total } games
}
run-interrupted = Interrupted after { games-done }; the same command continues from there.
flag-cluster = Use the workers of a Dask cluster instead.
flag-position = A position as one line of text (see the page "positions" of the documentation).
flag-game = Which game in the file.
flag-data = Folder of the stored games.  [default: the system's folder for user data]
flag-game-tree = Show under Openings what was played in this file's games ("cirkis games tree" creates one).
flag-database = PostgreSQL database to use instead: postgresql://user:password@host/name
flag-keep-finished = Remove finished tables this many days after their last change.  [default: keep them]
flag-keep-abandoned = Remove unfinished tables this many days after their last change, unless a clock is running.  [default: keep them]
flag-json = Print JSON.
flag-language = Language of the output.
flag-rules = { $help } ({ $rules })
flag-default = { $help }  [default: { $default }]

levels = Levels:
levels-styles = Styles (levels with preferences of their own):
levels-reference = Reference players:
levels-unknown = "{ $name }" is not one of { $known }
levels-count = "{ $names }" must name two to four players, separated by commas

## What is not installed, by the extra that installs it

missing = { $where ->
        [clone] { $part } needs { $module }; to install it, run in a clone of Cir*Kis: { $command }
       *[release] { $part } needs { $module }; to install it, run in the folder of the release: { $command }
    }
    .cli = the command line
    .server = the server
    .strong = a strong player or an analysis
    .numba = playing with numba
    .envs = an environment for learning
    .openspiel = the game for OpenSpiel
    .batch = a batch of boards
    .jax = the environment in JAX
    .ratings = rating games with three or four players
    .cluster = playing on a cluster
    .fast = a faster event loop
    .metrics = serving metrics for Prometheus
    .postgresql = a PostgreSQL database
    .push = sending notifications to browsers
    .print = a set to play with on a table
    .pictures = drawing bitmap pictures
    .data = writing tables for data frames

## cirkis play

command-play = Play in the browser.
    .help =
        Start the server and open the game in the browser.

        The server and the computer players run on this machine; nothing is sent anywhere else. Games
        are kept, so you can continue them another day. Press Ctrl-C to stop.

        You set up games in the browser. With --seats, --position or any of the game options, the browser
        opens a table set up accordingly; without --seats, you play against the computer.

        { $levels }

        Examples:
          cirkis play
          cirkis play --seats person,beginner
          cirkis play --players 3 --center-ring
          cirkis play --pieces my.toml
          cirkis play --host 0.0.0.0 --no-browser    (others on the network can join)
    .browser = Open the browser.
    .port = Port to listen on; 0 picks a free one.  [default: 8765, or the next free one]
    .host = Address to listen on; 0.0.0.0 lets other machines on the network connect.
    .seats = Who sits where: "person" or a level, separated by commas.
play-port-taken = Port { $port } is in use; using the next free one.
play-table = Table: { $path }
play-seats-differ = { $seats } seats are given for { $players } players

## The server, once it listens

serving = Cir*Kis is running at { $link }/
serving-network = On your network: http://{ $host }:{ $port }/
serving-stored = Games are stored in { $place }. Press Ctrl-C to stop.
serving-stored-hosted = Games are stored in { $place }. Stop with SIGTERM or Ctrl-C.

## cirkis show

command-show = Draw a position or a game.
    .help =
        Draw a position in the terminal or as a picture (SVG, PNG), or a game as an animation (GIF, WebP).

        WHAT is a list of moves by their cells, in order, or one file with a recorded game ("-" reads
        standard input). Without it, the board is empty. Game options such as --players apply to a
        list of moves; a recorded game has its own. With --position, the moves start from that position.

        With --out the picture goes to a file; its extension sets the kind. GIF and WebP show the game
        from its start.

        Examples:
          cirkis show A1+B1 A2+A3 --legal
          cirkis show --players 3 K:A1+A2+E3
          cirkis show --position green.A1.E1_purple.B1C1.D1 W:D2
          cirkis show game.cirkis --ply 12 --as position
          cirkis show game.cirkis --ply 12 -o position.png --theme dark
          cirkis show game.cirkis -o game.gif --pace 0.5
          cirkis show --names
    .out = Write a picture to this file; "-" is standard output.
    .kind = Kind of picture, if the file's extension does not say.
    .theme = Background of the picture.
    .size = Height of the picture in pixels.
    .bare = Leave out the players and their points.
    .stocks = Show what each player has left to place.
    .pace = How long an animation shows each move.
    .hold = How long an animation shows the last move.
    .names = Show the names of the cells.
    .legal = Mark where the player to move can place a piece.
    .ply = Show the position after this many moves, or the game up to that point.
    .colour = Colours in the terminal.
    .as = What to print: a drawing, the position as one line, or its keys (see the page "positions" of the documentation).
show-as-alone = --as { $kind } prints to standard output: leave out --out
show-file-only = { $flags }: only for a picture in a file, with --out
show-animation-only = { $flags }: only for an animation (.gif, .webp)
show-no-kind = cannot tell what kind of picture { $file } is: the known extensions are { $endings }; otherwise, use --kind
show-no-terminal = a { $kind } cannot be shown in the terminal: name a file with --out, or redirect the output
show-record-options = a recorded game has its own options: leave out { $flags }
show-record-only = { $flags }: only for a recorded game
show-move-refused = move { $n }: { $why }

## cirkis replay

command-replay = Step through a recorded game.
    .help =
        Step through the game in the file RECORD: the board, and the effects of each move.

        Keys:
          right, n, space   next move             left, b   previous move
          home, f           start                 end, l    end
          g                 go to a move          q         quit

        With --all, or where there is no terminal, all moves are printed in words, then the final
        position. "-" reads the record from standard input.

        Examples:
          cirkis replay game.cirkis
          cirkis replay --game 3 games.cirkis
          cirkis replay game.cirkis | less
    .all = Print all moves instead of stepping through them.

## cirkis analyse

command-analyse = Show where a game was won and lost.
    .help =
        Show where the games in the file RECORD were won and lost, or what to do in a position.

        For a game: everyone's winning chances after each move, the turning points, and the mistakes,
        each with a better move and the reason. With --ply or --position, or for a record without moves: the
        best moves in that position, updated while you watch. "-" reads the record from standard input. Ctrl-C
        stops early and writes the results so far.

        Formats:
          text     tables and sentences
          json     for other programs; a list if there are several games
          record   the games as records, with marks, comments and variations
          html     a self-contained page to step through a game

        Examples:
          cirkis analyse game.cirkis
          cirkis analyse game.cirkis --simulations 2000 --format html -o game.html
          cirkis analyse games.cirkis --game 3 --language fr
          cirkis analyse game.cirkis --ply 12 --seconds 10
          cirkis analyse --position green.A1.E1_purple.B1C1.D1
    .seconds = Thinking time per position.  [default: 1; with --ply or --position, 5]
    .simulations = Simulated games per position; gives the same result every time.
    .format = What to write.
    .out = Write to a file.
    .game = Only this game in the file.
    .ply = Only the position after this many moves.
analyse-whole-games = --format { $format } is for whole games: leave out --ply
analyse-choose-game = the file contains { $count } games: choose one with --game N
analyse-position-alone = --position replaces a recorded game: leave out RECORD, --game and --ply
analyse-nothing = name a file with a recorded game, or give a position with --position
analyse-no-moves = there are no moves yet: nothing to analyse
analyse-progress = Analysing
analyse-progress-game = Analysing { $n }/{ $total }
analyse-interrupted = Interrupted: this is the analysis so far.
analyse-interrupted-early = Interrupted before anything was analysed.

## cirkis arena

interrupted-games = Interrupted after { games-done }.
command-arena = Run matches and tournaments, with ratings.
    .help =
        Run matches and tournaments between players, and estimate how strong they are.

        A PLAYER is a level, a search with its limit (plain:0.5s), a name that an installed package adds,
        a program that speaks the engine protocol (gtp:COMMAND), or your own class
        (python:package.module:Class). Put NAME= in front to give it another name. In every round, each
        table plays one opening of random moves in every seating. The page "arena" of the documentation
        explains the results.

        { $levels }

        Examples:
          cirkis arena club casual --rounds 50
          cirkis arena greedy club casual --jobs 4 --out cup
          cirkis arena club casual casual --players 3 --until-settled 0,100
          cirkis arena "new=gtp:./mine --fast" greedy --clock 10+0.1 --log logs
          cirkis arena club casual --openings book --opening-plies 6 --order random --html cup.html
    .rounds = Openings per table.
    .format = Everyone meets everyone, everyone meets the first player, or every mixture of the others does once.
    .seatings = Every order of seats, or only rotations.
    .opening-plies = Random moves at the start of each game, 4 if not given; with --openings, the maximum number of moves taken from each opening.
    .openings = Start games from the recorded games in this file, or, with "book", from the program's own book.
    .order = Openings in file order, or shuffled by the seed.
    .until-settled = Stop once it is settled whether the first player is stronger than its opponents by LOW or by HIGH Elo.
    .error = Accepted error rate of that verdict.
    .move-seconds = Time limit per move for programs, in games without a clock.
    .clock = Seconds for a game and seconds added per move, as in 60+0.6; one clock for all players, or one for each, separated by /.
    .adjudicate = End a game once a search with N simulations proves who wins; with 0, never.
    .anchor = Rate on the scale of the levels, which keep their ratings, as do random and taker.
    .log = Log every game here, with all messages to and from programs.
    .traceback = Show where in its code a player failed.
    .html = Write the results as a page too.
    .out = Keep results and records here; after an interruption, the same command continues.
arena-two-numbers = "{ $value }" must be two numbers, as in 0,50
arena-interrupted = Interrupted after { games-done }; the same command continues from there, in "{ $folder }".
arena-progress = { games-done }
arena-clock-or-seconds = --clock and --move-seconds cannot be used together
arena-order-of-what = --order is for --openings: random openings have no order
arena-per-second = { $speed } per second
arena-per-minute = { $speed } per minute
arena-left = { $time } left
arena-left-at-most = at most { $time } left
arena-settled = { $percent } settled

## cirkis evaluate

command-evaluate = Measure a player's strength against a fixed panel.
    .help =
        Measure which share of the victories a player wins against a fixed panel of four players:
        greedy, and the searches plain, learned and strongest with 2,000 simulations per move.

        The player meets every mixture of them from every seat, in openings that are the same for
        everyone. At tables of three and four, the result also says how often somebody who can no longer
        win decides who does. A PLAYER is named as for cirkis arena. The page "arena"
        of the documentation explains the results.

        Examples:
          cirkis evaluate club --players 3
          cirkis evaluate python:mine:Player --players 4 --rounds 50 --jobs 4 --out rated
    .players = Players at the table.
    .rounds = Openings that every mixture plays.
evaluation-share = { $name }: { $share } percent of the victories against panel { $panel } with { $players } players (par { $par }).
evaluation-others = others
evaluation-games = games
evaluation-percent = percent
evaluation-kingmaking = Kingmaking: in { $share } percent of the games ({ $range }), somebody who could no longer win decided who did; in { $proven } percent, this is proven.
evaluation-kingmaking-column = kingmaking

## cirkis selfplay

command-selfplay = Generate training data from self-play.
    .help =
        Let the strongest search play against itself, and write its games as training data: every
        placement with the visits and values of the search, and the result.

        Games are kept in FOLDER one by one: after Ctrl-C, or if the program is killed, the same command
        continues from there, and adds to them if you ask for more games. At the end, FOLDER contains
        selfplay.jsonl.gz. The same options give the same file with any number of processes.
        The page "self-play" of the documentation describes the format.

        Examples:
          cirkis selfplay --out games --games 300
          cirkis selfplay --out games --games 10000 --simulations 400 --jobs 8
          cirkis selfplay --out four --players 4 --games 1000
    .out = Folder for the games.
    .games = Number of games.
    .players = Players per game; several numbers, as in 2,3,4, are used in turn.
    .simulations = Simulations for every placement.
players-numbers = "{ $value }" is not a list of player counts from 2 to 4, as in 2,3,4
selfplay-report =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, in "{ $file }"{ $more ->
        [0] .
       *[other] ; the folder has { $more } more.
    }

## cirkis openings

command-openings = Show how good players start.
    .help =
        Show how good players start a game, and the chance of winning after each placement.

        Without PLACEMENTS it shows the first move, and what going first is worth. The book comes from
        long searches by the program. It treats rotations and reflections of a position as one.
        See the page "openings" of the documentation for more.

        Examples:
          cirkis openings
          cirkis openings --players 4
          cirkis openings A1+B1
          cirkis openings --players 3 --record > openings.cirkis
    .players = Number of players.
    .record = Print the whole book as a game record with variations.
openings-record-alone = --record prints the whole book: leave out placements, --position and --json
openings-unknown = The book does not know this position.
openings-listing = { $colour } to play, and how often each placement wins:
openings-seats = How often each seat wins among equals, from first to last: { $shares }.

## cirkis games

command-games = Search, count and explore recorded games by the thousand.
    .help =
        Search, join, convert and count recorded games, and explore what was played in them.

        A FILE contains any number of records, as text or as JSON, one per line; ".gz" is unpacked, and
        "-" reads standard input. Games are read one at a time, so files can be of any length.

        Examples:
          cirkis games list games.cirkis
          cirkis games filter games.cirkis --player greedy --since 2026-05 -o some.cirkis
          cirkis games filter games.cirkis --number 2
          cirkis games count games.cirkis --players 2
          cirkis games tree games.cirkis -o games.tree
          cirkis games explore games.tree A1+B1
command-games-list = List the games in files by their tags.
    .help =
        List the games in files: number, players and result, according to their tags.

        The moves of text records are not read, so this is quick, and lists broken games, too. --json prints one JSON
        object per line, with all tags and the record's place in the file.
command-games-filter = Select games, join files or convert them.
    .help =
        Write the matching games, from all files in order, to one file or to standard output.

        Without options all games match, which joins the files. The file is written completely or not
        at all.

        Examples:
          cirkis games filter games.cirkis --winner greedy --reason target -o won.cirkis
          cirkis games filter games.cirkis --tag Target=40 --min-plies 10
          cirkis games filter games.cirkis game.cirkis --format json -o all.jsonl
    .number = Only this game in the file, found without reading the others.
    .format = Records as text, or as JSON, one per line.
command-games-count = Count games: how they ended, who won.
    .help =
        Count the matching games, how they ended, and what each seat and each player achieved.

        Seats are numbered from the one that started. A win shared by two counts half for each. Ctrl-C
        stops early and prints the counts so far.

        Example:
          cirkis games count games.cirkis --reason target --json
command-games-tree = Create opening statistics from games.
    .help =
        Add finished games to the file TREE: what was placed in every position, how often, by
        whom, and how well it did. "cirkis games explore" shows it.

        Games already in TREE are skipped: after Ctrl-C, the same command continues from there, and new
        games can be added at any time.

        Examples:
          cirkis games tree games.cirkis -o games.tree
          cirkis games tree games.cirkis -o games.tree --jobs 2
    .out = The file to create or add to.
    .plies = How many moves of each game to take.
command-games-explore = Show what was played in a position.
    .help =
        Show what was placed in a position in the games of TREE: how often, how often it won, the
        average points, and by whom.

        The position is the one after PLACEMENTS. Its rotations and reflections count as the same
        position. Only games with the same options count; colours, starter and match may differ.

        Examples:
          cirkis games explore games.tree
          cirkis games explore games.tree A1+B1
    .position = Start from this position instead of the empty board.
command-games-parquet = Write games as a table for data frames.
    .help =
        Write the matching games as a table in a Parquet file, for pandas, Polars, DuckDB or R.

        "games" has a row for every game, "plies" one for every move; the page "games" of the
        documentation describes the columns.

        Example:
          cirkis games parquet games.cirkis -o games.parquet
    .table = Which table to write.
games-choice =
    .names = Games with this player; if repeated, games with all of these players.
    .winner = Games that this player or this colour won.
    .players = Games with this many players.
    .reasons = Games that ended this way; repeat the option to accept several ways.
    .tags = Games whose tag has this text, as in Target=40; options are tags, too. May be repeated.
    .since = Games from this date on: 2026-05-17, 2026-05 or 2026.
    .until = Games up to this date.
    .min_plies = Games with at least this many moves.
    .max_plies = Games with at most this many moves.
    .min_score = Games in which someone scored at least this many points.
games-skip-broken = Skip unreadable games, and list them.
games-out = The file to write; "-" is standard output.
    .table = The file to write.
games-bad-tag = "{ $value }" is not a tag and its text, as in Target=40
games-bad-date = "{ $value }" is not a date like 2026-05-17, 2026-05 or 2026
games-number-alone = --number takes one file and no filters
games-parquet-file = a table cannot go to standard output: name a file with --out
games-position-options = a position has its own options: leave out { $flags }
games-left-out = Skipped: { $why }
games-broken = { $count ->
    [one] { $count } game could not be read.
   *[other] { $count } games could not be read.
}
games-progress = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
games-written = { $count ->
    [0] No game matches.
    [one] { $count } game written.
   *[other] { $count } games written.
}
games-line = { $n }. { $players }: { $result }
games-unnamed = unnamed
games-counted = { $count ->
    [one] { $count } game, { move-count }
   *[other] { $count } games, { move-count }
}
move-count = { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}
games-of-players = { $count ->
    [one] { $count } game with { $players } players:
   *[other] { $count } games with { $players } players:
}
games-seat = seat
games-interrupted = { $count ->
    [one] Interrupted after { $count } game.
   *[other] Interrupted after { $count } games.
}
games-tree-done = { $count ->
    [one] { $count } game added to { $file }
   *[other] { $count } games added to { $file }
}
games-tree-known = { $count ->
    [one] { $count } game was already in the file.
   *[other] { $count } games were already in the file.
}
games-tree-unfinished = { $count ->
    [one] { $count } game has no result and was skipped.
   *[other] { $count } games have no result and were skipped.
}
games-tree-interrupted = { $count ->
    [one] Interrupted: { $count } game was added to { $file }; the same command continues from there.
   *[other] Interrupted: { $count } games were added to { $file }; the same command continues from there.
}
games-never = No game reached this position.
games-position = { $count ->
    [one] { $count } game; victories by seat { $shares }; average scores { $averages }
   *[other] { $count } games; victories by seat { $shares }; average scores { $averages }
}
games-moves = { $colour } to play:
games-placement = placement
games-by = played by

## Results of games between computer players

results-player = player
results-games = games
results-wins = wins
results-shared = shared
results-victories = victories
results-share = share
results-interval = 95% interval
results-average = average score
results-faults = failures
results-range = { $low } to { $high }
results-duel = { $first } : { $second }  { $wins } : { $losses } in { results-summary } ({ $low } to { $high })
results-settled = Settled: { $name } is stronger by { $high } Elo or more ({ $ratio }).
results-settled-not = Settled: { $name } is not stronger by more than { $low } Elo ({ $ratio }).
results-unsettled = Not settled: whether { $name } is stronger by { $low } or by { $high } Elo ({ $ratio }).
results-ratio = { $rounds ->
    [one] { $rounds } round, log likelihood ratio { $ratio } of { $bound }
   *[other] { $rounds } rounds, log likelihood ratio { $ratio } of { $bound }
}
results-fault = Game { $game }: { $name } { $what }
results-more-faults = { $count ->
    [one] ... and { $count } more failure
   *[other] ... and { $count } more failures
}
results-traceback = --traceback shows where in the code a player failed; --log FOLDER keeps all messages of every game.
results-times = { $late ->
    [0] { $name } took { $mean } s a move, at most { $longest } s.
    [one] { $name } took { $mean } s a move, at most { $longest } s, and lost one game on time.
   *[other] { $name } took { $mean } s a move, at most { $longest } s, and lost { $late } games on time.
}
results-summary = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
results-length = { $games }, { $length } moves each
results-ended = { $games }; ended by: { $reasons }

## The page of these results

page-title = Arena: { $players }
page-complete = { $games ->
    [one] { $games } game, as planned.
   *[other] { $games } games, as planned.
}
page-settled = { $games ->
    [one] Settled after { $games } game.
   *[other] Settled after { $games } games.
}
page-interrupted = Interrupted after { games-done }.
page-standings = Standings
page-test = Is the first player stronger?
page-elo = { $elo } Elo
page-duels = Who beat whom
page-duels-read = Victories of the player in the row : victories of the player in the column.
page-seats = Victories by seat
page-seat = seat { $n } ({ $colour })
page-all = everyone
page-times = Time
page-time-player = player
page-time-mean = per move
page-time-longest = longest
page-time-total = total
page-time-turns = moves
page-time-late = late
page-endings = How games ended
page-reason = reason
page-count = games
page-part = share
page-reason-target = a score reached the target
page-reason-went-out = someone placed their last piece
page-reason-blocked = nobody could place a piece
page-reason-withdrawals = the others withdrew
page-reason-adjudicated = the winner was certain
page-faults = Failures
page-failed = ({ $names } failed)
page-again = Play it again
page-same = This version of the program repeats the same games with seed { $seed }, if the players take their randomness from the arena and ignore the clock.
page-not-same = Seed { $seed } gives the same openings and random numbers, but players that use a clock may play differently.
page-openings = SHA-256 of the openings: { $digest }
page-games = Games
page-game = game
page-round = round
page-players = players in seat order, with points
page-moves = moves
page-ended = ended because
page-log = log
page-first-games = Only the first { $count } games are listed.
page-records = The records of all games are in

## cirkis print

command-print = Make your own set: print, cut or build it.
    .help =
        Make a set to play with on a table: a PDF to print, sheets for a laser cutter, or parts for
        a 3D printer. It needs the "print" extra.

        Examples:
          cirkis print paper                          cirkis-paper-a4.pdf, with board, pieces, rules
          cirkis print laser --out sheets             a folder of SVG files
          cirkis print 3d --edge 18 --files parts     a smaller set, as STL
    .out = Folder for the files.  [default: the current folder]
    .force = Replace existing files.
    .flag = { $name }. { $help }
command-print-wrote = Wrote { $file }.

command-print-paper = Write a PDF: board, pieces, scoring tracks, rules.
    .help =
        Write a PDF, true to size: the board in tiles, a set of pieces for each player, scoring tracks
        and the rules. Print it at 100% and check the ruler on each page.

command-print-laser = Write sheets for a laser cutter as SVG or DXF.
    .help =
        Write sheets for a laser cutter: the board in two layers, the pieces of each player, scoring
        tracks, and a test piece to find the kerf and the clearance.

command-print-3d = Write parts for a 3D printer as 3MF or STL.
    .help =
        Write parts for a 3D printer: the board in parts that fit the bed, the pieces of each player,
        trays with scoring tracks, and pegs.

## cirkis perft

command-perft = Count sequences of moves.
    .help =
        Count all sequences of the given number of moves from the empty board, or from a position.

        The number tests implementations of the rules: two that agree on it for three or four moves
        rarely disagree on a rule. Lost turns are not moves; games that end earlier do not
        count. Each extra move takes about 35 times as long.

        Examples:
          cirkis perft --depth 3
          cirkis perft --players 4 --depth 2 --divide
    .depth = Number of moves.
    .divide = Also count by first move.
perft-total = total

## cirkis board

command-board = Describe the board and the pieces.
    .help =
        Describe the board, the pieces and every way to place them.

        With --json: the cells with name, kind, outline (the short edge is 1, y points up), neighbours
        and figures; the figures and which of them score; the pieces; all placements by number.

        Examples:
          cirkis board
          cirkis board --json > board.json
          cirkis board --pieces my.toml
board-listing-cells = { $count } cells: { $kinds }
board-listing-figures = Figures:
board-listing-option = (optional)
board-listing-pieces = Pieces of the set "{ $name }", { $count } for each player:
board-listing-piece = { $count } { $shape } ({ $code }): { $cells }, { $placements ->
    [one] { $placements } placement
   *[other] { $placements } placements
}
board-listing-placements = { $count ->
    [one] { $count } placement in all
   *[other] { $count } placements in all
}

## cirkis check-player

command-check-player = Check that a player does what every player must.
    .help =
        Check that a player does what every player must, and report where it fails.

        A PLAYER is named as in cirkis arena, programs (gtp:COMMAND) included. It plays whole games
        against itself at tables of two, three and four (or only those of --players), with many options and
        another piece set. In Python, cirkis.lab.check_player does the same in a test.

        Examples:
          cirkis check-player python:mine:Player
          cirkis check-player "gtp:./mine --fast" --seconds 5
          cirkis check-player python:mine:ForTwo --players 2
    .players = Table sizes to check.
    .seconds = Time limit per move.
check-player-result =
    { $broken ->
        [0] It passed all checks.
        [one] One check failed.
       *[other] { $broken } checks failed.
    }

## cirkis gtp

command-gtp = Speak the Go Text Protocol with other programs.
    .help =
        Speak the Go Text Protocol, version 2, on standard input and output.

        Other programs can play and test with it; the page "engine" of the documentation lists the
        commands. "quit" ends it.
        A player is a level, a search with its limit (strongest:2000, strongest:clock), a name that an
        installed package adds, or your own class (python:package.module:Class).

        Examples:
          cirkis gtp --player strongest:0.5s,threads=2
          printf 'genmove 1\nshowboard\nquit\n' | cirkis gtp --players 3
    .player = Who answers genmove.
    .seed = Makes the answers repeatable.

## cirkis completion

command-completion = Let the shell complete commands and options.
    .help =
        Print a script that lets the shell complete cirkis commands and options.

        Put one of these where your shell reads its settings:
          bash (~/.bashrc):                   eval "$(cirkis completion bash)"
          zsh (~/.zshrc):                     eval "$(cirkis completion zsh)"
          fish (~/.config/fish/config.fish):  cirkis completion fish | source

## cirkis compile

command-compile = Make the search a third faster, with numba.
    .help =
        Compile the search for this machine with numba, which takes a minute.

        From then on, everything that this user runs here uses the compiled search: the same placements,
        a third faster. Compile again after installing another version of Cir*Kis, numba or Python.

        Example:
          cirkis compile
compile-done = The search is compiled, in { $folder }

## cirkis serve

command-serve = Host the game for many people.
    .help =
        Run the server for many people until SIGTERM or Ctrl-C, without opening a browser.

        Every option can also be set in the environment: --public-url as CIRKIS_PUBLIC_URL, and so on.
        That is the better place for a password, as in --database. See the page "hosting"
        of the documentation.

        Examples:
          cirkis serve --host 0.0.0.0
          cirkis serve --public-url https://play.example.org --trusted-proxies 127.0.0.1
          cirkis serve --port 8766 --database postgresql://cirkis@localhost/cirkis
    .host = Address to listen on.
    .port = Port to listen on; 0 picks a free one.
    .public-url = Address where people open the page, if behind a proxy; it may have a path.
    .trusted-proxies = Proxies whose X-Forwarded headers are trusted: addresses or networks, separated by commas.
    .lobby = Let people find each other here: they open tables to everyone, and sit down with one click.
    .clubs = Let people create clubs here: groups joined by invitation, with tables, a ladder and a chat of their own.
    .smtp = Mail server and sender, for signing in and for notifications: smtp://user:password@host:587?from=you@example.org, or smtps://.
    .push-key = Send notifications to browsers, signed with the key in this file ("cirkis push-keys" creates one).
    .cluster = Let the workers of a Dask cluster think for the strongest levels and for analyses: tcp://10.0.0.1:8786.
    .metrics = Serve metrics at this address and port, for Prometheus: 127.0.0.1:9100.
serve-removed = { $name } is gone: { $advice }
    .workers = start several servers on one PostgreSQL database instead, as the page "hosting" of the documentation says
    .redis = servers on one PostgreSQL database need nothing else to reach each other
    .durable = every move is written to disk before it is confirmed
    .hosts = the server answers to the host in --public-url; let the proxy redirect other names there
    .embed-origins = with --public-url, all pages may show games in a frame
    .metrics-token = --metrics serves the metrics at an address of their own
    .push-contact = write the line "Contact: you@example.org" above the key in the file of --push-key
    .mail-from = give the sender in --smtp, as in smtp://user:password@host:587?from=you@example.org
    .game-tree = put the file into the data folder, under the name games.tree
    .keep = run "cirkis db prune" once a day, which has the same option
    .log-format = the log consists of plain lines
    .limits = what a person can use is fixed
serve-bad-url = "{ $url }" is not an address like https://play.example.org
serve-bad-place = "{ $place }" is not an address and port like 127.0.0.1:9100
serve-unknown-variable = the environment sets { $name }, but there is no such setting
serve-unknown-variable-near = the environment sets { $name }, but there is no such setting; did you mean { $near }?

## cirkis push-keys

command-push-keys = Create a key for browser notifications.
    .help =
        Write to FILE the key that "cirkis serve --push-key FILE" uses to sign its notifications, and EMAIL,
        the address at which push services can reach you.

        Keep it: with a new key, people must turn on notifications again.

        Example:
          cirkis push-keys push.pem you@example.org
push-keys-done =
    Written: { $file }
    Now run: cirkis serve --push-key { $file }

## cirkis db

command-db = Back up, restore, check, prune and upgrade stored games.
    .help =
        Maintain the database in which "cirkis play" and "cirkis serve" store the tables.

        Each command takes --data or --database, or CIRKIS_DATA and CIRKIS_DATABASE from the environment.

        Examples:
          cirkis db backup tables.sqlite
          cirkis db restore tables.sqlite --force
          cirkis db check
          cirkis db prune --keep-finished 365 --keep-abandoned 90 --dry-run
          cirkis db upgrade --database postgresql://cirkis@localhost/cirkis
command-db-backup = Write a copy of all tables to FILE.
    .help =
        Write a copy of all tables to FILE, even while the server is running.

        The copy is one SQLite file, which "cirkis db restore" restores. FILE.sha256 beside it has its
        SHA-256, as "sha256sum" writes it. If anything in the database is damaged, no copy is written, and
        the exit code is 1. Back up PostgreSQL with pg_dump.
command-db-restore = Replace the database with a copy.
    .help =
        Replace the database with COPY. Stop the server first.

        COPY is a file that "cirkis db backup" or Litestream wrote (see the page "hosting" of
        the documentation).

        Existing tables are replaced only with --force; the previous database is kept in the data folder. With --database,
        COPY moves to an empty PostgreSQL database, where nothing is ever replaced.
    .force = Replace existing tables; the previous database file is kept.
command-db-check = Check the database for damage and replay every game.
    .help =
        Check the database for damage, replay every stored game and report those that cannot be replayed.

        An SQLite file must first pass SQLite's own check. This works while the server is running. The exit
        code is 1 if anything is damaged. With COPY, it checks that copy instead.
command-db-prune = Remove old tables.
    .help =
        Remove tables unchanged for the given number of days, even while the server is running.

        Without one of the --keep flags, nothing is removed. The page of a removed table says that it
        was removed. Its games can be kept as records with --archive.
    .dry-run = Only show how many tables would be removed.
    .archive = First add the tables' games to this file, as records.
command-db-upgrade = Migrate the database to the schema this version needs.
    .help =
        Migrate the database to the schema that this version of the program needs.

        A database file is migrated automatically when a server starts. PostgreSQL is migrated only by this
        command; make a backup first. It refuses while a server is using the database.
db-backup-postgres = back up PostgreSQL with pg_dump; see the page "hosting" of the documentation
db-backup-done = Backup written to { $file } ({ $size } MB).
db-restored = The database has been restored.
db-restore-kept = The previous database is kept in { $file }
db-checked = { db-checked-tables }: all can be replayed.
db-checked-broken = { db-checked-tables }: { $broken } cannot be replayed.
db-checked-rows = { $rows ->
    [one] { $rows } row outside the games' logs is damaged.
   *[other] { $rows } rows outside the games' logs are damaged.
}
db-entries = { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
}
db-checked-tables = { $tables ->
    [one] { $tables } table with { db-entries }
   *[other] { $tables } tables with { db-entries }
}
db-checked-more = and { $count } more
db-prune-tables = { $finished } finished and { $abandoned } abandoned { $abandoned ->
    [one] table
   *[other] tables
} with { db-entries }
db-prune-done = Removed { db-prune-tables }.
db-prune-dry = Would remove { db-prune-tables }.
db-prune-broken = Neither archived nor removed, because they cannot be replayed: { $count }.
db-prune-nothing = give --keep-finished DAYS, --keep-abandoned DAYS, or both
db-upgrade-none = The database already has schema { $schema }; nothing to do.
db-upgrade-done = The database was migrated from schema { $before } to { $after }.
db-progress-copied = { $done } copied
db-progress-checked = { $done } of the tables checked

## What cannot be done

number = "{ $value }" is not a number from { $low } to { $high }
number-whole = "{ $value }" is not a whole number from { $low } to { $high }
too-little-memory = there is not enough memory for this
file-cannot-use = cannot use "{ $file }": { $why }
file-cannot-write = cannot write "{ $file }": { $why }
file-read-and-written = "{ $file }" is read by this command, so it cannot be written: choose another name
file-exists = "{ $file }" already exists; --force replaces it
file-no-name = a name is missing here
file-cannot-write-folder = it is a folder
file-cannot-write-nowhere = its folder does not exist or is not writable
file-cannot-read = cannot read "{ $file }": { $why }
file-cannot-read-size = it has more than { $size } bytes
position-bare = "{ $text }" looks like a position: write it after --position
position-problem = --position: { $why }
position-options = a position has its own options: leave out { $flags }
input-standard = standard input
input-problem = { $file }: { $why }
input-empty = { $file }: there is no record in it
input-no-game = { $count ->
    [one] { $file }: there is no game { $number }, only { $count } game
   *[other] { $file }: there is no game { $number }, only { $count } games
}
input-no-ply = { $count ->
    [one] { $file }: the game has { $count } move, not { $ply }
   *[other] { $file }: the game has { $count } moves, not { $ply }
}
port-unknown = there is no port { $port }: ports go from 0 to 65535
port-failed = cannot listen on { $host }: { $why }
port-no-host = that is not a host name
port-not-inherited = systemd passed something other than one listening TCP socket; see the page "hosting" of the documentation
metrics-failed = cannot serve metrics at { $place }: { $why }
port-taken = port { $port } is in use or not allowed; choose another one with --port
