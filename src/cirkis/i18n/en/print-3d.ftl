# A set from a 3D printer.

## Settings.

print-files = Files
    .help = A 3MF for each bed, with colours and names, or an STL for each kind of part.
    .beds = A 3MF for each bed
    .parts = An STL for each kind of part
print-bed-width = Bed width
    .help = From left to right.
print-bed-depth = Bed depth
    .help = From front to back.
print-nozzle = Nozzle
    .help = The nozzle’s diameter. No wall is thinner than two extruded lines.

## What cannot be built.

print-3d-line = With a nozzle of { $nozzle } mm and a clearance of { $clearance } mm, the raised lines must be at least { $least } mm wide: at a seam each part has only half a line.
print-3d-edge = With an edge of { $edge } mm, the raised lines leave too little of the { $shape }; use an edge of at least { $least } mm.
print-3d-edge-and-line = With a nozzle of { $nozzle } mm and a clearance of { $clearance } mm, use an edge of { $least } mm and raised lines of { $line } mm.
print-3d-keys = With an edge of { $edge } mm, there’s no room for the keys that hold the board together; use an edge of at least { $least } mm.
print-3d-bed = A part ({ $part ->
    [board] board
    [tray] tray
    [track] scoring track
   *[piece] { $part }
}) doesn’t fit on a bed of { $width } by { $depth } mm; use one of at least { $least } by { $least } mm.

## What it takes.

print-3d-fact-board = Board: { $width } mm from corner to corner (parts: { $parts }, keys between them: { $keys }).
print-3d-fact-parts = Parts: { $parts }.
print-3d-fact-runs = Parts: { $parts }, printed in { $beds ->
    [one] one run
   *[other] { $beds } runs
}.
print-3d-fact-colour = { $colour ->
    [green] { colour-green }
    [purple] { colour-purple }
    [red] { colour-red }
    [yellow] { colour-yellow }
   *[board] Board
}: { $volume } cm³, { $mass } g.
print-3d-fact-all = In total { $volume } cm³, { $mass } g of PLA ({ $density } g/cm³) and about { $hours } hours, in layers of 0.2 mm with 15% infill and at PrusaSlicer’s default speeds. A fast printer takes less time.

## Pictures.

print-3d-view-pieces = Pieces
print-3d-view-board = Board, part { $number } of { $total }
print-3d-view-below = Board from below, with its keys
print-3d-view-tray = Tray with scoring track and peg

## In the files and beside them.

print-3d-title = Cir*Kis set: { $name }
print-3d-times = { $times ->
    [one] Print this once.
   *[other] Print this { $times } times.
}
print-3d-count = { $count ->
    [one] once
   *[other] { $count } times
}
print-3d-how-print = Print the parts in the orientation they have in the files, in layers of 0.2 mm, without supports.
print-3d-how-made = The files are for a bed of { $width } by { $depth } mm and a nozzle of { $nozzle } mm; for another printer, make them again. Two or three walls and 15% infill are enough.
print-3d-how-join = Lay the parts of the board upside down, push them together, and press the keys into their pockets. A drop of glue makes it last.
print-3d-how-fit = Print one part of the board and one Arrow first; if they share a file with other parts, delete those in the slicer. If the Arrow jams, make the files again with a larger clearance than { $clearance } mm; if it rattles, with a smaller one.
print-3d-how-play = The tray holds a player’s pieces; the peg goes into the hole for the player’s points. The rules are on one sheet of the paper set: run cirkis print paper, or open /print in the game.
print-3d-reconstructed = Reconstructed: where the board is cut, the outlines of Kite, Hook, Triangle and Chevron, how many there are of each kind, and that a Hook may be flipped. We had no exact drawing of the original game. Sizes, trays, tracks and keys are our own.
