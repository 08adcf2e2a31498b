# Saving a position as a picture or a game as an animation.

pictures = Picture or animation
pictures-preview = The picture
pictures-pace = Seconds per move in the animation
pictures-png = Save picture (PNG)
pictures-svg = Save drawing (SVG)
pictures-gif = Save animation (GIF)
pictures-frames = Drawing frame { $n } of { $total }

## A game embedded in another page

embed-copy = Copy code for other pages
embed-open = Open in Cir*Kis
embed-at = Move { $n } of { $total }
