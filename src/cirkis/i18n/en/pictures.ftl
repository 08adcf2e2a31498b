# Saving a position as a picture, a game as an animation.

pictures = Picture or animation
pictures-preview = Preview
pictures-pace = Seconds per move in the animation
pictures-png = Save picture (PNG)
pictures-svg = Save drawing (SVG)
pictures-gif = Save animation (GIF)
pictures-frames = Drawing frame { $n } of { $total }

## Embedding a game

embed-copy = Copy embed code
embed-copied = Embed code copied.
embed-open = Open in Cir*Kis
embed-at = Move { $n } of { $total }
