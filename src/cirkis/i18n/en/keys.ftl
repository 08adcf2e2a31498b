# The help window at the table: the rules in brief, all keys and gestures.

rules-short = How to play
rules-short-1 = Place one piece per turn. It must touch the Leader, the bright-edged piece placed last; a corner is enough.
rules-short-2 = The player with the most cells in a completed Circle or Star scores 10; completing one without getting those 10 scores 5.
rules-short-3 = You get a free turn for a piece with no free cell around it, for completing the Center Star and for the first Sliver of the game.
rules-short-4 = The game ends when someone reaches the target score or places their last piece.
rules-whole = Read the full rules

keys = Keyboard shortcuts
key-shape = Choose a piece by its letter; press again for the next place
key-next-place = Next place for the chosen piece
key-previous-place = Previous place
key-turn = Rotate the piece
key-turn-back = Rotate the other way
key-turn-over = Flip the piece
key-play = Play
key-cancel = Cancel
key-say = Say whose turn it is, the score and what is selected
# Said when asked for, as in "Green: 10 points."
said-points = { $who }: { points }.
key-hint = Hint; press again for the next step
key-help = This window
key-named-enter = Enter
key-named-esc = Esc
key-named-end = End

gestures = Mouse and touch
gesture-carry = Click or drag one of your pieces: it follows the pointer and snaps to where it fits.
gesture-turn = Rotate the piece with the wheel, a right click or the buttons beside it.
gesture-finger = While one finger holds the piece, rotate it with a second one: tap, or twist.
gesture-back = Drop it beside the board to cancel.
