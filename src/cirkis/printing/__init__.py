"""A set for the table: sheets to print, parts to cut, parts to build.

kinds        the kinds of sets, and how one is made
settings     what can be chosen, declared once: flags, requests and the page follow
problems     what cannot be made, and what would do
apart        a set made in a process of its own, for whoever must not wait or run out of memory
made         files, previews and facts, as every room gives them
cells        cells and the board in millimetres
pieces       outlines and feet of the pieces
nest         parts on sheets, close together
sheet        a flat drawing: paths and words on layers
svg, pdf, dxf  such drawings in these formats
typeface     how wide words are on a sheet
letters      words as outlines
path_data    marks and patterns as outlines
track        the points of the scoring tracks
"""
