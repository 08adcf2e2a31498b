# What the page says when something cannot be done: a message for each error code of the server.

error-unreachable = No connection to the game. Check that you’re online, then try again.

error-unreadable = Something went wrong. Reload the page and try again.
error-not-json = Something went wrong. Reload the page and try again.
error-too-large = That’s too large. Shorten it or choose a smaller file, then try again.
# What there was too much of, and how long to wait: $unit is "seconds", "minutes" or "unknown".
error-too-many = { $quota ->
    [bytes] That’s a lot to save in one go.
    [mails] Too many requests for e-mails and notifications.
    [server-mails] No more e-mails for signing in can be sent right now.
    [connections] You have too many pages open: close some.
   *[other] Too fast!
} { $unit ->
    [seconds] { $wait ->
        [one] Please wait a second.
       *[other] Please wait { $wait } seconds.
    }
    [minutes] Please wait { $wait } minutes.
   *[unknown] Please wait a moment.
}
error-no-person = This browser blocks cookies, so it can’t hold a seat. Please allow cookies for this page.
error-foreign-origin = This request came from another site. Open the game at its own address and try again.
error-foreign-host = The game can’t be played at this address. Ask the people who run it for the right one.
error-private = That’s possible only on the computer that hosts the game. Open the page there.
error-not-found = There’s nothing here. Check the address, or go to the home page.
error-wrong-method = That isn’t possible here. Reload the page and try again.
error-internal = Something went wrong. Nothing has changed: please try again.
error-search-failed = The computer couldn’t work this out. Please try again.
error-not-loaded = This part of the game couldn’t be loaded. Check your connection and try again.
error-storage = That couldn’t be saved, so nothing has changed. Please try again.
error-storage-full = This device has no room left to save that, so nothing has changed. You can still download the game file.

error-no-table = This table doesn’t exist, or no longer exists. Check the link, or ask for a new one.
    .here = This game isn’t on this device. On this site, games stay in the browser they were played in. Download the game file there, then open it from the home page here.
error-table-removed = This table was removed because nothing had happened there for a long time. You can open a new one from the home page.
error-no-code = No table has this code. Check it, or ask for a new one: codes last a week.
error-broken-table = This table’s data is damaged and can’t be opened. Please start a new game.
error-full-table = This table can’t store any more of that. You can play on.
error-stale = This has changed in the meantime. Check what’s new, then try again.

error-not-your-seat = That seat belongs to someone else. Choose a free one, or watch.
error-seat-taken = Someone has already taken that seat. Choose another.
error-removed = The host has removed you from this table. You can still watch.
error-nobody-to-remove = Only another player can be removed. Check who has that seat now.
error-name-unreadable = This name is invisible, or contains hidden characters. Please choose another.
error-name-taken = Someone here already has this name. Please choose another.
error-confirm-again = To change or remove your address, confirm it again first: request a code, and enter it in the same browser. The last time was more than a week ago.
error-name-of-level = This name is reserved. Please choose another.
error-not-host = Only the host can do that. Ask them to.
error-not-begun = The game hasn’t started yet. Wait until every seat is taken.
error-begun = The game has started, so seats and levels can’t change any more. Start a new game to change them.
error-not-absent = This player is back. Wait for their move.
error-bad-seats = The number of players doesn’t match this game. Check the seats.
error-bad-option = One of the options has an invalid value. Check the options and try again.
error-bad-record = This isn’t a Cir*Kis game file, or it doesn’t contain exactly one game from its start. Choose another file.

error-game-over = The game is over. You can start a new one.
error-illegal = The rules don’t allow that now. Check whether it’s your turn.
error-computers-turn = It’s a computer’s turn. Wait for its move.
error-no-such-piece = No piece covers exactly these cells. Choose others.
error-not-in-stock = You have no such piece left. Choose another.
error-overlaps = Some of these cells are already covered. Choose free ones.
error-not-at-center = The first piece must cover a cell of the Center Star or the ring around it.
error-not-touching-leader = The piece must touch the Leader, the piece placed last.
error-not-touching-any = The piece must touch another piece.
error-unreadable-placement = That isn’t a move. Type the cells, for example A1+B1.

error-no-offer = That request is no longer open. You can play on.
error-offer-open = Another request is still open. Wait for the answer.
error-offer-declined = You’ve already asked. Place a piece before you ask again.
error-nothing-to-undo = There’s nothing to undo yet. You can play on.
error-round-goes-on = The next round starts when this one is over.
error-no-next-round = That was the last round. You can start a new game.
error-game-goes-on = A new game starts when this one is over.
error-rematched = The next game is already set up. You can go there from this table.
error-no-clock = This game has no clock, so nobody runs out of time. Wait for the move.
error-time-left = There’s still time left. Wait until it runs out.
error-time-over = Time had already run out, so the move doesn’t count. You can watch the rest of the game.
error-closed = The host has closed this table to new players. You can watch, or look for another table.
error-chat-off = Only quick messages are allowed at this table. Choose one of those.
error-signed-out = This device was signed out. Reload the page to start afresh.
error-link-unknown = There’s no such link. Make a new one on your other device.
error-link-used = This link has already been used. Make a new one on your other device.
error-link-expired = This link has expired. Make a new one on your other device.
error-own-link = You’re already playing on this device. Open the link on the other one.
error-many-devices = You have too many devices. Sign one out first.
error-bad-file = This file doesn’t contain downloaded data, or it is damaged. Nothing was changed. Choose another file.
error-no-file = The browser can’t read this file. Choose it again.
error-not-utf-8 = This file isn’t UTF-8 text: line { $line }, column { $column }. Save it with the encoding UTF-8, then open it again.
error-many-documents = There isn’t enough room, so nothing was stored. Delete something first.
error-no-push = This site sends no notifications. Keep the table open to see when it’s your turn.
error-bad-endpoint = This browser can’t receive our notifications. Try another one.
error-no-mail = This site sends no e-mails. Add another device instead.
error-no-print = Sets can’t be made here. Choose a ready-made one, or make one with the program on your own computer.
error-bad-print = A set can’t be made with these settings. Change them and try again.
error-bad-address = That isn’t an e-mail address. Check for typos.
error-mail-link-unknown = This link doesn’t work here, or no longer works at all. If your address is new, open the link in the browser where you entered the address, or enter the code there. Otherwise, enter your address again.
error-mail-code-wrong = This code is wrong, or no longer works. Check it; after five wrong codes, request a new one.
error-no-advice = In a rated game, or with other people, the computer helps only once the game is over. Ask it again then.
error-title = That didn’t work
error-aborted = This game was aborted. You can start a new one.
error-rated = Only casual games allow this. In this one, play on or resign.
error-not-rated = This game can’t be rated. Make it a casual game.
error-no-abort = Everyone has placed a piece, so the game counts. You can resign.
