# The table in the browser: board, stocks, moves, chat and what players agree on.

table = Table
table-heading = Cir*Kis table
loading = Loading…
table-missing = Table not found

skip-to-main = Skip to the content
skip-to-turn = Skip to the current turn
skip-to-stock = Skip to the first stock
skip-to-typing = Skip to typed moves
skip-to-comment = Skip to the comment

## Connection

link-connecting = Connecting…
link-reconnecting = Connection lost. Reconnecting…
link-sending = Sending…
link-back = Connected again.
link-saved = Saved

## Header, menu and dialogs

home = Home
undo = Undo
help = Help
settings = Settings
menu = Menu
close = Close
cancel = Cancel
copied = Copied.
    .by-hand = This browser does not let the page copy. The text is selected: copy it with Ctrl+C, or with your device’s menu.
    .text = Text to copy
confirm = Confirm

dialog-sure = Are you sure?
dialog-keep-playing = Keep playing

menu-result = Show result
menu-again = New game, same players
menu-record = Download game file
menu-copy = Copy link
menu-resign-title = Leave the game for good:
menu-resign = { $who }: resign…
    .you = Resign…
menu-resign-sure = { $who } will be out of this game and cannot win it.
    .you = You will be out of this game and cannot win it.
menu-resign-yes = Resign
menu-hand-over = Let a computer play for { $who }
    .you = Let a computer play for me
menu-hand-over-away = Let a computer play for { $who }, who is away
menu-remove = Remove { $who } from the table…
menu-remove-sure = { $who } will be removed and cannot sit down at this table again.
menu-remove-yes = Remove
menu-remove-game = { $who } will be removed and cannot sit down at this table again. A computer plays on.
menu-spectators = { $count ->
    [one] { $count } spectator
   *[other] { $count } spectators
}

## The board

board = Board
board-label = Board with 165 cells
board-in-words = The board in words
board-empty = No pieces placed yet.
# $name: the move without its article.
board-leader = The Leader is { $move }.
board-pieces = Pieces on the board
board-pieces-of = { $who }: { $moves }.
board-pieces-none = none yet
board-figures = Figures begun
board-share = { $who } { $count }
board-figure = { figure }: { $shares }; { $state }
board-figure-free = { $count ->
    [one] { $count } cell free
   *[other] { $count } cells free
}
board-figure-owner = complete, majority for { $who }
board-figure-tied = complete, no majority

## A player's stock of pieces

stock = { $who }’s pieces: { $pieces } left
stock-you = You
stock-left = { $pieces ->
    [one] { $pieces } piece
   *[other] { $pieces } pieces
}
stock-left-word = { $pieces ->
    [one] piece
   *[other] pieces
}
stock-piece = { $shape }, { $pieces } left
stock-places = { $places ->
    [0] fits nowhere
    [one] fits in { $places } place
   *[other] fits in { $places } places
}
stock-points-word = { $points ->
    [one] point
   *[other] points
}
stock-match = Match: { $total } of { $target }
stock-to-play = to play
stock-free-turn = free turn
stock-thinking = thinking…
stock-withdrawn = resigned
stock-out-of-time = out of time
stock-handed = played by { $level } for now

presence-here = online
presence-away = away

## The piece in hand

hand = Current turn
prompt-begin = Choose any piece: the places where it fits light up.
prompt-follow = The Leader is the piece with the bright rim. A corner is enough.
prompt-score = Fill a Circle or a Star: having the most cells in it scores 10 points.
hand-pick = Choose a piece or a free cell.
hand-take = Take over this piece
hand-aim = { $places ->
    [one] { $shape }: fits in one place only. It is lit on the board.
   *[other] { $shape }: fits in { $places } places. Choose one on the board.
}
hand-aimed = { $count ->
    [one] { $move }.
   *[other] { $move } ({ $at } of { $count } here).
}
hand-staged = { $move }: not played yet.
hand-fits = { $count ->
    [one] One way to cover { $cells }:
   *[other] { $count } ways to cover { $cells }:
}
hand-choose = Pieces that fit
hand-turn = Turn
hand-turn-back = Turn the other way
hand-turn-over = Flip
hand-sending = Sending…
hand-unsent = Not sent yet. It will be sent once the server answers.
hand-looking-back = Position after move { $n }.

## Why a piece cannot be placed

cannot-loading = The table is still loading.
cannot-looking-back = You are looking at an earlier position. Return to the game to play.
cannot-over = The game is over.
cannot-pending = Your last move is still being sent.
cannot-not-you = It is { $who }’s turn.
cannot-watching = You are watching this game.
cannot-center = { $shape }: does not fit in the centre.
cannot-any = { $shape }: does not fit next to any piece.
cannot-leader = { $shape }: does not fit next to the Leader.
cannot-outside = It does not fit here.
# $name: the move without its article.
cannot-taken = { $cell } is covered by { $move }.
cannot-cell = None of your pieces can be placed on { $cell } now.
cannot-here = { $shape } does not fit on { $cell }. The board shows where it does.
cannot-flip = It does not fit here when flipped.
cannot-turn = It fits here only this way round.

## Moves so far

moves = Moves
moves-label = Moves, oldest first
moves-empty = No moves yet.
# Before a player's moves, for screen readers.
moves-by = { $who }:
# $name: the move without its article.
moves-look = Show the board after { $move }
moves-latest = Latest position
moves-return = { $count ->
    [one] Return to the game ({ $count } move later)
   *[other] Return to the game ({ $count } moves later)
}

## Moves typed as cells

typed = Type a move
typed-label = Cells, for example A1+B1
typed-play = Play
typed-list = Legal moves
typed-count = { $count ->
    [one] { $count } legal move
   *[other] { $count } legal moves
}

## The end of a game

end-winner = winner
end-table = Final scores
end-player = Player
end-points = Points
end-unplaced = Pieces left
end-total = Match (to { $target })
end-match-on = { $rounds ->
    [one] { $rounds } round played. The match goes to { $target } points.
   *[other] { $rounds } rounds played. The match goes to { $target } points.
}
end-match-over = { $rounds ->
    [one] The match is over after { $rounds } round.
   *[other] The match is over after { $rounds } rounds.
}
end-you-win = You win!
end-you-share = You share the win!
# $who: the winners; $own and $best: your points and theirs.
end-you-lost = You lost { $own }–{ $best } to { $who }.
    .otherwise = You lost to { $who }.
end-even = Equal points: the player with more pieces left wins.
# $move: the move, and who made it.
end-decided = Move { $n } decided the game: { $move }.
end-see = See it
end-more = More
end-again = Play again
# $name: the computer that follows the one beaten.
end-next-opponent = { $name } is next
end-see-move = See move { $n }
end-rematch = Rematch
end-new-opponent = New opponent
end-next-round = Next round
end-look = Look through the game

## Waiting for players

lobby = Waiting for players
lobby-open = { $seats ->
    [one] { $seats } seat is not taken yet. The game starts as soon as it is.
   *[other] { $seats } seats are not taken yet. The game starts as soon as they are.
}
lobby-name = Your name
lobby-free = free
lobby-you = you
lobby-claim = Sit here
lobby-leave = Leave seat
lobby-open-seat = Free this seat
lobby-held = has not answered yet
lobby-held-you = held for you
lobby-accept = Take my seat
lobby-decline = No, thanks
lobby-remove = Remove…
lobby-newcomers = Let others take the free seats
lobby-fill = or a computer…

invite = Invite friends
invite-how = Anyone with this link can join. No account needed.
invite-link = Invitation link
invite-copy = Copy link
invite-share = Share…
invite-text = Play Cir*Kis with me!
invite-qr = QR code of the link, to scan with a phone
invite-code = or enter this code on the home page:
invite-local = This link works only on this computer.
    .host = This link works only on this computer. To play with friends elsewhere, make the program reachable from the network (see --host).

## What players decide together

proposal = Decisions
proposal-move = { $move } ({ $who })
proposal-back = the resignation of { $who }
proposal-moves = { $count ->
    [one] the last move
   *[other] the last { $count } moves
}
proposal-undo = { $who } asks to take back { $moves }.
proposal-undo-mine = You asked to take back { $moves }. Waiting for { $others }.
proposal-accept = Accept
proposal-decline = Decline
proposal-withdraw = Withdraw request
# $why: a sentence on what the move leads to; $chance: how much the chance of winning drops.
teach-offer = { $why } { $chance }
teach-missed = Another move { $why }.
teach-take-back = Take it back
teach-keep = Keep it
proposal-declined = Your undo request was declined.
proposal-away = { $who } has been away for a while. A computer can play for them until they are back.
proposal-hand-over = Let a computer play
proposal-handed = A computer is playing for { $who }.
proposal-take-back = Take the seat back
proposal-seen = Got it
# $who: those who want it; $others: those who have not answered.
rematch-wanted = { $count ->
    [one] { $who } wants a rematch.
   *[other] { $who } want a rematch.
}
rematch-mine = You asked for a rematch. Waiting for { $others }.
rematch-withdraw = Cancel
rematch-declined = { $who } declined the rematch.
proposal-next = The next game is ready.
proposal-go = Go to the next game
proposal-other = Another game is waiting for you.
proposal-other-go = Go to that game

## What players meet for the first time, explained once
# $who: the player who leads in the figure, or who owns it.

first-outline = Dashed outline: { $who } has the most cells { figure-in-the } and would own it now.
first-free-turn = Free turn: place again at once, next to any piece on the board, not only the Leader.
first-last-cell = You get { points } for the last cell { figure-of-the }, although { $who } has the most cells.
first-turn-lost = None of your pieces can touch the Leader, so you lose a turn. Next time there’ll be a new Leader.

## Chat

chat = Chat
chat-history = Messages
chat-phrases = Quick messages
chat-removed = (removed)
chat-write = Write a message
chat-send = Send
chat-empty = No messages yet.
chat-unread = { $count ->
    [one] { $count } new message
   *[other] { $count } new messages
}
chat-options = Chat options
chat-ignore = Ignore { $who }
chat-allow = Allow everyone to write freely
chat-speaker = { $who }:
chat-heard = { $who }: { $text }

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thanks!
phrase-one-moment = One moment…

## Clocks

clock-left = { $days ->
    [one] { $days } day { $hours } h
   *[other] { $days } days { $hours } h
}
clock-pressing = You have less than a minute left.

## Casual or rated
kind-casual = Casual
    .game = Casual game
    .help = Casual: your rating does not change, undo and hints are allowed, and a computer can play for someone.
kind-rated = Rated
    .game = Rated game
    .help = Counts for your rating: no undo, no hints, and the clock decides.
kind-not =
    .imported = Casual: a game from a file or a position cannot be rated.
    .teaching = Casual: a teaching game cannot be rated.
    .pieces = Casual: a game with other pieces cannot be rated.
    .handicap = Casual: a game with a handicap cannot be rated.
    .match = Casual: a match over several rounds cannot be rated.
    .rules = Casual: of all rules, a rated game can have the Center Ring only.
    .nobody = Casual: nobody plays.
    .level = Casual: this computer has no rating.
    .mixed = Casual: a game with computers is rated only if one person plays against one of them.
    .seats = Casual: a rated game needs everybody at their own device.
    .clock = Casual: a rated game needs a clock.
kind-older = This game began before there were casual and rated games. It is casual and does not count.
menu-abort = Abort the game…
menu-abort-sure = The game ends and counts for nobody. That is possible until everybody has placed a piece.
menu-abort-yes = Abort
end-aborted = The game was aborted
    .reason = It counts for nobody.
