# Clubs: groups by invitation.

error-no-club = There’s no such club, or you’re not a member. Ask its host for an invitation.
error-no-member = A member you chose is no longer in the club. Choose again.
error-invitation-unknown = This invitation no longer works. Ask the host for a new one.
error-banned = The host has banned you from this club. Only they can let you back in.
error-muted = The host has muted you in this chat. You can still read it.
error-full-club = The club is full, or you’re in too many clubs. Leave one, or ask the host to make room.
error-club-closed = This club is closed. You can still read everything.
error-tournament-goes-on = Games in this tournament are still being played. Delete it when they’re over.
error-many-tournaments = This club can’t have any more tournaments. Delete an old one first.
error-bad-tournament = Choose at least as many members as a table has seats, and at most 24.

clubs = Clubs
clubs-none = You’re not in any club yet. A club is a group of people who play each other, with its own tables, chat and ladder.
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
    .sure = { $who } won’t be able to come back. The invitation link will be replaced, so the old one will stop working.
club-ban-newer = Ban, with everyone who joined later
    .sure = Neither { $who } nor anyone who first joined later will be able to come back, unless you unban them. The invitation link will be replaced.
club-unban = Unban
    .sure = { $who } will no longer be banned, and will be a member again if they were one before.
club-hand-over = Make host
    .sure = { $who } will become the host of the club, and you’ll no longer be able to manage it.
club-report = Report
    .label = Report this message by { $who }
    .sure = The host will see this message in a list, with your name. Nobody else will.
club-leave = Leave the club
    .sure = You can come back only with an invitation link. If you’re the last member, the club will be deleted.
    .heir = { $who } will become the host. To choose someone else, first select “{ club-hand-over }” under their name. You can come back only with an invitation link.

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
    .sure = Nobody will be able to write, play or invite others in the club any more. Members will still be able to read everything. This can’t be undone.
club-forget = Delete the club
    .sure = The chat, the ladder and the log will be deleted for all members. Players will keep their games. This can’t be undone.

club-ladder = Ladder
    .help = Rated games between members at the club’s tables count.
    .member = Member
    .rating = Rating
club-ladder-none = No games have counted yet.
club-ladder-two = Two players
club-ladder-more = Three and four players
club-ladder-no-more = There’s no ladder for three and four players here.
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
tournament-balance = Tables in total: { $tables }. Games per player: { $games }. Meetings per pair: { $meetings }. Games going first: { $seats }.
tournament-range = { $low } to { $high }
tournament-make = Create tournament
tournament-you = What’s next for you
tournament-not-yours = You’re not taking part.
tournament-begun = Round { $round } has started. Your game against { $others } is waiting for you.
tournament-against = You’re playing against { $others }.
tournament-next = { $seat ->
    [1] In round { $round }, you play { $others } and go first.
    [2] In round { $round }, you play { $others } and go second.
    [3] In round { $round }, you play { $others } and go third.
   *[other] In round { $round }, you play { $others } and go fourth.
}
tournament-rest = You sit out round { $round }.
tournament-done = You’ve played all your games.
tournament-standing = Standings
    .place = Place
    .member = Member
    .games = Games
    .points = Points
    .direct = Head to head
    .margin = Above average
    .help = A win is worth one point; joint winners share it. On equal points, whoever finished ahead of the others more often comes first, then whoever scored further above the average of their tables. If that’s equal too, they share the place. Anyone who resigns or runs out of time can’t win. Members who have left the club forfeit their games.
tournament-gone = { $who } (has left)
tournament-games = Games
tournament-round = Round { $round }
tournament-nobody = nobody won
tournament-look = View the game
tournament-here = Here: { $who }
tournament-missing = Not here yet: { $who }
tournament-open = Start round { $round }
    .sure = All clocks of round { $round } start immediately, even for members who are away. A round can’t be called off.
tournament-records = Download all games
tournament-remove = Delete the tournament
    .sure = The schedule and the standings will be deleted for all members. Players will keep their games. This can’t be undone.

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
club-act-ban-newer = { $who } banned { $about } and everyone who joined later.
club-act-unban = { $who } unbanned { $about }.
club-act-hand-over = { $who } made { $about } the host.
club-act-close = { $who } closed the club.
club-act-table = { $who } opened a table.
club-act-remove-line = { $who } removed a message by { $about }.
club-act-export = { $who } downloaded everything about the club.
club-act-tournament = { $who } created a tournament.
club-act-round = { $who } started a round of a tournament.
club-act-remove-tournament = { $who } deleted a tournament.
