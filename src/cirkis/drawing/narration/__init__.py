"""Games and positions in words, in any language of `cirkis.i18n`.

narrator   names of players, pieces and figures
events     what a move led to, in sentences
position   whose turn it is, and what lies where
"""
