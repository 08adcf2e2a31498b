"""A set for the table: sheets to print, parts to cut, parts to build.

kinds        the kinds of sets, and how one is made
settings     what can be chosen, declared once: flags, requests and the page's form follow
apart        making a set in a process of its own, limited in time and memory
made         files, previews and facts
cells        cells and the board in millimetres
pieces       outlines and feet of the pieces
split        the board in parts that fit, with their share of the rim
room         how much of a sheet or a bed a part takes
nest         parts on sheets, close together
sheet        a flat drawing: paths and words on layers
svg, pdf, dxf  writers of such drawings
typeface     the width of words on a sheet
letters      words as outlines
curves       curves as corners, and the areas inside them
patterns     the players' patterns over an area
track        the points of the scoring tracks
"""
