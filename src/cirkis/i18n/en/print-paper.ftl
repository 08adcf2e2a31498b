# The set on paper: what can be chosen, the words on its pages, and what cannot be made.

print-paper = Paper
    .help = The size of the pages.
    .a4 = A4
    .letter = US Letter
print-board = Board
    .help = In tiles to glue together, or on one page; cells and pieces are then made smaller if necessary.
    .tiles = in tiles
    .one-sheet = on one page
print-look = Look
    .help = In colour, or as black lines for black-and-white printers and for colouring in.
    .colour = in colour
    .line-art = black lines
print-backs = Piece backs
    .help = Follow each page of pieces with its back, and all other pages except the rules with a blank one, for printing on both sides.
print-names = Cell names
    .help = Write the name of each cell on the board.
print-press = For a print shop
    .help = PDF/X-1a in four inks, with a bleed: pages 3 mm, pieces and board 1.5 mm on every side.

## Pages
## $colour is green, purple, red or yellow.

print-paper-title = Cir*Kis on paper
print-paper-cover-page = Cir*Kis: a set to print
    .all = This page
print-paper-board-page = The board
    .all = The board
print-paper-tile-page = The board, tile { $tile } of { $tiles }
    .all = The board in { $tiles ->
        [one] one tile
       *[other] { $tiles } tiles
    }
print-paper-pieces-page = { print-paper-who }: { $pieces ->
    [one] { $pieces } piece
   *[other] { $pieces } pieces
}{ $kit ->
    [1] , scoring track and peg
   *[other] {""}
}
    .all = Pieces: { print-paper-who }
print-paper-back-page = { print-paper-who }: the back of the previous page
    .all = Backs: { print-paper-who }
print-paper-blank-page = Blank back of page { $page }
print-paper-tracks-page = Scoring tracks and pegs
    .all = Scoring tracks and pegs
print-paper-rules-page = How to play ({ $page }/{ $pages })
    .all = How to play
# $colour
print-paper-who = { $colour ->
    [green] { colour-green }
    [purple] { colour-purple }
    [red] { colour-red }
   *[yellow] { colour-yellow }
}

## On every page

print-paper-ruler = Measure this: it must be 100 mm.
print-paper-ruler-inches = Measure both rulers: they must be 100 mm and 4 inches long.
print-paper-edge = edge { $edge } mm
print-paper-number = { $page } / { $pages }

## On the first page

print-paper-pages-one = { $first }
print-paper-pages-many = { $first } to { $last }
print-paper-steps = How to make it
print-paper-step-print = Print this page first, at 100% (“actual size”), and measure the ruler at the bottom. Then print the pages of pieces, tracks and board on card if your printer takes it, and the rules on paper. Leave out the colours nobody will play.
print-paper-step-both-sides = Print all pages double-sided, flipping on the long edge; pages without a back are followed by a blank one.
print-paper-step-rules = The rules fit on one sheet, front and back: pages { $first } and { $last }.
print-paper-step-tiles = Cut each tile out along its outer black lines and keep the strips beside the dashed lines. Glue the tile named on each strip over that strip, up to the dashed line: first side by side, then the rows together. The picture continues on the strip, so that you can line it up. Glue the board onto cardboard if you like, then cut along its frame.
print-paper-step-sheet = Glue the page with the board onto cardboard if you like, and cut along the frame.
print-paper-step-pieces = If the card is thin, cut the pegs off and glue the pages of pieces onto cardboard 1 to 2 mm thick. Cut along the outlines, but not along the thin lines within a piece.
print-paper-step-turned = May be flipped in play: { $shapes }. Their backs are blank here: draw your mark on them, or make the set with “piece backs”.
print-paper-step-colours = Give each player a colour and colour in the pieces; the patterns tell them apart without colour, too.
print-paper-step-pegs = Cut out the scoring tracks and the pegs. Fold each peg along the dashed lines into a prism and glue the tab. Put it on 0.
print-paper-certain = What is published and what is not
print-paper-certain-board = Published about the board: its lines are a Penrose pattern in a ten-sided frame; it has ten Circles, six Stars of five cells each and a ring of ten cells around the Center Star. Reconstructed: where exactly it is cut, and its size.
print-paper-certain-pieces = Published about the pieces: there are nine kinds and each player has 20 pieces; the names of all kinds but the Chevron; a Big Slice is three of a Circle’s five cells; no piece covers more than two cells of a Star. Reconstructed: the outlines of Kite, Hook and Triangle; the Chevron and its name; how many there are of each kind; that a Hook may be flipped.
print-paper-own-pieces = The pieces are those of the set “{ $name }”, not those of the original game.

## On the other pages

print-paper-glue = Glue tile { $tile } over this strip
print-paper-peg = Pegs: fold along the dashed lines, glue the tab behind the first face.
print-paper-tab = glue
print-paper-piece-row = { $count } × { $name }.
print-paper-rules-setup = Before you start
    .text = Lay the board in the middle; each player sits at a corner. Everyone takes the pieces, the track and the peg of one colour and puts the peg on 0. The youngest player goes first; play goes clockwise.
print-paper-rules-pieces = Each player has the same { $count ->
    [one] one piece
   *[other] { $count } pieces
} of { $shapes ->
    [one] one kind
   *[other] { $shapes } kinds
}, and everyone can see what the others have left.
print-paper-rules-went-out = *Going out:* a player who places the last of their pieces ({ $count ->
    [one] one
   *[other] { $count }
} at the start) scores 10 more points, and the game ends right there.
print-paper-rules-standard = The pictures show pieces of the standard set.

## What was made

print-paper-made = { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}, { $paper ->
    [a4] A4
   *[letter] US Letter
}
print-paper-board-size = The board is { $width } × { $height } mm with its frame, { $tiles ->
    [one] on one page.
   *[other] in { $tiles } tiles.
}
print-paper-smaller = On one page the short edge is { $edge } mm, not { $asked } mm; the pieces match.

## What cannot be made

print-paper-piece-too-large = With an edge of { $edge } mm, the piece “{ $shape }” doesn’t fit on a page; use an edge of at most { $most } mm.
print-paper-clearance = With an edge of { $edge } mm, a clearance of { $value } mm leaves too little of a piece; use at most { $most } mm.
