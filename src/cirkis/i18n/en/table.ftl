# The table in the browser: board, stocks, moves, chat and what players agree on.

table = Table
table-heading = Cir*Kis table
loading = Loading…
table-missing = Table not found

skip-to-main = Skip to the content
skip-to-turn = Skip to the current turn
skip-to-stock = Skip to the first player’s pieces
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
    .by-hand = This browser doesn’t let the page copy. The text is selected: copy it with Ctrl+C, or with your device’s menu.
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
menu-resign-sure = { $who } leaves the game and can’t win it.
    .you = You leave the game and can’t win it.
menu-resign-yes = Resign
menu-hand-over = Let a computer play for { $who }
    .you = Let a computer play for me
menu-hand-over-away = Let a computer play for { $who }, who is away
menu-remove = Remove { $who } from the table…
menu-remove-sure = { $who } will be removed and can’t sit down at this table again.
menu-remove-yes = Remove
menu-remove-game = { $who } will be removed and can’t sit down at this table again. A computer plays on.
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
board-figures = Circles and Stars in progress
board-share = { $who } { $count }
board-figure = { figure }: { $shares }; { $state }
board-figure-free = { $count ->
    [one] { $count } cell free
   *[other] { $count } cells free
}
board-figure-owner = complete, most cells: { $who }
board-figure-tied = complete, nobody has the most cells

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
hand-take = Swap: make this piece mine
hand-aim = { $places ->
    [one] { $shape }: fits in one place only. It’s lit up on the board.
   *[other] { $shape }: fits in { $places } places. Choose one on the board.
}
hand-aimed = { $count ->
    [one] { $move }.
   *[other] { $move } (position { $at } of { $count }).
}
hand-staged = { $move }: press Confirm to play it.
hand-fits = { $count ->
    [one] One way to cover { $cells }:
   *[other] { $count } ways to cover { $cells }:
}
hand-choose = Pieces that fit
hand-turn = Rotate
hand-turn-back = Rotate the other way
hand-turn-over = Flip
hand-sending = Sending…
hand-unsent = You’re offline. Your move will be sent when you’re back.
hand-looking-back = Position after move { $n }.

## Why a piece cannot be placed

cannot-loading = The table is still loading.
cannot-looking-back = This is an earlier position. Go back to the game to play.
cannot-over = The game is over.
cannot-pending = Your last move is still being sent.
cannot-not-you = It’s { $who }’s turn.
cannot-watching = You’re watching this game.
cannot-center = { $shape }: doesn’t fit in the centre.
cannot-any = { $shape }: fits nowhere.
cannot-leader = { $shape }: can’t touch the Leader.
cannot-outside = It doesn’t fit here.
# $name: the move without its article.
cannot-taken = { $cell } is covered by { $move }.
cannot-cell = None of your pieces can go on { $cell } now.
cannot-here = { $shape }: doesn’t fit on { $cell }. The board shows where it does.
cannot-flip = The piece doesn’t fit here when flipped.
cannot-turn = The piece fits here only this way round.

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
    [one] { $rounds } round played. First to { $target } points wins the match.
   *[other] { $rounds } rounds played. First to { $target } points wins the match.
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
end-even = Tied on points: more pieces left wins.
# $move: the move, and who made it.
end-decided = Move { $n } decided the game: { $move }.
end-see = Show move
end-more = More
end-again = Play again
# $name: the computer that follows the one beaten.
end-next-opponent = { $name } is next
end-see-move = See move { $n }
end-rematch = Rematch
end-new-opponent = New opponent
end-next-round = Next round
end-look = Replay the game

## Waiting for players

lobby = Waiting for players
lobby-open = { $seats ->
    [one] Waiting for { $seats } more player. Then the game starts.
   *[other] Waiting for { $seats } more players. Then the game starts.
}
lobby-name = Your name
lobby-free = free
lobby-you = you
lobby-claim = Sit here
lobby-leave = Leave seat
lobby-open-seat = Clear this seat
lobby-held = invited
lobby-held-you = held for you
lobby-accept = Take my seat
lobby-decline = No, thanks
lobby-remove = Remove…
lobby-newcomers = Let anyone join
lobby-fill = Add a computer…

invite = Invite friends
invite-how = Anyone with this link can join. No account needed.
invite-link = Invitation link
invite-copy = Copy link
invite-share = Share…
invite-text = Play Cir*Kis with me!
invite-qr = QR code of the link, to scan with a phone
invite-code = or enter this code on the home page:
invite-local = This link works only on this computer.
    .host = This link works only on this computer. To play with friends on other devices, open the game to your network: the guide for hosts says how.

## What players decide together

proposal = Decisions
proposal-move = { $move } ({ $who })
proposal-back = the resignation of { $who }
proposal-moves = { $count ->
    [one] the last move
   *[other] the last { $count } moves
}
proposal-undo = { $who } asks to undo { $moves }.
proposal-undo-mine = You asked to undo { $moves }. Waiting for { $others }.
proposal-accept = Accept
proposal-decline = Decline
proposal-withdraw = Withdraw request
# $why: a sentence on what the move leads to; $chance: how much the chance of winning drops.
teach-offer = { $why } { $chance }
teach-missed = Another move { $why }.
teach-take-back = Undo it
teach-keep = Keep it
proposal-declined = Your undo request was declined.
proposal-away = { $who } has been away for a while. A computer can play for them until they’re back.
proposal-hand-over = Let a computer play
proposal-handed = A computer is playing for { $who }.
proposal-take-back = I’m back
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
first-free-turn = Free turn: place another piece now. It may touch any piece on the board, not only the Leader.
first-last-cell = You get { points } for the last cell { figure-of-the }, although { $who } has the most cells.
first-turn-lost = No piece can touch the Leader, so this turn is lost. Next time there’ll be a new Leader.

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
chat-allow = Allow typed messages
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
    .help = Doesn’t change your rating: undo and hints are allowed, and a computer can play for someone.
kind-rated = Rated
    .game = Rated game
    .help = Counts for your rating: no undo, no hints, and the clock decides.
kind-not =
    .message = Casual: a game by message can’t be rated.
    .imported = Casual: a game from a file or a position can’t be rated.
    .teaching = Casual: a practice game can’t be rated.
    .pieces = Casual: a game with other pieces can’t be rated.
    .handicap = Casual: a game with a handicap can’t be rated.
    .match = Casual: a match over several rounds can’t be rated.
    .rules = Casual: the only rule a rated game can change is the Center Ring.
    .nobody = Casual: only computers play.
    .level = Casual: this computer has no rating.
    .mixed = Casual: a game with computers is rated only if one person plays one computer.
    .seats = Casual: in a rated game, everyone plays on their own device.
    .clock = Casual: a rated game needs a clock.
kind-older = This game is older than casual and rated games. It’s casual and doesn’t count.
menu-abort = Abort the game…
menu-abort-sure = The game ends and counts for nobody. You can do this until everyone has placed a piece.
menu-abort-yes = Abort
end-aborted = The game was aborted
    .reason = It counts for nobody.
