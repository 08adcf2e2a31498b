# A set from a 3D printer.

## Settings.

print-files = Files
    .help = A 3MF for each bed, with colours and names, or an STL for each kind of part.
    .beds = A 3MF for each bed
    .parts = An STL for each kind of part
print-bed-width = Width of the bed
    .help = From left to right.
print-bed-depth = Depth of the bed
    .help = From front to back.
print-nozzle = Nozzle
    .help = The nozzle’s diameter. No wall is thinner than two extruded lines.

## What cannot be built.

print-solid-line = With a nozzle of { $nozzle } mm and a clearance of { $clearance } mm, the raised lines must be at least { $least } mm wide: at a seam each part has only half a line.
print-solid-edge = With an edge of { $edge } mm, the raised lines leave too little of the { $shape }; use an edge of at least { $least } mm.
print-solid-edge-and-line = With a nozzle of { $nozzle } mm and a clearance of { $clearance } mm, use an edge of { $least } mm and raised lines of { $line } mm.
print-solid-keys = With an edge of { $edge } mm, there is no room for the keys that hold the board together; use an edge of at least { $least } mm.
print-solid-bed = A part ({ $part ->
    [board] board
    [tray] tray
    [track] scoring track
   *[piece] { $part }
}) does not fit on a bed of { $width } by { $depth } mm; use one of at least { $least } by { $least } mm.

## What it takes.

print-solid-fact-board = Board: { $width } mm from corner to corner (parts: { $parts }, keys between them: { $keys }).
print-solid-fact-parts = Parts: { $parts }.
print-solid-fact-runs = Parts: { $parts }, printed in { $beds ->
    [one] one run
   *[other] { $beds } runs
}.
print-solid-fact-colour = { $colour ->
    [green] { colour-green }
    [purple] { colour-purple }
    [red] { colour-red }
    [yellow] { colour-yellow }
   *[board] Board
}: { $volume } cm³, { $mass } g.
print-solid-fact-all = In total { $volume } cm³, { $mass } g of PLA ({ $density } g/cm³) and about { $hours } hours, in layers of 0.2 mm with 15% infill and at PrusaSlicer’s default speeds. A fast printer takes less time.

## Pictures.

print-solid-view-pieces = Pieces
print-solid-view-board = Board, part { $number } of { $total }
print-solid-view-below = Board from below, with its keys
print-solid-view-tray = Tray with scoring track and peg

## In the files and beside them.

print-solid-title = Cir*Kis tabletop set: { $name }
print-solid-times = { $times ->
    [one] Print this once.
   *[other] Print this { $times } times.
}
print-solid-count = { $count ->
    [one] once
   *[other] { $count } times
}
print-solid-how-print = Print the parts in the orientation they have in the files, in layers of 0.2 mm, without supports.
print-solid-how-made = The files are for a bed of { $width } by { $depth } mm and a nozzle of { $nozzle } mm; for another printer, make them again. Two or three walls and 15% infill are enough.
print-solid-how-join = Lay the parts of the board upside down, push them together, and press the keys into their pockets. A drop of glue makes it last.
print-solid-how-fit = Print one part of the board and one Arrow first; if they share a file with other parts, delete those in the slicer. If the Arrow jams, make the files again with a larger clearance than { $clearance } mm; if it rattles, with a smaller one.
print-solid-how-play = The tray holds a player’s pieces; the peg goes into the hole for the player’s points. The rules are on one sheet of the paper set: run cirkis print paper, or open /print in the game.
print-solid-reconstructed = Reconstructed: where the board is cut, the outlines of Kite, Hook, Triangle and Chevron, how many there are of each shape, and that a Hook may be turned over. We had no exact drawing of the original game. Sizes, trays, tracks and keys are our own.
