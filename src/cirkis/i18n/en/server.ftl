# What the server says, in English, when it refuses something. One message for each code of
# cirkis.tables.refusals, which docs and OpenAPI show too; its attributes are more specific.
# The page shows its own message for each code (errors.ftl). Seats are counted from 1.

refused-unreadable = the message is not JSON, or not a message of this type
    .message = cannot read the message: { $why }
    .id = cannot read the message: it has no id
    .host = the Host header must be a host name, perhaps with a port, not "{ $host }"
    .after = after must be a number of moves, not "{ $value }"
    .cell = "{ $value }" is not a cell on the board
    .seat = "{ $value }" is not a seat number
    .shape = "{ $value }" is not a shape number
    .seconds = seconds must be a number above 0 and up to { $most }, not { $value }
    .summaries = at most { $most } tables can be requested at a time
    .round =
        { $count ->
            [one] the round has { $count } move, not { $after }
           *[other] the round has { $count } moves, not { $after }
        }
    .variation = a variation has at most { $most } moves
    .line = a line to explain needs at least one move
    .chat = a line of chat is either a text or a phrase
refused-no-person = the request has no cookie or token that says who sends it
    .claim = to claim a seat, say who you are
    .host = a table with open seats needs a host, so say who you are
    .hostless = a table with open seats needs a host, and this one has none
    .rated = ratings are kept for people, so say who you are
refused-signed-out = this device was signed out; reload the page to start afresh
    .unknown = the server did not make this cookie or token; reload the page, or get a token from POST /api/people
refused-link-unknown = there is no such link; make a new one on the other device
refused-link-used = this link has already been used; make a new one on the other device
refused-link-expired = this link was only valid for ten minutes; make a new one on the other device
refused-own-link = this device already belongs to the same person
refused-many-devices = you have the maximum number of devices; sign one out first
    .most = a person can have at most { $most } devices; sign one out first
refused-many-documents = you have the maximum number of these, so nothing was stored; delete some first
    .most = you can keep at most { $most } of these, so nothing was stored; delete some first
refused-no-push = this server sends no notifications to browsers
refused-bad-endpoint = notifications cannot be sent to this address
    .endpoint = notifications cannot be sent there: { $why }
refused-no-mail = this server sends no e-mails
refused-no-print = this server cannot make printable sets
    .why = printable sets cannot be made here: { $why }
refused-bad-print = a printable set cannot be made with these settings
refused-bad-address = e-mails cannot be sent to this address
refused-mail-link-unknown = this link does not work here, or no longer works at all; a new address is confirmed in the browser where it was entered
refused-mail-code-wrong = this code is wrong or no longer works; after five wrong codes, ask for another e-mail
push-no-contact = notifications need your e-mail address: write the line "Contact: you@example.org" above the key in "{ $file }"
push-bad-contact = "{ $email }" is not an e-mail address
push-bad-key = "{ $file }" contains no key; write one with: cirkis push-keys FILE EMAIL
mail-bad-smtp = --smtp needs an address like smtp://user:password@host:587?from=you@example.org
mail-no-sender = e-mails need a sender: end --smtp with ?from=you@example.org
mail-no-url = e-mails need the address of the page for their links, too: --public-url
refused-foreign-origin = a page from another site sent the request
    .origin = pages from "{ $origin }" may not play here
refused-foreign-host = the request names a host that this server does not answer to
    .host = this server does not answer to "{ $host }"; open it at its own address
refused-not-your-seat = the seat belongs to someone else, or the sender is a spectator
    .spectator = you are watching; none of the seats is yours
    .seat = seat { $seat } is not yours
    .undo = only players can ask to undo
    .offer = this offer is not for you
    .withdraw = only the player who made the offer can withdraw it
    .abort = only players can abort the game
    .take-back = no computer is playing for you at seat { $seat }
refused-not-host = only the host, who created the table, can do that
    .club = only the host of the club can do that
    .hand-over = the host cannot be muted, removed or banned; hand the club over first
refused-no-advice = the computer helps only where no other person plays, or after the end
    .rated = in a rated game, the computer helps only after the end
refused-no-network = this machine is not on a network that others could connect from
refused-private = only the page on the server's own machine can do that
refused-not-found = there is nothing at this address
    .puzzle = there is no puzzle "{ $id }"
    .theme = no puzzle has the theme "{ $theme }"
    .repeats = there is nothing to repeat today
    .puzzles-left = you have tried all of these puzzles
    .tournament = this club has no such tournament
    .line = the chat has no such line
    .local = there is no server here, and nothing at this address
    .page = the page is missing from this installation
    .file = the page has no such file
    .kind = there is no kind of set "{ $kind }", only { $known }
    .lesson = there is no lesson "{ $lesson }"
    .step =
        { $steps ->
            [one] the lesson has { $steps } step, so there is no step { $step }
           *[other] the lesson has { $steps } steps, so there is no step { $step }
        }
refused-no-table = there is no table with this id
    .id = there is no table "{ $id }"
refused-no-study = there is no such study
refused-broken-study = the study is damaged and cannot be read
refused-no-code = no table has this short code; check it, or ask for a new one: codes work for a week
refused-table-removed = the table was removed because nothing had happened there for a long time
refused-wrong-method = this method is not allowed at this address
    .method = { $method } is not allowed at this address
refused-stale = the command was made for an older version of the table
    .version = the command was made for version { $wanted } of the table, which is at version { $version }
    .study = this study was changed elsewhere in the meantime
    .document = this keeps being changed elsewhere; try again
refused-not-begun = the game starts when every seat is taken
    .leave = the game has not started; leave the seat instead
    .started = the game has not started
refused-aborted = the game was aborted
refused-rated = rated games do not have this; only casual games do
    .undo = nothing can be undone in a rated game
    .hand-over = no computer can play for a person in a rated game
    .remove = nobody can be removed from a rated game that has started
    .seat = seats stay as they are in a rated game that has started
    .computer = the computers play to the end in a rated game
refused-no-abort = only a rated game outside of tournaments can be aborted; resign instead
    .begun = everyone has placed a piece, so the game counts; resign instead
refused-not-rated = this game cannot be rated
    .imported = a game from a record or a position cannot be rated
    .teaching = a teaching game cannot be rated
    .pieces = a game with other pieces cannot be rated
    .handicap = a game with a handicap cannot be rated
    .match = a match over several rounds cannot be rated
    .rules = of all options, a rated game can have the Center Ring only
    .nobody = a game without a person cannot be rated
    .level = a game against a computer without a rating cannot be rated
    .mixed = a game with computers is rated only if one person plays against one of them
    .seats = in a rated game, each person has one seat, and friends sit at their own devices
    .clock = a rated game needs a clock
    .message = a game by message is casual
refused-begun = the game has started, so everyone keeps their seat
    .name = the game with strangers has started, so names stay as they are
refused-seat-taken = the seat is taken
    .claimed = seat { $seat } is taken
    .person = a person sits at seat { $seat }
    .computer = a computer is already playing at seat { $seat }
    .held = seat { $seat } is held for someone who has not answered yet
    .yours = you already sit at this table
refused-no-club = there is no such club, or you are not one of its members
refused-no-member = the club has no such member, or no longer
refused-invitation-unknown = this invitation no longer works; ask the host of the club for a new one
refused-banned = the host has banned you from this club
refused-muted = the club's host has muted you
refused-club-closed = the club is closed: its members can only read
refused-full-club = the club has no room for more members
    .members = a club cannot have more than { $most } members
    .yours = you cannot be in more than { $most } clubs; leave one first
refused-many-tournaments = the club has too many tournaments; delete one first
    .most = a club cannot have more than { $most } tournaments; delete one first
refused-bad-tournament = the number of members does not fit the table size
    .size = a tournament at tables of { $seats } needs { $seats } to { $most } members
refused-removed = the host has removed you from this table; you can only watch
refused-nobody-to-remove = only another person can be removed from the table
    .seat = nobody whom the host could remove sits at seat { $seat }
refused-name-unreadable = a name must be visible, without control or direction marks, blank characters or piles of accents
refused-name-taken = someone here has that name
    .name = someone here has the name "{ $name }"
refused-confirm-again = confirm the present address again before you replace or remove it: the last time was over a week ago
refused-name-of-level = that name is reserved for computer players
refused-computers-turn = it is a computer's turn
    .seat = it is the computer's turn at seat { $seat }
refused-no-offer = there is no offer to answer or withdraw
refused-offer-open = another offer is still open
refused-offer-declined = that was declined, or withdrawn; place a piece before you ask again
refused-not-absent = the player is here
refused-no-clock = no clock is running
refused-time-left = the player to move still has time
    .start = it is too early for the game to start
refused-time-over = the move came too late
refused-closed = the host has closed this table to new players
    .server = the server gives out the seats here: use POST /api/lobby or /api/clubs/ID/tables
refused-chat-off = the host allows quick phrases only
refused-game-goes-on = a rematch can start when this game is over
refused-rematched = the rematch is already set up, at a table of its own
refused-nothing-to-undo = no person has made a move yet, or the round does not have that many moves
    .nothing = there is nothing to undo
    .ply =
        { $count ->
            [one] cannot go back to move { $ply }: the round has { $count } move
           *[other] cannot go back to move { $ply }: the round has { $count } moves
        }
refused-round-goes-on = the round is not over
    .tournament = this round cannot start before the earlier games are over
refused-tournament-goes-on = games in this tournament are still running; delete it when they are over
refused-no-next-round = the game has a single round, or the match is over
    .single = this game has a single round
    .match = the match is over
    .tournament = the tournament has no more rounds
refused-illegal = the rules do not allow it now
    .turn = it is not seat { $seat }'s turn
    .seat = seat { $seat } is not playing in this game
refused-game-over = the game is over
refused-no-such-piece = no piece covers exactly these cells
refused-not-in-stock = the player to move has no such piece left
refused-overlaps = some of the cells are already covered
refused-not-at-center = the first piece must cover a cell of the Center Star or the Center Ring (R6)
refused-not-touching-leader = the piece does not touch the Leader (R7)
refused-not-touching-any = on a free turn, the piece must touch another piece (R14)
refused-full-table = the table's log is full; the game can go on
refused-too-large = the message is too large
    .bytes = the message is larger than { $most } bytes
    .document = this would become larger than { $most } bytes, the most that can be kept
refused-bad-file = this is not a file of exported data, or it is damaged
    .record = a game in this file cannot be read: { $why }
    .document = a part of this file cannot be read: { $why }
refused-message-missing = there is no game in this text
refused-message-cut = the end of the link is missing
refused-message-damaged = the link is damaged
refused-message-newer = the link was made by a later version of the game
refused-message-unsendable = this game cannot be played by message
    .pieces = by message, a game has the standard pieces
    .computer = by message, people play people; computers have no seat there
    .clock = a game by message has no clock
    .position = a game by message starts on an empty board
    .long = the game has become too long for a link
    .name = by message, a name has at most { $most } characters
refused-no-message = this game is not played by message
refused-not-json = a request that changes something must have the header Content-Type: application/json
refused-bad-option = there is no such option, or it cannot have this value
refused-bad-seats = the seats do not fit the game, or there is no such seat or level
    .count =
        { $seats ->
            [one] { $seats } seat does not fit { $players } players
           *[other] { $seats } seats do not fit { $players } players
        }
    .teaching = a teaching game has one person, and computers at the other seats
    .level = a computer needs a level, one of { $levels }, not "{ $level }"
    .seat = this table has no seat { $seat }
refused-bad-record = the text is not the record of one game from its start
    .record = cannot read the record: { $why }
    .position = cannot read the position: { $why }
    .count = the text contains no records, or more than { $most }
    .round = a later round of a match cannot become a table of its own
refused-unreadable-placement = the text does not name a set of cells
refused-too-many = a person or an address has used up a quota
    .requests = too many requests: at most { $most } in { $period }; please wait { $wait }
    .bytes = too much to store: at most { $most } bytes in { $period }; please wait { $wait }
    .mails = too many requests for e-mails and notifications: at most { $most } in { $period }; please wait { $wait }
    .server-mails = this server has sent all the e-mails for signing in that it may send in an hour; please wait { $wait }
    .connections = too many connections: at most { $most } at a time
    .bodies = too much is being sent at once; please wait a moment
    .made = too many pictures are being drawn; please wait a moment
    .files = too many files are being imported; please wait a moment
    .busy = too many analyses are running; please wait a moment
refused-broken-table = the stored log of the table cannot be replayed
    .gaps = the log of the table has gaps
    .damaged = entry { $entry } of the log is damaged: it is not what was stored
    .entry = an entry of the log cannot be read: { $why }
    .version = the table was played with version { $version } of the rules; this program knows version { $known }
    .twice = a table cannot be created twice
    .first = the first entry does not create the table
    .replay = entry { $number } of the log cannot be replayed: { $why }
    .empty = the log is empty
refused-internal = an error occurred in the server and was logged; nothing has changed
refused-search-failed = the search failed, which was logged; try again
refused-not-loaded = a file could not be fetched; try again later
refused-storage = the database is not working at the moment; nothing has changed
refused-storage-full = there is no room left to store that on this device; nothing has changed

# How long to wait, and the period of a quota.
duration-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
duration-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
