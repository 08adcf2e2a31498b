# A set from a laser cutter.

print-format = File format
    .help = SVG for most laser-cutting programs, DXF for CAD.
    .svg = SVG
    .dxf = DXF
print-sheet-width = Sheet width
    .help = The size of the material in the machine.
print-sheet-height = Sheet height
    .help = The size of the material in the machine.
print-thickness = Material thickness
    .help = For the base plate, the pieces and the scoring tracks.
print-line-height = Thickness of the raised lines
    .help = Cut from thinner material and glued onto the base plate.
print-kerf = Kerf
    .help = The width that the laser burns away. Every cut is offset by half of it.
print-gap = Gap between parts
    .help = Between parts on a sheet, and between them and the sheet’s edge.
print-engraving = Engraving on top
    .help = Engraved first, before the panel with the pieces is flipped over.
    .mark = The player’s mark
    .pattern = The player’s pattern
    .none = Nothing

## Facts

print-laser-what = { $what ->
    [test] Test piece
    [board-base] Base plate
    [board-lines] Raised lines
    [tracks] Scoring tracks
    [green] Green pieces
    [purple] Purple pieces
    [red] Red pieces
    [yellow] Yellow pieces
   *[other] { $what }
}
print-laser-preview = { print-laser-what }, sheet { $number } of { $sheets }
print-laser-preview-back = { print-laser-what }, sheet { $number } of { $sheets }: the back, engraved first
print-laser-fact-board = The board is { $width } by { $height } mm, without its rim, { $parts ->
    [1] in one part
   *[other] in { $parts } parts
}.
print-laser-fact-grooves = Engrave the grooves of the pieces { $depth } mm deep, for raised lines of { $height } mm.
print-laser-fact-clearance = Pieces stay { $clearance } mm away from each raised line.
print-laser-fact-sheets = { print-laser-what }: { $sheets ->
    [1] 1 sheet
   *[other] { $sheets } sheets
}, { $cut } m to cut{ $score ->
    [0] {""}
   *[other] , { $score } m to score
}, { $engraved } cm² to engrave{ $grooved ->
    [0] {""}
   *[other] , { $grooved } cm² of grooves
}.

## What cannot be cut

print-laser-gap = A kerf of { $kerf } mm would burn away parts that are { $value } mm apart; use a gap of at least { $kerf } mm.
print-laser-clearance = A clearance of { $value } mm leaves too little of the smallest piece; use at most { $most } mm.
print-laser-line = Raised lines { $value } mm wide leave too little of the smallest cell; use at most { $most } mm.
print-laser-edge = Cells with an edge of { $value } mm are too small for these lines and this clearance; use at least { $least } mm.
print-laser-kerf = A kerf of { $value } mm is wider than the narrowest part or opening; use at most { $most } mm.
print-laser-depth = Grooves for raised lines of { $value } mm would cut through a piece; use at most { $most } mm.
print-laser-thin = Material of { $value } mm is too thin for grooves; use at least { $least } mm.
print-laser-sheet = The largest part doesn’t fit on a sheet; use one of at least { $width } by { $height } mm.
print-laser-sheet-or-edge = The largest part doesn’t fit on a sheet; use one of at least { $width } by { $height } mm, or an edge of at most { $edge } mm.

## On the rim of the board

print-laser-note-title = Cir*Kis
print-laser-note-board = Reconstructed: where the board is cut
print-laser-note-pieces = Reconstructed: some pieces, and how many of each
print-laser-note-source = What is certain: see the page “The board and the pieces”

## The text beside the files

print-laser-readme-title = Cir*Kis: a set to cut with a laser
print-laser-readme-materials = MATERIALS. Cut the base plate (board-base), the scoring tracks (tracks) and the pieces from sheets of { $thickness } mm, the raised lines (board-lines) from a sheet of { $height } mm. Ideally, cut each player’s pieces and peg from material of their own colour.
print-laser-readme-test = TEST FIRST. Cut the file “test” once from each thickness; on the thin sheet, leave out the cyan layer. Measure the bar: it should be { $long } by { $wide } mm. If it is a few tenths too small, increase the kerf (now { $kerf } mm) by that much and make the files again. Then push the small thick kite into the openings of the thin strip: the lowest number at which it goes in without force is your clearance. If that is not { $clearance } mm, make the files again with your value. Engrave the cyan square on the thick sheet with more or less power until it is { $depth } mm deep: that is how deep the grooves must be.
print-laser-readme-layers = LAYERS. Cyan areas are grooves, engraved to { $depth } mm; black areas are engraved just deep enough to see; blue lines are scored, magenta lines are cut first and red ones last. Switch green off: it only shows where the panel lies. Lines are already moved by half the kerf: switch off the kerf offset in your program.
print-laser-readme-backs = TWO SIDES. A file whose name ends in “back” goes first: it engraves what will face up, and cuts out a panel. Leave the sheet in the machine, flip the panel over from left to right, and put it back into the same hole. Two of its three holes are still at the top, the third is now at the lower right. Then run the file of the same name without “back”, from the same origin. In that file, the pieces lie face down: the grooves go where the raised lines pass beneath them.
print-laser-readme-parts = PARTS OF THE BOARD. The parts of the base plate and of the raised lines, { $parts } each, meet along the edges of cells. Glue those of the base onto a flat backing.
print-laser-readme-glue = BOARD. Glue the raised lines onto the base plate, along the scored lines. Each opening then shows one cell; a scored ring marks each Circle, dark arrows each Star, small kites the Center Ring.
print-laser-readme-tracks = SCORING TRACKS. Glue each plate with slots onto one without. The peg marks the player’s points: 0 to 50 in the upper row, 55 to 100 in the lower.
print-laser-readme-rules = RULES. They are on one sheet of the paper set: run cirkis print paper, or open /print in the game.
print-laser-readme-reconstructed = WHAT IS RECONSTRUCTED. We had no exact drawing of the original game. Where exactly the board is cut, the outlines of Kite, Hook and Triangle, the Chevron, how many there are of each kind, and that a Hook may be flipped are our reconstruction. The page “The board and the pieces” of the program’s documentation lists what is published.
