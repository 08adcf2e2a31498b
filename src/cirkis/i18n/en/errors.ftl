# What the page says when something cannot be done: a message for each error code of the server.

error-unreachable = No connection to the server. Are you online, and is it still running?

error-unreadable = The server could not read that message.
error-not-json = The server could not read that message.
error-too-large = That is too large for the server.
# What there was too much of, and how long to wait: $unit is "seconds", "minutes" or "unknown".
error-too-many = { $quota ->
    [bytes] Too much to store.
    [mails] Too many requests for e-mails and notifications.
    [server-mails] This server has sent all the e-mails for signing in that it may send in an hour.
    [connections] Too many pages are open.
   *[other] Too fast!
} { $unit ->
    [seconds] { $wait ->
        [one] Please wait a second.
       *[other] Please wait { $wait } seconds.
    }
    [minutes] Please wait { $wait } minutes.
   *[unknown] Please wait a moment.
}
error-no-person = This browser blocks cookies, so it cannot hold a seat. Please allow cookies for this page.
error-foreign-origin = The server refuses requests from other sites.
error-foreign-host = The server cannot be used at this address.
error-private = That can only be done on the server’s own machine.
error-not-found = Nothing here.
error-wrong-method = That is not possible at this address.
error-internal = Something went wrong. Nothing has changed.
error-search-failed = The computer could not work this out.
error-not-loaded = This part of the game could not be loaded. Check your connection and try again.
error-storage = That could not be saved, so nothing has changed. Please try again.
error-storage-full = This device has no room left to save that, so nothing has changed. You can still save the game as a file.

error-no-table = This table does not exist, or no longer exists.
    .here = This game is not on this device. On this site, games stay in the browser they were played in. Save the game there as a file, then open that file from the home page here.
error-table-removed = This table was removed because nothing had happened there for a long time.
error-no-code = No table has this code.
error-broken-table = This table’s data is damaged and cannot be opened.
error-full-table = There is no more room for that at this table, but the game can go on.
error-stale = Something has changed in the meantime. Please look again.

error-not-your-seat = That seat belongs to someone else.
error-seat-taken = Someone has already taken that seat.
error-removed = The host has removed you from this table. You can still watch.
error-nobody-to-remove = There is nobody in that seat to remove.
error-name-unreadable = This name cannot be seen, or contains hidden characters. Please choose another.
error-name-taken = Someone here already has this name. Please choose another.
error-confirm-again = To change or remove your address, confirm it again first: request a code, and enter it in the same browser. The last time was more than a week ago.
error-name-of-level = In saved games, this name would be a computer’s. Please choose another.
error-not-host = Only the host can do that.
error-not-begun = The game has not started yet.
error-begun = The game has started, so seats and levels can no longer change.
error-not-absent = This player is here.
error-bad-seats = These seats do not fit this game.
error-bad-option = One of the options has an invalid value.
error-bad-record = This is not a Cir*Kis game file, or it does not contain exactly one game from its start.

error-game-over = The game is over.
error-illegal = The rules do not allow that now.
error-computers-turn = It is a computer’s turn.
error-no-such-piece = No piece covers exactly these cells.
error-not-in-stock = You have no such piece left.
error-overlaps = Some of these cells are already covered.
error-not-at-center = The first piece must cover a cell of the Center Star or the ring around it.
error-not-touching-leader = The piece must touch the Leader, the piece placed last.
error-not-touching-any = The piece must touch another piece.
error-unreadable-placement = That is not a move. Type the cells, for example A1+B1.

error-no-offer = There is no longer a request to answer.
error-offer-open = Another request is still open.
error-offer-declined = You have already asked. Place a piece before you ask again.
error-nothing-to-undo = There is nothing that you can undo.
error-round-goes-on = The next round starts when this one is over.
error-no-next-round = There are no more rounds.
error-game-goes-on = A new game starts when this one is over.
error-rematched = The next game already has a table.
error-no-clock = This game has no clock.
error-time-left = There is still time left.
error-time-over = Time had already run out.
error-closed = The host has closed this table to new players.
error-chat-off = Only quick messages are allowed at this table.
error-signed-out = This device was signed out. Reload the page to start as a new person.
error-link-unknown = There is no such link. Make a new one on your other device.
error-link-used = This link has already been used. Make a new one on your other device.
error-link-expired = This link has expired. Make a new one on your other device.
error-own-link = You are already playing on this device.
error-many-devices = You have too many devices. Sign one out first.
error-bad-file = This file does not contain downloaded data, or it is damaged. Nothing was changed.
error-no-file = The browser cannot read this file. Choose it again.
error-not-utf-8 = This file is not UTF-8 text: line { $line }, column { $column }. Save it with the encoding UTF-8, then open it again.
error-many-documents = There is not enough room, so nothing was stored. Delete something first.
error-no-push = This server sends no notifications.
error-bad-endpoint = The server cannot send notifications to this browser.
error-no-mail = This server sends no e-mails.
error-no-print = This server cannot make printable sets.
error-bad-print = A set cannot be made with these settings.
error-bad-address = That is not an e-mail address.
error-mail-link-unknown = This link does not work here, or no longer works at all. If your address is new, open the link in the browser where you entered the address, or enter the code there. Otherwise, enter your address again.
error-mail-code-wrong = This code is wrong, or no longer works. After five wrong codes, request a new one.
error-no-advice = In a rated game, or with other people, the computer helps only after the end.
error-title = That did not work
error-aborted = This game was aborted.
error-rated = Only casual games allow this.
error-not-rated = This game cannot be rated.
error-no-abort = Everybody has placed a piece, so the game counts. You can resign.
