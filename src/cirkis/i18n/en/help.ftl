# How to play, on the page and in docs/how-to-play.md (made from this by `make i18n`).
# Words between *asterisks* are emphasised. Their order, and that of the pictures, is in web/help/rules.json.

rules = How to play
rules-intro = Two to four players place coloured pieces on a ten-sided board. Each piece must touch the one played just before it, whoever played it. When a Circle or a Star is full, the player with the most cells in it scores.

rules-board = The board
rules-board-text = The board has 165 cells (the box calls them segments). Five kite-shaped cells around a point form a *Circle*; there are ten. Five dart-shaped cells around a point form a *Star*; there are six. Circles and Stars are the *shapes*. The Star in the middle is the *Center Star*, and the ten kite cells around it form the *Center Ring*.
rules-board-caption = A Circle, a Star and the Center Star.

rules-pieces = The pieces
rules-pieces-text = Each player has the same 20 pieces, of nine kinds, and everyone can see what the others have left. On the keyboard, choose a piece by its letter. The letters are the same in every language, so records read alike everywhere.
rules-pieces-shape = Piece
rules-pieces-letter = Letter
rules-pieces-covers = Covers
rules-pieces-count = Each player has
rules-covers-big-slice = Three kite cells around one point: three fifths of a Circle.
rules-covers-small-slice = Two kite cells around one point.
rules-covers-wedge = One kite cell.
rules-covers-kite = Two kite cells and the dart cell between them.
rules-covers-triangle = Two kite cells joined along a short edge.
rules-covers-arrow = One dart cell.
rules-covers-chevron = Two neighbouring dart cells of a Star.
rules-covers-hook = A kite cell and a dart cell joined along a short edge.
rules-covers-sliver = One of the thin cells on the rim.

rules-turn = Your turn
rules-turn-text = Place one piece on free cells that it covers exactly. Rotate and flip it as you like.
rules-turn-first = The first piece of the game must cover at least one cell of the Center Star or the Center Ring.
rules-turn-leader = Every other piece must touch the *Leader*, the last piece placed. Sharing an edge or a single corner is enough.
rules-turn-next = Your piece is now the Leader, and the next player, clockwise, must touch it.
rules-turn-caption = Purple has just placed the Small Slice with the bright edge: it’s the Leader. The marked cells are free and touch it.
rules-turn-lost = You must place a piece if you can. If none of your pieces can touch the Leader, you lose a turn and the Leader stays where it is.

rules-points = Scoring
rules-points-text = When a piece fills the last cell of a Circle or a Star, that shape scores immediately. One piece can complete several shapes; each scores on its own.
rules-points-majority = *10 points* go to the player with the most cells in the shape, even if another player completed it. If players tie for the most, nobody gets them.
rules-points-completion = *5 points* go to the player who completed the shape, unless they’ve just scored the 10 for it.
rules-points-other = Each shape scores only once. Other cells, such as the thin ones on the rim, score nothing.
rules-points-caption-circle = Purple completes the Circle, but Green has three of its five cells: 10 points for Green, 5 for Purple.
rules-points-caption-star = Green and Purple have two cells each and Red fills the fifth: nobody gets the 10, and Red gets 5.

rules-free = Free turns
rules-free-text = You place another piece right away, and it may touch *any* piece on the board, not only the Leader, when your piece
rules-free-surrounded = fills a gap so well that every cell around it is covered (the rim of the board counts as covered), or
rules-free-center-star = completes the Center Star, or
rules-free-first-sliver = is the first Sliver of the whole game.
rules-free-caption = Green’s Wedge at the top has no free cell around it: a free turn. It also completes the Circle: 10 points for Purple, who has three cells, and 5 for Green.
rules-free-again = A piece placed on a free turn can get you another one. Two reasons together still give only one. If you can’t place anything on a free turn, your turn simply ends.

rules-end = The end of the game
rules-end-target = *Target:* once someone has 40 points, the current turn is the last one, including its free turns.
rules-end-went-out = *Going out:* a player who places the last of their 20 pieces scores 10 more points, and the game ends right there.
rules-end-blocked = *Blocked:* everyone has lost a turn, one after the other.
rules-end-winner = The player with the most points wins. On a tie, the player with more pieces left wins; if that is a tie too, the win is shared.

rules-options = Options
rules-options-starter = *First player:* a player of your choice, or one drawn at random.
rules-options-target = *Target:* a number of points other than 40.
rules-options-stop = *Stop immediately:* the game ends with the very piece that reaches the target, as in the French edition and, according to reviews, the German one.
rules-options-center-ring = *Center Ring:* its ten cells are one more shape, worth 15 points instead of 10.
rules-options-match = *Match:* several rounds, with scores added up until someone reaches the total you choose; the next player starts each round.
rules-options-pieces = *Piece set:* other pieces, from a file.
rules-options-handicap = *Handicap:* not in the printed rules. To even out a game between players of different strengths, one player starts with some points, plays without some pieces or has more time. Such games are never rated.
rules-options-pie = *Pie rule:* not in the printed rules; for two players. Instead of answering the first piece, the second player can take it over; the game goes on as if they had started with it.

rules-table = Making a move
rules-table-piece = *Choose a piece,* and every place where it fits lights up. The piece follows your pointer and snaps to the nearest place; click to play it there, or click beside the board to cancel. Or drag the piece onto the board.
rules-table-turn = *Several ways to fit?* Rotate the piece with the buttons beside it, the mouse wheel or R, and flip it with F. You can do so before it reaches the board, too.
rules-table-cell = *Or choose a cell first,* and pick from the pieces that fit there.
rules-table-touch = *On a touch screen,* drag the piece to its place, or tap the piece and then the place. Tap Confirm to play it. To rotate it, tap it, or use a second finger while the first holds it.
rules-table-keys = *The keyboard alone* is enough: press ? to see every key. “Type a move” lists all legal moves.

rules-together = Playing together
rules-together-text = Choose *Play with friends* on the home page, or create a game with seats for friends. You get a link, a code to scan with a phone and a short code to type. Anyone who opens the link can take a free seat or just watch. No account is needed: your browser remembers your seat. With *Play by message*, you send each other the game itself as a link, in any messenger.
rules-together-start = The game starts automatically once every seat is taken. Until then, the host, who created the game, can give a free seat to a computer.
rules-together-dot = A filled dot beside a name means that the player is online, an empty one that they are away.
rules-together-undo = *Undo* goes back to before your last piece. If you’re the only person playing, it works right away; otherwise, everyone else at the table must agree. Rated games have no undo.
rules-together-away = In a casual game, you can let a computer play for you and take your seat again later. The host can do the same for someone who is away, or remove them for good. In a rated game, the clock decides.
rules-together-kept = Nothing is lost when the connection drops or you close the page. A move made offline is sent when you’re back online. The home page lists your games, those waiting for you first.
rules-together-chat = *Chat* offers quick messages that everyone reads in their own language. You can ignore any player, just for yourself.
rules-together-sounds = Turn sounds and notifications on or off in *Settings*.

rules-tips = Good to know
rules-tips-slice = A Big Slice settles a Circle: with three of its five cells, nobody can have more than you.
rules-tips-star = No piece covers more than two cells of a Star, so Stars are fought over. Once two players have two cells each, the fifth is worth 10 points to either of them; anyone else gets 5 for it and leaves them nothing.
rules-tips-gift = It’s fine to complete a shape that pays an opponent if you’re closer to winning than they are.
rules-tips-five = Don’t leave an easy 5 points within reach of the Leader when someone has 35.
rules-tips-small = Keep Arrows and Wedges: late in the game they fit where nothing else does.
rules-tips-rim = Surrounded places are easiest to find along the rim, where cells have few neighbours.
