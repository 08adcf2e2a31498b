# Studies: people's own boards, with variations, comments and drawings.

study = Study
studies = Studies
    .help = A board of your own: set up a position, try variations, write comments and draw on the board.
studies-none = Create your first study: start with a new board, or open a game.
studies-damaged = { $count ->
    [one] One study is damaged and can’t be shown.
   *[other] { $count } studies are damaged and can’t be shown.
}
study-untitled = Untitled study
study-title = Title
study-new = New board
study-open = Open a game…
study-paste = Paste a game
study-paste-open = Open
study-record = Game as text
# $pieces: how many pieces lie on the board. $date: when it was last changed.
study-summary = { $pieces ->
    [one] 1 piece
   *[other] { $pieces } pieces
}, { $date }
study-unreadable = This game can’t be opened. Check that all of it was copied.
study-this = Study this game

## The board

study-begin = Start
study-variation = Variation
study-withdraws = resigns
study-undo = Undo
study-redo = Redo
study-promote = Make main line
study-remove = Delete from here
study-remove-ask = Delete this move and everything after it? You can undo this.
study-too-deep = Variations can’t be nested any deeper. Continue this one instead.
study-copy = Make my own copy
study-delete = Delete study
study-delete-ask = Delete this study for good?

study-state-saved = Saved
study-state-saving = Saving…
study-state-waiting = Not saved yet: this browser keeps it and tries again later.
study-state-changed-elsewhere = This study was changed elsewhere.
study-keep-mine = Keep mine
study-take-theirs = Use the other one

## Comments and marks

study-comment = Comment
    .hint = Write a comment
study-mark = Rate the move
study-mark-brilliant = Brilliant move
study-mark-good = Good move
study-mark-interesting = Interesting move
study-mark-dubious = Dubious move
study-mark-bad = Mistake
study-mark-blunder = Blunder

## Drawing on the board

study-draw = Draw on the board
study-draw-what = What to draw
study-draw-ink = Colour
study-draw-cells = Cells: one for a ring, two for an arrow
study-draw-do = Draw
study-draw-wrong = Enter one or two cells of the board.
study-draw-remove = Remove: { $what }
study-arrow = Arrow
study-circle = Ring a cell
study-figure = Outline a Circle or Star
study-ink-green = green
study-ink-red = red
study-ink-blue = blue
study-ink-yellow = yellow
study-arrow-at = Arrow from { $from } to { $to }
study-circle-at = Ring around { $from }
study-figure-name = Outline { figure-of-the }
study-drawing = { $where } ({ $ink })

## Setting up

study-set-up = Set up
    .help = Choose a colour and place its pieces anywhere. The last piece placed is the Leader; the turn and the scores follow from the pieces.
study-set-up-done = Done
study-clear = Clear the board
study-pieces-of = Place pieces of
study-pieces = Pieces in the order they were placed
study-turn = Whose turn it is
study-make-leader = Leader
    .of = Make { $what } the Leader
study-take-away = Remove { $what }
study-does-not-fit = That piece doesn’t fit there, or there’s none left. Try another place or piece.
study-score = { $colour } { $points }
study-result-turn = { $colour } to play. Scores: { $scores }.
study-result-free = { $colour } has a free turn. Scores: { $scores }.
study-result-over = The game is over. Scores: { $scores }.
study-problem-not-at-center = { $name }: the first piece must cover a cell of the Center Star or the Center Ring.
study-problem-not-touching-any = { $name } touches no piece that was placed before it.
study-problem-game-over = The game would have ended with { $cells }, before { $name }.
study-problem-not-in-stock = { $colour } has no such piece left: { $name }.
study-problem-overlaps = { $name } lies on another piece: { $cells }.
study-problem-no-leader = None of these pieces can be the Leader if it’s that player’s turn.

## Going on, and sharing

study-play = Play on from here
    .help = A new game starts from this position. Who plays each colour?
study-play-seat = Who plays { $colour }
study-play-begin = Start
study-share = Share
study-link = Link
    .help = Anyone with this link can read the study and copy it. Only you can change it.
study-link-site = Link
    .help = The whole study is in this link. Anyone who opens it gets a copy.
study-link-long = This study is too long for a link. Send the game as text instead.
study-copy-link = Copy link
study-copy-record = Copy text
error-no-study = This study doesn’t exist, or no longer exists. Check the link.
    .here = This study isn’t on this device. Studies here stay in the browser where they were made. Share it there, and open the link or the file here.
error-broken-study = This study is damaged and can’t be opened. Choose another one.
study-missing = Study not found
