# Clubs: groups by invitation.

error-no-club = There is no such club, or you are not a member.
error-invitation-unknown = This invitation no longer works. Ask the host for a new one.
error-banned = The host of this club does not let you come back.
error-muted = The host does not let you write in this chat.
error-full-club = There is no room: a club has at most 200 members, and you can be in 20 clubs.
error-club-closed = This club is closed. You can still read everything.
