# Games by message: starting one, sending it, and opening what comes in a message.

start-message = Play by message
    .more = Send each other the game in any messenger. No account needed.
message-about = Place a piece and send the game as a link, in any messenger. Your friend opens it, plays on and sends it back. Only you and they see it, and it works offline, too.
message-start = Start the game
message-link = Got a link in a message?
    .help = Paste the link here, or the whole message.
    .open = Open
message-sending = Send the game
message-to = Send this link to { $who }, in any messenger.
    .group = Send this link to { $who }, or to your group.
message-to-all = The game is over. Send this link to everyone, so that they see the end.
message-label = Link to the game
message-text = Your turn at Cir*Kis, { $who }!
message-text-end = Our game of Cir*Kis is over.
message-qr = QR code to scan
message-send = Send
message-again = Send again
message-unsent = Not sent yet.
message-waiting = Sent. It’s up to { $who } now. Open the link that you get back.
message-seat = Which player are you?
message-seats = Change who I am…
message-watch = Just watch
message-older = That link is older than your game. This is how it stands now.
message-differs = This isn’t the game that you have here.
    .how =
        They differ from move { $move }{ $round ->
            [1] {""}
           *[other] { " " }of round { $round }
        }. Moves here: { $here }; in the link: { $there }.
message-keep = Keep mine
message-take = Take the link’s
message-illegal =
    Move { $move }{ $round ->
        [1] {""}
       *[other] { " " }of round { $round }
    } in this link breaks the rules, so the game can’t be opened.
message-state = By message
message-state-unsent = not sent yet
message-state-sent = sent { $when }

error-message-missing = There’s no game in this text. Copy the whole link, or the whole message.
error-message-cut = The end of the link is missing. Copy the whole message, or ask for the link again.
error-message-damaged = The link is damaged. Copy the whole message, or ask for the link again.
error-message-newer = The link is from a newer version of the game. Reload the page, then open it again.
error-message-unsendable = A game by message is for people only, with the standard pieces, without a clock, from an empty board. Change the game.
error-no-message = This game isn’t played by message.
