"""Games and positions in words, in any language of `cirkis.i18n`.

narrator   names of players, pieces and figures
events     the events of a move, in sentences
position   whose turn it is, and the pieces on the board
"""
