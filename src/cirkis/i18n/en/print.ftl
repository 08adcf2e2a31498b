# Making a set: the settings that paper, laser and 3D printing share, and their errors.

print-edge = Short edge of a cell
    .help = Sets the size of everything. At 20 mm the board is 34 cm from corner to corner.
print-sets = Sets of pieces
    .help = One for each player: green, purple, red, yellow.
print-pieces = Pieces
    .help = A file with another piece set.
print-clearance = Clearance
    .help = The space left free on every side of a piece.
print-line = Raised lines
    .help = The width of the lines between the cells.
print-language = Language
    .help = For all text in the files.
    .en = English
    .fr = French
    .de = German

print-bounds = { $name } must be a number from { $low } to { $high }{ $unit ->
    [mm] { " " }mm
   *[other] {""}
}, not “{ $value }”.
print-choice = { $name } must be one of { $words }, not “{ $value }”.
print-unreadable = { $name } can’t be “{ $value }”.
print-unknown = There’s no setting “{ $name }”, only { $known }.
print-pieces-unusable = This piece set can’t be used{ $line ->
    [0] {""}
   *[other] , line { $line }
}: { $why }

print-notice = Cir*Kis is a trademark of Winning Moves. This set is independent work: it is not made, endorsed or supported by Winning Moves, and contains none of the original game’s artwork or text.
