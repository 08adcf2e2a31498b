"""The evaluation of a position or of a whole game, with reasons that are facts of the rules.

The search is loaded on first use. Each module only imports those above it:

    reasons           what can be said for or against a placement
    best_reply        what a seat could score next
    explain           the reasons for a placement
    estimates         calibrated chances from the statistics of a search
    analyse_position  analysing a position, once or in a stream
    mistakes          how much a placement gave away
    analyse_game      analysing a game: mistakes and turning points
    json_types        the form in which both are written
    info              both as JSON
    reason_text       reasons as clauses, in every language
    text_report       both as plain text
    annotate          a game as a record with marks, comments and variations
    html              a game as a page
"""
