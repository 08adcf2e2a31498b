# Clubs: groups by invitation.

error-no-club = There is no such club, or you are not a member.
error-no-member = A member you chose is no longer in the club.
error-invitation-unknown = This invitation no longer works. Ask the host for a new one.
error-banned = The host has banned you from this club.
error-muted = The host has muted you in this chat.
error-full-club = The club is full, or you are in too many clubs already.
error-club-closed = This club is closed. You can still read everything.
error-tournament-goes-on = Games in this tournament are still being played. Delete it when they are over.
error-many-tournaments = This club cannot have any more tournaments. Delete an old one first.
error-bad-tournament = Choose at least as many members as a table has seats, and at most 24.

clubs = Clubs
clubs-none = You are not in any clubs yet. A club is a group of people who play with each other, with its own tables, chat and ladder.
club-missing = Club not found
club-new = Create a club
club-name = Club name
club-own-name = Your name in the club
club-make = Create club
club-join = Join “{ $club }”?
    .members = { $members ->
        [one] The club has one member.
       *[other] The club has { $members } members.
    }
    .yes = Join

club-tables = Tables
club-tables-none = Nobody is playing.
club-open = Open a table
    .yes = Open the table
club-play = Go to your game
club-waiting = A game is waiting for you.
club-watch = Watch
club-table = Go to the club

club-members = Members
club-is-host = host
club-is-muted = muted
club-mute = Mute
club-unmute = Unmute
club-remove = Remove
    .sure = { $who } will no longer be a member, but can come back with the invitation link.
club-ban = Ban
    .sure = { $who } will not be able to come back. The invitation link will be replaced, so the old one will stop working.
club-ban-newer = Ban with all newer members
    .sure = Neither { $who } nor anybody who first joined after them will be able to come back, unless you unban them. The invitation link will be replaced.
club-unban = Unban
    .sure = { $who } will no longer be banned, and will be a member again if they were one before.
club-hand-over = Make host
    .sure = { $who } will become the host of the club, and you will no longer be able to manage it.
club-report = Report
    .label = Report this message by { $who }
    .sure = The host will see this message in a list, with your name. Nobody else will.
club-leave = Leave the club
    .sure = You can only come back with an invitation link. If you are the last member, the club will be deleted.
    .heir = { $who } will become the host. If you want somebody else, choose “{ club-hand-over }” under their name first. You can only come back with an invitation link.

club-host = For the host
club-invite = New link
    .help = Anyone who opens this link can join.
club-uninvite = Disable the link
club-reported = Reported messages
    .by = reported by { $who }
club-settle-remove = Remove the message
club-settle-keep = Keep the message
club-former = Former members
club-banned = Banned
club-export = Download everything
club-close = Close the club
    .sure = Nobody will be able to write, play or invite others in the club any more. Members will still be able to read everything. This cannot be undone.
club-forget = Delete the club
    .sure = The chat, the ladder and the log will be deleted for all members. The games will stay with those who played them. This cannot be undone.

club-ladder = Ladder
    .help = Rated games between members at the club’s tables count.
    .member = Member
    .rating = Strength
club-ladder-none = No games have counted yet.
club-ladder-two = Two players
club-ladder-more = Three and four players
club-ladder-no-more = This server has no ladder for three and four players.
club-pairs = Who played whom
    .who = Members
    .games = Games
    .ahead = Finished ahead

tournaments = Tournaments
tournaments-none = There are no tournaments yet.
tournament-round-of = Round { $round } of { $rounds }
tournament-not-begun = Not started yet
tournament-over = The tournament is over.
tournament-table = Go to the tournament
tournament-new = New tournament
tournament-name = Tournament name
tournament-members = Participants
tournament-length = Length
tournament-rounds = { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }
tournament-balance = Tables in total: { $tables }. Games per player: { $games }. Meetings between any two players: { $meetings }. Games in each seat: { $seats }.
tournament-range = { $low } to { $high }
tournament-make = Create tournament
tournament-you = What is next for you
tournament-not-yours = You are not taking part.
tournament-begun = Round { $round } has begun. Your game against { $others } is waiting for you.
tournament-against = You are playing against { $others }.
tournament-next = In round { $round }, you play against { $others }, in seat { $seat }.
tournament-rest = You sit out round { $round }.
tournament-done = You have played all your games.
tournament-standing = Standings
    .place = Place
    .member = Member
    .games = Games
    .points = Points
    .direct = Head to head
    .margin = Above average
    .help = A victory is worth one point, shared if there are several winners. Among players with equal points, those who finished ahead of the others more often come first, then those whose scores were furthest above the average at their tables; if that is equal too, they share the place. Anyone who resigns or runs out of time cannot win; members who have left the club forfeit their games.
tournament-gone = { $who } (has left)
tournament-games = Games
tournament-round = Round { $round }
tournament-won = { $who } won
tournament-nobody = nobody won
tournament-look = View the game
tournament-here = Here: { $who }
tournament-missing = Not here yet: { $who }
tournament-open = Begin round { $round }
    .sure = All clocks of round { $round } start at once, even for members who are away. A round cannot be called off.
tournament-records = Download all games
tournament-remove = Delete the tournament
    .sure = The schedule and the standings will be deleted for all members. The games will stay with those who played them. This cannot be undone.

club-log = Log
club-log-earlier = Earlier entries
club-act-create = { $who } created the club.
club-act-join = { $who } joined.
club-act-leave = { $who } left.
club-act-invite = { $who } created a new invitation link.
club-act-uninvite = { $who } disabled the invitation link.
club-act-mute = { $who } muted { $about }.
club-act-unmute = { $who } unmuted { $about }.
club-act-remove = { $who } removed { $about }.
club-act-ban = { $who } banned { $about }.
club-act-ban-newer = { $who } banned { $about } and everybody who joined later.
club-act-unban = { $who } unbanned { $about }.
club-act-hand-over = { $who } made { $about } the host.
club-act-close = { $who } closed the club.
club-act-table = { $who } opened a table.
club-act-remove-line = { $who } removed a message by { $about }.
club-act-export = { $who } downloaded everything about the club.
club-act-tournament = { $who } created a tournament.
club-act-round = { $who } began a round of a tournament.
club-act-remove-tournament = { $who } deleted a tournament.
