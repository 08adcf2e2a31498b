# Clubs: groups by invitation.

error-no-club = There is no such club, or you are not a member.
error-invitation-unknown = This invitation no longer works. Ask the host for a new one.
error-banned = The host of this club does not let you come back.
error-muted = The host does not let you write in this chat.
error-full-club = The club has no room for more members, or you are in too many clubs already.
error-club-closed = This club is closed. You can still read everything.
error-many-tournaments = This club cannot have any more tournaments. Delete an old one first.
error-bad-tournament = Choose at least as many members as a table has seats, and at most 24.

clubs = Clubs
clubs-none = You are not in a club yet. A club is a group of people who play among themselves, with tables, a chat and a ladder of their own.
club-missing = Club not found
club-new = Make a club
club-name = Name of the club
club-own-name = Your name in the club
club-make = Make the club
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
club-play = To your game
club-watch = Watch
club-table = To the club

club-members = Members
club-is-host = host
club-is-muted = cannot write
club-mute = Mute
club-unmute = Unmute
club-remove = Remove
    .sure = { $who } is no longer a member, but can come back with the invitation link.
club-ban = Ban
    .sure = { $who } cannot come back. The invitation link is replaced, so that the old one lets nobody in.
club-unban = Unban
club-hand-over = Make host
    .sure = { $who } becomes the host of the club, and you can no longer manage it.
club-report = Report
    .label = Report this line by { $who }
    .sure = The host will see this line in a list, with your name. Nobody else will.
club-leave = Leave the club
    .sure = You can come back only with an invitation link. If you are the last member, the club is deleted.

club-host = For the host
club-invite = New link
    .help = Whoever opens this link can join.
club-uninvite = Disable the link
club-reported = Reported lines
club-settle-remove = Remove the line
club-settle-keep = Keep the line
club-banned = Banned
club-export = Download everything
club-close = Close the club
    .sure = Nobody can write, play or invite in the club any more. Members can still read everything. This cannot be undone.
club-forget = Delete the club
    .sure = The chat, the ladder and the log are deleted for all members. The games stay with those who played them. This cannot be undone.

club-ladder = Ladder
    .help = Only games played at the club’s tables count. Whoever takes help from a computer can only lose.
    .member = Member
    .rating = Strength
club-ladder-none = No game has counted yet.
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
tournament-not-begun = Not begun yet
tournament-over = The tournament is over.
tournament-table = To the tournament
tournament-new = New tournament
tournament-name = Name of the tournament
tournament-members = Who takes part
tournament-length = Length
tournament-rounds = { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }
tournament-balance = Tables in all: { $tables }. Games of each player: { $games }. Meetings of any two: { $meetings }. Games at each seat: { $seats }.
tournament-range = { $low } to { $high }
tournament-make = Make the tournament
tournament-you = What is next for you
tournament-not-yours = You are not taking part.
tournament-against = You are playing against { $others }.
tournament-next = In round { $round }, you play against { $others }, at seat { $seat }.
tournament-rest = You sit out round { $round }.
tournament-done = You have played all your games.
tournament-standing = Standings
    .place = Place
    .member = Member
    .games = Games
    .points = Points
    .direct = Head-to-head
    .margin = Above average
    .help = A victory is worth one point, which several winners share. Among people with equal points, those who more often finished ahead of the others come first, then those whose scores were furthest above the average of their tables; if that is equal, too, they share the place. Whoever resigned or ran out of time cannot win; whoever was helped by a computer comes last at that table.
tournament-gone = { $who } (has left)
tournament-games = Games
tournament-round = Round { $round }
tournament-won = { $who } won
tournament-nobody = nobody won
tournament-look = Look at the game
tournament-open = Begin round { $round }
tournament-records = Download all games
tournament-remove = Delete the tournament
    .sure = The schedule and the standings are deleted for all members. The games stay with those who played them. This cannot be undone.

club-log = Log
club-act-create = { $who } made the club.
club-act-join = { $who } joined.
club-act-leave = { $who } left.
club-act-invite = { $who } made a new invitation link.
club-act-uninvite = { $who } disabled the invitation link.
club-act-mute = { $who } muted { $about }.
club-act-unmute = { $who } let { $about } write again.
club-act-remove = { $who } removed { $about }.
club-act-ban = { $who } banned { $about }.
club-act-unban = { $who } allowed { $about } to come back.
club-act-hand-over = { $who } made { $about } the host.
club-act-close = { $who } closed the club.
club-act-table = { $who } opened a table.
club-act-remove-line = { $who } removed a line that { $about } had written.
club-act-export = { $who } downloaded everything about the club.
club-act-tournament = { $who } made a tournament.
club-act-round = { $who } began a round of a tournament.
club-act-remove-tournament = { $who } deleted a tournament.
